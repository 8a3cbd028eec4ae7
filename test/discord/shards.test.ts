import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { closeCleanly, openTestBot, type TestBot, thinkAtOnce } from '../testBot.ts';
import { content } from './replies.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const FIRST = 0;
const SECOND = 1;

let house: TestBot;

/** Somebody in the channel of the second server, which belongs to the second shard, or in direct messages. */
function elsewhere({ personId }: Visitor): Visitor {
  const channel = house.playground.channels.at(-1);
  return house.playground.visitor(personId, channel?.id ?? '');
}
const inPrivate = ({ personId }: Visitor) =>
  house.playground.visitor(personId, house.playground.directChannel(personId));

const boards = (visitor: Visitor) => visitor.messages().filter(({ isPrivate }) => !isPrivate);

async function openTable(ada: Visitor, ben: Visitor, options = ''): Promise<void> {
  await ada.command(`/cellz new opponent:Ben columns:3 rows:3 ${options}`);
  await ben.click('Accept');
  await ada.settled();
}

describe('two processes with a shard each', () => {
  beforeEach(async () => {
    const shards = [FIRST, SECOND].map((id) => ({ ids: [id], count: 2 }));
    house = await openTestBot({ shards });
  });
  afterEach(() => closeCleanly(house));

  test('play in the servers of their own shard', async () => {
    const [ada, ben] = [elsewhere(house.ada), elsewhere(house.ben)];
    await openTable(house.ada, house.ben);
    await openTable(ada, ben);
    expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('a1-a2');
    expect(content(await house.ada.command('/cellz move line:b1-b2'))).toContain('b1-b2');
    await house.stop(FIRST);
    expect(content(await ben.command('/cellz move line:a2-a3'))).toContain('a2-a3');
    await expect(house.ben.command('/cellz move line:b2-b3')).rejects.toThrow('did not respond');
    await house.start(FIRST);
  });

  test('answer direct messages from the first shard alone, with lists of all servers', async () => {
    await openTable(elsewhere(house.ada), elsewhere(house.ben));
    await house.stop(SECOND);
    expect(content(await inPrivate(house.ada).command('/games mine'))).toContain('Cellz');
    await house.start(SECOND);
  });

  test('tell each other of what somebody changed in private: the board of a table elsewhere is shown there', async () => {
    const ada = elsewhere(house.ada);
    await openTable(ada, elsewhere(house.ben));
    const ben = inPrivate(house.ben);
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    expect(ada.last().content).not.toContain('🏆');
    await house.tick();
    expect(ada.last().content).toContain(`🏆 **A** <@${ada.personId}>`);
  });

  test('do not take each other for servers that the bot has left', async () => {
    // A table at which nobody moves for so long ends where there is a clock.
    await openTable(elsewhere(house.ada), elsewhere(house.ben), 'clock:none');
    for (let days = 0; days < 12; days += 1) {
      house.passTime(DAY);
      await house.stop(FIRST);
      await house.start(FIRST);
      await house.ada.settled();
    }
    expect(content(await elsewhere(house.ada).command('/cellz board'))).toContain('Cellz');
  });

  test('run clocks each for their own tables, and only once', async () => {
    await openTable(house.ada, house.ben, 'clock:1h timeout:forfeit');
    await openTable(elsewhere(house.ada), elsewhere(house.ben), 'clock:1h timeout:forfeit');
    const before = [house.ada, elsewhere(house.ada)].map((visitor) => boards(visitor).length);
    house.passTime(HOUR + 5000);
    await house.tick();
    for (const [at, visitor] of [house.ada, elsewhere(house.ada)].entries()) {
      const ended = boards(visitor).filter(({ content: words }) => words.includes('🏆'));
      expect(ended).toHaveLength(1);
      expect(boards(visitor).length).toBeLessThanOrEqual((before[at] ?? 0) + 1);
    }
  });

  test('heed a vacation that was begun in private in tables of the other one', async () => {
    await openTable(elsewhere(house.ada), elsewhere(house.ben), 'clock:1h timeout:forfeit');
    await inPrivate(house.ada).command('/games vacation until:7');
    await house.tick();
    house.passTime(2 * HOUR);
    await house.tick();
    expect(boards(elsewhere(house.ada)).some(({ content: words }) => words.includes('🏆'))).toBe(false);
  });
});

describe('a process that starts with the shards of one that ended', () => {
  beforeEach(async () => {
    house = await openTestBot({ shards: [FIRST, SECOND].map((id) => ({ ids: [id], count: 2 })) });
  });
  afterEach(() => house.close());

  test('goes on with its clocks', async () => {
    const ada = elsewhere(house.ada);
    await openTable(ada, elsewhere(house.ben), 'clock:1h timeout:forfeit');
    await house.stop(SECOND);
    house.passTime(HOUR / 2);
    await house.start(SECOND);
    // The half hour in which nobody of these servers could play does not count.
    house.passTime(HOUR - 5 * 60_000);
    await house.tick();
    expect(ada.last().content).not.toContain('🏆');
    house.passTime(6 * 60_000);
    await house.tick();
    expect(ada.last().content).toContain('🏆');
  });

  test('shows the boards that nobody has seen', async () => {
    const [ada, ben] = [elsewhere(house.ada), elsewhere(house.ben)];
    await openTable(ada, ben);
    const { faults } = house.playground;
    faults.next({ method: 'POST', path: /callback/, respond: { refusal: 'unknownInteraction' } });
    faults.next({ method: 'POST', path: /channels.*messages/, times: 2, respond: { refusal: 'tooLarge' } });
    ada.command('/cellz move line:a1-a2').catch(() => undefined);
    await faults.met();
    await ada.settled();
    await house.stop(SECOND);
    expect(boards(ada).some(({ content: words }) => words.includes('a1-a2'))).toBe(false);
    await house.start(SECOND);
    await ada.settled();
    expect(ada.last().content).toContain(`**Your turn**, **B** <@${ben.personId}>`);
    expect(content(await ben.command('/cellz move line:b1-b2'))).toContain('b1-b2');
  });
});

test('a process that starts with the shards of one that ended lets the computers move that were still thinking there', async () => {
  const thinks = Promise.withResolvers<void>();
  let asked = 0;
  const ask: ThinkingPool['ask'] = (question) => {
    asked += 1;
    thinks.resolve();
    return asked === 1 ? new Promise(() => undefined) : thinkAtOnce.ask(question);
  };
  const shards = [FIRST, SECOND].map((id) => ({ ids: [id], count: 2 }));
  house = await openTestBot({ shards, thinking: { ...thinkAtOnce, ask } });
  const ada = elsewhere(house.ada);
  await ada.command('/cellz new computer:easy columns:3 rows:3');
  ada.command('/cellz move line:a1-a2').catch(() => undefined);
  await thinks.promise;
  const stopping = house.stop(SECOND);
  // Longer than the one that stops waits for what it is doing.
  house.passTime(6000);
  await stopping;
  await house.start(SECOND);
  await ada.settled();
  expect(asked).toBeGreaterThan(1);
  expect(ada.last().content).toContain(`**Your turn**, **A** <@${ada.personId}>`);
  await house.close();
});

test('all shards that Discord asks for are connected by one process unless it is told which', async () => {
  house = await openTestBot({ recommended: 2 });
  const [ada, ben] = [elsewhere(house.ada), elsewhere(house.ben)];
  await openTable(house.ada, house.ben);
  await openTable(ada, ben);
  expect(content(await ada.command('/cellz move line:a1-a2'))).toContain('a1-a2');
  expect(content(await house.ada.command('/cellz move line:b1-b2'))).toContain('b1-b2');
  await closeCleanly(house);
});

test('where two processes have the same shard for a moment, every move is played once and its board comes once', async () => {
  house = await openTestBot({ shards: [FIRST, FIRST].map((id) => ({ ids: [id], count: 1 })) });
  const { ada, ben } = house;
  await openTable(ada, ben);
  await ada.command('/cellz move line:a1-a2');
  await ada.settled();
  await ben.command('/cellz move line:b1-b2');
  await ada.settled();
  await ada.click('Undo');
  await ada.settled();
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  expect(match?.log.map(({ text }) => text)).toEqual(['a1-a2', 'b1-b2']);
  const shown = boards(ada).filter(({ content: words }) => words.includes('to act') || words.includes('Your turn'));
  expect(shown).toHaveLength(1);
  // The slower of the two hears that it has been answered, and that the old board is gone.
  const harmless = [40060, 10008];
  expect(house.refusals().filter(({ code }) => !harmless.includes(code))).toEqual([]);
  await house.close();
});
