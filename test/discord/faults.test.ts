import type { Reply, Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { playMoves } from '../../src/match/play.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { nobodyThinks } from '../tables/nobodyThinks.ts';
import { type HouseOptions, openTestBot, type TestBot, thinkAtOnce } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
let adapter: BrittleAdapter;
afterEach(() => house.close());

/** Holds up whoever passes until it is opened; a test can wait until somebody is there. */
class Gate {
  readonly #reached = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();
  readonly reached = this.#reached.promise;
  readonly open = this.#opened.resolve;

  pass(): Promise<void> {
    this.#reached.resolve();
    return this.#opened.promise;
  }
}

/** Longer than anybody waits before they say that an answer is coming, in milliseconds. */
const LONG = 2500;

/** Longer than a board waits for the computer players' answer, and not so long that an answer must be promised. */
const SHORT = 1500;

/** A store that can be made to fail, as a full disk does. */
class BrittleAdapter extends SqliteAdapter {
  fails: 'never' | 'reading' | 'writing' = 'never';
  /** What writes wait at. */
  gate: Gate | undefined;

  override async get(key: string) {
    if (this.fails === 'reading') throw new Error('disk I/O error');
    return super.get(key);
  }

  override async writeIf(write: Parameters<SqliteAdapter['writeIf']>[0]) {
    if (this.fails === 'writing') throw new Error('database or disk is full');
    await this.gate?.pass();
    return super.writeIf(write);
  }
}

const drawing = (visitor: Visitor) => visitor.command('/cellz move line:a1-a2');

/** Ada acts while the store takes longer than Discord waits; then it answers. Gives what Ada heard at first. */
async function whileTheStoreIsSlow(act: (ada: Visitor) => Promise<Reply>) {
  const gate = new Gate();
  adapter.gate = gate;
  const reply = act(house.ada);
  await gate.reached;
  house.passTime(LONG);
  const { kind } = await reply;
  gate.open();
  await house.ada.settled();
  return kind;
}

/** Everybody sees the line drawn, Ben is pinged, and nothing private is left. */
function expectBoardWithPing() {
  const { ada, ben } = house;
  expect(ben.last().content).toContain('drew a1-a2');
  expect(ben.last().isPrivate).toBe(false);
  expect(ben.last().pinged).toEqual([ben.personId]);
  expect(ada.messages().filter(({ isPrivate }) => isPrivate)).toEqual([]);
}

async function adaAgainstBen(options: HouseOptions = {}) {
  adapter = new BrittleAdapter(':memory:');
  house = await openTestBot({ adapter, ...options });
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  await house.ada.settled();
  return house;
}

async function linesDrawn() {
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  return match?.log.map(({ text }) => text);
}

describe('a wrong click', () => {
  test('out of turn is refused in private and plays nothing', async () => {
    const { ben } = await adaAgainstBen();
    const reply = await ben.click('a1-a2');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('not your turn');
    expect(await linesDrawn()).toEqual([]);
  });

  test('by somebody without a seat is refused in private', async () => {
    const { cleo } = await adaAgainstBen();
    const reply = await cleo.click('a1-a2');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('not playing in this game');
  });

  test('on an old board shows the present one in private, and plays nothing', async () => {
    const { ada, ben } = await adaAgainstBen();
    const oldButton = ada.controls().find(({ label }) => label === 'b1-b2')?.customId ?? '';
    await ada.command('/cellz move line:a1-a2');
    await ben.command('/cellz move line:c1-c2');
    const reply = await ada.forge(oldButton, ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('out of date');
    expect(reply.message?.attachments).toHaveLength(1);
    expect(await linesDrawn()).toEqual(['a1-a2', 'c1-c2']);
  });

  test('on the board in a private answer moves as well, and the channel sees it', async () => {
    const { ada, ben } = await adaAgainstBen();
    const oldId = ada.controls(ada.last())[0]?.customId ?? '';
    await ada.command('/cellz move line:a1-a2');
    await ben.command('/cellz move line:c1-c2');
    await ada.forge(oldId, ada.last());
    // Ben looks on no more.
    house.passTime(2 * 60_000);
    await ada.click('b1-b2');
    await ada.settled();
    expect(ada.last().isPrivate).toBe(false);
    expect(ada.last().pinged).toEqual([ben.personId]);
    expect(await linesDrawn()).toEqual(['a1-a2', 'c1-c2', 'b1-b2']);
  });

  test('after the end says that the game is over', async () => {
    const { ada, ben } = await adaAgainstBen();
    const board = ada.last();
    const id = ada.controls(board)[0]?.customId ?? '';
    await ben.command('/cellz resign');
    await ben.click('Resign');
    await ada.settled();
    const reply = await ada.forge(id, ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('game is over');
  });

  test.each([
    ['nonsense', 'hello'],
    ['of another version', '9:abcdefghij:AAAAAAAA:move:a1-a2'],
    ['cut short', '1:abcdefghij:AAAA'],
    ['of no match', '1:zzzzzzzzzz:AAAAAAAA:move:a1-a2'],
    ['with an unknown action', '1:zzzzzzzzzz:AAAAAAAA:steal:a1-a2'],
    ['out of the file system', '1:../../../e:AAAAAAAA:move:a1-a2'],
  ])('with an id that is %s is answered, and nothing happens', async (_, id) => {
    const { ada } = await adaAgainstBen();
    const reply = await ada.forge(id, ada.last());
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('no longer works');
  });

  test('with a forged move is refused by the rules', async () => {
    const { ada } = await adaAgainstBen();
    const [match, stamp] = (ada.controls()[0]?.customId ?? '').split(':').slice(1, 3);
    const reply = await ada.forge(`1:${match}:${stamp}:move:a1-j9`, ada.last());
    expect(content(reply)).toContain("aren't neighbors");
    expect(await linesDrawn()).toEqual([]);
  });
});

describe('nothing is played twice', () => {
  test('the same click delivered twice is one move', async () => {
    const { ada } = await adaAgainstBen();
    await ada.deliverTwice((visitor) => visitor.click('a1-a2'));
    await ada.settled();
    expect(await linesDrawn()).toEqual(['a1-a2']);
  });

  test('the same command delivered twice is one move', async () => {
    const { ada } = await adaAgainstBen();
    await ada.deliverTwice((visitor) => visitor.command('/cellz move line:a1-a2'));
    await ada.settled();
    expect(await linesDrawn()).toEqual(['a1-a2']);
  });

  test('a command delivered twice to a bot that is slow has one answer, which everybody sees', async () => {
    await adaAgainstBen();
    expect(await whileTheStoreIsSlow((ada) => ada.deliverTwice(drawing))).toBe('thinking');
    const told = house.ada.messages().filter((message) => message.content.includes('drew a1-a2'));
    expect(told.map(({ isPrivate }) => isPrivate)).toEqual([false]);
  });

  test('a doubled click is one move, and the second one is ignored without a word', async () => {
    const { ada } = await adaAgainstBen();
    const board = ada.last();
    const both = await Promise.all([ada.click('a1-a2', board), ada.click('a1-a2', board)]);
    await ada.settled();
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['message', 'quiet']);
    expect(ada.messages().filter(({ isPrivate }) => isPrivate)).toEqual([]);
    expect(await linesDrawn()).toEqual(['a1-a2']);
  });

  test('of two people who click in the same moment one takes the seat', async () => {
    house = await openTestBot();
    const { ada, ben, cleo } = house;
    await ada.command('/cellz new');
    const both = await Promise.all([ben.click('Join'), cleo.click('Join')]);
    await ada.settled();
    expect(both.map(content).filter((text) => /no longer waiting for players|All seats/.test(text))).toHaveLength(1);
  });
});

describe('when something breaks', () => {
  test('a store that cannot write plays nothing and says so', async () => {
    const { ada } = await adaAgainstBen();
    adapter.fails = 'writing';
    const reply = await ada.command('/cellz move line:a1-a2');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain("couldn't be saved");
    adapter.fails = 'never';
    expect(await linesDrawn()).toEqual([]);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
  });

  test('a slow store is waited for: the person hears that an answer comes, and then sees the board', async () => {
    await adaAgainstBen();
    expect(await whileTheStoreIsSlow(drawing)).toBe('thinking');
    expectBoardWithPing();
  });

  test('a promise of an answer that breaks off after it arrived is kept in the channel', async () => {
    await adaAgainstBen();
    house.playground.faults.next({ method: 'POST', path: /callback/, times: 1, respond: { drop: 'afterwards' } });
    expect(await whileTheStoreIsSlow(drawing)).toBe('thinking');
    expectBoardWithPing();
  });

  test.each([
    'unknownWebhook',
    'unknownMessage',
    'invalidToken',
    'missingAccess',
    'missingPermissions',
    'archivedThread',
    'lockedThread',
    'tooLarge',
    'messageBlocked',
    'linkBlocked',
  ] as const)(
    'a promise of an answer that Discord lets nobody keep (%s) plays once, and the channel sees it',
    async (refusal) => {
      const { ada, playground } = await adaAgainstBen();
      const forever = { times: Number.POSITIVE_INFINITY, respond: { refusal } };
      playground.faults.next({ method: 'PATCH', path: /^\/webhooks\/.*original$/, ...forever });
      expect(await whileTheStoreIsSlow(drawing)).toBe('thinking');
      const asked = () => playground.requests().filter((one) => /^PATCH .*original$/.test(one)).length;
      for (let minutes = 0; minutes < 30; minutes += 5) {
        house.passTime(5 * 60_000);
        await house.tick();
      }
      expect(asked()).toBeGreaterThan(0);
      expect(asked()).toBeLessThanOrEqual(3);
      expect(await linesDrawn()).toEqual(['a1-a2']);
      expect(
        ada
          .messages()
          .filter(({ isPrivate }) => !isPrivate)
          .at(-1)?.content,
      ).toContain('drew a1-a2');
      expect(house.log.filter(({ msg }) => msg === 'unhandled rejection')).toEqual([]);
    },
  );

  test('a slow store does not break a click', async () => {
    const { ada } = await adaAgainstBen();
    expect(await whileTheStoreIsSlow(() => ada.click('a1-a2'))).toBe('quiet');
    expect(ada.last().content).toContain('drew a1-a2');
    expect(ada.last().attachments).toHaveLength(1);
  });

  test('a store that cannot read is not taken for an empty one', async () => {
    const { ada } = await adaAgainstBen();
    adapter.fails = 'reading';
    const reply = await ada.command('/cellz new');
    expect(content(reply)).toContain("couldn't be saved");
    adapter.fails = 'never';
    expect(content(await ada.command('/cellz new'))).toContain('already a table');
  });

  test('every failure is one line of the log with the id of the interaction', async () => {
    const { ada, log } = await adaAgainstBen();
    adapter.fails = 'writing';
    const { interactionId } = await ada.command('/cellz move line:a1-a2');
    adapter.fails = 'never';
    expect(log.filter(({ interaction }) => interaction === interactionId)).toHaveLength(1);
  });

  test('a picture that cannot be drawn does not hold up the move; the board follows', async () => {
    const cellz = PAINTERS.cellz as Painter;
    let broken = true;
    const brittle: Painter = {
      ...cellz,
      draw(...view) {
        if (broken) throw new Error('out of paint');
        return cellz.draw(...view);
      },
    };
    const { ada } = await adaAgainstBen({ painters: { cellz: brittle } });
    const reply = await ada.command('/cellz move line:a1-a2');
    expect(content(reply)).toContain('drew a1-a2');
    expect(content(reply)).toContain("couldn't be drawn");
    await ada.settled();
    broken = false;
    house.passTime(LONG);
    await ada.settled();
    const whole = ada.last();
    expect(whole.attachments).toHaveLength(1);
    expect(whole.attachments[0]?.description).toContain('A drew last: a1-a2');
  });

  test('a picture is drawn while its move is being stored, once, and nothing is shown before that is done', async () => {
    const cellz = PAINTERS.cellz as Painter;
    let drawn = 0;
    const counting: Painter = {
      ...cellz,
      draw(...view) {
        drawn += 1;
        return cellz.draw(...view);
      },
    };
    const { ada } = await adaAgainstBen({ painters: { cellz: counting } });
    const [before, { id }] = [drawn, ada.last()];
    const gate = new Gate();
    adapter.gate = gate;
    const reply = ada.command('/cellz move line:a1-a2');
    await gate.reached;
    expect(drawn).toBe(before + 1);
    expect(ada.last().id).toBe(id);
    gate.open();
    expect(content(await reply)).toContain('drew a1-a2');
    expect(drawn).toBe(before + 1);
  });

  test('a board deleted under the bot takes nothing from the game', async () => {
    const { ada, channel, playground } = await adaAgainstBen();
    playground.faults.deleteMessage(channel, ada.last().id);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
    await ada.settled();
    expect(ada.last().pinged).toHaveLength(1);
  });

  test('a missing permission is named, and nothing is played', async () => {
    const { ada, channel, playground } = await adaAgainstBen();
    playground.faults.takePermission(channel, 'AttachFiles');
    const reply = await ada.command('/cellz move line:a1-a2');
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('Attach Files');
    expect(await linesDrawn()).toEqual([]);
  });

  test('a Discord that fails once does not lose the answer', async () => {
    const { ada, playground } = await adaAgainstBen();
    playground.faults.next({ method: 'POST', path: /callback/, respond: { status: 500 } });
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
    expect(await linesDrawn()).toEqual(['a1-a2']);
  });

  test('a connection that drops loses no click', async () => {
    const { ada, playground } = await adaAgainstBen();
    playground.faults.dropGateway();
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('drew a1-a2');
  });
});

describe('after a restart', () => {
  test('the controls of earlier boards work', async () => {
    const { ada } = await adaAgainstBen();
    await house.restart();
    await house.restart();
    await ada.click('a1-a2');
    expect(await linesDrawn()).toEqual(['a1-a2']);
  });

  test('an open table is still open', async () => {
    house = await openTestBot();
    await house.ada.command('/cellz new');
    await house.restart();
    await house.ben.click('Join');
    expect(house.ada.last().content).toContain('Your turn');
  });

  test('a computer player that was to move does so, and the channel sees it', async () => {
    house = await openTestBot();
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    const [id] = await house.tables.all();
    if (id === undefined) throw new Error('there is no table');
    // As if the process had died between storing Ada's move and the computer's answer.
    await house.tables.change(id, playMoves(cellz, 0, ['a1-a2'], { at: 0 }));
    await house.restart();
    await ada.settled();
    const board = ada.last();
    expect(board.content).toMatch(/Computer \(easy\) drew/);
    expect(board.content).toContain('Your turn');
    expect(board.pinged).toEqual([ada.personId]);
  });
});

describe('a computer player', () => {
  test('that fails to think makes some legal move, so that the game goes on', async () => {
    house = await openTestBot({ thinking: nobodyThinks });
    const { ada, log } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    const reply = await ada.command('/cellz move line:a1-a2');
    expect(content(reply)).toMatch(/Computer \(easy\) drew/);
    expect(log.some(({ msg }) => String(msg).includes('a computer player failed'))).toBe(true);
  });

  test('whose move cannot be stored moves once it can, though somebody looked at the board meanwhile', async () => {
    adapter = new BrittleAdapter(':memory:');
    let isFull = true;
    const full: ThinkingPool = {
      ...thinkAtOnce,
      ask: async (question) => {
        if (isFull) adapter.fails = 'writing';
        return thinkAtOnce.ask(question);
      },
    };
    house = await openTestBot({ adapter, thinking: full });
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.command('/cellz move line:a1-a2');
    await ada.settled();
    expect(ada.last().content).not.toContain('(easy) drew');
    adapter.fails = 'never';
    isFull = false;
    await ada.command('/cellz board');
    await ada.settled();
    house.passTime(60_000);
    await ada.settled();
    expect(ada.last().content).toContain('(easy) drew');
  });

  test('that takes long does not hold up the board', async () => {
    const gate = new Gate();
    const slow: ThinkingPool = {
      ...thinkAtOnce,
      ask: async (question) => {
        await gate.pass();
        return thinkAtOnce.ask(question);
      },
    };
    house = await openTestBot({ thinking: slow });
    const { ada } = house;
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    const moving = ada.command('/cellz move line:a1-a2');
    await gate.reached;
    house.passTime(SHORT);
    const reply = await moving;
    expect(content(reply)).toContain('Thinking…');
    gate.open();
    await ada.settled();
    const board = ada.last();
    expect(board.content).toContain('Your turn');
    expect(board.id).toBe(reply.message?.id);
    expect(board.content).toContain('(easy) drew');
  });
});
