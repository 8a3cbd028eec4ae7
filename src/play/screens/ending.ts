import { isDeepStrictEqual } from 'node:util';
import type { OrderedEnd, OrderedPlayer } from '../../../render/studio/order.ts';
import type { Game } from '../../engine/game.ts';
import type { Position } from '../../engine/match.ts';
import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase, type Say, type TextKey } from '../../engine/phrase.ts';
import { findTurningPoint, type ScoreCourse } from '../../engine/scoreCourse.ts';
import { type Match, toScript } from '../../match/match.ts';
import { positionOf } from '../../match/play.ts';
import { plies } from '../../match/plies.ts';
import { HEAVIEST, replayWeight } from '../../match/replayCost.ts';
import { findResult } from '../../match/result.ts';

/** How a match ended. */
export interface Ending {
  /** The players, best first; in a solo game nobody counts as the winner. */
  readonly players: readonly OrderedPlayer[];
  readonly course?: ScoreCourse;
  /** The position at the turning point of the course, unless that is the last one. */
  readonly turning?: Position;
}

/** Undefined while the match is running, and if it was closed. */
export async function findEnding(game: Game, match: Match): Promise<Ending | undefined> {
  const outcome = match.status === 'over' ? findResult(game, match) : undefined;
  if (outcome === undefined) return undefined;
  const replayed = await replayScore(game, match);
  const best = outcome.places.length > 1 ? winners(outcome) : [];
  const players = outcome.places.map((place, seat) => {
    const points = outcome.scores[seat] ?? replayed?.course.points.at(-1)?.[seat];
    return { seat, place, won: best.includes(seat), ...(points === undefined ? {} : { points }) };
  });
  return {
    players: players.sort((a, b) => a.place - b.place || a.seat - b.seat).map(({ place: _, ...player }) => player),
    ...replayed,
  };
}

/** What the picture of a finished match shows in addition to the final position. */
export function drawnEnd(game: Game, { turning: _, ...ending }: Ending, plain: Say): OrderedEnd {
  const { by, turningPoint, points = [] } = ending.course ?? {};
  const key: TextKey = by === 'round' ? 'endings.sinceRound' : 'endings.since';
  const since = turningPoint && phrase(key, { move: turningPoint.move, last: points.length - 1 });
  return { ...ending, title: plain(phrase(game.name)), ...(since === undefined ? {} : { since: plain(since) }) };
}

/** What can be said about how the score developed: since when the winner was ahead. */
export function endingPhrases({ course }: Pick<Ending, 'course'>): readonly Phrase[] {
  const turningPoint = course?.turningPoint;
  if (turningPoint === undefined) return [];
  const { move, seat } = turningPoint;
  if (course?.by === 'round') return [phrase('endings.turningRound', { round: move, player: { seat } })];
  return [phrase('endings.turningPoint', { move, player: { seat } })];
}

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
async function replayScore(game: Game, match: Match): Promise<ScoreReplay | undefined> {
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
