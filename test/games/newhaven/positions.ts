import type { MoveResult } from '../../../src/engine/game.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { defaultSetup } from '../../../src/engine/setup.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import type { Resource } from '../../../src/games/newhaven/resources.ts';
import { SETUP, type Setup } from '../../../src/games/newhaven/start.ts';
import type { Player, State } from '../../../src/games/newhaven/state.ts';
import { type HarvestTile, tileOfLetters } from '../../../src/games/newhaven/tiles.ts';
import { type Building, type PlacedBuilding, ROW_VALUES, type Village } from '../../../src/games/newhaven/village.ts';

const COLOURS: Readonly<Record<string, Resource>> = { S: 'STONE', T: 'TIMBER', W: 'WHEAT', H: 'SHEEP' };

export const PLAIN: Setup = { ...(defaultSetup(SETUP) as Setup) };

/** Six rows of five letters: capitals stand face up, small letters face down, dots are empty. */
export function parseVillage(...rows: readonly string[]): Village {
  return ROW_VALUES.flatMap((cost, row) =>
    Array.from((rows[row] ?? '').padEnd(5, '.'), (letter): PlacedBuilding | null => {
      const colour = COLOURS[letter.toUpperCase()];
      if (colour === undefined) return null;
      const faceUp = letter === letter.toUpperCase();
      return { colour, faceUp, number: faceUp ? cost : (cost % 6) + 1 };
    }),
  );
}

/** `T5 S1` */
export function parseBuildings(text: string): readonly Building[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ colour: COLOURS[word.charAt(0)] ?? 'STONE', number: Number(word.charAt(1)) }));
}

/** `SSTW HHHS` */
export function parseTiles(text: string): readonly HarvestTile[] {
  return text.split(' ').map(tileOfLetters);
}

/** A fresh match. */
export function opened(players: number, setup: Partial<Setup> = {}, seed = 1): State {
  return newhaven.start({ ...PLAIN, ...setup }, players, fastRandom(seed));
}

/** The state with something else about one player. */
export function withPlayer(state: State, seat: number, change: Partial<Player>): State {
  return { ...state, players: state.players.map((player, at) => (at === seat ? { ...player, ...change } : player)) };
}

/** Makes a move given as text for whoever is to act; it must be legal. */
export function played(state: State, text: string): MoveResult<State> {
  const [seat] = newhaven.toAct(state);
  const move = newhaven.read(text);
  if (seat === undefined || !move.ok) throw new Error(`can't play ${text}`);
  const refusal = newhaven.refuse(state, seat, move.value);
  if (refusal !== undefined) throw new Error(`${text}: ${refusal.key}`);
  return newhaven.play(state, seat, move.value, fastRandom(0));
}

/** The state after several moves. */
export function afterMoves(state: State, ...moves: readonly string[]): State {
  return moves.reduce((now, text) => played(now, text).state, state);
}

/** Why the player to act may not make this move; undefined where it is legal. */
export function findRefusal(state: State, text: string) {
  const move = newhaven.read(text);
  if (!move.ok) return move.refusal;
  return newhaven.refuse(state, state.actor, move.value);
}

/** Everything the player to act may do, as text. */
export function legalTexts(state: State): readonly string[] {
  return newhaven.legal(state, state.actor).map(newhaven.write);
}
