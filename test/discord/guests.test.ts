import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { openPage } from '../page/pageClient.ts';
import { closeCleanly, type HouseOptions, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

// What happens to the games of guests besides their own clicks: nothing may be written where only answers reach people.

const HOUR = 60 * 60 * 1000;

const FOREIGN = { friends: 'group', abroad: 'server' } as const;
const PLACES = ['friends', 'abroad'] as const;

let house: TestBot;
const open = async (options: HouseOptions = {}) => {
  house = await openTestBot({ thinking: thinkLightly, channels: FOREIGN, ...options });
};

const adaIn = (channel: string) => house.playground.visitor('Ada', channel);
const heardBy = (channel: string) => house.playground.visitor('Ben', channel).messages();

/** Begins a game alone, in private, and gives who plays it. */
async function begin(channel: string, options = ''): Promise<Visitor> {
  const ada = adaIn(channel);
  await ada.command(`/cellz new computer:easy ${options}`);
  await ada.settled();
  return ada;
}

async function matchOf(visitor: Visitor) {
  const [id] = (await house.tables.people.read(PersonId.parse(visitor.personId))).live;
  return id === undefined ? undefined : house.tables.read(id);
}

describe.each(PLACES)('a game that somebody plays as a guest (%s)', (channel) => {
  afterEach(() => closeCleanly(house));

  test('is played on on the page, and its channel hears nothing of it', async () => {
    await open({ board: 'links' });
    const ada = await begin(channel);
    const page = await openPage(house.boardUrl, ada);
    const place = (await page.look(page.match)).board?.places.find(({ argument }) => argument === 'a1-b1');
    if (place === undefined) throw new Error('a1-b1 cannot be tapped');
    await page.tap({ match: page.match, control: place.control });
    await ada.settled();
    expect((await matchOf(ada))?.log.length).toBeGreaterThan(1);
    await house.tick();
    expect(heardBy(channel)).toEqual([]);
  });

  test('goes on after a restart', async () => {
    await open();
    const ada = await begin(channel);
    await house.restart(HOUR);
    await house.tick();
    await ada.command('/cellz board');
    await ada.settled();
    expect(ada.last().isPrivate).toBe(true);
    expect(heardBy(channel)).toEqual([]);
  });

  test('reminds its player in private at most, and ends by its clock in silence', async () => {
    await open();
    const ada = await begin(channel, 'clock:1h timeout:forfeit');
    for (let minutes = 0; minutes < 90; minutes += 10) {
      house.passTime(HOUR / 6);
      await house.tick();
    }
    expect((await matchOf(ada))?.status).not.toBe('playing');
    expect(heardBy(channel)).toEqual([]);
  });
});

describe.each(PLACES)('with two processes with a shard each, a guest (%s)', (channel) => {
  beforeEach(() => open({ shards: [0, 1].map((id) => ({ ids: [id], count: 2 })) }));
  afterEach(() => closeCleanly(house));

  test('plays alone, and each answer comes once', async () => {
    const ada = await begin(channel);
    const board = ada.last();
    const menu = ada.controls(board).find(({ label }) => label.startsWith('Draw a line'))?.label ?? '';
    await ada.select(menu, ['a1-b1'], board);
    await ada.settled();
    await house.tick();
    expect(ada.last().id).toBe(board.id);
    expect((await matchOf(ada))?.log.length).toBeGreaterThan(1);
    expect(heardBy(channel)).toEqual([]);
  });
});
