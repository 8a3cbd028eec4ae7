import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SqliteAdapter } from '../../src/tables/store/sqlite.ts';
import { closeCleanly, type House, openHouse } from './house.ts';
import { fileOf } from './playedMatches.ts';

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
    expect(ada.controls(board).map(({ label }) => label)).toEqual(['Show everyone', 'Rematch', 'Replay', 'Analysis']);
  });
});

describe('the card of a result', () => {
  test('is shown to everybody by who played, with the final position and nobody pinged', async () => {
    await benCloses();
    const { ada, ben, cleo } = house;
    await ada.click('Show everyone');
    const card = cleo.last();
    expect(card.isPrivate).toBe(false);
    expect(card.pinged).toEqual([]);
    expect(card.content).toMatch(/^\*\*Cellz\*\* · 🏆 \*\*B\*\*/);
    expect(card.attachments[0]?.filename).toBe('cellz-result.png');
    expect(card.attachments[0]?.description).toContain('The result of Cellz');
    expect(ben.controls(card)).toEqual([]);
  });

  test('has the faces of those who played, fetched when it is shown, and kept nowhere', async () => {
    await closeCleanly(house);
    const adapter = new SqliteAdapter(':memory:');
    house = await openHouse({ adapter });
    await benCloses();
    const { ada, ben, cleo, playground } = house;
    const board = ada.last();
    await ada.click('Show everyone');
    const withFaces = await fileOf(cleo.last());
    for (const { personId } of [ada, ben]) {
      const path = new RegExp(`^/avatars/${personId}/`);
      playground.faults.next({ method: 'GET', path, respond: { status: 500 } });
    }
    house.passTime(25 * 60 * 60 * 1000);
    await ben.click('Show everyone', board);
    await playground.faults.met();
    const withoutFaces = await fileOf(cleo.last());
    expect(cleo.last().attachments[0]?.filename).toBe('cellz-result.png');
    expect(withoutFaces.equals(withFaces)).toBe(false);
    for await (const stored of adapter.iterator()) expect(JSON.stringify(stored)).not.toMatch(/\bAda\b|\bBen\b|avatar/);
  });

  test('is for those who played to show', async () => {
    await benCloses();
    const { cleo, ada } = house;
    const reply = await cleo.click('Show everyone');
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.content).toContain('Only those who played');
    expect(ada.messages()).toHaveLength(1);
  });

  test('is shown once a message', async () => {
    await benCloses();
    const { ada, ben } = house;
    const board = ada.last();
    await ada.click('Show everyone', board);
    const again = await ben.click('Show everyone', board);
    expect(again.message?.isPrivate).toBe(true);
  });
});
