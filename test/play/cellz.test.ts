import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeCleanly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

/** Ada and Ben at a board of 3 by 3 dots; Ada is to move. */
async function adaAgainstBen(size = 'columns:3 rows:3') {
  const { ada, ben } = house;
  await ada.command(`/cellz new opponent:Ben ${size}`);
  await ben.click('Accept');
  await house.ada.settled();
  return { ada, ben };
}

describe('a game of Cellz', () => {
  test('is played with typed lines, several at once where boxes chain, to a winner', async () => {
    const { ada, ben } = await adaAgainstBen('columns:2 rows:3');
    await ada.command('/cellz move line:a1-b1');
    await ben.command('/cellz move from:b2 to:b1');
    await ada.command('/cellz move A2 B2');
    const both = await ben.command('/cellz move line:a1-a2 a2-a3');
    expect(both.message?.content).toContain('took a box with');
    await ada.command('/cellz move line:b2-b3');
    const end = await ben.command('/cellz move line:a3b3');
    expect(end.message?.content).toMatch(/A.* 0 · B 2/);
    expect(end.message?.content).toContain('won');
    expect(ada.controls(end.message).map(({ label }) => label)).toEqual([
      'Share result',
      'Rematch',
      'Replay',
      'Analysis',
      'Practice my mistakes',
    ]);
  });

  test('is played with buttons alone where few lines are left: one tap a line, or for all that is open', async () => {
    const { ada, ben } = await adaAgainstBen('columns:2 rows:3');
    await ada.click('a1-b1');
    await ben.click('b1-b2');
    await ada.click('a1-a2');
    await ben.click('Take a2-b2');
    await ben.click('a2-a3');
    await ada.click('b2-b3');
    const end = await ben.click('Take a3-b3');
    expect(end.message?.content).toMatch(/A.* 0 · B 2/);
  });

  test('is played with menus of lines where more are left', async () => {
    const { ada } = await adaAgainstBen('columns:4 rows:4');
    const reply = await ada.select('Draw a line: a1-b1 to c4-d4', ['a1-a2']);
    expect(reply.message?.content).toContain('a1-a2');
  });

  test('finds a line on a large board by quarters', async () => {
    const { ada } = await adaAgainstBen('columns:13 rows:17');
    await ada.click('top left');
    await ada.click('bottom right');
    const menu = ada.controls().find(({ label }) => label.startsWith('Draw a line:'));
    const reply = await ada.select(menu?.label ?? '', ['e6-e7']);
    expect(reply.message?.content).toContain('e6-e7');
  });

  test('takes all that is open with one tap', async () => {
    const { ada, ben } = await adaAgainstBen('columns:4 rows:2');
    await ada.command('/cellz move line:a1-b1');
    for (const [person, line] of [
      [ben, 'b1-c1'],
      [ada, 'c1-d1'],
      [ben, 'a2-b2'],
      [ada, 'b2-c2'],
      [ben, 'c2-d2'],
      [ada, 'a1-a2'],
    ] as const) {
      await person.command(`/cellz move line:${line}`);
    }
    const end = await ben.click('Take all 3');
    expect(end.message?.content).toMatch(/A.* 0 · B 3/);
  });

  test('stays in one message while the same person goes on, and moves to a new one for the next', async () => {
    const { ada } = await adaAgainstBen('columns:2 rows:3');
    const first = ada.last().id;
    await ada.click('a1-b1');
    expect(ada.last().id).not.toBe(first);
    await ada.settled();
    expect(ada.messages().some(({ id }) => id === first)).toBe(false);
  });

  test('pings the person whose turn it is, once, and nobody else', async () => {
    const { ada, ben } = await adaAgainstBen();
    expect(ada.last().pinged).toEqual([ada.personId]);
    await ada.command('/cellz move line:a1-a2');
    expect(ada.last().pinged).toEqual([ben.personId]);
    await ada.command('/cellz board');
    expect(ada.last().pinged).toEqual([]);
  });

  test('describes every board in words', async () => {
    const { ada } = await adaAgainstBen();
    await ada.command('/cellz move line:a1-a2');
    const [picture] = ada.last().attachments;
    expect(picture?.description).toContain('A drew last: a1-a2');
    expect(picture?.description).toContain("It's B's turn");
  });

  test('against the computer is answered in the same message', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:medium columns:3 rows:3');
    const reply = await ada.command('/cellz move line:a1-a2');
    const board = await ada.waitFor(
      (messages) => messages.find(({ content }) => /\(medium\) drew/.test(content)),
      9000,
    );
    expect(board.id).toBe(reply.message?.id);
    expect(board.content).toContain('Your turn');
    expect(board.pinged).toEqual([]);
  });

  test('against the computer goes on to the end', async () => {
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    for (let moves = 0; moves < 12; moves += 1) {
      const [free] = await ada.autocomplete('/cellz move line:', 'line');
      if (free === undefined) break;
      await ada.command(`/cellz move line:${free.value}`);
      await ada.waitFor((messages) => !messages.at(-1)?.content.includes('thinking'));
    }
    expect(ada.last().content).toMatch(/won|tie/);
    expect(ada.last().content).toMatch(/A.* \d+ · .*B.* \d+/);
  });
});

describe('suggestions', () => {
  test('are the free lines only', async () => {
    const { ada, ben } = await adaAgainstBen('columns:2 rows:2');
    await ada.command('/cellz move line:a1-a2');
    const offered = (await ben.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    expect(offered).toContain('a1-b1');
    expect(offered).not.toContain('a1-a2');
    expect(offered).not.toContain('a2-a1');
  });

  test('offer each line once, in reading order', async () => {
    const { ada } = await adaAgainstBen();
    const offered = (await ada.autocomplete('/cellz move line:', 'line')).map(({ value }) => value);
    expect(offered.slice(0, 6)).toEqual(['a1-b1', 'a1-a2', 'b1-c1', 'b1-b2', 'c1-c2', 'a2-b2']);
    expect(new Set(offered.map((line) => String(line).split('-').toSorted().join())).size).toBe(offered.length);
  });

  test('go on from what is typed', async () => {
    const { ada } = await adaAgainstBen();
    const values = async (text: string, option: string) =>
      (await ada.autocomplete(text, option)).map(({ value }) => value);
    expect(await values('/cellz move line:a1-a2 c3', 'line')).toEqual(['a1-a2 c3-c2', 'a1-a2 c3-b3']);
    expect(await values('/cellz move from:c3 to:', 'to')).toEqual(['b3', 'c2']);
  });

  test('are none for people who are not to move', async () => {
    const { ben } = await adaAgainstBen();
    expect(await ben.autocomplete('/cellz move line:', 'line')).toEqual([]);
  });
});

describe('a wrong line is refused in private, with the reason', () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['off the board', 'line:c3-d3', /off the board.*c3/],
    ['between dots that are no neighbours', 'line:a1-c3', /aren't neighbors/],
    ['from a dot to itself', 'line:b2-b2', /b2 twice/],
    ['that nobody can read', 'line:hello', /can't read/],
    ['left out', '', /Choose a line/],
    ['already drawn', 'line:a1-a2', /already drawn/],
  ];
  test.each(wrong)('a line %s', async (_, typed, reason) => {
    const { ada, ben } = await adaAgainstBen();
    await ada.command('/cellz move line:a1-a2');
    const reply = await ben.command(`/cellz move ${typed}`);
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.content).toMatch(reason);
  });

  test('of several lines, one that does not work undoes all, and is named', async () => {
    const { ada, ben } = await adaAgainstBen();
    const reply = await ada.command('/cellz move line:a1-a2 b1-b2');
    expect(reply.message?.content).toMatch(/move 2 \(`b1-b2`\).*not your turn/);
    const tried = await ben.command('/cellz move line:b1-b2');
    expect(tried.message?.content).toContain('not your turn');
  });

  test('text of a player can neither ping nor break the marks', async () => {
    const { ada, ben } = await adaAgainstBen();
    const reply = await ada.command(`/cellz move line:<@${ben.personId}>\`**`);
    expect(reply.message?.pinged).toEqual([]);
    expect(reply.message?.content).not.toContain(`<@${ben.personId}>`);
  });
});
