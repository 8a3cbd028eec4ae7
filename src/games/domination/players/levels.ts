import type { Budget, ComputerPlayer, WeighedMove } from '../../../engine/computerPlayer.ts';
import { estimateMean } from '../../../engine/interval.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { pick, type Random } from '../../../engine/random.ts';
import { countCells } from '../board.ts';
import { legalLines } from '../legalLines.ts';
import { type Mark, type Move, otherMark, writeMove } from '../moves.ts';
import { edgeOfLast } from '../state.ts';
import { directionMatters } from '../validity.ts';
import { playsLeftIn, rememberedLines, type View } from '../view.ts';
import { gainsMost, listCandidates, replyTo, type ValuedCandidate } from './candidates.ts';
import { foresee } from './foresight.ts';
import { playOutLead } from './playOut.ts';
import { type ProofRequest, proveRest } from './proof.ts';

/** One line of the easy player in this many is a slip: a random legal one. */
const ONE_SLIP_IN = 2;

/** Plays like `medium`, but half of its lines are random. */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, seat, random, budget) {
    if (random.below(ONE_SLIP_IN) !== 0) return medium.choose(view, seat, random, budget);
    const { size, rule } = view.setup;
    return pick(legalLines(size, rememberedLines(view), rule), random);
  },
};

/**
 * Draws the line with the highest immediate gain: an empty cell counts one, an opponent's cell two. Chooses randomly
 * between equal lines.
 */
export const medium: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => pick(gainsMost(view), random).move,
};

/**
 * Draws the line that gains most after the best reply to it, choosing randomly between equal lines. Looking further,
 * only at the most promising lines, was tried with four to eight plays: it lost cells, both to medium and to this
 * player.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, _seat, random, budget) {
    const [proven] = prove(view, budget, {}) ?? [];
    return (proven ?? pick(nearBest(foresee(view, budget)), random)).move;
  },
  thorough: 40_000,
  weigh(view, _seat, random, budget, asked) {
    const [made] = asked ?? [];
    const proven = prove(view, budget, { made, alsoNext: true });
    // Boards are added up, and the next one does not depend on anything done here.
    const sure = isLastLeg(view) ? { exact: true } : { within: 0 };
    if (proven !== undefined) return proven.map((line) => ({ ...weighed(view, line, nextBoard(view)), ...sure }));
    const lines = foresee(view, budget);
    const first = pick(nearBest(lines), random);
    if (made !== undefined) return comparedWith(view, first, made, random, budget);
    const isLooked = playsLeftIn(view) <= 2 || budget();
    const toCome = isLooked ? lastWord(view) + nextBoard(view) : undefined;
    return [first, ...lines.filter((line) => line !== first)].map((line) => weighed(view, line, toCome));
  },
};

/**
 * How often two lines are played on to the end of the board, and the number of ends below which nothing can be said.
 */
const ENDS_TO_COMPARE = 24;
const FEWEST_ENDS = 12;

/**
 * Compares the best line and the given one by playing both on: returns the expected lead in the match, and the
 * difference.
 */
function comparedWith(
  view: View,
  first: ValuedCandidate,
  made: Move,
  random: Random,
  budget: Budget,
): readonly WeighedMove<Move>[] {
  const best = weighed(view, first, undefined);
  const isBest = isSameLine(view, first.move, made);
  const leads: number[] = [];
  const differences: number[] = [];
  for (let end = 0; end < ENDS_TO_COMPARE; end += 1) {
    const lead = playOutLead(view, first.move, random, budget);
    const other = isBest ? lead : playOutLead(view, made, random, budget);
    if (lead === undefined || other === undefined) break;
    leads.push(lead);
    differences.push(lead - other);
  }
  if (leads.length < FEWEST_ENDS)
    return isBest ? [{ ...best, move: made, asked: true }] : [best, { move: made, asked: true }];
  const { mean, within } = estimateMean(differences);
  const expected = estimateMean(leads).mean + unseenEdge(view) + otherBoards(view) + nextBoard(view);
  if (isBest) return [{ ...best, move: made, expected, within: 0, asked: true }];
  const judged = { move: made, expected: expected - mean, within, asked: true } as const;
  return mean >= 0 ? [{ ...best, expected }, judged] : [judged, { ...best, expected }];
}

/** Whether two lines are the same, including reversed lines if direction does not matter. */
function isSameLine({ setup: { rule } }: View, a: Move, b: Move): boolean {
  const isSame = (one: Move) => writeMove(one) === writeMove(b);
  return isSame(a) || (!directionMatters(rule) && isSame({ from: a.to, to: a.from }));
}

/**
 * Lines whose estimates differ by no more than this many cells are equally good: otherwise the same match could be won
 * again and again.
 */
const ALIKE = 0.25;

function nearBest(lines: readonly ValuedCandidate[]): readonly ValuedCandidate[] {
  const most = lines[0]?.value ?? 0;
  return lines.filter(({ value }) => value > most - ALIKE);
}

/** The largest boards whose rest is searched completely, by the number of plays left: more would take many seconds. */
const MOST_PROVEN: Readonly<Record<number, number>> = { 1: 16, 2: 16, 3: 10, 4: 8 };

const SHARE_TO_PROVE = 0.7;

/**
 * Searches the rest of a board completely; undefined if it is too large, or if examining the replies yields as much.
 */
function prove(view: View, budget: Budget, asked: ProofRequest): readonly ValuedCandidate[] | undefined {
  const left = playsLeftIn(view);
  if (view.setup.size > (MOST_PROVEN[left] ?? 0) || (left <= 2 && asked.made === undefined)) return undefined;
  // If the proof is not finished in time, there must be time left to examine the replies.
  return proveRest(view, () => (budget.used?.() ?? 0) < SHARE_TO_PROVE && budget(), asked);
}

function isLastLeg({ leg, setup }: View): boolean {
  return leg + 1 === setup.legs;
}

/**
 * `toCome` is the usual change by everything that was not examined, in cells; undefined if too little was examined for
 * an estimate.
 */
function weighed(view: View, line: ValuedCandidate, toCome: number | undefined): WeighedMove<Move> {
  const mark = view.toMove ?? 'X';
  const isExact = playsLeftIn(view) <= 2 && isLastLeg(view);
  return {
    move: line.move,
    ...(toCome !== undefined && { expected: countLead(view, mark) + line.value + toCome }),
    reason: reasonFor(view, line),
    ...(isExact && { exact: true }),
  };
}

/**
 * Returns O's advantage from the last line of this board, if an estimate ends before it; a proof includes it in its
 * value.
 */
function lastWord({ setup, playsLeft, toMove }: View): number {
  return toMove === 'O' && playsLeft.X > 0 ? edgeOfLast(setup) : 0;
}

/**
 * Returns what drawing the last line of this board is worth beyond what playing on shows, where both look one reply
 * ahead: measured on 8 x 8, it shows 9.8 of the 11.3 cells that it is worth between players who do not.
 */
function unseenEdge({ setup, toMove }: View): number {
  const edge = edgeOfLast(setup) / 7;
  return toMove === 'O' ? edge : -edge;
}

/** Returns the same for the next board, on which the marks are swapped. */
function nextBoard({ setup, leg, toMove }: View): number {
  const edge = edgeOfLast(setup);
  if (leg + 1 === setup.legs) return 0;
  return toMove === 'O' ? -edge : edge;
}

/** Returns by how many cells the player to move leads on earlier boards. */
function otherBoards(view: View): number {
  const mark = view.toMove ?? 'X';
  return countLead(view, mark) - (countCells(view.board, mark) - countCells(view.board, otherMark(mark)));
}

/** Returns by how many cells a mark's player leads now on all boards together. */
function countLead({ legScores, seats }: View, mark: Mark): number {
  return legScores.reduce(
    (lead, cells) => lead + cells[seats[mark] as 0 | 1] - cells[seats[otherMark(mark)] as 0 | 1],
    0,
  );
}

function cells(count: number): Phrase {
  return phrase('domination.unit', { number: count, count });
}

/** Explains what the line gains, the best reply to it, and what the opponent could do now. */
function reasonFor(view: View, { move, gain }: ValuedCandidate): Phrase {
  const other = otherMark(view.toMove ?? 'X');
  const reply = view.playsLeft[other] === 0 ? undefined : replyTo(view, move);
  if (reply === undefined) return phrase('domination.reason.last', { gain: cells(gain) });
  const values = { gain: cells(gain), back: cells(reply.gain), reply: writeMove(reply.move) };
  const [threat] = listCandidates(view, other, rememberedLines(view));
  return threat !== undefined && threat.gain > reply.gain
    ? phrase('domination.reason.blocks', { ...values, threat: writeMove(threat.move), before: cells(threat.gain) })
    : phrase('domination.reason.answer', values);
}
