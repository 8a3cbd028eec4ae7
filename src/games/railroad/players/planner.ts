import type { Budget, ComputerPlayer, Weighed } from '../../../engine/game.ts';
import { intervalOf } from '../../../engine/interval.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { type FastBoard, place, takeBack } from '../fast/board.ts';
import { DONE, type Move, placing, writeMove } from '../moves.ts';
import type { View } from '../view.ts';
import { bestEnds, lineOf } from './lastRound.ts';
import { playOut, playRounds, rollTiles } from './playout.ts';
import { LAST_ROUND, type Position, positionOf } from './position.ts';
import { reasonFor } from './reasons.ts';
import { finishedLines, type Line } from './rounds.ts';
import { placementOf, type Step, stepOf } from './steps.ts';

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
    choose: (view, seat, random, budget) => moveOf(planRound(positionOf(view, seat), effort, random, budget)),
  };
}

/** A planner that also says what it expects of its moves. Only with playouts does it know. */
export function weighingPlanner(effort: Effort): ComputerPlayer<View, Move> {
  return {
    ...planner(effort),
    thorough: effort.steps,
    weigh(view, seat, random, budget, asked) {
      if (asked !== undefined && asked.length > 0) return compareRounds(view, seat, asked, effort, budget);
      const position = positionOf(view, seat);
      const { lines, areBest } = promisingLines(position, effort, random);
      const ranked = rankedLines(position, lines, effort, random, budget);
      const rivals = bestRival(view, seat, random);
      const seen = new Set<string>();
      let least = Number.POSITIVE_INFINITY;
      return ranked.flatMap(({ line, expected }): Weighed<Move>[] => {
        const move = moveOf(line);
        const text = writeMove(move);
        if (seen.has(text)) return [];
        seen.add(text);
        // What was dropped early was played out less: it is not ranked above what has proved itself.
        least = Math.min(least, expected);
        return [
          { move, expected: least - rivals, reason: reasonFor(view, seat, move), exact: areBest && rivals === 0 },
        ];
      });
    },
  };
}

/** Rolls with which a round that was played is compared with the best plan for it. */
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
): readonly Weighed<Move>[] {
  const position = positionOf(view, seat);
  const random = fastRandom(seedOf(position));
  const made = lineOf(placedOf(asked), position.specials, 0);
  const { best, isBest } = bestLine(position, effort, random, budget);
  const rivals = bestRival(view, seat, random);
  const moves = (line: Line) => line.steps.map((step) => placing(placementOf(step)));
  const weighed = (line: Line, expected: number, rest: Pick<Weighed<Move>, 'within' | 'exact' | 'asked'>) => {
    const [move = DONE, ...next] = moves(line);
    return { move, next, expected: expected - rivals, reason: reasonFor(view, seat, move), ...rest };
  };
  if (position.round === LAST_ROUND) {
    const [most, got] = [best, made].map((line) => pointsOf(position.board, position.round, line, []));
    const exact = isBest && view.sheets.length === 1;
    const certain = { exact, within: 0 };
    if ((got ?? 0) >= (most ?? 0)) return [weighed(made, got ?? 0, { ...certain, asked: true })];
    return [weighed(best, most ?? 0, certain), weighed(made, got ?? 0, { ...certain, asked: true })];
  }
  if (best.mark === made.mark) return [weighed(made, best.value, { within: 0, asked: true })];
  const points: number[] = [];
  const differences = Array.from({ length: ROLLS_TO_COMPARE }, () => {
    const rolls = Array.from({ length: LAST_ROUND - position.round }, () => rollTiles(random));
    const first = pointsOf(position.board, position.round, best, rolls);
    points.push(first);
    return first - pointsOf(position.board, position.round, made, rolls);
  });
  const { mean, within } = intervalOf(differences);
  const expected = meanOf(points);
  if (mean <= 0) return [weighed(made, expected - mean, { within, asked: true }), weighed(best, expected, {})];
  return [weighed(best, expected, {}), weighed(made, expected - mean, { within, asked: true })];
}

/** What was placed in a round, of all that was done in it: some was taken back. */
function placedOf(asked: readonly Move[]): readonly Step[] {
  const steps: Step[] = [];
  for (const move of asked) {
    if (move.kind === 'back') steps.pop();
    if (move.kind === 'place') steps.push(stepOf(move.placement));
  }
  return steps;
}

/** The same for a sheet in whatever order it was filled. */
function seedOf({ board, round, dice }: Position): number {
  return dice.reduce((seed, tile) => Math.imul(seed, 31) + tile, board.placed * 31 + round) >>> 1;
}

function moveOf({ steps: [step] }: Line): Move {
  return step === undefined ? DONE : placing(placementOf(step));
}

/** The points that the best of the others ends with, about, from what is seen of their sheets; 0 alone. */
function bestRival(view: View, seat: Seat, random: Random): number {
  const points = view.sheets.flatMap(({ left }, other) => {
    if (other === seat || left) return [];
    const { board, round, specials } = positionOf(view, other);
    const ends = Array.from({ length: FEW_PLAYOUTS }, () => {
      const rolls = Array.from({ length: LAST_ROUND + 1 - round }, () => rollTiles(random));
      return playOut(board, round, rolls, specials);
    });
    return [meanOf(ends)];
  });
  return points.length === 0 ? 0 : Math.max(...points);
}

/** Enough for a figure that nothing hangs on. */
const FEW_PLAYOUTS = 30;

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
  const { lines, areBest: isBest } = promisingLines(position, effort, random);
  const [best] =
    lines.length > 1 ? rankedLines(position, lines, effort, random, budget).map(({ line }) => line) : lines;
  if (best === undefined) throw new Error('a round can always be finished');
  return { best, isBest };
}

/** The lines for the rest of the open round that are estimated highest, or are the best for certain, the best first. */
function promisingLines(
  position: Position,
  { width, candidates, ends, noise }: Effort,
  random: Random,
): { readonly lines: readonly Line[]; readonly areBest: boolean } {
  const all = position.round === LAST_ROUND ? bestEnds(position, ends, candidates) : undefined;
  if (all !== undefined) return { lines: all, areBest: true };
  const blur = () => (noise * random.below(NOISE_STEPS)) / NOISE_STEPS;
  return { lines: finishedLines(position, width, blur).slice(0, candidates), areBest: false };
}

const NOISE_STEPS = 1024;

/** A plan, and the points it is expected to end with: by playouts, or in the last round for certain. */
interface Ranked {
  readonly line: Line;
  readonly expected: number;
}

/** The lines by what they are expected to end with, the best first. */
function rankedLines(
  position: Position,
  lines: readonly Line[],
  effort: Effort,
  random: Random,
  budget: Budget,
): readonly Ranked[] {
  if (position.round === LAST_ROUND) return lines.map((line) => ({ line, expected: line.value }));
  const share = SHARES[position.placed] ?? 0;
  return playedOut(position, lines, random, spending(budget, effort.steps, share));
}

/**
 * How much of the budget of a move goes into a placement, by the tiles placed in the round before it. The first decides
 * about the round, the others choose among what it left open: a round takes what two moves may take at most.
 */
const SHARES = [1, 0.4, 0.24, 0.18, 0.12, 0.06] as const;

/** What is spent on one placement. */
interface Spending {
  /** How much of it is spent: more than 1 where all is. */
  readonly spent: () => number;
  /** Spends as many steps; false where the budget ended. */
  readonly spend: (steps: number) => boolean;
}

/** Spends a share of a budget, and of `most` steps. */
function spending(budget: Budget, most: number, share: number): Spending {
  let count = 0;
  return {
    spent: () => Math.max(count / most, budget.used?.() ?? 0) / share,
    spend(steps) {
      count += steps;
      for (let step = 0; step < steps; step += 1) if (!budget()) return false;
      return true;
    },
  };
}

interface Candidate {
  readonly line: Line;
  points: number;
  playouts: number;
}

/**
 * The lines by their mean over many playouts, ranked by halving the field (Karnin, Koren and Somekh, 2013): all that are
 * left are played out with the same dice, then the worse half goes. Every field gets the same part of what is spent.
 */
function playedOut(position: Position, lines: readonly Line[], random: Random, spending: Spending): readonly Ranked[] {
  const halvings = Math.ceil(Math.log2(lines.length));
  let field = lines.map((line): Candidate => ({ line, points: 0, playouts: 0 }));
  const dropped: Candidate[] = [];
  const begun = spending.spent();
  for (let halving = 1; field.length > 1; halving += 1) {
    const until = begun + ((1 - begun) * halving) / halvings;
    playField(position, field, random, spending, () => spending.spent() >= until);
    const ranked = bestFirst(field);
    field = ranked.slice(0, spending.spent() < 1 ? Math.ceil(field.length / 2) : 1);
    dropped.unshift(...ranked.slice(field.length));
  }
  if (dropped.length === 0) {
    playField(position, field, random, spending, () => (field[0]?.playouts ?? 0) >= FEW_PLAYOUTS);
  }
  const all = [...field, ...dropped];
  const worth = worthIn(all);
  return all.map((candidate) => ({ line: candidate.line, expected: worth(candidate) }));
}

/** Plays every candidate out, again and again until it is enough or the budget ends: at least once where it has not. */
function playField(
  position: Position,
  field: readonly Candidate[],
  random: Random,
  { spend }: Spending,
  isEnough: () => boolean,
): void {
  do {
    const rolls = Array.from({ length: LAST_ROUND - position.round }, () => rollTiles(random));
    for (const candidate of field) {
      if (!spend(stepsOf(rolls))) return;
      candidate.points += pointsOf(position.board, position.round, candidate.line, rolls);
      candidate.playouts += 1;
    }
  } while (!isEnough());
}

function pointsOf(board: FastBoard, round: number, { steps, specials }: Line, rolls: readonly number[][]): number {
  const from = board.placed;
  for (const { cell, shape } of steps) place(board, cell, shape);
  const points = isNear(rolls)
    ? playToBestEnd(board, round + 1, rolls, specials)
    : playOut(board, round + 1, rolls, specials);
  while (board.placed > from) takeBack(board);
  return points;
}

/**
 * Where so many rounds are to come or fewer, how well the last one is played decides more than how often: one, two and three
 * rounds before the end it finds plans that end with 0.24, 0.14 and 0.11 points more on average, four rounds before with none.
 */
const NEAR = 3;

function isNear(rolls: readonly number[][]): boolean {
  return rolls.length > 0 && rolls.length <= NEAR;
}

/** What playing a last round well costs, in rounds that are played at once. */
const STEPS_OF_BEST_END = 13;

function stepsOf(rolls: readonly number[][]): number {
  return isNear(rolls) ? rolls.length - 1 + STEPS_OF_BEST_END : rolls.length;
}

/** The same, with the last round planned whole. Leaves the tiles on the board. */
function playToBestEnd(board: FastBoard, round: number, rolls: readonly number[][], specials: number): number {
  const used = playRounds(board, round, rolls.slice(0, -1), specials);
  const dice = rolls.at(-1) ?? [];
  const last = { board, round: LAST_ROUND, dice, specials: used, hadSpecial: false, placed: 0 };
  const [best] = finishedLines(last, 1, () => 0);
  return best?.value ?? 0;
}

/**
 * By mean points, the estimate counting as much as `TRUST` playouts: few playouts say little. Estimates are made
 * comparable by what the whole field scores above them.
 */
function bestFirst(field: readonly Candidate[]): Candidate[] {
  const worth = worthIn(field);
  return field.toSorted((a, b) => worth(b) - worth(a));
}

function worthIn(field: readonly Candidate[]): (candidate: Candidate) => number {
  const played = field.filter(({ playouts }) => playouts > 0);
  const above = meanOf(played.map(({ line, points, playouts }) => points / playouts - line.value));
  return ({ line, points, playouts }) => (points + TRUST * (line.value + above)) / (playouts + TRUST);
}

const TRUST = 10;

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
