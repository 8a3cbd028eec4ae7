import type { Budget, ComputerPlayer, WeighedMove } from '../../../engine/computerPlayer.ts';
import { estimateMean } from '../../../engine/interval.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { DONE, type Move, placing, writeMove } from '../moves.ts';
import type { View } from '../view.ts';
import { bestEnds, createLine } from './lastRound.ts';
import { LAST_ROUND, type Position, toPosition } from './position.ts';
import { meanOf, playedOut, playOutPoints, type RankedPlan, spending } from './race.ts';
import { reasonFor } from './reasons.ts';
import { luckIn } from './rolls.ts';
import { finishedLines, type Line } from './rounds.ts';
import { type Step, toPlacement, toStep } from './steps.ts';

/** How much a planner thinks about one placement. */
export interface Effort {
  /** Lines kept at every length while the open round is planned. */
  readonly width: number;
  /** How many of the best lines are compared by playing the match to its end. */
  readonly candidates: number;
  /** The most rounds played for that before the first placement of a round; fewer after it (`SHARES`). */
  readonly steps: number;
  /** The last round is searched exhaustively if it leads through at most this many boards. */
  readonly ends: number;
  /** Up to this many random points are added to every estimate, so that equal players do not play alike. */
  readonly noise: number;
}

/**
 * Plans the whole open round, plays the match out from the most promising plans with random dice, and makes the first
 * placement of the best plan. The last round is played directly for points. One budget step is one round played.
 */
export function planner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    choose: (view, seat, random, budget) => moveOf(planRound(toPosition(view, seat), effort, random, budget)),
  };
}

/** A planner that also says what it expects of its moves, which it only knows from playouts. */
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
        // A line dropped early was played out less, so it must not rank above one that was confirmed by more playouts.
        least = Math.min(least, expected);
        const isLast = position.round === LAST_ROUND;
        const exact = areBest && isAlone(view);
        return [{ move, expected: least - rivals, reason, exact, ...(isLast && { within: 0 }) }];
      });
    },
  };
}

/** Number of rolls used to compare a played round with the best plan for it; if there are fewer, all are used. */
const ROLLS_TO_COMPARE = 240;

/**
 * Compares the best plan for an open round with the one asked about, as a whole: the order of tiles does not matter.
 * The random seed comes from the sheet itself, so that the same tiles in another order are judged alike.
 */
function compareRounds(
  view: View,
  seat: Seat,
  asked: readonly Move[],
  effort: Effort,
  budget: Budget,
): readonly WeighedMove<Move>[] {
  const position = toPosition(view, seat);
  const seed = hashSheet(position);
  const made = createLine(listSteps(asked), position.specials, 0, position.board.placed === 0);
  const { best, isBest } = bestLine(position, effort, fastRandom(seed), budget);
  // With the same dice as the own plans: in the match, too, everybody has the same.
  const rivals = bestRival(view, seat, fastRandom(seed));
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
  const { mean, within, expected } = triedAlike(position, best, made, fastRandom(seed));
  if (best.mark === made.mark) return [weighed(made, expected, { within, asked: true })];
  if (mean <= 0) return [weighed(made, expected - mean, { within, asked: true }), weighed(best, expected, {})];
  return [weighed(best, expected, {}), weighed(made, expected - mean, { within, asked: true })];
}

/**
 * The expected final points of the best plan, how much lower the other plan ends with the same dice, and the margin of
 * error.
 */
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

/** The placements of a round, without those that were taken back. */
function listSteps(asked: readonly Move[]): readonly Step[] {
  const steps: Step[] = [];
  for (const move of asked) {
    if (move.kind === 'back') steps.pop();
    if (move.kind === 'place') steps.push(toStep(move.placement));
  }
  return steps;
}

/** A hash that does not depend on the order in which the sheet was filled. */
function hashSheet({ board, round, dice }: Position): number {
  return dice.reduce((seed, tile) => Math.imul(seed, 31) + tile, board.placed * 31 + round) >>> 1;
}

function moveOf({ steps: [step] }: Line): Move {
  return step === undefined ? DONE : placing(toPlacement(step));
}

/** Whether nobody else is still playing, so that only the player's own final points count. */
function isAlone({ sheets }: View): boolean {
  return sheets.filter(({ left }) => !left).length === 1;
}

/**
 * The expected final points of the best opponent, judged by the visible sheets: everybody has the same dice in the open
 * round, so a good plan for them is played out; 0 when alone.
 */
function bestRival(view: View, seat: Seat, random: Random): number {
  const points = view.sheets.flatMap(({ left }, other) => {
    if (other === seat || left) return [];
    const position = toPosition(view, other);
    return finishedLines(position, WIDTH_AT_ONCE, () => 0)
      .slice(0, 1)
      .map((line) => expectedPoints(position, line, random));
  });
  return points.length === 0 ? 0 : Math.max(...points);
}

/** The average final points after a line, over random dice. */
function expectedPoints({ board, round }: Position, line: Line, random: Random): number {
  if (round === LAST_ROUND) return playOutPoints(board, round, line, []);
  const points: number[] = [];
  for (const { rolls, weight } of luckIn(LAST_ROUND - round, random)) {
    points.push(weight * playOutPoints(board, round, line, rolls));
    if (points.length === ROLLS_TO_COMPARE) break;
  }
  return meanOf(points);
}

/** The best line found for the rest of the open round. */
export function planRound(position: Position, effort: Effort, random: Random, budget: Budget): Line {
  return bestLine(position, effort, random, budget).best;
}

/** The best line, and whether it is certain that none is better. */
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
 * The lines for the rest of the open round with the highest estimates, or those that are certainly the best; best
 * first. If no time is left to compare them, the search is narrow.
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

/** A search this narrow is nearly as good, see `QUICK`. */
const WIDTH_AT_ONCE = 8;

const NOISE_STEPS = 1024;

/** The lines sorted by expected final points, best first. */
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
 * The share of a move's budget that goes into a placement, by the number of tiles placed earlier in the round. The
 * first placement decides the round, the others choose among what it left open: a round takes at most as much as two
 * moves may take.
 */
const SHARES = [1, 0.4, 0.24, 0.18, 0.12, 0.06] as const;
