import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { moveRandom } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** How a match could begin: who would move first, and what everyone would see. */
interface LobbyStart {
  readonly actors: readonly Seat[];
  readonly view: unknown;
}

type Table = Pick<Match, 'setup' | 'seatCount'>;

/**
 * How many recently shown tables are cached, since a table is shown again whenever someone sits down. A large map takes
 * 0.1 MB.
 */
const MOST_KEPT = 8;
const kept = lruMap<string, LobbyStart>(MOST_KEPT);

/** Each trial start runs in its own turn of the event loop: a large uploaded map takes some 50 ms. */
async function tryStart(game: Game, { setup, seatCount }: Table, chance: 0 | 1): Promise<LobbyStart> {
  const key = [game.id, game.rules, seatCount, chance, JSON.stringify(setup)].join(' ');
  const before = kept.get(key);
  if (before !== undefined) return before;
  await nextTurn();
  const state = game.start(setup, seatCount, moveRandom('lobby', chance));
  const made = { actors: game.toAct(state), view: game.view(state, 'public') };
  kept.set(key, made);
  return made;
}

/** The view of a waiting table: made with a separate seed, so it reveals nothing about the match. */
export async function createLobbyView(game: Game, table: Table): Promise<unknown> {
  return (await tryStart(game, table, 0)).view;
}

/** The seat that moves first whatever the dice; undefined if it depends on them. */
export async function findBeginner(game: Game, table: Table): Promise<Seat | undefined> {
  const [one, other] = [await tryStart(game, table, 0), await tryStart(game, table, 1)];
  return one.actors.length === 1 && isDeepStrictEqual(one.actors, other.actors) ? one.actors[0] : undefined;
}
