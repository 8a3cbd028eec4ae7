import type { Budget, ComputerPlayer, WeighedMove } from '../../../engine/game.ts';
import { estimateMean } from '../../../engine/interval.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { DONE, type Move, placing, writeMove } from '../moves.ts';
import type { View } from '../view.ts';
import { bestEnds, createLine } from './lastRound.ts';
import { playOut } from './playout.ts';
import { LAST_ROUND, type Position, toPosition } from './position.ts';
import { FEW_PLAYOUTS, meanOf, playedOut, playOutPoints, type RankedPlan, spending } from './race.ts';
import { reasonFor } from './reasons.ts';
import { luckIn, rollTiles } from './rolls.ts';
import { finishedLines, type Line } from './rounds.ts';
import { type Step, toPlacement, toStep } from './steps.ts';

/** How much a planner thinks about one placement. */
export interface Effort {
  /** Lines kept at every length while the open round is planned. */
  readonly width: number;
  /** The best of them, to be compared by playing the match to its end. */
  readonly candidates: number;
  /** So many rounds are played for that at most, before the first placement of a round: after it less (`SHARES`). */
  readonly steps: number;
  /** The last round is searched to its end where it leads through no more boards than these. */
  readonly ends: number;
  /** Up to so many points are added to every estimate by chance, so that equal players do not play alike. */
  readonly noise: number;
}

/**
 * Plans the open round whole, plays the match out from the most promising plans with dice fallen at random, and makes
 * the first placement of the best. The last round is played for points at once. A step of the budget is one round played.
 */
export function planner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    choose: (view, seat, random, budget) => moveOf(planRound(toPosition(view, seat), effort, random, budget)),
  };
}

/** A planner that also says what it expects of its moves. Only with playouts does it know. */
export function weighingPlanner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    ...planner(effort),
    thorough: effort.steps,
    weigh(view, seat, random, budget, asked) {
      if (asked !== undefined && asked.length > 0) return compareRounds(view, seat, asked, effort, budget);
      const position = toPosition(view, seat);
      const { lines, areBest } = promisingLines(position, effort, random, budget);
      const ranked = rankedLines(position, lines, effort, random, budget);
      const rivals = ranked.some(({ expected }) => expected !== undefined) ? bestRival(view, seat, random) : 0;
      const seen = new Set<string>();
      let least = Number.POSITIVE_INFINITY;
      return ranked.flatMap(({ line, expected }): WeighedMove<Move>[] => {
        const move = moveOf(line);
        const text = writeMove(move);
        if (seen.has(text)) return [];
        seen.add(text);
        const reason = reasonFor(view, seat, move);
        if (expected === undefined) return [{ move, reason }];
        // What was dropped early was played out less: it is not ranked above what has proved itself.
        least = Math.min(least, expected);
        const isLast = position.round === LAST_ROUND;
        const exact = areBest && isAlone(view);
        return [{ move, expected: least - rivals, reason, exact, ...(isLast && { within: 0 }) }];
      });
    },
  };
}

/** Rolls with which a round that was played is compared with the best plan for it; where there are fewer, with all. */
const ROLLS_TO_COMPARE = 240;

/**
 * The best plan for a round that is open, and the one that was asked about, whole: which tile came first means nothing.
 * Chance is drawn from the sheet itself, so that the same tiles in another order are judged alike.
 */
function compareRounds(
  view: View,
  seat: Seat,
  asked: readonly Move[],
  effort: Effort,
  budget: Budget,
): readonly WeighedMove<Move>[] {
  const position = toPosition(view, seat);
  const random = fastRandom(hashSheet(position));
  const made = createLine(listSteps(asked), position.specials, 0, position.board.placed === 0);
  const { best, isBest } = bestLine(position, effort, random, budget);
  const rivals = bestRival(view, seat, random);
  const moves = (line: Line) => line.steps.map((step) => placing(toPlacement(step)));
  const weighed = (line: Line, expected: number, rest: Pick<WeighedMove<Move>, 'within' | 'exact' | 'asked'>) => {
    const [move = DONE, ...next] = moves(line);
    return { move, next, expected: expected - rivals, reason: reasonFor(view, seat, move), ...rest };
  };
  if (position.round === LAST_ROUND) {
    const [most, got] = [best, made].map((line) => playOutPoints(position.board, position.round, line, []));
    const exact = isBest && isAlone(view);
    const certain = { exact, within: 0 };
    if ((got ?? 0) >= (most ?? 0)) return [weighed(made, got ?? 0, { ...certain, asked: true })];
    return [weighed(best, most ?? 0, certain), weighed(made, got ?? 0, { ...certain, asked: true })];
  }
  const { mean, within, expected } = triedAlike(position, best, made, random);
  if (best.mark === made.mark) return [weighed(made, expected, { within, asked: true })];
  if (mean <= 0) return [weighed(made, expected - mean, { within, asked: true }), weighed(best, expected, {})];
  return [weighed(best, expected, {}), weighed(made, expected - mean, { within, asked: true })];
}

/** What a plan is expected to end with, how much less another does with the same dice, and how far that may be off. */
function triedAlike(position: Position, best: Line, made: Line, random: Random) {
  const { board, round } = position;
  const points: number[] = [];
  const differences: number[] = [];
  for (const { rolls, weight } of luckIn(LAST_ROUND - round, random)) {
    const first = playOutPoints(board, round, best, rolls);
    points.push(weight * first);
    differences.push(best.mark === made.mark ? 0 : weight * (first - playOutPoints(board, round, made, rolls)));
    if (points.length === ROLLS_TO_COMPARE) break;
  }
  return { ...estimateMean(differences), expected: meanOf(points) };
}

/** What was placed in a round, of all that was done in it: some was taken back. */
function listSteps(asked: readonly Move[]): readonly Step[] {
  const steps: Step[] = [];
  for (const move of asked) {
    if (move.kind === 'back') steps.pop();
    if (move.kind === 'place') steps.push(toStep(move.placement));
  }
  return steps;
}

/** The same for a sheet in whatever order it was filled. */
function hashSheet({ board, round, dice }: Position): number {
  return dice.reduce((seed, tile) => Math.imul(seed, 31) + tile, board.placed * 31 + round) >>> 1;
}

function moveOf({ steps: [step] }: Line): Move {
  return step === undefined ? DONE : placing(toPlacement(step));
}

/** Whether nobody else still plays, so that what one ends with is all that counts. */
function isAlone({ sheets }: View): boolean {
  return sheets.filter(({ left }) => !left).length === 1;
}

/** The points that the best of the others ends with, about, from what is seen of their sheets; 0 alone. */
function bestRival(view: View, seat: Seat, random: Random): number {
  const points = view.sheets.flatMap(({ left }, other) => {
    if (other === seat || left) return [];
    const { board, round, specials } = toPosition(view, other);
    const ends = Array.from({ length: FEW_PLAYOUTS }, () => {
      const rolls = Array.from({ length: LAST_ROUND + 1 - round }, () => rollTiles(random));
      return playOut(board, round, rolls, specials);
    });
    return [meanOf(ends)];
  });
  return points.length === 0 ? 0 : Math.max(...points);
}

/** The best line found for the rest of the open round. */
export function planRound(position: Position, effort: Effort, random: Random, budget: Budget): Line {
  return bestLine(position, effort, random, budget).best;
}

/** The same, with whether there is none better for certain. */
function bestLine(
  position: Position,
  effort: Effort,
  random: Random,
  budget: Budget,
): { readonly best: Line; readonly isBest: boolean } {
  const { lines, areBest: isBest } = promisingLines(position, effort, random, budget);
  const [best] =
    lines.length > 1 ? rankedLines(position, lines, effort, random, budget).map(({ line }) => line) : lines;
  if (best === undefined) throw new Error('a round can always be finished');
  return { best, isBest };
}

/**
 * The lines for the rest of the open round that are estimated highest, or are the best for certain, the best first. Where no
 * time is left to compare them, few are looked for.
 */
function promisingLines(
  position: Position,
  effort: Effort,
  random: Random,
  { used }: Budget,
): { readonly lines: readonly Line[]; readonly areBest: boolean } {
  const isSpent = used?.() === 1;
  const width = Math.min(effort.width, isSpent ? WIDTH_AT_ONCE : Number.POSITIVE_INFINITY);
  const { candidates, noise } = effort;
  const ends = isSpent ? 0 : effort.ends;
  const all = position.round === LAST_ROUND ? bestEnds(position, ends, candidates) : undefined;
  if (all !== undefined) return { lines: all, areBest: true };
  const blur = () => (noise * random.below(NOISE_STEPS)) / NOISE_STEPS;
  return { lines: finishedLines(position, width, blur).slice(0, candidates), areBest: false };
}

/** What so few lines find is nearly as good, see `QUICK`. */
const WIDTH_AT_ONCE = 8;

const NOISE_STEPS = 1024;

/** The lines by what they are expected to end with, the best first. */
function rankedLines(
  position: Position,
  lines: readonly Line[],
  effort: Effort,
  random: Random,
  budget: Budget,
): readonly RankedPlan[] {
  if (position.round === LAST_ROUND) return lines.map((line) => ({ line, expected: line.value }));
  const share = SHARES[position.placed] ?? 0;
  return playedOut(position, lines, random, spending(budget, effort.steps, share));
}

/**
 * How much of the budget of a move goes into a placement, by the tiles placed in the round before it. The first decides
 * about the round, the others choose among what it left open: a round takes what two moves may take at most.
 */
const SHARES = [1, 0.4, 0.24, 0.18, 0.12, 0.06] as const;
