import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../engine/game.ts';
import type { Position } from '../engine/match.ts';
import { findTurningPoint, type ScoreCourse } from '../engine/scoreCourse.ts';
import { type Match, toScript } from './match.ts';
import { positionOf } from './play.ts';
import { plies } from './plies.ts';
import { HEAVIEST, replayWeight } from './replayCost.ts';
import { findResult } from './result.ts';

/** How the score of a match developed. */
interface ScoreReplay {
  readonly course: ScoreCourse;
  /** The position at its turning point, unless that is the last one. */
  readonly turning?: Position;
}

/**
 * How the score of a finished match developed, found by replaying it. Undefined if its game counts no points before the
 * end, nobody moved, nobody's points ever changed, or it would take too long. A match that ended before its rules ended
 * it was decided by that, and has no turning point.
 */
export async function replayScore(game: Game, match: Match): Promise<ScoreReplay | undefined> {
  const { points: count } = game;
  const outcome = match.status === 'over' ? findResult(game, match) : undefined;
  if (outcome === undefined || count === undefined) return undefined;
  const weight = replayWeight(match);
  if (weight === 0 || weight > HEAVIEST) return undefined;
  const counted = await countedPositions(game, match);
  const points = counted.map(({ state }) => count(state));
  if (points.every((one) => isDeepStrictEqual(one, points[0]))) return undefined;
  const byRules = game.outcome(positionOf(match).state) !== undefined;
  const turningPoint = byRules ? findTurningPoint(points, outcome) : undefined;
  const course: ScoreCourse = { ...(game.round && { by: 'round' }), points, ...(turningPoint && { turningPoint }) };
  const turning = turningPoint && counted.slice(0, -1)[turningPoint.move];
  return { course, ...(turning && { turning }) };
}

/** The positions whose points are listed: the opening, after each round (or each entry if there are none), the end. */
async function countedPositions(game: Game, match: Match): Promise<readonly Position[]> {
  const counted: Position[] = [];
  let round: number | undefined;
  let open: Position | undefined;
  for await (const { position } of plies(game, toScript(match))) {
    const current = game.round?.(position.state);
    open = current !== undefined && current === round ? position : undefined;
    if (open === undefined) counted.push(position);
    round = current;
  }
  return open === undefined ? counted : [...counted, open];
}
