import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '../discord/replies.ts';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

async function adaAgainstBen(options = 'size:4 memory:2 plays:2 legs:1') {
  await house.ada.command(`/domination new opponent:Ben ${options}`);
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

describe('Linear Domination at the table', () => {
  test('is played with typed lines to the end, and the rematch swaps sides', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/domination play from:a1 to:d4');
    await ben.command('/domination play from:a2 to:c4');
    await ada.command('/domination play from:b4 to:d4');
    const end = await ben.command('/domination play from:a1 to:c3');
    expect(content(end)).toMatch(/won|tie/);
    await ada.click('Rematch');
    const lobby = ada.messages().findLast(({ isPrivate }) => !isPrivate)?.content;
    expect(lobby).toMatch(/^\*\*A\*\* .*<@\d+> · starts first$/m);
    expect(lobby).toContain(`<@${ben.personId}>`);
    await ben.click('Accept');
    expect(ada.last().content).toContain(`**A** <@${ben.personId}>`);
  });

  test('a line is two menus: its start, then its end with what it would bring; another start is a tap away', async () => {
    const { ada } = await adaAgainstBen();
    await ada.select('Start in rows 1 to 4', ['b1']);
    await ada.click('Choose another start');
    await ada.select('Start in rows 1 to 4', ['b2']);
    const drawn = await ada.select('End in rows 1 to 4', ['b4 · 3 cells · +3']);
    expect(content(drawn)).toContain('drew b2-b4');
  });

  test('on a large board a row comes before each cell', async () => {
    const { ada } = await adaAgainstBen('size:16 plays:2 legs:1');
    await ada.select('Start: choose a row', ['row 3']);
    await ada.select('Start in row 3', ['c3']);
    await ada.select('End: choose a row', ['row 16']);
    expect(content(await ada.select('End in row 16', ['o16 · 26 cells · +26']))).toContain('drew c3-o16');
  });

  test('an illegal line is refused with the line it clashes with, and costs nothing', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/domination play from:a1 to:d4');
    const refused = await ben.command('/domination play from:a4 to:d1');
    expect(refused.message?.isPrivate).toBe(true);
    expect(content(refused)).toContain('a1-d4');
    expect(content(await ben.command('/domination play from:a2 to:c4'))).toContain('drew a2-c4');
  });

  test('`preview` says of a table that waits for players that its game has not started', async () => {
    const { ada } = house;
    await ada.command('/domination new opponent:Ben');
    expect(content(await ada.command('/domination preview from:a2 to:c4'))).toContain("hasn't started yet");
  });

  test('`preview` tells one person alone what a line would bring, or why it may not be drawn', async () => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/domination play from:a1 to:d4');
    const fine = await ben.command('/domination preview from:a2 to:c4');
    expect(fine.message?.isPrivate).toBe(true);
    expect(content(fine)).toMatch(/Gain \d+/);
    expect(fine.message?.attachments).toHaveLength(1);
    const refused = await ben.command('/domination preview from:a4 to:d1');
    expect(content(refused)).toContain('a1-d4');
    expect(ben.controls(refused.message)).toEqual([]);
    const outOfTurn = await ada.command('/domination preview from:a2 to:c4');
    expect(content(outOfTurn)).toMatch(/^\*\*B\*\* .* is to move, and would get:\n.*Gain/);
    expect(content(fine)).not.toContain('is to move');
    expect(ada.controls(outOfTurn.message)).toEqual([]);
    expect(content(await ben.click('Draw this line', fine.message))).toContain('drew a2-c4');
  });

  test('only cells where a line can start or end are suggested', async () => {
    const { ada } = await adaAgainstBen();
    const starts = (await ada.autocomplete('/domination play from:b', 'from')).map(({ value }) => value);
    expect(starts).toEqual(['b1', 'b2', 'b3', 'b4']);
    const ends = (await ada.autocomplete('/domination play from:b2 to:b', 'to')).map(({ value }) => value);
    expect(ends).toEqual(['b1', 'b3', 'b4']);
  });

  test('only a match of two boards, the usual one, is rated; one board says who is favoured', async () => {
    const { ada, ben } = await adaAgainstBen('size:4 plays:1 legs:1');
    expect(ada.last().content).toContain('On one board the second player also draws last and gets about 6 cells more');
    await ada.command('/domination play from:a1 to:d4');
    expect(content(await ben.command('/domination play from:a2 to:d2'))).not.toContain('Ratings');
    await adaAgainstBen('size:4 plays:1 memory:0');
    expect(ada.last().content).not.toContain('On one board');
    await ada.command('/domination play from:a1 to:d4');
    await ben.command('/domination play from:a2 to:d2');
    await ben.command('/domination play from:a1 to:d1');
    expect(content(await ada.command('/domination play from:a1 to:d4'))).toContain('Ratings');
  });

  test('a return leg swaps sides and adds up', async () => {
    const { ada, ben } = await adaAgainstBen('size:4 memory:0 plays:1 legs:2');
    await ada.command('/domination play from:a1 to:d4');
    await ben.command('/domination play from:a2 to:d2');
    expect(ada.last().content).toContain('starts the second.');
    await ben.command('/domination play from:a1 to:d1');
    const end = await ada.command('/domination play from:a1 to:d4');
    expect(content(end)).toMatch(/won|tie/);
  });
});

describe('/domination file', () => {
  const play = (text: string, options = '') =>
    house.ada.command(`/domination file input:plays.txt ${options}`, {
      files: { input: { filename: 'plays.txt', contentType: 'text/plain', bytes: Buffer.from(text) } },
    });

  test('answers with board, score, picture and animation', async () => {
    const reply = await play('6 2\n1 1 6 6\n1 6 6 1\n2 1 4 6\n3 3 3 3\n1 2 6 3\n4 6 2 1\n');
    expect(content(reply)).toContain('Player X: 12 cells; Player O: 0 cells');
    expect(reply.message?.attachments.map(({ filename }) => filename)).toEqual([
      'domination.png',
      'output.txt',
      'plays.gif',
    ]);
    const output = await (await fetch(reply.message?.attachments[1]?.url ?? '')).text();
    expect(output.split('\n').at(-2)).toBe('Player X: 12 cells; Player O: 0 cells');
  });

  test('plays by the rule that is asked for', async () => {
    const reply = await play('6 2\n1 1 6 6\n1 6 6 1\n2 1 4 6\n3 3 3 3\n1 2 6 3\n4 6 2 1\n', 'rule:both');
    expect(content(reply)).toContain('Player X: 8 cells; Player O: 8 cells');
  });

  test('refuses a malformed file with the place', async () => {
    const reply = await play('6 2\n1 1 six 6\n');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toMatch(/Line 2, column 5/);
  });

  test('refuses a file that is too large, or no text', async () => {
    expect(content(await play('1 '.repeat(5000)))).toContain('at most 8192 bytes');
    const reply = await house.ada.command('/domination file input:plays.txt', {
      files: {
        input: { filename: 'plays.txt', contentType: 'text/plain', bytes: Buffer.from([0xff, 0xfe, 0x00, 0xd8]) },
      },
    });
    expect(content(reply)).toContain("couldn't read the file");
  });
});
