import { type Chances, estimateChance } from '../../engine/chances.ts';
import { type Game, LEVELS, type Level } from '../../engine/game.ts';
import type { Match } from '../../match/match.ts';
import type { Analysis, WeighedPly } from './analysis.ts';

/** How bad a move was, mildest first. */
const MARKS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** How much of the chance of winning a mark requires: as on Lichess, whose scale is twice as wide. */
const LEAST: Readonly<Record<Mark, number>> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 };

/** How the moves of a match are measured. */
export interface Measure {
  /** Missing if the game does not say what leads are worth. */
  readonly chances?: Chances | undefined;
  /** The proven lead with which players like these win three games of four. */
  readonly provenLead?: number | undefined;
  /** The mean loss per move of a half-accurate player, in the game's unit; missing if the game does not say. */
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
  game: Pick<Game, 'chances' | 'chancesWith' | 'provenLeads' | 'halfAccurateLoss'>,
  { players, setup }: Pick<Match, 'players' | 'setup'>,
  { moves }: Pick<Analysis, 'moves'>,
): Measure {
  const { halfAccurateLoss } = game;
  const leads = leadsAmong(findWeakest(players), game);
  const chances = game.chancesWith?.(setup) ?? game.chances;
  return { ...leads, chances, halfAccurateLoss, seatCount: players.length, moves };
}

/** What leads are worth among such players. */
export function leadsAmong(
  level: Level,
  { chances, provenLeads }: Pick<Game, 'chances' | 'provenLeads'>,
): Pick<Measure, 'chances' | 'provenLead'> {
  return { chances, provenLead: provenLeads?.[level] ?? provenLeads?.medium };
}

/** People err about as often as medium players do. */
const AS_PEOPLE: Level = 'medium';

/** The level of the weakest player at a table. */
function findWeakest(players: Match['players']): Level {
  const levels = players.map((player) => (player.kind === 'computer' ? player.level : AS_PEOPLE));
  return LEVELS.find((level) => levels.includes(level)) ?? AS_PEOPLE;
}

/**
 * What a move certainly lost: 0 for one as good as the best. For an estimate, only what exceeds its interval: a move is
 * mentioned because it seemed to lose much, so on average it lost less than it seems.
 */
export function computeLoss({ expected, got, exact, within = 0 }: WeighedPly): number {
  return Math.max(0, expected - got - (exact ? 0 : within));
}

/**
 * How a move changed the chance of winning; undefined if nobody knows what leads are worth. For proven results the sign
 * says nearly everything, softened by the mistakes that these players still make. A solo player is compared with an
 * equal one.
 */
export function chanceChange(weighed: WeighedPly, measure: Measure): ChanceChange | undefined {
  const best = measure.seatCount === 1 ? 0 : weighed.expected;
  const [before, after] = [best, best - computeLoss(weighed)].map((lead) => chanceWith(lead, weighed, measure));
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** The chance of winning with a given lead at that move; undefined if nobody knows what leads are worth. */
export function chanceWith(
  lead: number,
  { ply, exact }: Pick<WeighedPly, 'ply' | 'exact'>,
  { chances, provenLead, seatCount, moves }: Pick<Measure, 'chances' | 'provenLead' | 'seatCount' | 'moves'>,
): number | undefined {
  if (chances === undefined) return undefined;
  const isProven = exact === true && provenLead !== undefined && seatCount > 1;
  return estimateChance(isProven ? [provenLead] : chances, lead, (ply - 1) / moves);
}

/** How a move changed a certain result: from a win to a loss, a win to a draw, or a draw to a loss. */
export type ResultChange = 'winToLoss' | 'winToLevel' | 'levelToLoss';

/** Undefined if it changed only by some points, was not certain, or is a number of points. */
export function turnedBy({ expected, got, exact }: WeighedPly, { seatCount }: Measure): ResultChange | undefined {
  if (!exact || seatCount !== 2) return undefined;
  if (expected > 0 && got < 0) return 'winToLoss';
  if (expected > 0 && got === 0) return 'winToLevel';
  return expected === 0 && got < 0 ? 'levelToLoss' : undefined;
}

/** The least mark for a changed result, however little it may matter between weak players. */
const TURNED: Readonly<Record<ResultChange, Mark>> = {
  winToLoss: 'blunder',
  winToLevel: 'mistake',
  levelToLoss: 'mistake',
};

/** How bad a move was; undefined if it hardly mattered. */
export function classifyMove(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const [byChance, turned] = [markByChance(weighed, measure), turnedBy(weighed, measure)];
  return MARKS.findLast((mark) => mark === byChance || (turned !== undefined && mark === TURNED[turned]));
}

function markByChance(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const change = chanceChange(weighed, measure);
  if (change === undefined) return undefined;
  return MARKS.findLast((mark) => change.before - change.after >= LEAST[mark]);
}

/** A move's estimated loss: below 0 if it came out ahead of the supposedly best one. */
function estimatedLoss({ expected, got, over = 0 }: WeighedPly): number {
  return expected - got - over;
}

/** If a smaller share of a seat's moves could be judged, they say nothing about how it played. */
const LEAST_TOLD = 0.6;

/** Someone who loses this share of what random moves would lose in the same positions is half accurate. */
const HALF_ACCURATE_SHARE = 0.1;

/**
 * How accurately a seat played, from 0 to 1: 0.5 if it lost, on average, a tenth of what a random legal move would lose
 * there, so that it means the same in even and in lost positions; if that was not tried, as much as the game says. A
 * fifth for twice that, four fifths for half of it. Estimates count as they are, in both directions, so that errors
 * even out. If the game does not say, the share of moves that lost nothing. Undefined if too few moves could be judged.
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

/** If even a random move could lose nothing, nothing was lost. */
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
