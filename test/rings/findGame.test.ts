import type { SeenMessage } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepOpen } from '../../src/rings/keptTables.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const guild = () => house.playground.guildId;
const keep = (id: string, game: string, pace: '1d' | '1h') =>
  house.tables.keptTables.change(guild(), (all) => keepOpen(all, { id, channel: house.channel, game, pace }));
const words = (message: SeenMessage | undefined) => JSON.stringify(message?.components ?? []);
const lines = () => house.ada.messages().filter(({ content }) => content.startsWith('**Looking for a game?**'));

test('a table kept open is joined with two taps from the panel, and one from the line in its channel', async () => {
  await keep('a', 'cellz', '1d');
  const panel = await house.ada.command('/games play');
  const found = await house.ada.click('Find a game', panel.message);
  expect(words(found.message)).toContain('Cellz, 1 day per move');
  await house.ada.click('Join', found.message);
  await house.ada.settled();
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.content).toContain(`<@${house.ada.personId}> is waiting`);
  await house.ben.click('Cellz, 1 day per move', lines()[0]);
  await house.ada.settled();
  const board = house.ada.messages().findLast(({ attachments }) => attachments.length > 0);
  expect(board?.content).toContain(`<@${house.ada.personId}>`);
  const [match] = (await house.tables.people.read(house.ben.personId as never)).live;
  expect(match && (await house.tables.read(match))).toMatchObject({ status: 'running', clock: { pace: '1d' } });
});

test('however often people come and go, a channel hears of its open tables once a day', async () => {
  await keep('a', 'cellz', '1d');
  await keep('b', 'domination', '1h');
  for (const label of ['Cellz, 1 day per move', 'Linear Domination, 1 hour per move']) {
    const found = await house.ada.command('/games find');
    const joins = house.ada.controls(found.message).filter((one) => one.label === 'Join');
    await house.ada.click(joins[0]?.customId ?? '', found.message);
    await house.ada.settled();
    house.passTime(10_000);
    await house.ada.settled();
    expect(lines()).toHaveLength(1);
    expect(label).toBeDefined();
  }
  const waiting = await house.ada.command('/games find');
  await house.ada.click('Stop waiting', waiting.message);
  await house.ada.settled();
  expect(lines()).toHaveLength(1);
});

test('a day on which somebody comes and plays at once needs no line: that of the day before says so', async () => {
  await keep('a', 'cellz', '1d');
  const find = async (one: typeof house.ada) => one.click('Join', (await one.command('/games find')).message);
  await find(house.ada);
  await house.ada.settled();
  house.passTime(24 * 60 * 60 * 1000);
  await find(house.ben);
  await house.ada.settled();
  house.passTime(10_000);
  await house.ada.settled();
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.content).toContain('Nobody is waiting yet.');
});

test('the list is of one game, one pace, or of people about as strong, as its menus say', async () => {
  await keep('a', 'cellz', '1d');
  await keep('b', 'domination', '1h');
  const all = await house.ada.command('/games find');
  expect(words(all.message)).toMatch(/Cellz, 1 day.*Linear Domination, 1 hour/);
  const fast = await house.ada.select('Time for a move', ['all.1h.all'], all.message);
  const shown = words(fast.message ?? all.message);
  expect(shown).toContain('Linear Domination, 1 hour per move');
  expect(shown).not.toContain('**Cellz, 1 day per move**');
});
