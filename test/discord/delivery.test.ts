import type { FaultResponse } from 'discord-standin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { nobodyThinks } from '../tables/nobodyThinks.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
afterEach(() => house.close());

async function adaAgainstBen(options: Parameters<typeof openTestBot>[0] = {}) {
  house = await openTestBot(options);
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

/** The messages with a board of the move. */
function boardsOf(move: string) {
  return house.ada.messages().filter(({ content, isPrivate }) => !isPrivate && content.includes(`drew ${move}`));
}

async function boardOf(move: string) {
  const { ada } = house;
  const board = await ada.waitFor(() => boardsOf(move).at(-1));
  await ada.settled();
  return board;
}

/** Waits until so many lines of the log say that. */
function logged(words: string, lines = 1): Promise<void> {
  const count = () => house.log.filter(({ msg }) => String(msg).includes(words)).length;
  return vi.waitFor(() => expect(count()).toBeGreaterThanOrEqual(lines), 200_000);
}

async function theMatch() {
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  if (match === undefined) throw new Error('there is no match');
  return match;
}

/** Does not wait for an answer that cannot come. */
function unanswered(acting: Promise<unknown>): void {
  acting.catch(() => undefined);
}

const CALLBACK = { method: 'POST', path: /callback/ };
const MESSAGES = { method: 'POST', path: /\/channels\/\d+\/messages/ };

/** Fails the next answer for good; discord.js asks four times where Discord answers 500. */
function fail(respond: FaultResponse): void {
  const times = 'status' in respond ? 4 : 1;
  house.playground.faults.next({ ...CALLBACK, times, respond });
}

/** How Discord can fail an answer, and whether it arrived all the same. */
const FAILURES: readonly (readonly [string, FaultResponse])[] = [
  ['10062, unknown interaction', { refusal: 'unknownInteraction' }],
  ['413, too large', { refusal: 'tooLarge' }],
  ['403, missing permissions', { refusal: 'missingPermissions' }],
  ['403, missing access', { refusal: 'missingAccess' }],
  ['40060, already acknowledged', { refusal: 'alreadyAcknowledged' }],
  ['500', { status: 500 }],
  ['a connection that is cut', { drop: 'unheard' }],
  ['a connection that is cut after the answer arrived', { drop: 'afterwards' }],
];

describe('a move whose answer fails for good', () => {
  test.each(FAILURES)('with %s is shown to the channel once, with its ping', async (_, respond) => {
    const { ada, ben } = await adaAgainstBen();
    fail(respond);
    unanswered(ada.command('/cellz move line:a1-a2'));
    const board = await boardOf('a1-a2');
    expect(board.pinged).toEqual([ben.personId]);
    expect(board.attachments).toHaveLength(1);
    expect(boardsOf('a1-a2')).toHaveLength(1);
    await ben.command('/cellz move line:c1-c2');
    await boardOf('c1-c2');
  });

  test.each(FAILURES)('made with a button, with %s, is shown once as well', async (_, respond) => {
    const { ada, ben } = await adaAgainstBen();
    const before = ada.last();
    fail(respond);
    unanswered(ada.click('a1-a2', before));
    const board = await boardOf('a1-a2');
    expect(board.pinged).toEqual([ben.personId]);
    expect(boardsOf('a1-a2')).toHaveLength(1);
  });

  test('is shown in words where the channel takes no picture', async () => {
    const { ada, playground } = await adaAgainstBen();
    fail({ refusal: 'tooLarge' });
    playground.faults.next({ ...MESSAGES, respond: { refusal: 'tooLarge' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    expect((await boardOf('a1-a2')).attachments).toHaveLength(0);
  });

  test('and whose message fails, too, is shown later, with longer and longer pauses', async () => {
    const { ada, ben, playground } = await adaAgainstBen();
    fail({ refusal: 'unknownInteraction' });
    playground.faults.next({ ...MESSAGES, times: 4, respond: { refusal: 'tooLarge' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    await logged('could not be shown yet');
    const failed = await theMatch();
    expect(failed.shown).toBeLessThan(failed.revision);

    house.passTime(31_000);
    await house.tick();
    expect(boardsOf('a1-a2')).toEqual([]);
    // The second pause is longer than the first.
    house.passTime(31_000);
    await house.tick();
    expect((await theMatch()).shown).toBe(failed.shown);
    house.passTime(31_000);
    await house.tick();
    const match = await theMatch();
    expect(match.shown).toBe(match.revision);
    expect(ada.last().pinged).toEqual([ben.personId]);
    house.passTime(60 * 60 * 1000);
    await house.tick();
    expect(ada.messages().filter(({ pinged }) => pinged.includes(ben.personId))).toHaveLength(1);
  });

  test('and whose message arrived though the line broke is not shown a second time', async () => {
    const { ada, playground, passTime, tick } = await adaAgainstBen();
    fail({ refusal: 'tooLarge' });
    playground.faults.next({ ...MESSAGES, respond: { drop: 'afterwards' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    await boardOf('a1-a2');
    passTime(60_000);
    await tick();
    expect(ada.messages().filter(({ isPrivate }) => !isPrivate)).toHaveLength(1);
    const { shown, revision } = await theMatch();
    expect(shown).toBe(revision);
  });

  test('into a channel where we may not write is not sent again until we may, however long that takes', async () => {
    const { ada, ben, playground, channel } = await adaAgainstBen();
    const sent = () => playground.requests().filter((one) => /^POST .*channels.*messages$/.test(one)).length;
    const before = sent();
    fail({ refusal: 'unknownInteraction' });
    playground.faults.next({ ...MESSAGES, respond: { refusal: 'missingPermissions' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    await logged('could not be shown yet');
    expect(sent() - before).toBe(1);
    for (let hours = 0; hours < 3; hours += 1) {
      house.passTime(60 * 60 * 1000);
      await house.tick();
    }
    expect(sent() - before).toBe(1);
    playground.faults.givePermission(channel, 'SendMessages');
    await ada.settled();
    await house.tick();
    const match = await theMatch();
    expect(match.shown).toBe(match.revision);
    expect(ada.last().pinged).toEqual([ben.personId]);
  });

  test('is shown after a restart', async () => {
    const { ada, ben, playground } = await adaAgainstBen();
    fail({ refusal: 'unknownInteraction' });
    playground.faults.next({ ...MESSAGES, times: 2, respond: { refusal: 'tooLarge' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    await logged('could not be shown yet');
    await house.restart();
    const board = await ada.waitFor((messages) => messages.at(-1)?.pinged.includes(ben.personId) && messages.at(-1));
    expect(board.attachments).toHaveLength(1);
  });

  test('and that ended the match is shown after a restart', async () => {
    const { ada, ben, playground } = await adaAgainstBen();
    await ben.command('/cellz resign');
    playground.faults.next({ ...CALLBACK, times: 2, respond: { refusal: 'unknownInteraction' } });
    playground.faults.next({ ...MESSAGES, times: 2, respond: { refusal: 'tooLarge' } });
    unanswered(ben.click('Resign'));
    await logged('could not be shown yet');
    expect(await house.tables.all()).toEqual([]);
    await house.restart();
    await ada.waitFor((messages) => messages.find(({ content }) => content.includes('wins')));
    await ada.settled();
    await house.restart();
    await ada.settled();
    expect(ada.messages().filter(({ content }) => content.includes('wins'))).toHaveLength(1);
  });
});

test('a board that was drawn so slowly that a newer one came before it does not stay in the channel', async () => {
  const isHeld = Promise.withResolvers<void>();
  const { ada, ben, passTime, tables } = await adaAgainstBen({
    studio: async (order) => {
      if (JSON.stringify(order).includes('"lastTurn":{"seat":0')) await isHeld.promise;
      return drawOrder(PAINTERS, order);
    },
  });
  const slow = ada.command('/cellz move line:a1-a2');
  await vi.waitFor(async () => expect((await theMatch()).log).toHaveLength(1));
  passTime(2000);
  await slow;
  await ben.command('/cellz move line:c1-c2');
  isHeld.resolve();
  await ada.settled();
  const { where, shown, revision } = (await tables.read((await theMatch()).id)) ?? (await theMatch());
  expect(shown).toBe(revision);
  const boards = ada.messages().filter(({ components }) => components.length > 0);
  expect(boards.map(({ id }) => id)).toEqual([where.message]);
  expect(boards[0]?.content).toContain('drew c1-c2');
});

describe('a board whose picture could not be drawn', () => {
  /** The picture of the first move fails for as long as this says. */
  async function drawnAfter(failures: number) {
    let left = failures;
    return adaAgainstBen({
      studio: async (order) => {
        if (!JSON.stringify(order).includes('"lastTurn":{"seat":0') || left === 0) return drawOrder(PAINTERS, order);
        left -= 1;
        throw new Error('no paint');
      },
    });
  }
  const without = "The picture couldn't be drawn yet";

  test('gets it two seconds later, in its place', async () => {
    // The first is begun while the store writes.
    const { ada, passTime } = await drawnAfter(2);
    await ada.command('/cellz move line:a1-a2');
    const board = await boardOf('a1-a2');
    expect(board.content).toContain(without);
    expect(board.attachments).toEqual([]);
    passTime(2000);
    await ada.settled();
    const [drawn, ...others] = boardsOf('a1-a2');
    expect(others).toEqual([]);
    expect(drawn?.id).toBe(board.id);
    expect(drawn?.attachments).toHaveLength(1);
    expect(drawn?.content).not.toContain(without);
  });

  test('gets none any more once the game has moved on', async () => {
    const { ada, ben, passTime, playground } = await drawnAfter(2);
    await ada.command('/cellz move line:a1-a2');
    const { id } = await boardOf('a1-a2');
    await ben.command('/cellz move line:c1-c2');
    await boardOf('c1-c2');
    const edits = () => playground.requests().filter((one) => one.startsWith('PATCH') && one.includes(id));
    const before = edits();
    passTime(2000);
    await ada.settled();
    expect(edits()).toEqual(before);
  });
});

test('after a restart boards come side by side: a channel that hangs holds up no other', async () => {
  house = await openTestBot();
  const { ada, channel, playground } = house;
  const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
  const there = playground.visitor(ada.personId, other);
  // Of each of these boards nobody hears until the restart.
  playground.faults.next({ ...CALLBACK, times: 4, respond: { refusal: 'unknownInteraction' } });
  playground.faults.next({ ...MESSAGES, times: 4, respond: { refusal: 'tooLarge' } });
  unanswered(ada.command('/cellz new'));
  await logged('could not be shown yet');
  unanswered(there.command('/cellz new'));
  await logged('could not be shown yet', 2);
  playground.faults.next({
    method: 'POST',
    path: `/channels/${channel}/messages`,
    respond: { delay: 14_000 },
  });
  await house.restart();
  await there.waitFor((messages) => messages.find(({ content }) => content.includes('waiting for players')));
  expect(ada.messages()).toEqual([]);
  await playground.faults.met();
  house.passTime(14_000);
  await ada.waitFor((messages) => messages.find(({ content }) => content.includes('waiting for players')));
});

test('a control whose message is deleted at that moment is answered all the same, and the board is shown', async () => {
  house = await openTestBot();
  const { ada, ben } = house;
  await ada.command('/nuggets new seats:3');
  await ben.click('Join');
  await ada.settled();
  fail({ refusal: 'unknownMessage' });
  await ben.click('Leave');
  const board = await ada.waitFor((messages) => messages.at(-1));
  expect(ada.controls(board).map(({ label }) => label)).toContain('Join');
});

describe("a computer player's answer", () => {
  test('is shown though the answer to the person failed for good', async () => {
    house = await openTestBot();
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    fail({ refusal: 'unknownInteraction' });
    unanswered(ada.command('/cellz move line:a1-a2'));
    expect((await boardOf('a1-a2')).content).toContain('(easy) drew');
  });

  test('is shown and pinged though it came late and the first board failed', async () => {
    let answer: (move: string) => void = () => undefined;
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const thinking = {
      ...nobodyThinks,
      ask: () => {
        asked();
        return new Promise<string>((resolve) => (answer = resolve));
      },
    };
    house = await openTestBot({ thinking });
    const { ada, playground } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    fail({ refusal: 'unknownInteraction' });
    playground.faults.next({ ...MESSAGES, times: 2, respond: { refusal: 'tooLarge' } });
    unanswered(ada.command('/cellz move line:a1-a2'));
    await isAsked;
    // Longer than we wait for an answer that might come at once.
    house.passTime(1300);
    await logged('could not send or edit', 2);
    answer('c1-c2');
    const board = await boardOf('c1-c2');
    expect(board.content).toContain('Your turn');
  });

  test('that is no legal move is replaced by one, and the log says so', async () => {
    const thinking = { ...nobodyThinks, ask: () => Promise.resolve('a1-c3') };
    house = await openTestBot({ thinking });
    const { ada, log } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    const reply = await ada.command('/cellz move line:a1-a2');
    expect(reply.message?.content).toMatch(/\(easy\) drew/);
    expect(log.some(({ msg }) => String(msg).includes('a computer player failed'))).toBe(true);
  });
});

describe('an answer that fails', () => {
  test('does not silence those after it', async () => {
    const { ada, playground } = await adaAgainstBen();
    playground.faults.next({ ...CALLBACK, respond: { refusal: 'tooLarge' } });
    // The rules are a picture that Discord does not take here: that it failed can still be said.
    const reply = await ada.command('/cellz rules');
    expect(reply.message?.isPrivate).toBe(true);
    expect(reply.message?.content).toContain('went wrong');
  });
});

describe('nothing is said to the person', () => {
  test('when only the board before could not be changed', async () => {
    const { ada, playground } = await adaAgainstBen();
    playground.faults.next({ method: 'PATCH', path: /\/channels\//, times: 4, respond: { drop: 'unheard' } });
    const reply = await ada.command('/cellz move line:a1-a2');
    await ada.settled();
    expect(reply.message?.content).toContain('drew a1-a2');
    expect(ada.messages().filter(({ isPrivate }) => isPrivate)).toEqual([]);
  });

  test('when only the note that it was shown could not be stored', async () => {
    class Adapter extends SqliteAdapter {
      writes = Number.POSITIVE_INFINITY;
      override async writeIf(write: Parameters<SqliteAdapter['writeIf']>[0]) {
        this.writes -= 1;
        if (this.writes < 0) throw new Error('database or disk is full');
        return super.writeIf(write);
      }
    }
    const adapter = new Adapter(':memory:');
    const { ada } = await adaAgainstBen({ adapter });
    adapter.writes = 1;
    const reply = await ada.command('/cellz move line:a1-a2');
    await ada.settled();
    adapter.writes = Number.POSITIVE_INFINITY;
    expect(reply.message?.content).toContain('drew a1-a2');
    expect(ada.messages().filter(({ isPrivate }) => isPrivate)).toEqual([]);
  });
});
