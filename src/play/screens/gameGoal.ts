import type { Game } from '../../engine/game.ts';
import { JOIN } from '../../engine/log.ts';
import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { findCommand, type TablesAndGames } from '../contract/app.ts';

/**
 * The aim of a game, for players who see its board for the first time, until they have moved. On a public board, only
 * if it is their turn. In a direct message, which has little room on a phone, only where to learn the game.
 */
export async function gameGoalPhrases(
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

type GoalReader = Parameters<typeof gameGoalPhrases>[2];

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
