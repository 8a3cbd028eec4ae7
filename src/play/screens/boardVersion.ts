import { createHash } from 'node:crypto';
import type { Game } from '../../engine/game.ts';
import { findOutcome } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { isLive, type Match } from '../../match/match.ts';
import { positionOf } from '../../match/play.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/**
 * Eight characters that change whenever the part of the match that `viewer` sees changes, and only then: a control with
 * an older stamp belongs to an older board. Computed only from the view, so it reveals nothing else. For a player's own
 * view, only the part that their controls depend on counts, if the game defines one.
 */
export function computeBoardVersion(
  { game, decisive }: Pick<GameCommand, 'game' | 'decisive'>,
  match: Match,
  viewer: Viewer,
): string {
  const seen = match.position === undefined ? [match.players] : [findOutcome(game, positionOf(match)), viewed()];
  return createHash('sha256')
    .update(JSON.stringify([match.status, ...seen]))
    .digest('base64url')
    .slice(0, 8);

  function viewed(): unknown {
    const view = game.view(positionOf(match).state, viewer);
    return typeof viewer === 'number' && decisive !== undefined ? decisive(view) : view;
  }
}

/**
 * Whether a match is hidden from this viewer: nobody may see other people's daily games, because they may still play
 * the same one themselves.
 */
export function isSecretFrom(match: Match, viewer: Viewer): boolean {
  return match.daily !== undefined && match.position !== undefined && typeof viewer !== 'number';
}

/** What everyone reads about a secret match. */
export function secretPhrases(command: GameCommand, match: Match): readonly Phrase[] {
  const progress = phrase('daily.now', { player: { seat: 0 }, brief: describeDayResult(command, match) });
  return [phrase('daily.secret', { date: match.daily ?? '' }), progress];
}

/** The progress of a daily game, or its result. */
export function describeDayResult({ game, daily }: GameCommand, match: Match): readonly Phrase[] {
  return daily === undefined ? [] : [daily.brief(game.view(positionOf(match).state, 0))];
}

/** A match as this viewer sees it: once it has ended, everything hidden is revealed to everyone. */
export function viewFor(game: Game, match: Match, viewer: Viewer): unknown {
  const { state } = positionOf(match);
  if (!game.hidden || isLive(match)) return game.view(state, viewer);
  return game.reveal?.(state) ?? game.view(state, 'spectator');
}
