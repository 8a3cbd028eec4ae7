import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => house.close());

const open = () => house.ada.messages().filter(({ isPrivate }) => !isPrivate);
const board = () => open().at(-1);
const altOf = (message = board()) => message?.attachments[0]?.description ?? '';

/** The first turn: a tile where it yields something, what can be built, and then whoever is asked passes. */
async function adaLaysATile(options = 'opponent:Ben') {
  const { ada, ben } = house;
  await ada.command(`/newhaven new ${options}`);
  await ben.click('Accept');
  const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
  await ada.command(`/newhaven place tile:1 space:${space?.value}`);
  await ada.settled();
  return String(space?.value);
}

describe('what happened is told in one line a turn', () => {
  test('a turn of New Haven is told to who is called, with its tile, its harvest and what was drawn', async () => {
    const { ada, ben } = house;
    const space = await adaLaysATile();
    await ada.command('/newhaven done');
    await ada.command('/newhaven draw from:1 2 3 4');
    await ben.command('/newhaven pass');
    await ben.settled();
    const line = new RegExp(`\\*\\*A\\*\\* <@${ada.personId}> laid ${space}: \\d+ .*; drew \\d`);
    expect(board()?.content).toMatch(line);
    expect(board()?.content).not.toMatch(/finished building|takes .* from the pool/);
    expect(altOf()).toMatch(new RegExp(`^A laid ${space}: \\d+ .*; drew \\d`));
  });

  test('the line is there when the board is only shown again, and after a restart', async () => {
    const { ada, ben } = house;
    const space = await adaLaysATile();
    await ada.command('/newhaven done');
    await ada.settled();
    await house.restart();
    await ben.command('/newhaven board');
    await ben.settled();
    expect(ben.last().content).toMatch(new RegExp(`laid ${space}: |laid a tile on ${space}: `));
  });

  test('a chain of boxes in Cellz is one line, and each of three people is told all since they moved', async () => {
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new seats:3 columns:3 rows:3');
    await ben.click('Join');
    await cleo.click('Join');
    await ada.settled();
    for (const [person, line] of [
      [ada, 'a1-b1'],
      [ben, 'a1-a2'],
      [cleo, 'a2-b2'],
    ] as const) {
      await person.command(`/cellz move line:${line}`);
      await person.settled();
    }
    expect(board()?.content).not.toContain('a1-b1');
    expect(board()?.content).toMatch(/a1-a2.*a2-b2/s);
    await ada.command('/cellz move line:b1-b2');
    await ada.command('/cellz move line:c1-c2');
    await ada.settled();
    expect(board()?.content).toMatch(/a2-b2/);
    expect(board()?.content).toMatch(/took a box with b1-b2; drew c1-c2\./);
  });
});
