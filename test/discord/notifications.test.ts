import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MatchId } from '../../src/match/match.ts';
import { blankPictures, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ studio: blankPictures });
});
afterEach(() => house.close());

type Person = TestBot['ada'];

const MINUTE = 60_000;
const open = () => house.ada.messages().filter(({ isPrivate }) => !isPrivate);
const ownChannel = ({ personId }: Person) => house.playground.directChannel(personId);
const lettersTo = (person: Person) =>
  house.playground
    .visitor(person.personId, ownChannel(person))
    .messages()
    .map(({ content }) => content);

async function newHavenOfThree() {
  const { ada, ben, cleo } = house;
  await ada.command('/newhaven new seats:3');
  await ben.click('Join');
  await cleo.click('Join');
  await ada.settled();
}

/** One turn of three: a tile, then both others pass on the wealth, so many minutes after each other. */
async function turn(active: Person, [first, second]: readonly [Person, Person], minutes: number) {
  const [space] = await active.autocomplete('/newhaven place tile:1 space:', 'space');
  await active.command(`/newhaven place tile:1 space:${space?.value}`);
  await active.command('/newhaven done');
  await active.command('/newhaven draw from:1 2 3 4');
  await first.command('/newhaven pass');
  await first.settled();
  house.passTime(minutes * MINUTE);
  await second.command('/newhaven pass');
  await second.settled();
}

async function resign(person: Person, game: string) {
  const { message } = await person.command(`/${game} resign`);
  await person.click('Resign', message);
  await person.settled();
}

describe('who becomes due later in a turn of which the channel has heard', () => {
  test('is called by a private message with the way to the board, and the board is changed in place', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    await turn(ada, [ben, cleo], 5);
    expect(open().at(-1)?.content).toMatch(/Lay a tile|Your turn/);
    expect(open().at(-1)?.content).toContain(`**B**`);
    expect(lettersTo(ben)).toEqual([
      expect.stringMatching(/New Haven\*\*: Lay a tile\. https:\/\/.*\*\*A\*\* .*laid .*; drew \d/s),
    ]);
    expect(lettersTo(cleo)).toEqual([]);
    expect(house.refusals()).toEqual([]);
  });

  test('is not called who looks on and moves; is called who then does nothing', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    await turn(ada, [ben, cleo], 1);
    expect(lettersTo(ben)).toEqual([]);
    const [space] = await ben.autocomplete('/newhaven place tile:1 space:', 'space');
    await ben.command(`/newhaven place tile:1 space:${space?.value}`);
    house.passTime(3 * MINUTE);
    await ben.settled();
    expect(lettersTo(ben)).toEqual([]);
    await ben.command('/newhaven done');
    await ben.command('/newhaven draw from:1 2 3 4');
    await cleo.command('/newhaven pass');
    await ada.command('/newhaven pass');
    await ada.settled();
    expect(lettersTo(cleo)).toEqual([]);
    house.passTime(3 * MINUTE);
    await cleo.settled();
    expect(lettersTo(cleo)).toHaveLength(1);
    house.passTime(10 * MINUTE);
    await cleo.settled();
    expect(lettersTo(cleo)).toHaveLength(1);
  });

  test('is called by nothing where the match is over by then', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    await turn(ada, [ben, cleo], 1);
    for (const person of [ada, cleo]) await resign(person, 'newhaven');
    const told = lettersTo(ben);
    house.passTime(5 * MINUTE);
    await ben.settled();
    expect(lettersTo(ben)).toEqual(told);
  });

  test('is called in time, and once, also where the bot starts anew meanwhile', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    await turn(ada, [ben, cleo], 1);
    await house.restart(MINUTE / 2);
    expect(lettersTo(ben)).toEqual([]);
    house.passTime(MINUTE);
    await ben.settled();
    expect(lettersTo(ben)).toEqual([]);
    house.passTime(MINUTE);
    await ben.settled();
    expect(lettersTo(ben)).toHaveLength(1);
    await house.restart();
    house.passTime(5 * MINUTE);
    await ben.settled();
    expect([ada, ben, cleo].map((one) => lettersTo(one).length)).toEqual([0, 1, 0]);
    expect(house.refusals()).toEqual([]);
  });

  test('is pinged in the channel where no private message reaches them', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    const path = new RegExp(`/channels/${ownChannel(ben)}/messages`);
    house.playground.faults.next({ method: 'POST', path, respond: { refusal: 'missingAccess' } });
    await turn(ada, [ben, cleo], 5);
    expect(lettersTo(ben)).toEqual([]);
    expect(open().at(-1)?.pinged).toEqual([ben.personId]);
    expect(open().filter(({ components }) => components.length > 0)).toHaveLength(1);
  });

  test('is left in peace who wants no pings', async () => {
    const { ada, ben, cleo } = house;
    await ben.command('/games settings pings:silent');
    await newHavenOfThree();
    await turn(ada, [ben, cleo], 5);
    expect(lettersTo(ben)).toEqual([]);
    expect(open().flatMap(({ pinged }) => pinged)).not.toContain(ben.personId);
  });
});

/** Three sit down to a game of Cellz, and the first of them moves. */
async function cellzOfThree(): Promise<void> {
  const { ada, ben, cleo } = house;
  await ada.command('/cellz new seats:3 columns:3 rows:3');
  await ben.click('Join');
  await cleo.click('Join');
  await ada.settled();
  await ada.command('/cellz move line:a1-a2');
}

test('who has just sat down with others is called only if they do nothing for a minute', async () => {
  const { ada, ben } = house;
  await cellzOfThree();
  await ada.settled();
  const pings = () => open().flatMap(({ pinged }) => pinged);
  expect(pings()).not.toContain(ben.personId);
  house.passTime(MINUTE);
  await ben.settled();
  expect(pings().filter((one) => one === ben.personId)).toHaveLength(1);
});

test('who has just sat down is not called where the move that made it their turn is taken back within that minute', async () => {
  const { ada, ben } = house;
  await cellzOfThree();
  await ada.command('/cellz undo');
  await ada.settled();
  house.passTime(MINUTE);
  await ben.settled();
  expect(open().flatMap(({ pinged }) => pinged)).not.toContain(ben.personId);
});

describe('who lays the next tile', () => {
  test('is asked to share last, when the others have answered, and once for both; the clock runs from then on', async () => {
    const { ada, ben, cleo } = house;
    await newHavenOfThree();
    // Longer than they sit there who have just sat down.
    house.passTime(3 * MINUTE);
    const deadlines = async () => {
      const match = await house.tables.read((await house.tables.all())[0] ?? MatchId.parse(''));
      return match === undefined ? [] : (await house.tables.clocks.deadlines(match)).map(({ seat }) => seat);
    };
    const [space] = await ada.autocomplete('/newhaven place tile:1 space:', 'space');
    await ada.command(`/newhaven place tile:1 space:${space?.value}`);
    await ada.command('/newhaven done');
    await ada.command('/newhaven draw from:1 2 3 4');
    await ada.settled();
    expect(open().at(-1)?.pinged).toEqual([cleo.personId]);
    expect(await deadlines()).toEqual([2]);
    house.passTime(60 * MINUTE);
    await ben.settled();
    expect([lettersTo(ben), open().at(-1)?.pinged]).toEqual([[], [cleo.personId]]);
    await cleo.command('/newhaven pass');
    await cleo.settled();
    expect(lettersTo(ben)).toEqual([expect.stringContaining('Share')]);
    expect(await deadlines()).toEqual([1]);
    await ben.command('/newhaven pass');
    await ben.settled();
    house.passTime(MINUTE);
    await ben.settled();
    expect(await deadlines()).toEqual([1]);
    expect([ada, ben, cleo].map((one) => lettersTo(one).length)).toEqual([0, 1, 0]);
    expect(house.refusals()).toEqual([]);
  });
});

describe('those who sit there both', () => {
  const boards = () => open().map(({ id, pinged }) => ({ id, pinged }));

  /** Ada and Ben have drawn a line each, a moment ago. */
  async function bothHaveMoved() {
    const { ada, ben } = house;
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    await ben.click('Accept');
    await ada.settled();
    await ada.click('a1-a2');
    await ada.settled();
    await ben.command('/cellz move line:c1-c2');
    await ben.settled();
  }

  test('see the board change in place, and nobody is pinged', async () => {
    const { ada, ben } = house;
    await bothHaveMoved();
    const [board] = boards();
    for (const [one, line] of [
      [ada, 'a2-a3'],
      [ben, 'c2-c3'],
      [ada, 'b1-b2'],
    ] as const) {
      await one.click(line);
      await one.settled();
      house.passTime(30_000);
    }
    expect(boards()).toEqual([{ id: board?.id, pinged: [] }]);
    expect(open()[0]?.content).toContain('b1-b2');
  });

  test('are pinged once it has been quiet for a minute, and once', async () => {
    const { ada, ben } = house;
    await bothHaveMoved();
    await ada.click('a2-a3');
    await ada.settled();
    house.passTime(MINUTE - 1000);
    await ada.settled();
    expect(boards().flatMap(({ pinged }) => pinged)).toEqual([]);
    house.passTime(1000);
    await ada.settled();
    expect(boards().map(({ pinged }) => pinged)).toEqual([[ben.personId]]);
    const called = boards();
    house.passTime(10 * MINUTE);
    await ada.settled();
    expect(boards()).toEqual(called);
  });

  test('are pinged in time also where the bot starts anew meanwhile', async () => {
    const { ada, ben } = house;
    await bothHaveMoved();
    await ada.click('a2-a3');
    await ada.settled();
    await house.restart();
    house.passTime(MINUTE);
    await ada.settled();
    expect(boards().map(({ pinged }) => pinged)).toEqual([[ben.personId]]);
  });

  test.each([
    ['while nobody was there to do it', 0],
    ['hours ago', 5 * 60],
  ])('are pinged, once, also where the bot ended before and was to do it %s', async (_, minutes) => {
    const { ada, ben } = house;
    await bothHaveMoved();
    await ada.click('a2-a3');
    await ada.settled();
    await house.restart((minutes + 2) * MINUTE);
    house.passTime(1000);
    await ada.settled();
    expect(boards().map(({ pinged }) => pinged)).toEqual([[ben.personId]]);
    const called = boards();
    await house.restart(MINUTE);
    house.passTime(MINUTE);
    await ada.settled();
    expect(boards()).toEqual(called);
  });

  test('have a new board below what somebody wrote, with a ping', async () => {
    const { ada, ben, cleo } = house;
    await bothHaveMoved();
    cleo.say('exciting!');
    await ada.click('a2-a3');
    await ada.settled();
    expect(open().at(-1)?.pinged).toEqual([ben.personId]);
    expect(open().at(-1)?.content).toContain('a2-a3');
  });
});
