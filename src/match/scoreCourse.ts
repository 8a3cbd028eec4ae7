import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import type { Position } from '../engine/match.ts';
import { findTurningPoint, type ScoreCourse } from '../engine/scoreCourse.ts';
import { type Match, toScript } from './match.ts';
import { positionOf } from './play.ts';
import { plies } from './plies.ts';
import { HEAVIEST, replayWeight } from './replayCost.ts';
import { findResult } from './result.ts';

/**
 * How the score of a finished match developed, found by replaying it. Undefined if its game counts no points before the
 * end, nobody moved, nobody's points ever changed, or it would take too long. A match that ended before its rules ended
 * it was decided by that, and has no turning point.
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

/** The points at the opening, after each round (or each entry if there are no rounds), and at the end. */
async function replayPoints(
  game: Game,
  count: NonNullable<Game['points']>,
  match: Match,
): Promise<ScoreCourse['points']> {
  const points: (readonly number[])[] = [];
  for await (const { state } of countedPositions(game, match)) points.push(count(state));
  return points;
}

/**
 * The position at which the winner took the lead for good, unless it is the last one: the match is replayed up to it.
 */
export async function findTurningPosition(
  game: Game,
  match: Match,
  { points, turningPoint }: ScoreCourse,
): Promise<Position | undefined> {
  let at = 0;
  if (turningPoint === undefined || turningPoint.move === points.length - 1) return undefined;
  for await (const position of countedPositions(game, match)) {
    if (at === turningPoint.move) return position;
    at += 1;
  }
  return undefined;
}

/** The positions whose points are listed. */
async function* countedPositions(game: Game, match: Match): AsyncGenerator<Position> {
  let round: number | undefined;
  let open: Position | undefined;
  for await (const { position } of plies(game, toScript(match))) {
    const current = game.round?.(position.state);
    open = current !== undefined && current === round ? position : undefined;
    if (open === undefined) yield position;
    round = current;
  }
  if (open !== undefined) yield open;
}
