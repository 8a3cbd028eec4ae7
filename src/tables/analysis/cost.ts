import { type Chances, chanceOf } from '../../engine/chances.ts';
import type { Game } from '../../engine/game.ts';
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
  readonly seatCount: number;
  /** How many moves the match had. */
  readonly moves: number;
}

/** A chance of winning, from 0 to 1, before and after a move. */
interface ChanceChange {
  readonly before: number;
  readonly after: number;
}

export function measureOf(
  { chances }: Pick<Game, 'chances'>,
  { players }: Pick<Match, 'players'>,
  { moves }: Analysis,
): Measure {
  return { chances, seatCount: players.length, moves };
}

/**
 * What a move gave away for certain: 0 for one as good as the best. Of an estimate only what lies beyond its interval: a move
 * is told of because it seemed to lose much, and so on average it lost less than it seems.
 */
export function lossOf({ expected, got, exact, within = 0 }: WeighedPly): number {
  return Math.max(0, expected - got - (exact ? 0 : within));
}

/**
 * What a move made of the chance of winning; undefined where nobody knows what leads are worth. Who plays alone is
 * measured against somebody who does as well.
 */
export function chanceChange(weighed: WeighedPly, measure: Measure): ChanceChange | undefined {
  const { chances, seatCount, moves } = measure;
  if (chances === undefined) return undefined;
  const best = seatCount === 1 ? 0 : weighed.expected;
  const leads = [best, best - lossOf(weighed)];
  const [before = 0, after = 0] = leads.map((lead) => chanceOf(chances, lead, (weighed.ply - 1) / moves));
  return { before, after };
}

/** What a move made of a result that was certain: a win a loss, a win a draw, or a draw a loss. */
export type Turned = 'winToLoss' | 'winToLevel' | 'levelToLoss';

/** Undefined where it changed only by how much, was not certain, or is a number of points. */
export function turnedBy({ expected, got, exact }: WeighedPly, { seatCount }: Measure): Turned | undefined {
  if (!exact || seatCount !== 2) return undefined;
  if (expected > 0 && got < 0) return 'winToLoss';
  if (expected > 0 && got === 0) return 'winToLevel';
  return expected === 0 && got < 0 ? 'levelToLoss' : undefined;
}

/** What a turned result is at least, however little it may matter between players who err. */
const TURNED: Readonly<Record<Turned, Mark>> = { winToLoss: 'blunder', winToLevel: 'mistake', levelToLoss: 'mistake' };

/** How bad a move was; undefined for one that hardly mattered. */
export function markOf(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const [byChance, turned] = [markByChance(weighed, measure), turnedBy(weighed, measure)];
  return MARKS.findLast((mark) => mark === byChance || (turned !== undefined && mark === TURNED[turned]));
}

function markByChance(weighed: WeighedPly, measure: Measure): Mark | undefined {
  const change = chanceChange(weighed, measure);
  if (change === undefined) return undefined;
  return MARKS.findLast((mark) => change.before - change.after >= LEAST[mark]);
}

/**
 * How accurate a move was, from 0 to 1, by Lichess's curve: a tenth of the chance of winning given away leaves two
 * thirds. Where nobody knows what leads are worth, all or nothing.
 */
export function accuracyOf(weighed: WeighedPly, measure: Measure): number {
  const change = chanceChange(weighed, measure);
  if (change === undefined) return lossOf(weighed) === 0 ? 1 : 0;
  const given = 100 * (change.before - change.after);
  return Math.min(1, Math.max(0, (103.1668 * Math.exp(-0.04354 * given) - 3.1669) / 100));
}
