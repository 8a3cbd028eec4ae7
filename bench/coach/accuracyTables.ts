import type { Level } from '../../src/engine/computerPlayer.ts';
import { fastRandom, shuffled } from '../../src/engine/random.ts';
import type { Bar } from './bar.ts';

/** The kinds of players: any legal move, or a level. */
export const KINDS = ['random', 'easy', 'medium', 'hard'] as const;
export type Kind = (typeof KINDS)[number];

/** What the coach told a seat in a match. */
export interface SeatTold {
  readonly kind: Kind;
  readonly against: Kind;
  readonly accuracy: number | undefined;
  /** The estimated average loss per move, and the final lead in points. */
  readonly lost: number;
  readonly won: number;
  readonly score: number;
  readonly toldShare: number;
}

/** The coach's prediction for a move between two players of one level, and the result. */
export interface MoveForecast {
  readonly level: Level;
  readonly chance: number;
  readonly won: number;
  readonly isSolved: boolean;
}

/** The required range of each median. */
const BARS: Readonly<Record<Kind, readonly [least: number, most: number]>> = {
  random: [0, 30],
  easy: [0, 55],
  medium: [60, 85],
  hard: [95, 100],
};
/**
 * The largest change, in points, of a kind's median against stronger opponents, and the required agreement of ranks.
 */
const MOST_BY_OPPONENT = 5;
const LEAST_RANKS = 0.95;

/** With fewer seats than this, a median says nothing about the opponent. */
const FEWEST_SEATS = 5;

const isTold = ({ accuracy }: SeatTold) => accuracy !== undefined;
const computePercent = (some: readonly SeatTold[]) => 100 * medianOf(some.flatMap(({ accuracy }) => accuracy ?? []));

interface ChangeByOpponent {
  /** By how many points the medians differ. */
  readonly points: number;
  /** By how many they differ on average if opponents are assigned at random: medians of few seats differ by luck. */
  readonly byLuck: number;
}

/** How a kind's medians differ by opponent, for the kind that differs most; undefined if no kind met two often enough. */
function changeByOpponent(seats: readonly SeatTold[]): ChangeByOpponent | undefined {
  const changes = KINDS.flatMap((kind): readonly ChangeByOpponent[] => {
    const groups = KINDS.map((other) =>
      seats.filter((one) => isTold(one) && one.kind === kind && one.against === other),
    ).filter((group) => group.length >= FEWEST_SEATS);
    if (groups.length < 2) return [];
    const random = fastRandom(1);
    const byLuck = Array.from({ length: SHUFFLES }, () => {
      const mixed = shuffled(groups.flat(), random);
      return spreadOfMedians(groups.map(({ length }) => mixed.splice(0, length)));
    });
    return [{ points: spreadOfMedians(groups), byLuck: meanOf(byLuck) }];
  });
  return changes.toSorted((a, b) => b.points - a.points)[0];
}

const SHUFFLES = 200;

function spreadOfMedians(groups: readonly (readonly SeatTold[])[]): number {
  const medians = groups.map(computePercent);
  return Math.max(...medians) - Math.min(...medians);
}

const sayChange = ({ points, byLuck }: ChangeByOpponent) => `${points.toFixed(0)} (by luck ${byLuck.toFixed(0)})`;

const rankWithLosses = (told: readonly SeatTold[]) =>
  spearman(
    told.map(({ accuracy }) => -(accuracy ?? 0)),
    told.map(({ lost }) => lost),
  );

export const TABLE_HEAD = `| game, matches | ${KINDS.join(' | ')} | by opponent |\n|---|---|---|---|---|---|`;

/** The medians, each with the number of its seats for which accuracy could be told. */
export function writeRow(game: string, seats: readonly SeatTold[]): string {
  const medians = KINDS.map((kind) => {
    const own = seats.filter((one) => one.kind === kind);
    const told = own.filter(isTold);
    return `${told.length === 0 ? '' : computePercent(told).toFixed(0)} (${told.length} of ${own.length})`;
  });
  const change = changeByOpponent(seats);
  return `| ${game}, ${seats.length / 2} | ${medians.join(' | ')} | ${change === undefined ? 'too few' : sayChange(change)} |`;
}

export function accuracyTable(seats: readonly SeatTold[]): readonly Bar[] {
  const told = seats.filter(isTold);
  const medians = KINDS.map((kind): Bar => {
    const own = told.filter((one) => one.kind === kind);
    const [least, most] = BARS[kind];
    const found = computePercent(own);
    const losses = meanOf(own.map(({ lost }) => lost)).toFixed(2);
    return {
      what: `accuracy of ${kind}, median (${own.length} seats told, ${losses} lost a move)`,
      found: own.length === 0 ? 'nobody told' : `${found.toFixed(0)} %`,
      bar: `${least} to ${most}`,
      isReached: own.length === 0 || (found >= least && found <= most),
    };
  });
  const change = changeByOpponent(seats);
  const ranks = rankWithLosses(told);
  const scores = spearman(
    told.map(({ accuracy }) => accuracy ?? 0),
    told.map(({ score }) => score),
  );
  const [first, second] = [seats.filter((_, at) => at % 2 === 0), seats.filter((_, at) => at % 2 === 1)];
  const pairs = first.flatMap((one, at) => {
    const other = second[at];
    if (one.accuracy === undefined || other?.accuracy === undefined || one.accuracy === other.accuracy) return [];
    return one.won === 0.5 ? [] : [one.accuracy > other.accuracy ? one.won : 1 - one.won];
  });
  const shares = meanOf(seats.map(({ toldShare }) => toldShare));
  return [
    ...medians,
    {
      what: 'accuracy of one kind by opponent, most apart',
      found: change === undefined ? 'too few seats' : `${sayChange(change)} points`,
      bar: `< ${MOST_BY_OPPONENT}`,
      isReached: change === undefined || change.points < MOST_BY_OPPONENT,
    },
    {
      what: 'rank correlation of accuracy with what was lost',
      found: `${ranks.toFixed(2)}; with the result ${scores.toFixed(2)}`,
      bar: `>= ${LEAST_RANKS}`,
      isReached: ranks >= LEAST_RANKS,
    },
    {
      what: 'the more accurate of two won',
      found: `${(100 * meanOf(pairs)).toFixed(0)} % of ${pairs.length}`,
      isReached: true,
    },
    { what: 'moves that could be told', found: `${(100 * shares).toFixed(0)} %`, isReached: true },
  ];
}

const MOST_SOLVED = 0.05;
const MOST_BRIER = 0.18;

/**
 * Moves with about the same predicted chance are grouped; in groups of at least this size, the actual share of wins may
 * differ at most by `MOST_OFF`.
 */
const A_BIN = 300;
const BINS = 10;
const MOST_OFF = 0.05;

export function chanceTable(told: readonly MoveForecast[]): readonly Bar[] {
  const brier = (some: readonly MoveForecast[]) => meanOf(some.map(({ chance, won }) => (chance - won) ** 2));
  const solved = told.filter(({ isSolved }) => isSolved);
  const ofLevel = (level: Level) => solved.filter((one) => one.level === level);
  const bar = (what: string, some: readonly MoveForecast[], most: number): Bar => ({
    what: `Brier score between equals, ${what} (${some.length} told)`,
    found: brier(some).toFixed(3),
    bar: `<= ${most}`,
    isReached: some.length === 0 || brier(some) <= most,
  });
  const bins = Array.from({ length: BINS }, (_, bin) =>
    told.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin),
  ).filter((some) => some.length >= A_BIN);
  const off = bins.map((some) => Math.abs(meanOf(some.map(({ chance, won }) => chance - won))));
  return [
    bar('solved, hard plays on', ofLevel('hard'), MOST_SOLVED),
    { ...bar('solved, medium plays on', ofLevel('medium'), 1), bar: 'told' },
    bar('all', told, MOST_BRIER),
    {
      what: `told chance against what came of it, most apart in ${bins.length} bins of ${A_BIN} moves and more`,
      found: `${(100 * Math.max(0, ...off)).toFixed(1)} points`,
      bar: `<= ${100 * MOST_OFF}`,
      isReached: off.every((one) => one <= MOST_OFF),
    },
  ];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length === 0
    ? Number.NaN
    : ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Spearman's rank correlation; equal values get their mean rank. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const covariance = meanOf(x.map((rank, at) => (rank - meanX) * ((y[at] ?? 0) - meanY)));
  const spread = (ranks: readonly number[], mean: number) => Math.sqrt(meanOf(ranks.map((rank) => (rank - mean) ** 2)));
  return covariance / (spread(x, meanX) * spread(y, meanY));
}

function ranksOf(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
