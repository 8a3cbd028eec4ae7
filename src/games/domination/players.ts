import type { Budget, ComputerPlayer, Weighed } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { pick } from '../../engine/random.ts';
import { candidatesOf, gainsMost, replyTo, type Valued } from './candidates.ts';
import { foresee } from './foresight.ts';
import { legalLines } from './lines.ts';
import { type Mark, type Move, otherMark, writeMove } from './move.ts';
import { type Asked, proveRest } from './proof.ts';
import { edgeOfLast } from './state.ts';
import { playsLeftIn, rememberedLines, type View } from './view.ts';

/** Any legal line. */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, _seat, random) {
    const { size, rule } = view.setup;
    return pick(legalLines(size, rememberedLines(view), rule), random);
  },
};

/** The line that gains most at once: an empty cell counts one, a cell of the other player two. Equal lines by chance. */
export const medium: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => pick(gainsMost(view), random).move,
};

/**
 * The line that gains most after the best answer to it. Equal lines by chance. Looking further, at the most promising
 * lines only, was tried with four to eight plays: it lost cells, to medium and to this.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, _seat, random, budget) {
    const [proven] = proofOf(view, budget, {}) ?? [];
    return (proven ?? pick(nearBest(foresee(view, budget)), random)).move;
  },
  thorough: 40_000,
  weigh(view, _seat, random, budget, asked) {
    const [made] = asked ?? [];
    const proven = proofOf(view, budget, { made, alsoNext: true });
    // The boards are added up, and the next hangs on nothing that is done here.
    const sure = isLastLeg(view) ? { exact: true } : { within: 0 };
    if (proven !== undefined) return proven.map((line) => ({ ...weighed(view, line), ...sure }));
    const lines = foresee(view, budget);
    const first = pick(nearBest(lines), random);
    return [first, ...lines.filter((line) => line !== first)].map((line) => weighed(view, line));
  },
};

/** Of lines that are estimated so much alike, in cells, any is as good: else the same match could be won again and again. */
const ALIKE = 0.25;

function nearBest(lines: readonly Valued[]): readonly Valued[] {
  const most = lines[0]?.value ?? 0;
  return lines.filter(({ value }) => value > most - ALIKE);
}

/** The largest boards whose rest is looked through, by how many plays are left: more would take many seconds. */
const MOST_PROVEN: Readonly<Record<number, number>> = { 1: 16, 2: 16, 3: 10, 4: 8 };

const SHARE_TO_PROVE = 0.7;

/** The rest of a board looked through; undefined where it is too much, or where looking at the answers says as much. */
function proofOf(view: View, budget: Budget, asked: Asked): readonly Valued[] | undefined {
  const left = playsLeftIn(view);
  if (view.setup.size > (MOST_PROVEN[left] ?? 0) || (left <= 2 && asked.made === undefined)) return undefined;
  // Where it is not proven in time, there must be time left to look at the answers.
  return proveRest(view, () => (budget.used?.() ?? 0) < SHARE_TO_PROVE && budget(), asked);
}

function isLastLeg({ leg, setup }: View): boolean {
  return leg + 1 === setup.legs;
}

function weighed(view: View, line: Valued): Weighed<Move> {
  const mark = view.toMove ?? 'X';
  const isExact = playsLeftIn(view) <= 2 && isLastLeg(view);
  return {
    move: line.move,
    expected: leadOf(view, mark) + line.value + toCome(view, mark),
    reason: reasonFor(view, line),
    ...(isExact && { exact: true }),
  };
}

/** What is not foreseen but sure to come: O has the last word on this board and on the next, where the marks are swapped. */
function toCome({ setup, playsLeft, leg }: View, mark: Mark): number {
  const edge = edgeOfLast(setup);
  const here = mark === 'O' && playsLeft.X > 0 ? edge : 0;
  const next = mark === 'X' ? edge : -edge;
  return here + (leg + 1 < setup.legs ? next : 0);
}

/** By how many cells a mark's player leads now, all boards together. */
function leadOf({ legScores, seats }: View, mark: Mark): number {
  return legScores.reduce(
    (lead, cells) => lead + cells[seats[mark] as 0 | 1] - cells[seats[otherMark(mark)] as 0 | 1],
    0,
  );
}

/** What the line brings, what is the best answer to it, and what the other player could do now. */
function reasonFor(view: View, { move, gain }: Valued): Phrase {
  const other = otherMark(view.toMove ?? 'X');
  const reply = view.playsLeft[other] === 0 ? undefined : replyTo(view, move);
  if (reply === undefined) return phrase('domination.reason.last', { gain });
  const values = { gain, back: reply.gain, reply: writeMove(reply.move) };
  const [threat] = candidatesOf(view, other, rememberedLines(view));
  return threat !== undefined && threat.gain > reply.gain
    ? phrase('domination.reason.blocks', { ...values, threat: writeMove(threat.move), before: threat.gain })
    : phrase('domination.reason.answer', values);
}
