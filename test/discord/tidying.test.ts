import type { FaultResponse } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot();
});
afterEach(async () => {
  // Whatever Discord holds back arrives.
  house.passTime(MINUTE);
  await house.close();
});

const MINUTE = 60_000;

async function adaAgainstBen() {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  await ada.settled();
}

const boards = () => house.ada.messages().filter(({ attachments, isPrivate }) => attachments.length > 0 && !isPrivate);

/** Requests about messages that are there already. */
const TIDYING = { path: /\/messages\// };

const SLOW: readonly (readonly [string, FaultResponse])[] = [
  ['takes ten seconds', { delay: 10_000 }],
  ['is refused for the next hundred', { status: 429, retryAfter: 100 }],
];

describe.each(SLOW)('tidying up that %s', (_, respond) => {
  test.each(['/cellz move line:c1-c2', '/cellz board'])(
    'by deleting keeps nobody waiting who types %s',
    async (typed) => {
      const { ada, ben, playground } = house;
      await adaAgainstBen();
      playground.faults.next({ ...TIDYING, method: 'DELETE', respond });
      await ada.command('/cellz move line:a1-a2');
      const reply = await ben.command(typed);
      await playground.faults.met();
      expect(reply.kind).toBe('message');
      expect(reply.message?.content).toContain(typed.includes('move') ? 'c1-c2' : 'Your turn');
    },
  );

  test.each(['GET', 'PATCH'])('by cutting, with %s, keeps nobody waiting', async (method) => {
    const { ada, ben, cleo, playground } = house;
    await adaAgainstBen();
    cleo.say('have fun');
    playground.faults.next({ method, path: method === 'GET' ? /\/messages$/ : TIDYING.path, respond });
    await ada.command('/cellz move line:a1-a2');
    const reply = await ben.command('/cellz move line:c1-c2');
    await playground.faults.met();
    expect(reply.message?.content).toContain('c1-c2');
  });
});

test('what is not tidied away within seconds stays; the next move is tidied up after as ever', async () => {
  const { ada, playground } = house;
  await adaAgainstBen();
  const { id } = ada.last();
  playground.faults.next({ ...TIDYING, method: 'DELETE', respond: { drop: 'unheard' } });
  await ada.command('/cellz move line:a1-a2');
  await ada.settled();
  expect(boards().map((board) => board.id)).toEqual([id, ada.last().id]);
  await house.ben.command('/cellz move line:c1-c2');
  await ada.settled();
  expect(boards().map((board) => board.id)).toEqual([id, ada.last().id]);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('what was an answer is taken away as a message of the channel once Discord takes its token no more', async () => {
  const { ada, playground } = house;
  await adaAgainstBen();
  const { id } = ada.last();
  house.passTime(20 * MINUTE);
  await ada.command('/cellz move line:a1-a2');
  await ada.settled();
  expect(boards().map((board) => board.id)).not.toContain(id);
  expect(playground.refusals).toEqual([]);
});

test('what Discord does not take now is tidied away once it does', async () => {
  const { ada, playground } = house;
  await adaAgainstBen();
  playground.faults.next({ ...TIDYING, method: 'DELETE', respond: { status: 429, retryAfter: 100 } });
  await ada.command('/cellz move line:a1-a2');
  await ada.settled();
  expect(boards()).toHaveLength(2);
  house.passTime(101_000);
  await ada.settled();
  expect(boards()).toHaveLength(1);
  // Nothing of it, such as the address of the request, names the token.
  expect(JSON.stringify(house.log)).not.toMatch(/\/webhooks\/\d/);
});

describe('the board of a game with secrets, on which others are moving', () => {
  /** Presses the first way that is open on the pad of a person's own view. */
  async function press(visitor: TestBot['ada']) {
    const way = visitor.controls().find(({ label, isDisabled }) => /^[↑↗→↘↓↙←↖⇑⇗⇒⇘⇓⇙⇐⇖]$/.test(label) && !isDisabled);
    if (way === undefined) throw new Error('no way is open');
    return visitor.click(way.customId);
  }

  async function hunt() {
    const { ada, ben } = house;
    await ada.command('/nuggets new opponent:Ben map:cellar pace:free');
    await ben.click('Accept');
    await ada.settled();
    for (const one of [ada, ben]) await one.click('My view');
  }

  test('changes to the newest of what waits', async () => {
    const { ada, ben, playground } = house;
    await hunt();
    playground.faults.next({ method: 'PATCH', path: /\/channels\/\d+\/messages\//, respond: { delay: MINUTE } });
    for (let turn = 0; turn < 3; turn += 1) {
      for (const one of [ada, ben]) await press(one);
      house.passTime(2000);
    }
    house.passTime(MINUTE);
    await ada.settled();
    expect(playground.requests().filter((one) => /^PATCH \/channels/.test(one)).length).toBeLessThanOrEqual(2);
    const [match] = await Promise.all((await house.tables.all()).map((id) => house.tables.read(id)));
    expect(match?.shown).toBe(match?.revision);
  });
});

describe('the requests that Discord counts', () => {
  test('are one a move where people talk', async () => {
    const { ada, ben, cleo, playground } = house;
    await adaAgainstBen();
    for (const [index, line] of ['a1-a2', 'c1-c2', 'a2-a3'].entries()) {
      cleo.say('well, well');
      const before = playground.countedRequests();
      await (index % 2 === 0 ? ada : ben).command(`/cellz move line:${line}`);
      await ada.settled();
      expect(playground.countedRequests() - before).toBeLessThanOrEqual(1);
    }
    const cut = ada.messages().filter(({ content }) => content.startsWith('-# '));
    expect(cut.map(({ content }) => content.replace(/\*\*.\*\* <@\d+> /, ''))).toEqual([
      '-# Cellz: the board is further down.',
      '-# drew a1-a2.',
      '-# drew c1-c2.',
    ]);
  });

  test('are none in direct messages', async () => {
    const { playground } = house;
    const ada = playground.visitor(house.ada.personId, playground.directChannel(house.ada.personId));
    await ada.command('/cellz new computer:easy columns:3 rows:3');
    await ada.settled();
    const before = playground.countedRequests();
    for (let move = 0; move < 3; move += 1) {
      const [line] = await ada.autocomplete('/cellz move line:', 'line');
      await ada.command(`/cellz move line:${line?.value}`);
      await ada.settled();
    }
    expect(playground.countedRequests() - before).toBe(0);
  });

  test('are none in a thread that was archived once', async () => {
    const { ada, ben, playground, channel } = house;
    await house.tables.servers.choose(house.playground.guildId, { threads: 'second' });
    await ada.command('/cellz new');
    const told = await ben.command('/cellz new opponent:Cleo columns:3 rows:3');
    const thread = /<#(\d+)>/.exec(told.message?.content ?? '')?.[1] ?? '';
    await ben.settled();
    const [there, cleo] = [ben, house.cleo].map(({ personId }) => playground.visitor(personId, thread));
    if (there === undefined || cleo === undefined) throw new Error('nobody is there');
    playground.faults.archiveThread(thread);
    await house.restart();
    there.say('are you there?');
    await cleo.click('Accept');
    await ada.settled();
    expect(channel).not.toBe(thread);
    const before = playground.countedRequests();
    await there.command('/cellz move line:a1-a2');
    await ada.settled();
    await cleo.command('/cellz move line:c1-c2');
    await ada.settled();
    expect(playground.countedRequests() - before).toBe(0);
  });
});
