import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import { findTurningPoint, type ScoreCourse } from '../engine/scoreCourse.ts';
import { type Match, toScript } from './match.ts';
import { positionOf } from './play.ts';
import { plies } from './plies.ts';
import { findResult } from './result.ts';
import { HEAVIEST, replayWeight } from './weight.ts';

/**
 * How the score of a match that is over went, from playing it again. Undefined where its game counts no points before the
 * end, nobody moved, nobody's points ever changed, or it would take too long. A match that ended before its rules ended it
 * was decided by that, and has no turning point.
 */
export async function replayScoreCourse(game: Game, match: Match): Promise<ScoreCourse | undefined> {
  const outcome = match.status === 'over' ? findResult(game, match) : undefined;
  if (outcome === undefined || game.points === undefined) return undefined;
  const weight = replayWeight(match);
  if (weight === 0 || weight > HEAVIEST) return undefined;
  const points = await replayPoints(game, game.points, match);
  if (points.every((one) => isDeepStrictEqual(one, points[0]))) return undefined;
  const byRules = game.outcome(positionOf(match).state) !== undefined;
  const turningPoint = byRules ? findTurningPoint(points, outcome) : undefined;
  return { ...(game.round && { by: 'round' }), points, ...(turningPoint && { turningPoint }) };
}

/** The points at the opening, after each round (else each entry), and at the end. */
async function replayPoints(
  game: Game,
  count: NonNullable<Game['points']>,
  match: Match,
): Promise<ScoreCourse['points']> {
  const points: (readonly number[])[] = [];
  let round: number | undefined;
  let open: readonly number[] | undefined;
  for await (const { position } of plies(game, toScript(match))) {
    const current = game.round?.(position.state);
    open = current !== undefined && current === round ? count(position.state) : undefined;
    if (open === undefined) points.push(count(position.state));
    round = current;
  }
  return open === undefined ? points : [...points, open];
}
