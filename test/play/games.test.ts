import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

const HALF_DAY = 12 * 60 * 60 * 1000;

let house: House;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot();
  house = whole;
  return whole.playground;
}

/** What a command says to a person alone. */
async function told(visitor: Visitor, command: string): Promise<string> {
  const reply = await visitor.command(command);
  expect(reply.message?.isPrivate).toBe(true);
  expect(reply.message?.pinged).toEqual([]);
  return content(reply);
}

/** A person in another channel, or in a direct message to the bot. */
const inChannel = (visitor: Visitor, index: number) =>
  house.playground.visitor(visitor.personId, house.playground.channels[index]?.id ?? '');
const inPrivate = (visitor: Visitor) =>
  house.playground.visitor(visitor.personId, house.playground.directChannel(visitor.personId));

/** Ada and Ben at a small board in some channel; Ada is to move. */
async function adaAgainstBen(index = 0) {
  const [ada, ben] = [inChannel(house.ada, index), inChannel(house.ben, index)];
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.settled();
  return { ada, ben };
}

/** A game of Ada and Ben that Ben resigned. */
async function finished(index = 0) {
  const { ada, ben } = await adaAgainstBen(index);
  await ben.command('/cellz resign');
  await ben.click('Resign');
  await ada.settled();
}

const linkTo = (visitor: Visitor) =>
  `https://discord.com/channels/${house.playground.guildId}/${visitor.channelId}/${visitor.last().id}`;

describe('/games help', () => {
  test('says in private what can be played and how to begin', async () => {
    const words = await told(house.cleo, '/games help');
    expect(words).toContain('Cellz (`/cellz`)');
    // On a phone of 390 pixels it is one screen with its buttons.
    expect(words.length).toBeLessThan(600);
    expect(words).not.toContain('/games forget-me');
  });

  test('says all else behind a button, and leads back', async () => {
    const { cleo } = house;
    const more = await cleo.click('More', (await cleo.command('/games help')).message);
    expect(content(more)).toContain('/games forget-me');
    expect(content(more)).toContain('Fair dice');
    expect(content(await cleo.click('Back', more.message))).toContain('Cellz (`/cellz`)');
  });

  test('is given where the bot may not even write', async () => {
    const { faults } = await inDiscord();
    faults.takePermission(house.channel, 'SendMessages');
    expect(await told(house.cleo, '/games help')).toContain('/cellz');
  });
});

describe('/games here', () => {
  test('lists the tables of this channel with players, whose turn it is, and the way there', async () => {
    const { ada, ben } = await adaAgainstBen();
    const board = linkTo(ada);
    await adaAgainstBen(1);
    const words = await told(house.cleo, '/games here');
    expect(words).toContain(`**A** <@${ada.personId}> · **B** <@${ben.personId}>`);
    expect(words).toContain(`waiting for **A** <@${ada.personId}>`);
    expect(words).toContain(board);
    expect(words.match(/Cellz/g)).toHaveLength(1);
  });

  test('lists the tables of its threads, and in a thread those of the thread', async () => {
    const { api, token } = await inDiscord();
    await adaAgainstBen();
    const made = await fetch(`${api}/v10/channels/${house.channel}/threads`, {
      method: 'POST',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a second table', type: 11 }),
    });
    const { id } = z.object({ id: z.string() }).parse(await made.json());
    const inThread = house.playground.visitor(house.cleo.personId, id);
    await inThread.command('/cellz new seats:3');
    await inThread.settled();
    expect((await told(house.ben, '/games here')).match(/Cellz/g)).toHaveLength(2);
    const words = await told(inThread, '/games here');
    expect(words).toContain('1 of 3 seats taken');
    expect(words).not.toContain(house.ada.personId);
  });

  test('lists tables that wait for players, and says where there are none', async () => {
    expect(await told(house.ada, '/games here')).toContain('no tables in this channel');
    await house.ada.command('/cellz new seats:3');
    expect(await told(house.ben, '/games here')).toContain('1 of 3 seats taken');
  });
});

describe('/games mine', () => {
  test('lists my tables of every channel, those first that wait for me', async () => {
    const { ada } = await adaAgainstBen(0);
    await ada.command('/cellz move line:a1-a2');
    await adaAgainstBen(1);
    const words = await told(house.ada, '/games mine');
    expect(words).toContain('one is waiting for you');
    expect(words.indexOf(inChannel(ada, 1).channelId)).toBeLessThan(words.indexOf(inChannel(ada, 0).channelId));
    expect(words).toMatch(/\*\*Your turn\*\*, last change <t:\d+:R>/);
    expect(await told(inPrivate(house.ben), '/games mine')).toContain(`/${inChannel(ada, 0).channelId}/`);
  });

  test('lists challenges that wait for my answer, and tables in direct messages', async () => {
    await house.ada.command('/cellz new opponent:Ben');
    expect(await told(house.ben, '/games mine')).toContain("You've been challenged");
    const direct = inPrivate(house.cleo);
    await direct.command('/cellz new computer:easy columns:3 rows:3');
    await direct.settled();
    expect(await told(house.cleo, '/games mine')).toContain(
      `https://discord.com/channels/@me/${direct.channelId}/${direct.last().id}`,
    );
  });

  test('says so where there is nothing, and shows nothing of others', async () => {
    await adaAgainstBen();
    expect(await told(house.cleo, '/games mine')).toContain("You're not at any table");
    expect(house.cleo.controls().map(({ label }) => label)).toEqual(['Start a game', 'Find a game', 'Learn a game']);
  });
});

describe('/games history', () => {
  test('tells how my games ended, newest first', async () => {
    expect(await told(house.ada, '/games history')).toContain("haven't finished a game yet");
    await finished();
    await adaAgainstBen();
    await house.ada.command('/cellz close');
    const words = await told(house.ada, '/games history');
    expect(words).toContain('Your 2 finished games');
    expect(words.indexOf('ended early')).toBeLessThan(words.indexOf('🏆 won'));
    expect(words).toMatch(/id `[a-z0-9]{10}`/);
    expect(await told(house.ben, '/games history')).toContain('lost');
    expect(await told(house.cleo, '/games history')).toContain("haven't finished a game yet");
  });

  test('turns its pages, after a restart too, and takes a forged page for the last', async () => {
    for (let games = 0; games < 9; games += 1) {
      // Nobody challenges one person more than three times a day.
      house.passTime(HALF_DAY);
      await finished();
    }
    const first = await told(house.ada, '/games history');
    const last = () => content({ message: house.ada.last() });
    expect(first.match(/🏆/g)).toHaveLength(8);
    const turns = house.ada.controls().filter(({ label }) => label !== 'Replay');
    expect(turns.map(({ label, isDisabled }) => [label, isDisabled])).toEqual([
      ['Back', true],
      ['More (1 of 2)', false],
    ]);
    await house.restart();
    await house.ada.click('More (1 of 2)');
    expect(last().match(/🏆/g)).toHaveLength(1);
    await house.ada.click('Back');
    expect(last()).toBe(first);
    await house.ada.forge('g1:games:history:page:77', house.ada.last());
    expect(last().match(/🏆/g)).toHaveLength(1);
    await house.ada.forge('g1:games:history:page:-1', house.ada.last());
    expect(last()).toBe(first);
  });

  test('shows those who forge its buttons nothing, and leaves the message of others alone', async () => {
    await finished();
    await house.ada.command('/cellz new');
    const board = house.ada.last();
    const reply = await house.cleo.forge('g1:games:history:page:0', board);
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('no longer works');
    expect(house.ada.last()).toEqual(board);
  });
});

describe('a control of a general command', () => {
  test.each([
    ['of no such command', 'g1:gambling:help:page:1'],
    ['of no such subcommand', 'g1:games:steal:page:1'],
    ['with no such action', 'g1:games:history:constructor:1'],
    ['of a subcommand without controls', 'g1:games:help:page:1'],
    ['cut short', 'g1:games:help'],
  ])('%s is answered in private, and does nothing', async (_, id) => {
    const { ada } = house;
    await ada.command('/cellz new');
    const reply = await ada.forge(id, ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('no longer works');
  });
});
