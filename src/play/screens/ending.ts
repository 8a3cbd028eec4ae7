import { isDeepStrictEqual } from 'node:util';
import type { OrderedEnd, OrderedPlayer } from '../../../render/studio/order.ts';
import type { Game } from '../../engine/game.ts';
import { JOIN, type Position } from '../../engine/match.ts';
import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase, type Say, type TextKey } from '../../engine/phrase.ts';
import { findTurningPoint, type ScoreCourse } from '../../engine/scoreCourse.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import { type Match, toScript } from '../../match/match.ts';
import { positionOf, toAct } from '../../match/play.ts';
import { plies } from '../../match/plies.ts';
import { HEAVIEST, replayWeight } from '../../match/replayCost.ts';
import { findResult } from '../../match/result.ts';
import { findCommand, type TablesAndGames } from '../contract/app.ts';

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

/**
 * The aim of a game, for players who see its board for the first time, until they have moved. On a public board, only
 * if it is their turn. In a direct message, which has little room on a phone, only where to learn the game.
 */
export async function goalPhrases(
  app: TablesAndGames,
  match: Match,
  options: { readonly viewer: Viewer; readonly picked?: string; readonly isOnPage?: boolean },
): Promise<readonly Phrase[]> {
  const { game } = findCommand(app, match);
  if (match.status !== 'running' || game.about === undefined) return [];
  const goal = goalPhrase({ ...game, about: game.about }, options);
  for (const seat of seatsTold(game, match, options)) {
    const player = match.players[seat];
    const hasMoved = match.log.some((entry) => entry.seat === seat && entry.text !== JOIN);
    if (player?.kind !== 'person' || hasMoved) continue;
    const { met } = await app.tables.people.read(player.id);
    if (met[game.id] === match.id) return [goal];
  }
  return [];
}

type GoalReader = Parameters<typeof goalPhrases>[2];

function goalPhrase(game: Game & { readonly about: TextKey }, { viewer, isOnPage = false }: GoalReader): Phrase {
  const about = phrase(game.about);
  if (isOnPage) return phrase('board.goal', { about, learn: phrase('lessons.entry') });
  return typeof viewer === 'number' && game.hidden ? phrase('discord.goal.own') : phrase('discord.goal', { about });
}

/**
 * The seats that may be seeing their first board. A direct message about a move or a choice does not repeat the aim.
 */
function seatsTold(game: Game, match: Match, { viewer, picked = '', isOnPage = false }: GoalReader): readonly Seat[] {
  if (typeof viewer !== 'number') return game.hidden ? [] : toAct(game, match);
  const tellsOther = match.log.length > 0 || picked !== '';
  return game.hidden && !isOnPage && tellsOther ? [] : [viewer];
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
