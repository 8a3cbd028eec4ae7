import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import type { Action } from '../../src/play/actions/action.ts';
import { ACTIONS } from '../../src/play/actions/index.ts';

/** Where each action is seen at work: a test, and how somebody does it there. What has none does not compile. */
const SEEN: Readonly<Record<keyof typeof ACTIONS, readonly [file: string, how: string]>> = {
  daily: ['test/play/daily.test.ts', '/railroad daily'],
  new: ['test/play/tables.test.ts', '/cellz new'],
  absent: ['test/play/absence.test.ts', "click('Somebody is away…"],
  join: ['test/play/tables.test.ts', "click('Join"],
  decline: ['test/play/tables.test.ts', "click('Decline"],
  leave: ['test/play/tables.test.ts', "click('Leave"],
  start: ['test/play/tables.test.ts', "click('Start"],
  computer: ['test/play/tables.test.ts', "select('Add a computer player"],
  close: ['test/play/closing.test.ts', '/cellz close'],
  board: ['test/play/tables.test.ts', '/cellz board'],
  view: ['test/play/nuggets.test.ts', '/nuggets view'],
  describe: ['test/play/nuggets.test.ts', "click('Describe"],
  spectate: ['test/play/nuggets.test.ts', '/nuggets spectate'],
  undo: ['test/play/tables.test.ts', "click('Undo"],
  hint: ['test/play/hint.test.ts', "click('Hint"],
  'offer-draw': ['test/play/proposals.test.ts', '/cellz offer-draw'],
  resign: ['test/play/tables.test.ts', '/cellz resign'],
  quit: ['test/play/nuggets.test.ts', '/nuggets quit'],
  substitute: ['test/play/proposals.test.ts', '/cellz substitute'],
  result: ['test/play/endings.test.ts', "click('Card with names"],
  rematch: ['test/play/tables.test.ts', "click('Rematch"],
  rules: ['test/play/tables.test.ts', '/cellz rules'],
  move: ['test/play/tables.test.ts', '/cellz move'],
  pick: ['test/play/cellz.test.ts', "select('Draw a line"],
  since: ['test/discord/callsAsChosen.test.ts', "click('Since your last move"],
  'open-board': ['test/page/board.test.ts', "click('Open the board"],
};

const ROWS: readonly (readonly [name: string, action: Action])[] = Object.entries(ACTIONS);

test.each(Object.entries(SEEN))('the action %s is done in a test', (_, [file, how]) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8').includes(how), `${file}: ${how}`).toBe(true);
});

test('an action that is typed is called as its row, in every game that has it', () => {
  for (const [name, action] of ROWS) {
    for (const command of COMMANDS) expect([name, undefined]).toContain(action.typed?.(command)?.name);
  }
});

test('every control is that of one action', () => {
  const controls = ROWS.flatMap(([, { controls = {} }]) => Object.keys(controls));
  expect(new Set(controls).size).toBe(controls.length);
});

/** What makes others due, or asks them for something. */
const CALLING = /\b(?:carryOut|onPresentBoard|askPlayers|openAndShow|notifyOfQuestion)\b/;

test.each(ROWS)('whom the action %s calls is what its row says', (_, { typed, controls = {}, calls }) => {
  const shared = COMMANDS.map((command) => typed?.(command)).find((one) => one !== undefined);
  const handlers: readonly unknown[] = [...Object.values(controls), ...Object.values(shared ?? {})];
  const isCalling = handlers.some((one) => typeof one === 'function' && CALLING.test(String(one)));
  if (calls === 'nobody') expect(isCalling).toBe(false);
});
