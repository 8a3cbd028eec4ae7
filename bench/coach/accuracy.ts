import { stepBudget } from '../../src/engine/budget.ts';
import type { Level } from '../../src/engine/game.ts';
import type { Script } from '../../src/engine/match.ts';
import { fastRandom, moveRandom, pick } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { chanceWith, computeAccuracy, leadsAmong } from '../../src/tables/analysis/cost.ts';
import type { Bar, Field } from './bar.ts';
import { judge, listStands, playMatch } from './matches.ts';

/** Who plays: any legal move, or a level. */
const KINDS = ['random', 'easy', 'medium', 'hard'] as const;
type Kind = (typeof KINDS)[number];

/** Who meets whom: everybody somebody stronger and somebody as strong or weaker. */
const PAIRS: readonly (readonly [Kind, Kind])[] = [
  ['random', 'medium'],
  ['random', 'hard'],
  ['easy', 'medium'],
  ['easy', 'hard'],
  ['medium', 'medium'],
  ['medium', 'hard'],
  ['hard', 'hard'],
];

/** What a seat of a match was told. */
interface SeatTold {
  readonly kind: Kind;
  readonly against: Kind;
  readonly accuracy: number | undefined;
  /** What it lost a move, as estimated, and with how many points it ended ahead. */
  readonly lost: number;
  readonly won: number;
  readonly score: number;
  readonly toldShare: number;
}

/** What was told of a move between two of a level, and what came of it. */
interface MoveForecast {
  readonly level: Level;
  readonly chance: number;
  readonly won: number;
  readonly isSolved: boolean;
}

/** What one who knows nothing says. */
const EVEN = 0.5;

/** What the coach says of matches of all kinds of players. */
export interface CoachReport {
  readonly seats: readonly SeatTold[];
  readonly leads: readonly MoveForecast[];
}

/** Accuracy and chances of winning over matches of all kinds of players: the tables of docs/strength.md. */
export async function accuracyBars(field: Field, matchesAPair: number, steps?: number): Promise<readonly Bar[]> {
  const { seats, leads } = await reportAccuracy(field, matchesAPair, steps);
  return [...accuracyTable(seats), ...chanceTable(leads)];
}

export async function reportAccuracy(field: Field, matchesAPair: number, steps?: number): Promise<CoachReport> {
  const seats: SeatTold[] = [];
  const leads: MoveForecast[] = [];
  for (const [at, pair] of PAIRS.entries()) {
    for (let match = 0; match < matchesAPair; match += 1) {
      const kinds = match % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
      const said = await saidOfMatch(field, kinds, `accuracy ${at} ${match}`, steps);
      seats.push(...said.seats);
      leads.push(...said.leads);
    }
  }
  return { seats, leads };
}

async function saidOfMatch(
  field: Field,
  kinds: readonly [Kind, Kind],
  seed: string,
  steps: number | undefined,
): Promise<CoachReport> {
  const script = matchOf(field, kinds, seed);
  const { weighed, earlyOf } = await judge(field.game, script, steps);
  const { places, scores } = endOf(field, script);
  const seats = ([0, 1] as const).map((seat): SeatTold => {
    const other = seat === 0 ? 1 : 0;
    const told = weighed.filter((one) => one.seat === seat);
    const untold = earlyOf.filter((one) => one === seat).length;
    return {
      kind: kinds[seat],
      against: kinds[other],
      accuracy: computeAccuracy(told, untold, field.game),
      lost: meanOf(told.map(({ expected, got, over = 0 }) => expected - got - over)),
      won: wonBy(places, seat),
      score: (scores[seat] ?? 0) - (scores[other] ?? 0),
      toldShare: told.length / Math.max(1, told.length + untold),
    };
  });
  const [level, other] = kinds;
  if (level !== other || level === 'random') return { seats, leads: [] };
  const measure = { ...leadsAmong(level, field.game), seatCount: 2, moves: script.log.length };
  const leads = weighed.map((one): MoveForecast => {
    const chance = chanceWith(one.got, one, measure) ?? EVEN;
    return { level, chance, won: wonBy(places, one.seat), isSolved: one.exact === true };
  });
  return { seats, leads };
}

function matchOf(field: Field, kinds: readonly Kind[], seed: string): Script {
  const { game, steps } = field;
  return playMatch(field, 'medium', seed, ({ state, seat, ply }) => {
    const random = fastRandom(moveRandom(`${seed} plays`, ply).below(2 ** 31));
    const kind = kinds[seat] ?? 'random';
    const player = kind === 'random' ? undefined : game.players[kind satisfies Level];
    if (player === undefined)
      return game.write(
        pick(
          game.legal(state, seat).filter((one) => isAct(field, one)),
          random,
        ),
      );
    return game.write(player.choose(game.view(state, seat), seat, random, stepBudget(steps)));
  });
}

/** Nobody who plays anything gives up by chance. */
function isAct({ game }: Field, move: unknown): boolean {
  return !['quit'].includes(game.write(move));
}

function endOf(
  { game }: Field,
  script: Script,
): { readonly places: readonly number[]; readonly scores: readonly number[] } {
  const last = listStands(game, script).at(-1);
  const move = game.read(script.log.at(-1)?.text ?? '');
  if (last === undefined || !move.ok) return { places: [], scores: [] };
  const { state } = game.play(last.state, last.seat, move.value, moveRandom(script.seed, last.ply));
  return game.outcome(state) ?? { places: [], scores: [] };
}

function wonBy(places: readonly number[], seat: Seat): number {
  if (places[seat] !== 1) return 0;
  return 1 / seatsOf(places.length).filter((one) => places[one] === 1).length;
}

/** What the medians have to be. */
const BARS: Readonly<Record<Kind, readonly [least: number, most: number]>> = {
  random: [0, 30],
  easy: [0, 55],
  medium: [60, 85],
  hard: [95, 100],
};
/** So many points may the same kind change against somebody stronger, and so well have ranks to agree. */
const MOST_BY_OPPONENT = 5;
const LEAST_RANKS = 0.95;

function accuracyTable(seats: readonly SeatTold[]): readonly Bar[] {
  const percent = (some: readonly SeatTold[]) => 100 * medianOf(some.flatMap(({ accuracy }) => accuracy ?? []));
  const told = seats.filter(({ accuracy }) => accuracy !== undefined);
  const medians = KINDS.map((kind): Bar => {
    const own = told.filter((one) => one.kind === kind);
    const [least, most] = BARS[kind];
    const found = percent(own);
    const losses = meanOf(own.map(({ lost }) => lost)).toFixed(2);
    return {
      what: `accuracy of ${kind}, median (${own.length} seats told, ${losses} lost a move)`,
      found: `${found.toFixed(0)} %`,
      bar: `${least} to ${most}`,
      isReached: own.length > 0 && found >= least && found <= most,
    };
  });
  const changes = KINDS.flatMap((kind) => {
    const against = KINDS.flatMap((other) => {
      const some = told.filter((one) => one.kind === kind && one.against === other);
      return some.length === 0 ? [] : [percent(some)];
    });
    return against.length < 2 ? [] : [Math.max(...against) - Math.min(...against)];
  });
  const ranks = spearman(
    told.map(({ accuracy }) => -(accuracy ?? 0)),
    told.map(({ lost }) => lost),
  );
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
      found: `${Math.max(0, ...changes).toFixed(0)} points`,
      bar: `< ${MOST_BY_OPPONENT}`,
      isReached: changes.every((change) => change < MOST_BY_OPPONENT),
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

/** So many moves together, told that they have about the same chance, won so much more or less seldom at most. */
const A_BIN = 300;
const BINS = 10;
const MOST_OFF = 0.05;

function chanceTable(told: readonly MoveForecast[]): readonly Bar[] {
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

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Spearman's rank correlation, of equal values the mean rank. */
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
