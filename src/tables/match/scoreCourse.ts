import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { type ScoreCourse, turningPointOf } from '../../engine/scoreCourse.ts';
import { type Match, scriptOf } from './match.ts';
import { positionOf } from './play.ts';
import { plies } from './plies.ts';
import { resultOf } from './result.ts';
import { HEAVIEST, weightOf } from './weight.ts';

/**
 * How the score of a match that is over went, from playing it again. Undefined where its game counts no points before the
 * end, nobody moved, nobody's points ever changed, or it would take too long. A match that ended before its rules ended it
 * was decided by that, and has no turning point.
 */
export async function scoreCourseOf(game: Game, match: Match): Promise<ScoreCourse | undefined> {
  const outcome = match.status === 'over' ? resultOf(game, match) : undefined;
  if (outcome === undefined || game.points === undefined) return undefined;
  const weight = weightOf(match);
  if (weight === 0 || weight > HEAVIEST) return undefined;
  const points: (readonly number[])[] = [];
  for await (const { position } of plies(game, scriptOf(match))) points.push(game.points(position.state));
  if (points.every((one) => isDeepStrictEqual(one, points[0]))) return undefined;
  const byRules = game.outcome(positionOf(match).state) !== undefined;
  const turningPoint = byRules ? turningPointOf(points, outcome) : undefined;
  return { points, ...(turningPoint === undefined ? {} : { turningPoint }) };
}
