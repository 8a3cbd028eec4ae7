import { type Chances, estimateChance } from '../../engine/chances.ts';
import { type Game, LEVELS, type Level } from '../../engine/game.ts';
import type { Match } from '../../match/match.ts';
import type { Analysis, WeighedPly } from './analysis.ts';

/** How bad a move was, from the least to the worst. */
const MARKS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** So much of the chance of winning has to be given away for a mark: as on Lichess, whose scale has twice the width. */
const LEAST: Readonly<Record<Mark, number>> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 };

/** By what the moves of a match are measured. */
export interface Measure {
  /** Missing where the game does not say what leads are worth. */
  readonly chances?: Chances | undefined;
  /** Of leads that are proven, the one with which three of four are won by who plays here. */
  readonly provenLead?: number | undefined;
  /** What those lose a move who are half accurate, in the game's unit; missing where the game does not say. */
  readonly halfAccurateLoss?: number | undefined;
  readonly seatCount: number;
  /** How many moves the match had. */
  readonly moves: number;
}

/** A chance of winning, from 0 to 1, before and after a move. */
interface ChanceChange {
  readonly before: number;
  readonly after: number;
}

export function createMeasure(
  game: Pick<Game, 'chances' | 'provenLeads' | 'halfAccurateLoss'>,
  { players }: Pick<Match, 'players'>,
  { moves }: Analysis,
): Measure {
  const { halfAccurateLoss } = game;
  return { ...leadsAmong(findWeakest(players), game), halfAccurateLoss, seatCount: players.length, moves };
}

/** What leads are worth where such players play on. */
export function leadsAmong(
  level: Level,
  { chances, provenLeads }: Pick<Game, 'chances' | 'provenLeads'>,
): Pick<Measure, 'chances' | 'provenLead'> {
  return { chances, provenLead: provenLeads?.[level] ?? provenLeads?.medium };
}

/** People err about as often as medium players do. */
const AS_PEOPLE: Level = 'medium';

/** The level of whoever errs most at a table. */
function findWeakest(players: Match['players']): Level {
  const levels = players.map((player) => (player.kind === 'computer' ? player.level : AS_PEOPLE));
  return LEVELS.find((level) => levels.includes(level)) ?? AS_PEOPLE;
}

/**
 * What a move gave away for certain: 0 for one as good as the best. Of an estimate only what lies beyond its interval: a move
 * is told of because it seemed to lose much, and so on average it lost less than it seems.
 */
export function computeLoss({ expected, got, exact, within = 0 }: WeighedPly): number {
  return Math.max(0, expected - got - (exact ? 0 : within));
}

/**
 * What a move made of the chance of winning; undefined where nobody knows what leads are worth. Of what is proven the sign
 * says nearly all: it is softened by what who plays here still throws away. Who plays alone is measured against somebody
 * who does as well.
 */
export function chanceChange(weighed: WeighedPly, measure: Measure): ChanceChange | undefined {
  const best = measure.seatCount === 1 ? 0 : weighed.expected;
  const [before, after] = [best, best - computeLoss(weighed)].map((lead) => chanceWith(lead, weighed, measure));
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** The chance of winning with such a lead when a move was made; undefined where nobody knows what leads are worth. */
export function chanceWith(
  lead: number,
  { ply, exact }: Pick<WeighedPly, 'ply' | 'exact'>,
  { chances, provenLead, seatCount, moves }: Pick<Measure, 'chances' | 'provenLead' | 'seatCount' | 'moves'>,
): number | undefined {
  if (chances === undefined) return undefined;
  const isProven = exact === true && provenLead !== undefined && seatCount > 1;
  return estimateChance(isProven ? [provenLead] : chances, lead, (ply - 1) / moves);
}

/** What a move made of a result that was certain: a win a loss, a win a draw, or a draw a loss. */
export type ResultChange = 'winToLoss' | 'winToLevel' | 'levelToLoss';

/** Undefined where it changed only by how much, was not certain, or is a number of points. */
export function turnedBy({ expected, got, exact }: WeighedPly, { seatCount }: Measure): ResultChange | undefined {
  if (!exact || seatCount !== 2) return undefined;
  if (expected > 0 && got < 0) return 'winToLoss';
  if (expected > 0 && got === 0) return 'winToLevel';
  return expected === 0 && got < 0 ? 'levelToLoss' : undefined;
}

/** What a turned result is at least, however little it may matter between players who err. */
const TURNED: Readonly<Record<ResultChange, Mark>> = {
  winToLoss: 'blunder',
  winToLevel: 'mistake',
  levelToLoss: 'mistake',
};

/** How bad a move was; undefined for one that hardly mattered. */
export function classifyMove(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const [byChance, turned] = [markByChance(weighed, measure), turnedBy(weighed, measure)];
  return MARKS.findLast((mark) => mark === byChance || (turned !== undefined && mark === TURNED[turned]));
}

function markByChance(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const change = chanceChange(weighed, measure);
  if (change === undefined) return undefined;
  return MARKS.findLast((mark) => change.before - change.after >= LEAST[mark]);
}

/** What a move lost, as estimated: less than 0 where it came out ahead of what was held for the best. */
function estimatedLoss({ expected, got, over = 0 }: WeighedPly): number {
  return expected - got - over;
}

/** Where fewer of the moves of a seat could be told, they say nothing of how it played. */
const LEAST_TOLD = 0.6;

/** Who loses so much of what moves drawn by chance would lose in the same positions is half accurate. */
const HALF_ACCURATE_SHARE = 0.1;

/**
 * How accurately a seat played, from 0 to 1: a half for who loses a move, on average, a tenth of what a legal move drawn by
 * chance would lose there, so that it means the same in even positions and in lost ones; where that was not tried, for who
 * loses so much as the game says. A fifth for twice that, four fifths for half of it. Of what is estimated it is the estimate
 * itself that counts, to both sides, so that its errors even out. Where the game does not say, the share of moves that lost
 * nothing. Undefined where too few moves could be told.
 */
export function computeAccuracy(
  told: readonly WeighedPly[],
  untold: number,
  { halfAccurateLoss }: Pick<Measure, 'halfAccurateLoss'>,
): number | undefined {
  if (told.length === 0 || told.length < LEAST_TOLD * (told.length + untold)) return undefined;
  const compared = told.filter(({ byChance }) => byChance !== undefined);
  if (compared.length > 0) return accuracyWith(compared, HALF_ACCURATE_SHARE * meanOf(compared, lossByChance));
  if (halfAccurateLoss === undefined) return told.filter((one) => computeLoss(one) === 0).length / told.length;
  return accuracyWith(told, halfAccurateLoss);
}

/** Where even chance could lose nothing, nothing was lost. */
function accuracyWith(told: readonly WeighedPly[], halfAccurateLoss: number): number {
  const lost = meanOf(told, estimatedLoss);
  return lost <= 0 ? 1 : 1 / (1 + (lost / Math.max(0, halfAccurateLoss)) ** 2);
}

function lossByChance({ expected, byChance = expected }: WeighedPly): number {
  return expected - byChance;
}

function meanOf(told: readonly WeighedPly[], valueIn: (one: WeighedPly) => number): number {
  return told.reduce((sum, one) => sum + valueIn(one), 0) / told.length;
}
