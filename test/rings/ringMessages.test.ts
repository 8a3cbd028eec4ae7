import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { ringScreen } from '../../src/play/rings/ringScreen.ts';
import { RING_GIVEN_UP, RING_LASTS, RING_WAITS, type Ring } from '../../src/rings/ring.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
});
/** Six games that end at once want more old messages changed than Discord takes: the rest is changed later. */
const TOO_MANY_OLD_EDITS = 30046;
const UNKNOWN_CHANNEL = 10003;
const MISSING_PERMISSIONS = 50013;
const UNKNOWN_MEMBER = 10007;
/** What Discord may refuse in a test. */
let refusals = [TOO_MANY_OLD_EDITS];
afterEach(async () => {
  await closeCleanly(house, refusals);
  refusals = [TOO_MANY_OLD_EDITS];
});

const RING = 'Ring: Cellz, 1 day per move';
const ringMessage = () => house.ada.messages().findLast(({ content: text }) => text.startsWith(`**${RING}**`));

async function pass(milliseconds: number): Promise<void> {
  await house.ada.settled();
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

async function theRing(): Promise<Ring> {
  const [ring] = await house.tables.rings.ofPerson(PersonId.parse(house.ada.personId));
  if (ring === undefined) throw new Error('there is no ring');
  return ring;
}

/** Ada finds the next ring of Cellz on the panel, where computers take what stays free. */
async function adaEnters(): Promise<void> {
  const panel = await house.ada.command('/games play game:cellz');
  const choosing = await house.ada.click('Play in the next ring', panel.message);
  const chosen = await house.ada.select('If places stay free', ['cellz.1d.3.c'], choosing.message);
  const entered = await house.ada.click('Play in the next ring', chosen.message ?? choosing.message);
  expect(content(entered)).toContain("You're in");
}

async function ringOfThree(): Promise<void> {
  await adaEnters();
  for (const visitor of [house.ben, house.cleo]) await visitor.click('Play in this ring', ringMessage());
  await pass(RING_WAITS);
}

const boards = (visitor: Visitor) => visitor.messages().filter(({ attachments }) => attachments.length > 0);

test('a ring is found on the panel, is one message that says who is in, and starts by itself', async () => {
  await adaEnters();
  expect(ringMessage()?.content).toContain('1 of 8 in');
  await house.ben.click('Play in this ring', ringMessage());
  await pass(10_000);
  expect(ringMessage()?.content).toContain('2 of 8 in');
  await house.cleo.click('Play in this ring', ringMessage());
  await pass(RING_WAITS);
  const ring = await theRing();
  expect(ring.status).toBe('running');
  expect(ring.entrants).toHaveLength(4);
  await pass(10_000);
  expect(house.ada.messages().filter(({ content: text }) => text.startsWith(`**${RING}**`))).toHaveLength(1);
  expect(ringMessage()?.content).toContain('Games over: 0 of 6');
  expect(boards(house.ada).length).toBeGreaterThanOrEqual(6);
});

test('when games end the table says so, each number is explained, and at the end one tap plays again', async () => {
  await ringOfThree();
  const ring = await theRing();
  const opened = ring.tables.flatMap(({ match }) => match ?? []);
  expect(opened).toHaveLength(6);
  const explained = await house.ada.click('Explain the points', ringMessage());
  expect(content(explained)).toContain('Being played against');
  await pass(RING_LASTS);
  expect((await theRing()).status).toBe('over');
  await pass(10_000);
  // One message of the ring while it ran, which was edited, and one at its end: neither calls anybody.
  const own = house.ada.messages().filter(({ content: text }) => text.startsWith(`**${RING}**`));
  expect(own.map(({ pinged }) => pinged)).toEqual([[], []]);
  expect(own.map(({ content: text }) => text.includes('```'))).toEqual([false, true]);
  expect(house.ben.controls(ringMessage()).map(({ label }) => label)).toContain('Again?');
  const again = await house.ben.click('Again?', ringMessage());
  expect(content(again)).toContain("You're in");
});

test('a ring is explained to nobody who cannot see its channel', async () => {
  await ringOfThree();
  const { customId = '' } = house.ben.controls(ringMessage()).find(({ label }) => label === 'Explain the points') ?? {};
  const there = house.playground.visitor(house.ben.personId, house.playground.channels[1]?.id ?? '');
  await there.command('/games help');
  house.playground.faults.deleteChannel(house.channel);
  refusals = [TOO_MANY_OLD_EDITS, UNKNOWN_CHANNEL];
  expect(content(await there.forge(customId, there.last()))).toContain('no longer stored');
});

test('who leaves is asked whether they are sure, and loses what they play', async () => {
  await ringOfThree();
  const asked = await house.ben.click('Leave', ringMessage());
  await house.ben.click('Leave the ring', asked.message);
  await pass(10_000);
  const ring = await theRing();
  const ben = ring.entrants.findIndex(({ person }) => person === house.ben.personId);
  expect(ring.entrants[ben]?.status).toBe('left');
  for (const { seats, result } of ring.tables.filter((table) => table.seats.includes(ben)))
    expect(result?.absent).toContain(seats.indexOf(ben));
  expect(ringMessage()?.content).toContain("don't count");
});

test('a ring that starts while the bot is away starts when it comes back, once', async () => {
  await adaEnters();
  await house.ben.click('Play in this ring', ringMessage());
  await house.restart(RING_WAITS);
  await house.ada.settled();
  const ring = await theRing();
  expect(ring.status).toBe('running');
  const matches = await Promise.all(ring.tables.map(({ match }) => match && house.tables.read(match)));
  expect(matches.filter((match) => match !== undefined)).toHaveLength(ring.tables.filter(({ match }) => match).length);
});

test('where a server wants threads the games of a ring are played in one, and its message says where', async () => {
  const guild = (await theWaitingRing()).guild;
  await house.tables.servers.choose(guild, { threads: 'second' });
  for (const visitor of [house.ben, house.cleo]) await visitor.click('Play in this ring', ringMessage());
  await pass(RING_WAITS);
  const { thread, channel } = await theRing();
  expect(thread).toBeDefined();
  const [first] = (await theRing()).tables;
  const match = first?.match && (await house.tables.read(first.match));
  expect(match?.where).toMatchObject({ channel: thread, parent: channel });
  await pass(10_000);
  expect(ringMessage()?.content).toContain(`<#${thread}>`);
});

test('a ring for which too few came says so, with the way into the next, and is gone', async () => {
  const panel = await house.ada.command('/games play game:cellz');
  const choosing = await house.ada.click('Play in the next ring', panel.message);
  await house.ada.click('Play in the next ring', choosing.message);
  const message = ringMessage();
  await pass(RING_GIVEN_UP);
  expect(ringMessage()).toMatchObject({ id: message?.id });
  expect(ringMessage()?.content).toContain('Too few people joined');
  expect(house.ben.controls(ringMessage()).map(({ label }) => label)).toEqual(['Play in the next ring']);
});

test('where the bot may not write, whoever enters a ring hears that nobody else sees it', async () => {
  house.playground.faults.takePermission(house.channel, 'SendMessages');
  refusals = [TOO_MANY_OLD_EDITS, MISSING_PERMISSIONS];
  const choosing = await house.ada.command('/games ring game:cellz');
  const entered = await house.ada.click('Play in the next ring', choosing.message);
  expect(content(entered)).toMatch(/You're in.*\n.*can't write in this channel/);
  expect((await theRing()).entrants).toHaveLength(1);
});

test('a ring whose channel was deleted comes to its end all the same', async () => {
  await ringOfThree();
  house.playground.faults.deleteChannel(house.channel);
  refusals = [TOO_MANY_OLD_EDITS, UNKNOWN_CHANNEL];
  house.passTime(RING_LASTS);
  await house.tick();
  await expect.poll(async () => (await theRing()).status).toBe('over');
});

test('who has left the server, or was barred there, has left the ring when it begins, and the others play', async () => {
  await adaEnters();
  const dan = house.playground.visitor('Dan', house.channel);
  for (const visitor of [house.ben, dan, house.cleo]) await visitor.click('Play in this ring', ringMessage());
  await house.tables.servers.bar(
    (await theWaitingRing()).guild,
    PersonId.parse(dan.personId),
    house.now() + RING_LASTS,
  );
  const path = new RegExp(`^/guilds/\\d+/members/${house.ben.personId}$`);
  house.playground.faults.next({ path, times: 100, respond: { refusal: 'unknownMember' } });
  refusals = [TOO_MANY_OLD_EDITS, UNKNOWN_MEMBER];
  await pass(RING_WAITS);
  await pass(10_000);
  const { entrants, status } = await theRing();
  expect(entrants.map((one) => one.person)).toEqual([house.ada.personId, house.cleo.personId, undefined, undefined]);
  expect(status).toBe('running');
});

test('who could mean several tables of a ring is asked by their opponents, and may choose any of them', async () => {
  await ringOfThree();
  const { message } = await house.ada.command('/cellz board');
  const labels = house.ada.controls(message).map(({ label }) => label);
  expect(labels.toSorted()).toEqual(['Against Ben', 'Against Cleo', 'Against Computer (medium)']);
});

/** Ada, Ben and Cleo in a ring of a server that wants private threads. */
async function privateRing(): Promise<Ring> {
  await house.tables.servers.choose((await theWaitingRing()).guild, { ringThreads: 'private' });
  for (const visitor of [house.ben, house.cleo]) await visitor.click('Play in this ring', ringMessage());
  await pass(RING_WAITS);
  await pass(10_000);
  return theRing();
}

test('where a server wants a private thread only those who play see the games of a ring', async () => {
  const { thread = '' } = await privateRing();
  expect(ringMessage()?.content).toContain(`<#${thread}>`);
  expect(boards(house.playground.visitor(house.ben.personId, thread))).toHaveLength(6);
  await expect(house.playground.visitor('Dan', thread).command('/games help')).rejects.toThrow();
});

test('a ring whose process was killed when it had opened the thread plays in that one, with all its members', async () => {
  const { id, guild, channel } = await theWaitingRing();
  await house.tables.servers.choose(guild, { ringThreads: 'private' });
  for (const visitor of [house.ben, house.cleo]) await visitor.click('Play in this ring', ringMessage());
  await house.ada.settled();
  await house.tables.rings.change(id, (ring) => ({ ok: true, value: { ...ring, asksForThread: true } }));
  const { channels } = house.context.door;
  const lost = await channels.openThread({ channel, members: [] }, RING);
  expect(lost).toHaveProperty('thread');
  await house.restart();
  await pass(RING_WAITS);
  expect((await theRing()).thread).toBe('thread' in lost && lost.thread);
  expect(house.context.door.channels.findThreads(guild, channel, RING)).toHaveLength(1);
  expect(boards(house.playground.visitor(house.ben.personId, (await theRing()).thread ?? ''))).toHaveLength(6);
});

test('where the bot may open no private thread, the ring says so and is played in its channel', async () => {
  house.playground.faults.takePermission(house.channel, 'CreatePrivateThreads');
  refusals = [TOO_MANY_OLD_EDITS, MISSING_PERMISSIONS];
  expect(await privateRing()).toMatchObject({ lacksThread: true, status: 'running' });
  expect(ringMessage()?.content).toContain('Create Private Threads');
  expect(boards(house.ben).length).toBeGreaterThanOrEqual(6);
});

async function theWaitingRing(): Promise<Ring> {
  await adaEnters();
  return theRing();
}

test('a ring of a middle division says who rises and who falls, by name, in both languages', () => {
  const entrants = Array.from({ length: 8 }, (_, at) => ({ person: person(at), atOnce: 3, status: 'in' as const }));
  const tables = entrants.flatMap((_, a) =>
    entrants.slice(a + 1).map((_unused, b) => ({
      seats: [a, a + 1 + b],
      result: { how: 'played' as const, places: [1, 2], absent: [], at: 1 },
    })),
  );
  const ring: Ring = {
    ...{ schema: 1, id: 'a', guild: '1', channel: '2', game: 'cellz', pace: '1d', seats: 2, division: 2, divisions: 3 },
    ...{ status: 'over', openedAt: 0, startedAt: 0, overAt: 1, entrants, tables, corrections: [] },
  };
  const { app } = house.context;
  const inEnglish = ringScreen(app, ring, 'en-US').content;
  expect(inEnglish).toContain(
    '\n⬆️ Up to division 1 next time: <@1>, <@2>\n⬇️ Down to division 3 next time: <@7>, <@8>\n',
  );
  const inGerman = ringScreen(app, ring, 'de').content;
  expect(inGerman).toContain(
    '\n⬆️ Nächstes Mal in der 1. Liga: <@1>, <@2>\n⬇️ Nächstes Mal in der 3. Liga: <@7>, <@8>\n',
  );
});

const person = (at: number) => PersonId.parse(String(at + 1));
