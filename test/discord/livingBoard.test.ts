import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOverdue } from '../../src/discord/delivery/overdueBoards.ts';
import { findCurrentMessage } from '../../src/discord/delivery/recordShownBoard.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});

async function adaAgainstBen(size = 'columns:3 rows:3') {
  const { ada, ben } = house;
  await ada.command(`/cellz new opponent:Ben ${size}`);
  await ben.click('Accept');
  await ada.settled();
}

/** Ada and Ben draw lines in turn, and each waits until all is done. */
async function draw(...lines: readonly string[]) {
  const { ada, ben } = house;
  for (const [index, line] of lines.entries()) {
    await (index % 2 === 0 ? ada : ben).command(`/cellz move line:${line}`);
    await ada.settled();
  }
}

const boards = () => house.ada.messages().filter(({ attachments }) => attachments.length > 0);

test('a board that comes late is needless where a later one is shown, and what is changed is the message of that one', async () => {
  await adaAgainstBen();
  const { ada, ben, context, tables } = house;
  await draw('a1-a2');
  const [early] = await Promise.all((await tables.all()).map((id) => tables.read(id)));
  if (early === undefined) throw new Error('there is no table');
  const overdue = createOverdue(house.now, { set: () => undefined, clear: () => undefined });
  overdue.note(early);
  const where = { app: context.app, overdue };
  expect(await findCurrentMessage(where, early)).toEqual({ message: ada.last().id, isNewer: false });
  expect(overdue.has(early.id)).toBe(true);
  ada.say('your turn');
  await ben.command('/cellz move line:c1-c2');
  await ada.settled();
  expect(ada.last().id).not.toBe(early.where.message);
  expect(await findCurrentMessage(where, early)).toEqual({ message: ada.last().id, isNewer: true });
  expect(overdue.has(early.id)).toBe(false);
  await closeCleanly(house);
});

async function chooseBoards(choice: string) {
  await house.ada.command('/games server');
  await house.ada.select("What happens to a table's earlier boards", [choice]);
}

describe('a table has one board in its channel', () => {
  afterEach(() => closeCleanly(house));

  test('the one before is deleted where nobody else has written since', async () => {
    await adaAgainstBen();
    await draw('a1-a2', 'c1-c2');
    house.passTime(2 * 60_000);
    await draw('a2-a3');
    expect(house.ada.messages()).toHaveLength(1);
    expect(boards()[0]?.content).toContain('a2-a3');
    expect(boards()[0]?.pinged).toEqual([house.ben.personId]);
  });

  test('the one before is cut to its news in one line where somebody wrote below it', async () => {
    await adaAgainstBen();
    await draw('a1-a2');
    const { ada, ben } = house;
    const { id } = ada.last();
    ben.say('a bold opening!');
    await ben.command('/cellz move line:c1-c2');
    await ada.settled();
    const cut = ada.messages().find((message) => message.id === id);
    expect(cut?.content).toBe(`-# **A** <@${ada.personId}> drew a1-a2.`);
    expect(cut).toMatchObject({ attachments: [], components: [], pinged: [ben.personId] });
    expect(boards()).toHaveLength(1);
  });

  test('a board without news is cut to a line that says where to look', async () => {
    await adaAgainstBen();
    const { id } = house.ada.last();
    house.cleo.say('have fun');
    await draw('a1-a2');
    const cut = house.ada.messages().find((message) => message.id === id);
    expect(cut?.content).toBe('-# Cellz: the board is further down.');
  });

  test('what is written below the new board spares nothing above it', async () => {
    await adaAgainstBen();
    const { ada, ben, cleo } = house;
    await draw('a1-a2');
    await ben.command('/cellz move line:c1-c2');
    cleo.say('hello');
    await ada.settled();
    expect(ada.messages().map(({ content }) => content.includes('c1-c2'))).toEqual([true, false]);
  });

  test('is put in the place of the one before without a request that Discord counts', async () => {
    await adaAgainstBen();
    const before = house.playground.countedRequests();
    await draw('a1-a2', 'c1-c2', 'a2-a3');
    expect(house.playground.countedRequests() - before).toBe(0);
    expect(house.ada.messages()).toHaveLength(1);
  });

  test('whoever wrote and deleted it again makes us look, and the one before is deleted all the same', async () => {
    await adaAgainstBen();
    const { playground, channel, cleo, ada } = house;
    cleo.say('oops');
    playground.faults.deleteMessage(channel, ada.last().id);
    const before = playground.countedRequests();
    await draw('a1-a2');
    expect(playground.countedRequests() - before).toBe(1);
    expect(ada.messages()).toHaveLength(1);
  });

  test('the server may have every earlier board deleted', async () => {
    await chooseBoards('deleted');
    await adaAgainstBen();
    const { id } = house.ada.last();
    house.cleo.say('have fun');
    await draw('a1-a2');
    expect(house.ada.messages().some((message) => message.id === id)).toBe(false);
    expect(boards()).toHaveLength(1);
  });

  test('the server may have all kept: without controls, and without what was being chosen', async () => {
    await chooseBoards('kept');
    await adaAgainstBen('columns:13 rows:17');
    const { ada } = house;
    const { id } = ada.last();
    const board = async () => {
      const url = ada.messages().find((message) => message.id === id)?.attachments[0]?.url ?? '';
      return Buffer.from(await (await fetch(url)).arrayBuffer());
    };
    const before = await board();
    await ada.click('top left');
    expect((await board()).equals(before)).toBe(false);
    await ada.command('/cellz move line:a1-a2');
    await ada.settled();
    expect((await board()).equals(before)).toBe(true);
    expect(ada.messages().find((message) => message.id === id)?.components).toEqual([]);
    const lobby = ada.messages().find(({ attachments }) => attachments[0]?.filename === 'cellz-lobby.png');
    expect(lobby?.content).toBe('-# Cellz: the game has started. The board is further down.');
    expect(lobby?.components).toEqual([]);
    const pictures = boards().map(({ attachments }) => attachments[0]?.filename);
    expect(pictures).toEqual(['cellz-lobby.png', 'cellz.png', 'cellz.png']);
  });

  test('the board is edited in place while nobody new is due', async () => {
    await house.ada.command('/cellz new computer:easy columns:3 rows:3');
    const { id } = house.ada.last();
    await house.ada.click('a1-a2');
    await house.ada.settled();
    expect(boards().map((message) => message.id)).toEqual([id]);
  });
});

test('a board that can be deleted as an answer no more is deleted as a message', async () => {
  await adaAgainstBen();
  const before = house.playground.countedRequests();
  house.playground.faults.next({ method: 'DELETE', path: /webhooks/, respond: { refusal: 'unknownMessage' } });
  await draw('a1-a2');
  expect(house.playground.countedRequests() - before).toBe(1);
  expect(house.ada.messages()).toHaveLength(1);
  house.passTime(15 * 60_000);
  await house.ben.command('/cellz move line:c1-c2');
  await house.ada.settled();
  expect(house.playground.countedRequests() - before).toBe(2);
  expect(house.ada.messages()).toHaveLength(1);
  // Nothing of it, such as the address of the request, names the token.
  expect(JSON.stringify(house.log)).not.toMatch(/\/webhooks\/\d/);
  await house.close();
});

test('a board that cannot be deleted is logged and forgotten', async () => {
  await adaAgainstBen();
  const respond = { refusal: 'missingPermissions' } as const;
  house.playground.faults.next({ method: 'DELETE', path: /messages/, times: 2, respond });
  await draw('a1-a2', 'c1-c2');
  expect(house.log.some(({ msg }) => msg === 'could not remove an old board')).toBe(true);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(house.ada.last().content).toContain('c1-c2');
  await house.close();
});

describe('the words over a board', () => {
  afterEach(() => closeCleanly(house));

  test('begin with what is to be done, end in small print, and name each player once', async () => {
    await adaAgainstBen();
    await draw('a1-a2', 'c1-c2', 'b1-b2');
    const { ada, ben } = house;
    const { content } = ada.last();
    const [head = '', ...lines] = content.split('\n');
    expect(head).toBe(`**Your turn**, **B** <@${ben.personId}>`);
    expect(lines.filter((line) => line.startsWith('-# '))).toHaveLength(2);
    for (const { personId } of [ada, ben]) expect(content.split(`<@${personId}>`)).toHaveLength(2);
    expect(content).toMatch(/⏳ until <t:\d+:f>, <t:\d+:R>$/);
  });

  test('end, for who is due in their first game of this kind, with what it is about', async () => {
    await adaAgainstBen();
    await draw('a1-a2');
    const lines = house.ada.last().content.split('\n');
    expect(lines.at(-1)).toMatch(/^-# 🎯 New to you\? Join dots with lines/);
    expect(lines.at(-2)).toMatch(/⏳ until <t:\d+:f>, <t:\d+:R>$/);
  });
});
