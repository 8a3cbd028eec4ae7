import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

let house: TestBot;
let refused: number;
beforeEach(async () => {
  house = await openTestBot();
  refused = 0;
});
afterEach(async () => {
  await house.ada.settled();
  expect(house.refusals()).toHaveLength(refused);
  await house.close();
});

type Person = TestBot['ada'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const lettersTo = ({ personId }: Person) =>
  house.playground
    .visitor(personId, house.playground.directChannel(personId))
    .messages()
    .map(({ content }) => content);
const pingsTo = ({ personId }: Person) =>
  house.ada.messages().filter(({ isPrivate, pinged }) => !isPrivate && pinged.includes(personId)).length;

async function pass(milliseconds: number): Promise<void> {
  await house.ada.settled();
  house.passTime(milliseconds);
  await house.tick();
  await house.ada.settled();
}

/** A table of each game at which Ada is to move against Ben, with this clock. */
async function tables(clock: string, ...games: readonly ('cellz' | 'domination')[]) {
  const { ada, ben } = house;
  for (const game of games) {
    const size = game === 'cellz' ? 'columns:3 rows:3' : 'size:4';
    await ada.command(`/${game} new opponent:Ben ${size} clock:${clock}`);
    await ada.settled();
    await ben.click('Accept');
    await ada.settled();
  }
}

/** The next private message to this person is refused. */
function closesPrivateMessages({ personId }: Person): void {
  house.playground.faults.next({
    method: 'POST',
    path: new RegExp(`/channels/${house.playground.directChannel(personId)}/messages`),
    respond: { refusal: 'missingAccess' },
  });
  refused += 1;
}

/** Ada moves at the table of Cellz, a while after Ben did. */
async function adaMoves(line = 'a1-a2') {
  await house.ada.command(`/cellz move line:${line}`);
  await house.ada.settled();
}

/** A move at the table of Linear Domination. */
async function drawsALine(person: Person) {
  const [from] = await person.autocomplete('/domination play from:', 'from');
  const [to] = await person.autocomplete(`/domination play from:${from?.value} to:`, 'to');
  await person.command(`/domination play from:${from?.value} to:${to?.value}`);
  await person.settled();
}

/** Lets the time pass until it is this day of the week, by UTC, at this hour. */
async function passUntil(day: 'Sat' | 'Mon', hour: number) {
  const now = new Date(house.now());
  const days = (['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(day) - now.getUTCDay() + 7) % 7;
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour);
  await pass(then > house.now() ? then - house.now() : then + 7 * DAY - house.now());
}

describe('who wants to be called in private', () => {
  test('gets a private message with what is wanted and the way to the board, and no ping', async () => {
    const { ben } = house;
    await ben.command('/games settings pings:private');
    await tables('none', 'cellz');
    const before = lettersTo(ben);
    expect(before).toEqual([expect.stringMatching(/Cellz\*\*: You've been challenged\. https:/)]);
    await adaMoves();
    expect(lettersTo(ben)).toEqual([...before, expect.stringMatching(/Cellz\*\*: Your turn\. https:.*a1-a2/s)]);
    expect(pingsTo(ben)).toBe(0);
  });

  test('is told of it once Discord is back where it was away, neither pinged nor taken for unreached', async () => {
    const { ben, playground } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings pings:private');
    const path = new RegExp(`/channels/${playground.directChannel(ben.personId)}/messages`);
    playground.faults.next({ method: 'POST', path, times: 4, respond: { status: 503 } });
    await adaMoves();
    expect([lettersTo(ben), pingsTo(ben)]).toEqual([[], 0]);
    await pass(10 * MINUTE);
    expect(lettersTo(ben)).toEqual([expect.stringContaining('One game is waiting for you')]);
    expect(content(await ben.command('/games settings'))).not.toContain("couldn't send");
  });

  test('is pinged in the channel where private messages are closed, and reads so in the settings', async () => {
    const { ben } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings pings:private');
    closesPrivateMessages(ben);
    const pings = pingsTo(ben);
    await adaMoves();
    expect(lettersTo(ben)).toEqual([]);
    expect(pingsTo(ben)).toBe(pings + 1);
    expect(content(await ben.command('/games settings'))).toContain("couldn't send your last private notification");
  });
});

test('who is called in private sees by a button there, and alone, the boards since their last move', async () => {
  const { ada, ben } = house;
  await ben.command('/games settings pings:private');
  await tables('none', 'cellz');
  await adaMoves();
  await ben.command('/cellz move line:b1-c1');
  await ben.settled();
  await adaMoves('b1-b2');
  const letters = house.playground.visitor(ben.personId, house.playground.directChannel(ben.personId));
  const inChannel = ada.messages().length;
  const letter = letters.last();
  const { message } = await letters.click('Since your last move', letter);
  expect(message?.content).toMatch(/since your last move.*b1-b2/s);
  expect(message?.content).not.toContain('a1-a2');
  expect(message?.attachments.map(({ filename }) => filename)).toEqual(['1.png']);
  expect(message?.attachments[0]?.description).toMatch(/boxes|lines/i);
  expect(ada.messages()).toHaveLength(inChannel);
  const often = async () => {
    house.passTime(MINUTE / 4);
    return (await letters.click('Since your last move', letter)).message?.attachments.length;
  };
  const counts: (number | undefined)[] = [];
  for (let taps = 0; taps < 31; taps += 1) counts.push(await often());
  expect(counts.at(0)).toBe(1);
  expect(counts.at(-1)).toBe(0);
});

test('the boards since a move of Railroad Ink neither show nor count what others placed before the round is over', async () => {
  const { ada, ben, cleo } = house;
  await ada.command('/railroad new opponent:Ben');
  await ben.click('Accept');
  await ada.settled();
  const [id] = await house.tables.all();
  const board = ben.last();
  const seenBy = async (person: Person) => {
    house.passTime(MINUTE);
    const { message } = await person.forge(`1:${id}::since:`, board);
    return [message?.content, message?.attachments];
  };
  const typed = async (options: string, last: string) => {
    const [first] = await ada.autocomplete(`/railroad place ${options}${last}:`, last);
    return `${options}${last}:${first?.value} `;
  };
  const before = await seenBy(ben);
  expect(before).toEqual([expect.stringContaining('Nothing has changed'), []]);
  await ada.command(`/railroad place ${await typed(await typed(await typed('', 'tile'), 'cell'), 'turn')}`.trim());
  await ada.settled();
  expect(await seenBy(ben)).toEqual(before);
  expect((await seenBy(cleo))[1]).toEqual([]);
});

describe('a question to somebody', () => {
  const questions = (person: Person) => lettersTo(person).filter((words) => words.includes('Someone is asking you'));
  const asked = () => house.ada.messages().find(({ content }) => content.includes('offers a draw'));

  test('who is called in private is told of it there, and pinged by nothing', async () => {
    const { ada, ben } = house;
    await ben.command('/games settings pings:private');
    await tables('none', 'domination');
    await ada.command('/domination offer-draw');
    await ada.settled();
    expect(asked()?.pinged).toEqual([]);
    expect(questions(ben)).toEqual([
      expect.stringMatching(/Domination\*\*: Someone is asking you\. https:.*offers a draw/s),
    ]);
    expect(pingsTo(ben)).toBe(0);
  });

  test('who is called in private and cannot be reached there is called in the channel', async () => {
    const { ada, ben } = house;
    await tables('none', 'domination');
    await ben.command('/games settings pings:private');
    closesPrivateMessages(ben);
    const pings = pingsTo(ben);
    await ada.command('/domination offer-draw');
    await ada.settled();
    expect(pingsTo(ben)).toBe(pings + 1);
  });

  test('who has calls collected is told of it with the next, without a ping', async () => {
    const { ada, ben } = house;
    await ben.command('/games settings pings:6h');
    await tables('none', 'domination');
    const letters = lettersTo(ben).length;
    await ada.command('/domination offer-draw');
    await ada.settled();
    expect(asked()?.pinged).toEqual([]);
    expect(lettersTo(ben)).toHaveLength(letters);
    await pass(6 * HOUR);
    expect(lettersTo(ben).slice(letters)).toEqual([
      expect.stringMatching(/One game is waiting for you.*Domination\*\*, someone is asking you something: https:/s),
    ]);
  });

  test('who sleeps is told of it when quiet hours end, by the day’s end at the latest, and not once answered', async () => {
    const { ada, ben } = house;
    await tables('none', 'domination');
    const hour = new Date(house.now()).getUTCHours();
    await ben.command(`/games settings zone:UTC quiet:${hour}-${(hour + 3) % 24}`);
    const [letters, pings] = [lettersTo(ben).length, pingsTo(ben)];
    await ada.command('/domination offer-draw');
    await pass(HOUR);
    expect([lettersTo(ben).length, pingsTo(ben)]).toEqual([letters, pings]);
    await pass(2 * HOUR);
    expect(lettersTo(ben).slice(letters)).toEqual([expect.stringContaining('someone is asking you something')]);
    await pass(21 * HOUR);
    await ada.command('/domination offer-draw');
    await ada.settled();
    await ben.click('No');
    await pass(3 * HOUR);
    expect(lettersTo(ben)).toHaveLength(letters + 1);
    expect(pingsTo(ben)).toBe(pings);
  });
});

describe('who wants calls collected', () => {
  test('gets one private message about all tables that wait, and the next one only hours later', async () => {
    const { ada, ben } = house;
    await tables('none', 'cellz', 'domination');
    await ben.command('/games settings pings:3h');
    const pings = pingsTo(ben);
    await adaMoves();
    expect(lettersTo(ben)).toEqual([expect.stringMatching(/One game is waiting for you.*Cellz.*https:/s)]);
    await drawsALine(ada);
    await pass(2 * HOUR);
    expect(lettersTo(ben)).toHaveLength(1);
    await pass(HOUR);
    expect(lettersTo(ben)).toEqual([
      expect.anything(),
      expect.stringMatching(/2 games are waiting for you.*Cellz.*Domination/s),
    ]);
    await pass(12 * HOUR);
    expect(lettersTo(ben)).toHaveLength(2);
    expect(pingsTo(ben)).toBe(pings);
  });

  test('gets it over a restart, neither lost nor twice; and nothing about what they have done by then', async () => {
    const { ben } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings pings:6h');
    await adaMoves();
    await ben.command('/cellz move line:b1-b2');
    await adaMoves('c1-c2');
    await pass(5 * MINUTE);
    expect(lettersTo(ben)).toHaveLength(1);
    await house.restart(7 * HOUR);
    await pass(0);
    expect(lettersTo(ben)).toHaveLength(2);
    await house.restart();
    await pass(7 * HOUR);
    expect(lettersTo(ben)).toHaveLength(2);
    for (const [his, hers] of [
      ['a2-b2', 'b2-c2'],
      ['a3-b3', 'b3-c3'],
    ]) {
      await ben.command(`/cellz move line:${his}`);
      await adaMoves(hers);
    }
    await ben.command('/cellz move line:a2-a3');
    await pass(DAY);
    expect(lettersTo(ben)).toHaveLength(3);
  });

  test('gets it sooner where their clock runs: a third of their time has passed by then at most', async () => {
    const { ada, ben } = house;
    await tables('1d', 'cellz');
    await ben.command('/games settings pings:24h reminders:off');
    await adaMoves();
    await ben.command('/cellz move line:b1-b2');
    await pass(5 * MINUTE);
    await ada.command('/cellz move line:c1-c2');
    await pass(7 * HOUR);
    expect(lettersTo(ben)).toHaveLength(1);
    await pass(HOUR + 10 * MINUTE);
    expect(lettersTo(ben)).toHaveLength(2);
  });

  test('is pinged in the channel where private messages are closed', async () => {
    const { ben } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings pings:3h');
    closesPrivateMessages(ben);
    const pings = pingsTo(ben);
    await adaMoves();
    expect([lettersTo(ben), pingsTo(ben)]).toEqual([[], pings + 1]);
  });

  test('gets it once Discord is back where it was away, and no ping in its place', async () => {
    const { ben, playground } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings pings:3h');
    const pings = pingsTo(ben);
    const path = new RegExp(`/channels/${playground.directChannel(ben.personId)}/messages`);
    playground.faults.next({ method: 'POST', path, times: 2, respond: { drop: 'unheard' } });
    await adaMoves();
    expect([lettersTo(ben), pingsTo(ben)]).toEqual([[], pings]);
    await pass(10 * MINUTE);
    expect(lettersTo(ben)).toEqual([expect.stringContaining('One game is waiting for you')]);
  });

  test('is called no more when they ask to be forgotten', async () => {
    const { ben } = house;
    await tables('none', 'cellz', 'domination');
    await ben.command('/games settings pings:3h');
    await adaMoves();
    await drawsALine(house.ada);
    await ben.command('/games forget-me');
    await ben.click('Forget me');
    await ben.settled();
    await pass(DAY);
    expect(lettersTo(ben)).toHaveLength(1);
    expect(await house.tables.collectedCalls.due()).toEqual([]);
  });
});

describe('who wants quiet weekends', () => {
  test('is not pinged on Saturday, and told on Monday what waits', async () => {
    const { ben } = house;
    await tables('none', 'cellz');
    await ben.command('/games settings weekends:quiet');
    await passUntil('Sat', 10);
    const pings = pingsTo(ben);
    await adaMoves();
    await pass(DAY + 13 * HOUR);
    expect([lettersTo(ben), pingsTo(ben)]).toEqual([[], pings]);
    await pass(HOUR + 10 * MINUTE);
    expect(lettersTo(ben)).toEqual([expect.stringContaining('One game is waiting for you')]);
    expect(pingsTo(ben)).toBe(pings);
  });

  test('is called in the weekend where their time would run out in it', async () => {
    const { ben } = house;
    await tables('1d', 'cellz');
    await ben.command('/games settings weekends:quiet');
    await passUntil('Sat', 0);
    await adaMoves();
    expect(lettersTo(ben)).toEqual([]);
    await pass(8 * HOUR + 10 * MINUTE);
    expect(lettersTo(ben)).toEqual([expect.stringContaining('One game is waiting for you')]);
  });
});
