import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { readMoveText } from '../../src/play/actions/typeMove.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot, thinkLightly } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  house = await openTestBot({ thinking: thinkLightly });
}

test('a move is typed into a form behind Rules, read as the command reads it, and refused in private', async () => {
  await inDiscord();
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:@Ben columns:4 rows:3');
  await ben.click('Accept');
  await ada.settled();
  const table = (await house.tables.all())[0];
  const log = async () =>
    table === undefined ? undefined : (await house.tables.read(table))?.log.map((one) => one.text);
  const [first, second] = ada.last().content.includes(`<@${ada.personId}>`) ? [ada, ben] : [ben, ada];

  const others = await second.click('Rules');
  expect(second.controls(others.message).map(({ label }) => label)).not.toContain('Type a move');
  const rules = await first.click('Rules');
  const { modal } = await first.click('Type a move', rules.message);
  expect(modal?.title).toBe('Your move: Cellz');
  expect(JSON.stringify(modal?.components)).toContain('For example a1-b1');

  const refused = await first.submit({ Move: 'a1-c3' });
  expect(refused.message?.isPrivate).toBe(true);
  expect(content(refused)).toContain('a1');
  expect(await log()).toEqual([]);

  house.passTime(3000);
  await first.click('Type a move', rules.message);
  await first.submit({ Move: 'A1 b1' });
  await first.settled();
  expect(await log()).toEqual(['a1-b1']);
  house.passTime(3000);
  expect(content(await first.click('Type a move', rules.message))).toContain('not your turn');
});

test('the form speaks German', async () => {
  const { ada } = house;
  await ada.command('/games settings language:de');
  await ada.command('/cellz new computer:easy columns:4 rows:3');
  const { modal } = await ada.click('Zug eintippen', (await ada.click('Regeln')).message);
  expect(modal?.title).toBe('Dein Zug: Cellz');
});

/** What people type, and the moves it means. */
const TYPED: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  cellz: [['a1-a2 b1-b2', ['a1-a2', 'b1-b2']]],
  domination: [['b2-e5', ['b2-e5']]],
  newhaven: [['place 1 c3 r0', ['place 1 c3 r0']]],
  nuggets: [['pass', ['pass']]],
  railroad: [
    ['a0 c2 1', ['A0C21']],
    ['done', ['done']],
  ],
};

test.each(COMMANDS.map((command) => [command.game.id, command] as const))(
  '%s reads what is typed into one field',
  (id, command) => {
    const typed = TYPED[id] ?? [];
    expect(typed.length).toBeGreaterThan(0);
    for (const [text, moves] of typed) {
      expect(readMoveText(command, text)).toEqual({ ok: true, value: moves });
      for (const move of moves) expect(command.game.read(move).ok).toBe(true);
    }
  },
);
