import { expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { createLobbyView, findBeginner } from '../../src/play/screens/lobbyStart.ts';

const CELLZ: Game = cellz;
const TABLE = { setup: { columns: 3, rows: 3 }, seatCount: 2 };

/** A game of which is noted in which turn of the loop it is set up. */
function watched(id: string): { readonly game: Game; readonly turns: readonly number[] } {
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turns.length < 2) setImmediate(count);
  };
  setImmediate(count);
  const start: Game['start'] = (...given) => {
    turns.push(turn);
    return CELLZ.start(...given);
  };
  return { game: { ...CELLZ, id, start }, turns };
}

test('a table that waits is set up in turns of the loop between which others are answered, and once for all who see it', async () => {
  const { game, turns } = watched('watched');
  const seen = [await findBeginner(game, TABLE), await createLobbyView(game, TABLE)];
  expect([await findBeginner(game, TABLE), await createLobbyView(game, TABLE)]).toEqual(seen);
  expect(turns).toHaveLength(2);
  expect(new Set(turns).size).toBe(2);
});

test('a table with other rules is another one', async () => {
  const { game, turns } = watched('another');
  await createLobbyView(game, TABLE);
  await createLobbyView(game, { ...TABLE, setup: { columns: 2, rows: 3 } });
  expect(turns).toHaveLength(2);
});
