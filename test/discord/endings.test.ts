import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly, type House, openHouse } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => closeCleanly(house));

/** A game of one box, which Ben closes. */
async function benCloses() {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:2 rows:2');
  await ben.click('Accept');
  for (const [visitor, line] of [
    [ada, 'a1-b1'],
    [ben, 'a2-b2'],
    [ada, 'a1-a2'],
    [ben, 'b1-b2'],
  ] as const) {
    await visitor.command(`/cellz move line:${line}`);
    await ada.settled();
  }
}

describe('the end of a game', () => {
  test('pings everybody who played, but not the one who ended it', async () => {
    await benCloses();
    const { ada } = house;
    expect(ada.last().pinged).toEqual([ada.personId]);
    expect(ada.last().content).toMatch(/^🏆 \*\*B\*\*/);
    expect(ada.messages()).toHaveLength(1);
  });

  test('keeps what people chose: who wants no ping gets none', async () => {
    await house.ada.command('/games settings pings:silent');
    await benCloses();
    expect(house.ada.last().pinged).toEqual([]);
  });

  test('says with which move it was decided, and marks that on a strip of the score', async () => {
    await benCloses();
    const { ada } = house;
    expect(ada.last().content).toContain('Decided by move 4 (`b1-b2`): from there on B was ahead.');
    expect(ada.last().attachments[0]?.description).toContain('Decided by move 4');
  });

  test('pings who is left when somebody resigns', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben');
    await ben.click('Accept');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    expect(ada.last().pinged).toEqual([ada.personId]);
  });

  test('shows all that was hidden, also after somebody resigned', async () => {
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben map:cellar');
    await ben.click('Accept');
    await ada.settled();
    expect(ada.last().attachments[0]?.description).toContain('dark');
    await ben.command('/nuggets resign');
    await ben.click('Resign');
    await ada.settled();
    const board = ada.messages().findLast(({ isPrivate }) => !isPrivate);
    expect(board?.content).toContain('🏆');
    expect(board?.attachments[0]?.description).not.toContain('dark');
    expect(ada.controls(board).map(({ label }) => label)).toEqual(['Rematch', 'Rules', 'Replay', 'Analysis']);
  });
});
