import { readFileSync } from 'node:fs';
import { parseGbmap } from './gbmap.ts';
import type { GameMap } from './map.ts';

const DATA = new URL('../../../data/newhaven/', import.meta.url);

/** The boards of side A, by the number of players. */
const STANDARD: Readonly<Record<number, GameMap>> = {
  2: readBoard('board2.gbmap'),
  3: readBoard('board3.gbmap'),
  4: readBoard('board4.gbmap'),
};

/** Returns the board of side A for two, three or four players, with its four printed tiles. */
export function standardBoard(players: number): GameMap {
  const board = STANDARD[players];
  if (board === undefined) throw new RangeError(`no board for ${players} players`);
  return board;
}

function readBoard(file: string): GameMap {
  const parsed = parseGbmap(readFileSync(new URL(file, DATA), 'utf8'));
  if (!parsed.ok) throw new Error(`data/newhaven/${file}: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}
