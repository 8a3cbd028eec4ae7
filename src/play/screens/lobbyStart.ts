import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { moveRandom } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { lruMap } from '../../store/lruMap.ts';

/** How a match could begin: who would act first, and what everybody would see. */
interface LobbyStart {
  readonly actors: readonly Seat[];
  readonly view: unknown;
}

type Table = Pick<Match, 'setup' | 'seatCount'>;

/** Those of the tables that were shown last are kept: each is shown again whenever somebody sits down. A large map takes 0.1 MB. */
const MOST_KEPT = 8;
const kept = lruMap<string, LobbyStart>(MOST_KEPT);

/** Each is made in a turn of the loop of its own: with a large map of somebody's one takes some 50 ms. */
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

/** What is shown of a table that waits for players: made with a chance of its own, of which it shows nothing. */
export async function createLobbyView(game: Game, table: Table): Promise<unknown> {
  return (await tryStart(game, table, 0)).view;
}

/** The one seat that is to act first, whatever chance does; undefined where there is no such. */
export async function findBeginner(game: Game, table: Table): Promise<Seat | undefined> {
  const [one, other] = [await tryStart(game, table, 0), await tryStart(game, table, 1)];
  return one.actors.length === 1 && isDeepStrictEqual(one.actors, other.actors) ? one.actors[0] : undefined;
}
