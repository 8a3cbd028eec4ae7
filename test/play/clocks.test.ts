import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Match } from '../../src/match/match.ts';
import { content } from '../discord/replies.ts';
import { blankPictures, type House, openTestBot, type TestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let house: House;
beforeEach(async () => {
  house = await openTestTables();
  refused = 0;
});
let refused: number;
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toHaveLength(refused);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  await house.close();
});

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot({ studio: blankPictures });
  house = whole;
  return whole.playground;
}

/** Ada, who begins, against Ben on 3 by 3 dots; whatever else is chosen. */
async function adaAgainstBen(options = '') {
  await house.ada.command(`/cellz new opponent:Ben columns:3 rows:3 ${options}`);
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

/** Lets time pass, and lets the bot do what is due by then. */
async function pass(milliseconds: number) {
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

/** The public messages since the one with this id. */
const since = (id: string) => {
  const all = house.ada.messages().filter(({ isPrivate }) => !isPrivate);
  return all.slice(all.findIndex((message) => message.id === id) + 1);
};
const latest = () => house.ada.messages().findLast(({ isPrivate }) => !isPrivate)?.id ?? '';

async function match(): Promise<Match> {
  const [id] = await house.tables.all();
  const found = id === undefined ? undefined : await house.tables.read(id);
  if (found === undefined) throw new Error('there is no live table');
  return found;
}

describe('a clock', () => {
  test('runs one day a move for persons unless they choose otherwise, and the board shows it', async () => {
    const { ada } = await adaAgainstBen();
    const due = Math.floor(((await house.tables.clocks.deadlines(await match()))[0]?.at ?? 0) / 1000);
    expect(ada.last().content).toContain(`<t:${due}:R>`);
    expect(Math.abs(due * 1000 - house.now() - DAY)).toBeLessThan(MINUTE);
  });

  test('does not run against computers alone', async () => {
    await house.ada.command('/cellz new computer:easy columns:3 rows:3');
    expect(await house.tables.clocks.deadlines(await match())).toEqual([]);
    await house.ada.command('/cellz close');
    await house.ada.command('/cellz new computer:easy columns:3 rows:3 clock:1h');
    expect(await house.tables.clocks.deadlines(await match())).toHaveLength(1);
  });

  test('that goes on with minutes after a move was taken back is told of', async () => {
    const { ada } = await adaAgainstBen();
    await pass(DAY - 5 * MINUTE);
    await ada.command('/cellz move line:a1-a2');
    await ada.command('/cellz undo');
    await ada.settled();
    expect(ada.last().content).toMatch(/your clock continues where it was: your time runs out <t:\d+:R>/);
    const [own] = await house.tables.clocks.deadlines(await match());
    expect((own?.at ?? 0) - house.now()).toBe(5 * MINUTE);
  });

  test('is named at the open table', async () => {
    await house.ada.command('/cellz new clock:3d+12h timeout:forfeit');
    expect(house.ada.last().content).toContain('3 days + 12 hours per move');
    expect(house.ada.last().content).toContain('out of the game');
  });

  test('is told in /games mine to the person whose it is', async () => {
    const { ada, ben } = await adaAgainstBen();
    expect(content(await ada.command('/games mine'))).toContain('your time runs out');
    expect(content(await ben.command('/games mine'))).not.toContain('your time runs out');
  });

  test('goes on in a rematch', async () => {
    const { ada, ben } = await adaAgainstBen('clock:1h timeout:forfeit');
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    await ada.click('Rematch');
    await house.restart();
    await ben.click('Accept');
    expect((await match()).clock).toMatchObject({ pace: '1h', timeout: 'forfeit' });
    expect(await house.tables.clocks.deadlines(await match())).toHaveLength(1);
  });
});

describe('when the time is up', () => {
  test('a computer player moves, and the next person is pinged', async () => {
    const { ben } = await adaAgainstBen();
    await pass(DAY - MINUTE);
    expect((await match()).log).toEqual([]);
    const before = latest();
    await pass(2 * MINUTE);
    expect((await match()).log).toMatchObject([{ seat: 0, by: 'clock' }]);
    const told = since(before);
    expect(told).toHaveLength(1);
    expect(told[0]?.content).toContain('A computer (medium) finished the turn');
    expect(told[0]?.pinged).toEqual([ben.personId]);
  });

  test('it happens once, however often and by how many it is looked for', async () => {
    await adaAgainstBen();
    house.passTime(DAY + MINUTE);
    await Promise.all([house.tick(), house.tick(), house.tick()]);
    await house.tick();
    expect((await match()).log).toHaveLength(1);
  });

  test('a restart changes nothing, before or after', async () => {
    await adaAgainstBen();
    const due = await house.tables.clocks.deadlines(await match());
    await house.restart();
    await house.ada.settled();
    expect(await house.tables.clocks.deadlines(await match())).toEqual(due);
    expect((await match()).log).toEqual([]);
    await pass(DAY + MINUTE);
    await house.restart();
    await house.tick();
    await house.ada.settled();
    expect((await match()).log).toHaveLength(1);
  });

  test('no time passes while the bot is away, and the board says the true time when it is back', async () => {
    await inDiscord();
    const { ada } = await adaAgainstBen();
    await pass(DAY - 2 * HOUR);
    await house.restart(2 * DAY);
    await ada.settled();
    const due = Math.floor((house.now() + 2 * HOUR) / 1000);
    const shown = (await match()).where.message;
    const board = ada.messages().find(({ id }) => id === shown);
    expect(board?.content).toContain(`<t:${due}:R>`);
    await pass(HOUR + MINUTE);
    expect(ada.last().content).toContain('last reminder');
    await pass(HOUR - 2 * MINUTE);
    expect((await match()).log).toEqual([]);
    await pass(2 * MINUTE);
    expect((await match()).log).toHaveLength(1);
  });

  test('that would have come while the bot was away, an hour is left', async () => {
    await adaAgainstBen();
    await pass(DAY - MINUTE);
    await house.restart(2 * DAY);
    await house.ada.settled();
    await pass(HOUR - MINUTE);
    expect((await match()).log).toEqual([]);
    await pass(2 * MINUTE);
    expect((await match()).log).toHaveLength(1);
  });

  test('the timer of the bot sees to it by itself', async () => {
    const { ada } = await adaAgainstBen();
    house.passTime(DAY + MINUTE);
    await ada.settled();
    expect(ada.last().content).toContain('ran out of time');
    expect((await match()).log).toHaveLength(1);
  });

  test('what the person played in time stands', async () => {
    const { ada } = await adaAgainstBen();
    await pass(DAY - MINUTE);
    await ada.command('/cellz move line:a1-a2');
    await pass(2 * MINUTE);
    expect((await match()).log.map(({ text }) => text)).toEqual(['a1-a2']);
    await pass(DAY);
    expect((await match()).log.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test('the player is out, where that was chosen', async () => {
    const { ada, ben } = await adaAgainstBen('timeout:forfeit clock:1h');
    await pass(HOUR + MINUTE);
    expect(ada.last().content).toMatch(/🏆[\s\S]*is out of the game/);
    expect(ada.last().content).toContain(`🏆 **B** <@${ben.personId}>`);
    expect(await house.tables.all()).toEqual([]);
  });

  test('the turn is skipped, where that was chosen and the game has a way to', async () => {
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben timeout:skip');
    await ben.click('Accept');
    await ada.settled();
    await pass(DAY + MINUTE);
    const log = (await match()).log;
    expect(log.length).toBeGreaterThan(0);
    expect(log.every(({ by }) => by === 'clock')).toBe(true);
  });

  test('three times in a row, a computer player takes the seat', async () => {
    const { ada, ben } = await adaAgainstBen();
    for (const line of ['c1-c2', 'c2-c3']) {
      await pass(DAY + MINUTE);
      const free = await ben.autocomplete('/cellz move line:', 'line');
      const choice = free.find(({ value }) => value === line) ?? free[0];
      await ben.command(`/cellz move line:${choice?.value}`);
      await ada.settled();
    }
    expect((await match()).players[0]).toMatchObject({ kind: 'person' });
    await pass(DAY + MINUTE);
    expect((await match()).players[0]).toEqual({ kind: 'computer', level: 'medium' });
    expect((await match()).substituted).toMatchObject([{ seat: 0, person: ada.personId }]);
    expect((await match()).status).toBe('running');
  });

  test('in a simultaneous round, every round that nobody played is finished once, and the next one begins', async () => {
    const { ada, ben } = house;
    await ada.command('/railroad new opponent:Ben clock:1h');
    await ben.click('Accept');
    await ada.settled();
    const before = latest();
    await pass(HOUR + MINUTE);
    const { log } = await match();
    expect(log.every(({ by }) => by === 'clock')).toBe(true);
    expect(log.filter(({ text }) => text === 'done').map(({ seat }) => seat)).toEqual([0, 1]);
    expect(since(before)).toHaveLength(1);
    expect(since(before).at(-1)?.content).toContain('Round 2 of 7');
    // Both were late at the same moment, and both have a new turn: none of them is better off.
    expect(since(before).at(-1)?.pinged?.toSorted()).toEqual([ada.personId, ben.personId].toSorted());
    expect(await house.tables.clocks.deadlines(await match())).toHaveLength(2);
  });

  test('nothing happens where the bot was thrown out of the server', async () => {
    const { faults } = await inDiscord();
    const { ada } = await adaAgainstBen();
    const { id } = await match();
    faults.removeBot();
    await ada.settled();
    await pass(3 * DAY);
    expect((await house.tables.read(id))?.log).toEqual([]);
  });

  test('nothing happens where the bot was thrown out of the server while it was away', async () => {
    const { faults, guildId } = await inDiscord();
    const whole = house as TestBot;
    const { ada } = await adaAgainstBen('clock:1h');
    const { id } = await match();
    await whole.stop(0);
    faults.removeBot();
    await whole.start(0);
    expect((await house.tables.servers.read(guildId)).leftAt).toBe(house.now());
    await pass(3 * HOUR);
    expect((await house.tables.read(id))?.log).toEqual([]);
    await whole.stop(0);
    faults.inviteBot();
    await whole.start(0);
    await ada.settled();
    expect((await house.tables.servers.read(guildId)).leftAt).toBeUndefined();
    await pass(HOUR - 10 * MINUTE);
    expect((await house.tables.read(id))?.log).toEqual([]);
    await pass(20 * MINUTE);
    expect((await house.tables.read(id))?.log).toHaveLength(1);
  });

  test('that cannot be taken back', async () => {
    const { ada } = await adaAgainstBen();
    await pass(DAY + MINUTE);
    expect(content(await ada.command('/cellz undo'))).toContain('someone ran out of time');
  });
});

describe('a time bank', () => {
  test('is used up by thinking, and each move adds to it, up to what there was', async () => {
    const { ada, ben } = await adaAgainstBen('clock:3d+12h');
    const left = async () => {
      const [one] = await house.tables.clocks.deadlines(await match());
      return Math.round(((one?.at ?? 0) - house.now()) / HOUR);
    };
    expect(await left()).toBe(72);
    await pass(2 * DAY);
    await ada.command('/cellz move line:a1-a2');
    expect(await left()).toBe(72);
    await ben.command('/cellz move line:c1-c2');
    expect(await left()).toBe(36);
    await pass(30 * HOUR);
    expect(await left()).toBe(6);
  });
});

describe('a reminder', () => {
  test('comes at half of the time and as a last call, each once, with a ping', async () => {
    const { ada } = await adaAgainstBen();
    const before = latest();
    await pass(DAY / 2 - MINUTE);
    expect(since(before)).toEqual([]);
    await pass(2 * MINUTE);
    await pass(MINUTE);
    expect(since(before)).toHaveLength(1);
    expect(since(before)[0]?.pinged).toEqual([ada.personId]);
    const { where } = await match();
    expect(since(before)[0]?.content).toContain(`/${where.channel}/${where.message}`);
    await house.restart();
    await house.tick();
    await house.ada.settled();
    expect(since(before)).toHaveLength(1);
    await pass(DAY / 2 - HOUR);
    await house.tick();
    expect(since(before)).toHaveLength(1);
    expect(since(before)[0]?.content).toContain('last reminder');
    expect(since(before)[0]?.pinged).toEqual([ada.personId]);
  });

  test('goes when its turn does, also after a restart', async () => {
    const { ada } = await adaAgainstBen();
    const before = latest();
    await pass(DAY / 2 + MINUTE);
    expect(since(before)).toHaveLength(1);
    await house.restart();
    await ada.command('/cellz move line:a1-a2');
    await house.ada.settled();
    expect(house.ada.messages().filter(({ content }) => content.includes('You have until'))).toEqual([]);
  });

  test('comes in its channel however long another channel takes', async () => {
    const playground = await inDiscord();
    const { ada, ben, channel } = house;
    const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
    const there = [ada, ben].map(({ personId }) => playground.visitor(personId, other));
    await adaAgainstBen();
    await there[0]?.command('/cellz new opponent:Ben columns:3 rows:3');
    await there[1]?.click('Accept');
    await ada.settled();
    playground.faults.next({ method: 'POST', path: `/channels/${channel}/messages`, respond: { delay: 14_000 } });
    const before = latest();
    house.passTime(DAY / 2 + MINUTE);
    await there[0]?.waitFor((messages) => messages.find(({ content }) => content.includes('You have until')));
    expect(since(before)).toEqual([]);
    await playground.faults.met();
    house.passTime(14_000);
    await ada.settled();
    expect(since(before)).toHaveLength(1);
  });

  test('whose time has come while the bot was away comes when so much time is left', async () => {
    await adaAgainstBen();
    await pass(DAY / 2 - MINUTE);
    const before = latest();
    await house.restart(DAY);
    await house.ada.settled();
    expect(since(before)).toEqual([]);
    await pass(2 * MINUTE);
    expect(since(before)).toHaveLength(1);
  });

  test('names without a ping those who want none', async () => {
    const { ada } = await adaAgainstBen();
    await ada.command('/games settings pings:silent');
    const before = latest();
    await pass(DAY / 2 + MINUTE);
    const [told] = since(before);
    expect(told?.content).toContain(`<@${ada.personId}>`);
    expect(told?.pinged).toEqual([]);
  });

  test('is only a last call, or none, for those who chose that', async () => {
    const { ada } = await adaAgainstBen();
    await ada.command('/games settings reminders:last');
    const before = latest();
    await pass(DAY / 2 + MINUTE);
    expect(since(before)).toEqual([]);
    await ada.command('/games settings reminders:off');
    await pass(DAY / 2 - 2 * MINUTE);
    expect(since(before)).toEqual([]);
  });

  test('comes as a private message to those who chose that, with the way to the board', async () => {
    const { ada } = await adaAgainstBen();
    const set = await ada.command('/games settings remind-by:private');
    expect(JSON.stringify(set.message?.components)).toContain('in a private message');
    const before = latest();
    await pass(DAY / 2 + MINUTE);
    expect(since(before)).toEqual([]);
    const direct = house.playground.visitor(ada.personId, house.playground.directChannel(ada.personId));
    expect(direct.last().content).toMatch(/Cellz.*it's your turn.*https:\/\/discord\.com\/channels\//s);
  });

  test('comes in the channel to those whom no private message reaches', async () => {
    const { faults } = await inDiscord();
    const { ada } = await adaAgainstBen();
    await ada.command('/games settings remind-by:private');
    const before = latest();
    const path = new RegExp(`/channels/${house.playground.directChannel(ada.personId)}/messages`);
    refused = 1;
    faults.next({ method: 'POST', path, respond: { refusal: 'missingAccess' } });
    await pass(DAY / 2 + MINUTE);
    expect(since(before).map(({ pinged }) => pinged)).toEqual([[ada.personId]]);
  });

  test('waits until quiet hours end', async () => {
    const { ada } = await adaAgainstBen();
    const hourIn = (hours: number) => new Date(house.now() + hours * HOUR).getUTCHours();
    await ada.command(`/games settings zone:UTC quiet:${hourIn(11)}-${hourIn(15)}`);
    const before = latest();
    await pass(DAY / 2 + MINUTE);
    expect(since(before)).toEqual([]);
    await pass(3 * HOUR);
    expect(since(before)).toHaveLength(1);
    expect(since(before)[0]?.pinged).toEqual([ada.personId]);
  });
});

describe('a vacation', () => {
  test('stops the clock for as long as it lasts, and the board says so', async () => {
    const { ada, ben } = await adaAgainstBen();
    expect(content(await ada.command('/games vacation until:7'))).toContain('stopped until');
    const before = latest();
    await pass(6 * DAY);
    expect(since(before)).toEqual([]);
    expect((await match()).log).toEqual([]);
    await ben.command('/cellz board');
    const [due] = await house.tables.clocks.deadlines(await match());
    expect(ben.last().content).toContain(`<t:${Math.floor((due?.at ?? 0) / 1000)}:R>`);
    await pass(DAY + 23 * HOUR);
    expect((await match()).log).toEqual([]);
    await pass(2 * HOUR);
    expect((await match()).log).toHaveLength(1);
  });

  test('changes the time on the boards of whoever takes it, and on what they are challenged to, at once', async () => {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    const told = () => /<t:(\d+):R>/.exec(ada.last().content)?.[1] ?? '';
    const [before, messages] = [Number(told()), ada.messages().length];
    await ben.command('/games vacation until:7');
    await ada.settled();
    expect(Number(told()) - before).toBeGreaterThan((6 * DAY) / 1000);
    expect(ada.last().content).toContain('is on vacation until');
    expect(ada.messages().length).toBe(messages);
    await ben.command('/games vacation until:off');
    await ada.settled();
    expect(Math.abs(Number(told()) - before)).toBeLessThan(DAY / 1000);
  });

  test('ends early for those who come back, and only what was used counts', async () => {
    const { ada } = await adaAgainstBen();
    await ada.command('/games vacation until:30');
    await pass(2 * DAY + MINUTE);
    expect(content(await ada.command('/games vacation until:off'))).toContain('You have 27 of 30 vacation days left');
    expect(content(await ada.command('/games vacation until:29'))).toContain('You have 27 of 30');
    expect(content(await ada.command('/games vacation until:never'))).toContain("can't read");
    expect(content(await ada.command('/games vacation until:2001-01-01'))).toContain('not in the future');
    await pass(DAY + MINUTE);
    expect((await match()).log).toHaveLength(1);
  });
});

describe('a table without a clock', () => {
  test('is warned when nobody moves for weeks, and then ends', async () => {
    const { ada } = await adaAgainstBen('clock:none');
    const before = latest();
    await pass(26 * DAY);
    expect(since(before)).toEqual([]);
    await pass(DAY + HOUR);
    await house.tick();
    expect(since(before)).toHaveLength(1);
    expect(since(before)[0]?.pinged).toEqual([ada.personId]);
    await house.restart();
    await house.tick();
    await pass(3 * DAY - HOUR);
    expect(since(before)).toHaveLength(1);
    await pass(2 * HOUR);
    expect(ada.last().content).toContain('Nobody moved here for a month');
    expect(await house.tables.all()).toEqual([]);
  });

  test('goes on for another month after a move', async () => {
    const { ada } = await adaAgainstBen('clock:none');
    await pass(28 * DAY);
    await ada.command('/cellz move line:a1-a2');
    await pass(26 * DAY);
    expect(await house.tables.all()).toHaveLength(1);
    const warnings = () => ada.messages().filter(({ content }) => content.includes('Nobody has moved here for weeks'));
    expect(warnings()).toEqual([]);
    await pass(2 * DAY);
    expect(warnings()).toEqual([ada.last()]);
    await pass(3 * DAY);
    expect(await house.tables.all()).toEqual([]);
    expect(warnings()).toEqual([]);
  });
});
