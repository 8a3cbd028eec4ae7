import { type Chances, estimateChance, leadAsPlayed } from '../../engine/chances.ts';
import { LEVELS, type Level, type UsualLosses } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import { isMove, standingEntries } from '../../engine/log.ts';
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
  /** What proven leads are worth among players like these. */
  readonly provenLeads?: Chances | undefined;
  /** By how much who makes the last move ends better than proven. */
  readonly lastMoverEdge?: number | undefined;
  /** What computer players usually lose per move; missing if the game does not say. */
  readonly usualLosses?: UsualLosses | undefined;
  /** What the game counts, in the form of `Game.unit`. */
  readonly unit?: Game['unit'] | undefined;
  readonly seatCount: number;
  /** How many moves the match had, or usually has if it ended early. */
  readonly moves: number;
}

/** A chance of winning, from 0 to 1, before and after a move. */
interface ChanceChange {
  readonly before: number;
  readonly after: number;
}

export function createMeasure(
  game: Pick<
    Game,
    | 'chances'
    | 'chancesWith'
    | 'provenLeads'
    | 'lastMoverEdge'
    | 'usualLosses'
    | 'usualLossesWith'
    | 'usual'
    | 'longest'
    | 'unit'
  >,
  { players, setup, log }: Pick<Match, 'players' | 'setup' | 'log'>,
  { moves: made }: Pick<Analysis, 'moves'>,
): Measure {
  const usualLosses = game.usualLossesWith?.(setup) ?? game.usualLosses;
  const leads = leadsAmong(findWeakest(players), game);
  const chances = game.chancesWith?.(setup) ?? game.chances;
  // A resignation must not make the leads before it worth as much as at the end of a whole match.
  const isWhole = isMove(standingEntries(log).at(-1)?.text ?? '');
  const moves = isWhole
    ? made
    : Math.max(made, game.usual?.(setup, players.length) ?? game.longest(setup, players.length));
  return { ...leads, chances, usualLosses, unit: game.unit, seatCount: players.length, moves };
}

/** What leads are worth among such players. */
export function leadsAmong(
  level: Level,
  { chances, provenLeads, lastMoverEdge }: Pick<Game, 'chances' | 'provenLeads' | 'lastMoverEdge'>,
): Pick<Measure, 'chances' | 'provenLeads' | 'lastMoverEdge'> {
  return { chances, provenLeads: provenLeads?.[level] ?? provenLeads?.medium, lastMoverEdge: lastMoverEdge?.[level] };
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
  { chances, provenLeads, lastMoverEdge, seatCount, moves }: Measure,
): number | undefined {
  if (chances === undefined) return undefined;
  const share = (ply - 1) / moves;
  const isProven = exact === true && provenLeads !== undefined && seatCount > 1;
  if (!isProven) return estimateChance(chances, lead, share);
  return estimateChance(provenLeads, leadAsPlayed(lead, moves - ply, lastMoverEdge), share);
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
