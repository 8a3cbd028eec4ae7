import { JOIN } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { commandOf, type TablesAndGames } from '../contract/app.ts';

/**
 * What a game is about, for a person whose first board of it this is, until they have moved: on a board that all see,
 * where they are to move.
 */
export async function goalPhrases(
  app: TablesAndGames,
  match: Match,
  { viewer, isOnPage = false }: { readonly viewer: Viewer; readonly isOnPage?: boolean },
): Promise<readonly Phrase[]> {
  const { game } = commandOf(app, match);
  if (match.status !== 'running' || game.about === undefined) return [];
  const seats = typeof viewer === 'number' ? [viewer] : game.hidden ? [] : toAct(game, match);
  for (const seat of seats) {
    const player = match.players[seat];
    const hasMoved = match.log.some((entry) => entry.seat === seat && entry.text !== JOIN);
    if (player?.kind !== 'person' || hasMoved) continue;
    const { met } = await app.tables.people.read(player.id);
    const about = phrase(game.about);
    if (met[game.id] !== match.id) continue;
    return [
      isOnPage ? phrase('board.goal', { about, learn: phrase('lessons.entry') }) : phrase('discord.goal', { about }),
    ];
  }
  return [];
}
