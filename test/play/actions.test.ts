import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import type { Action } from '../../src/play/actions/action.ts';
import { ACTIONS } from '../../src/play/actions/tableActions.ts';
import { readTexts } from '../../src/texts/catalogue.ts';

/** Where each action is seen at work: a test, and how somebody does it there, by what they type or by the key of its label. What has none does not compile. */
const SEEN: Readonly<Record<keyof typeof ACTIONS, readonly [file: string, how: string]>> = {
  daily: ['test/play/daily.test.ts', '/railroad daily'],
  new: ['test/play/tables.test.ts', '/cellz new'],
  absent: ['test/play/absence.test.ts', 'company.away.button'],
  join: ['test/play/tables.test.ts', 'discord.button.join'],
  decline: ['test/play/tables.test.ts', 'discord.button.decline'],
  leave: ['test/play/tables.test.ts', 'discord.button.leave'],
  start: ['test/play/tables.test.ts', 'discord.button.start'],
  computer: ['test/play/tables.test.ts', 'discord.lobby.addComputer'],
  close: ['test/play/closing.test.ts', '/cellz close'],
  board: ['test/play/tables.test.ts', '/cellz board'],
  view: ['test/play/nuggets.test.ts', '/nuggets view'],
  describe: ['test/play/nuggets.test.ts', 'discord.button.describe'],
  spectate: ['test/play/nuggets.test.ts', '/nuggets spectate'],
  undo: ['test/play/tables.test.ts', 'discord.button.undo'],
  hint: ['test/play/hint.test.ts', 'coach.button.hint'],
  'offer-draw': ['test/play/proposals.test.ts', '/cellz offer-draw'],
  resign: ['test/play/tables.test.ts', '/cellz resign'],
  quit: ['test/play/nuggets.test.ts', '/nuggets quit'],
  substitute: ['test/play/proposals.test.ts', '/cellz substitute'],
  result: ['test/play/endings.test.ts', 'endings.card.button'],
  rematch: ['test/play/tables.test.ts', 'discord.button.rematch'],
  rules: ['test/play/tables.test.ts', '/cellz rules'],
  move: ['test/play/tables.test.ts', '/cellz move'],
  'type-move': ['test/play/typeMove.test.ts', 'discord.button.type'],
  pick: ['test/play/cellz.test.ts', "select('Draw a line"],
  since: ['test/discord/callsAsChosen.test.ts', 'discord.button.since'],
  'open-board': ['test/page/board.test.ts', 'board.button'],
};

const ROWS: readonly (readonly [name: string, action: Action])[] = Object.entries(ACTIONS);

const english = readTexts('en');

test.each(Object.entries(SEEN))('the action %s is done in a test', (_, [file, how]) => {
  expect(existsSync(file)).toBe(true);
  const label = english[how];
  const done = label === undefined ? how : `'${label}`;
  expect(readFileSync(file, 'utf8').includes(done), `${file}: ${done}`).toBe(true);
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
const CALLING = /\b(?:carryOut|changeIfCurrent|askPlayers|openAndShow|notifyOfQuestion)\b/;

/** Whether the code of what an action does, typed or with a control, has this in it. */
function codeHas({ typed, controls = {} }: Action, wanted: RegExp): boolean {
  const shared = COMMANDS.map((command) => typed?.(command)).find((one) => one !== undefined);
  const handlers: readonly unknown[] = [...Object.values(controls), ...Object.values(shared ?? {})];
  return handlers.some((one) => typeof one === 'function' && wanted.test(String(one)));
}

test.each(ROWS)('whom the action %s calls is what its row says', (_, action) => {
  if (action.calls === 'nobody') expect(codeHas(action, CALLING)).toBe(false);
});

test.each(ROWS)('the action %s is limited if it posts a message of its own that all see', (_, action) => {
  if (codeHas(action, /\.toAll\(/)) expect(action.limit).not.toBe('free');
});
