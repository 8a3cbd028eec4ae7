import type { FaultResponse, Visitor } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { blankPictures, openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

type RefusalName = Extract<FaultResponse, { readonly refusal: unknown }>['refusal'];

let house: TestBot;
afterEach(() => house.close());

const HOUR = 60 * 60_000;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** How often it is refused: until it is lifted unless said, which is 30 hours. */
  readonly times?: number;
  /** What is opened beside the game, unless it is one against a computer: whose board is tidied away with the lobby. */
  readonly opens?: string;
  /** What Discord may answer there, by the names of the stand-in. */
  readonly codes: readonly RefusalName[];
}

/** Where nobody may write, or not this. */
const CLOSED = ['unknownChannel', 'missingAccess', 'missingPermissions', 'archivedThread', 'lockedThread'] as const;
const BLOCKED = ['tooLarge', 'messageBlocked', 'linkBlocked'] as const;
const TOKEN = ['invalidToken', 'unknownWebhook', 'unknownMessage'] as const;

/** Every route that a bot at play uses, with the codes that Discord's documentation has for it. */
const ROUTES: Readonly<Record<string, Route>> = {
  'a first answer': {
    method: 'POST',
    path: /\/callback$/,
    times: 1,
    codes: ['unknownInteraction', 'alreadyAcknowledged', 'emptyMessage', 'invalidToken', ...CLOSED, ...BLOCKED],
  },
  'a follow-up': {
    method: 'POST',
    path: /^\/webhooks\/\d+\/[^/]+$/,
    codes: ['tooManyFollowUps', ...TOKEN, ...CLOSED, ...BLOCKED],
  },
  'taking an answer away': { method: 'DELETE', path: /^\/webhooks\//, codes: [...TOKEN, ...CLOSED] },
  'a message': {
    method: 'POST',
    path: /^\/channels\/\d+\/messages$/,
    codes: ['notATextChannel', 'cannotBeTold', 'noMutualServer', ...CLOSED, ...BLOCKED],
  },
  'an edit': {
    method: 'PATCH',
    path: /^\/channels\/\d+\/messages\//,
    codes: ['unknownMessage', 'notTheAuthor', ...CLOSED, ...BLOCKED],
  },
  'a deletion': {
    opens: '/domination new',
    method: 'DELETE',
    path: /^\/channels\/\d+\/messages\//,
    codes: ['unknownMessage', ...CLOSED],
  },
  'a look at a channel': {
    opens: '/domination new',
    method: 'GET',
    path: /^\/channels\/\d+\/messages/,
    codes: ['unknownMessage', ...CLOSED],
  },
  'a thread': {
    method: 'POST',
    path: /^\/channels\/\d+\/threads$/,
    codes: ['tooManyThreads', 'tooManyNewsThreads', 'threadExists', 'wrongChannelType', 'titleBlocked', ...CLOSED],
  },
  'a thread, whose second name is taken': {
    method: 'POST',
    path: /^\/channels\/\d+\/threads$/,
    times: 1,
    codes: ['titleBlocked', 'threadExists'],
  },
  'a look at a person': {
    method: 'GET',
    path: /^\/(?:guilds\/\d+\/members|users)\//,
    codes: ['unknownMember', 'unknownUser', 'unknownGuild', 'missingAccess'],
  },
  'a private channel': {
    method: 'POST',
    path: /^\/users\/@me\/channels$/,
    codes: ['cannotBeTold', 'noMutualServer', 'unknownUser'],
  },
};

/** Two days: so long all of a route is refused. */
const REFUSED_HOURS = 48;
/** After a day nothing is tried again by itself: what is asked in the last hours is a new thing (a reminder of the clock). */
const LAST_HOURS = 6;
const MOST_AT_LAST = 2;

const CASES = Object.entries(ROUTES).flatMap(([name, route]) =>
  route.codes.map((code): readonly [name: string, code: RefusalName, route: Route] => [name, code, route]),
);

/** Does not wait for what cannot come; gives what the person sees at last. */
async function attempt(visitor: Visitor, command: string): Promise<string> {
  const reply = visitor.command(command).then(content, () => '');
  const words = await Promise.race([reply, visitor.settled().then(() => visitor.messages().at(-1)?.content ?? '')]);
  await visitor.settled();
  return words;
}

async function press(visitor: Visitor, label: string): Promise<void> {
  const pressed = visitor.click(label).catch(() => undefined);
  await Promise.race([pressed, visitor.settled()]);
  await visitor.settled();
}

/** What was drawn in the game of Ada and Ben. */
async function linesDrawn(): Promise<readonly string[]> {
  const ids = await house.tables.all();
  const matches = await Promise.all(ids.map((id) => house.tables.read(id)));
  return matches.flatMap((match) => (match?.game === 'cellz' ? match.log.map(({ text }) => text) : []));
}

async function waitHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    house.passTime(HOUR);
    await house.tick();
  }
  await house.ada.settled();
}

/** Requests of a route so far. */
const asked = ({ method, path }: Route) =>
  house.playground.requests().filter((one) => one.startsWith(`${method} `) && path.test(one.slice(method.length + 1)));

describe.each(CASES)('%s that Discord refuses by %s', (_, refusal, route) => {
  test('loses nothing, doubles nothing, is not tried for ever, and people hear a sentence', async () => {
    const { method, path, times = Number.POSITIVE_INFINITY, opens = '/domination new computer:easy' } = route;
    house = await openTestBot({ threads: 'second', studio: blankPictures });
    const { ada, ben, cleo, playground } = house;
    await ben.command('/games settings pings:private');
    await ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:none');
    await ben.click('Accept');
    await ben.command('/cellz resign');
    await ada.settled();
    const before = asked(route).length;
    const lay = () => playground.faults.next({ method, path, times, respond: { refusal } });
    // Of a first answer one is refused: that to the next game.
    if (times !== 1) lay();
    await press(ben, 'Resign');
    if (times === 1) lay();
    const heard = [await attempt(ada, '/cellz new opponent:Ben columns:3 rows:3 clock:none')];
    await press(ben, 'Accept');
    house.passTime(5 * 60_000);
    heard.push(await attempt(ada, '/cellz move line:a1-a2'));
    heard.push(await attempt(cleo, opens));
    expect(heard.filter((words) => words === '')).toEqual([]);
    await waitHours(REFUSED_HOURS - LAST_HOURS);
    const early = asked(route).length;
    await waitHours(LAST_HOURS);
    expect(early).toBeGreaterThan(before);
    expect(asked(route).length - early).toBeLessThanOrEqual(MOST_AT_LAST);
    playground.faults.lift();
    heard.push(await attempt(ben, '/cellz move line:c1-c2'));
    expect(await linesDrawn()).toEqual(['a1-a2', 'c1-c2']);
    expect(ada.messages().findLast(({ isPrivate }) => !isPrivate)?.content).toContain('drew c1-c2');
    expect(house.log.filter(({ msg }) => msg === 'unhandled rejection')).toEqual([]);
  });
});

/** What a bot asks when it starts. */
const AT_THE_START: readonly (readonly [name: string, code: RefusalName, route: Pick<Route, 'method' | 'path'>])[] = [
  ...(['tooManyCreated', 'tooManyCommands', 'entryPointLeftOut', 'missingAccess'] as const).map(
    (code) => ['the commands', code, { method: 'PUT', path: /\/commands$/ }] as const,
  ),
  ...(['tooManyEmojis', 'emojiTooLarge', 'missingAccess'] as const).map(
    (code) => ['an emoji', code, { method: 'POST', path: /\/emojis$/ }] as const,
  ),
];

test.each(AT_THE_START)(
  '%s refused by %s: the bot runs on without, says so, and asks a few times',
  async (_, refusal, { method, path }) => {
    const fault = { method, path, times: Number.POSITIVE_INFINITY, respond: { refusal } };
    house = await openTestBot({ emojis: ['railroad'], begin: ({ faults }) => faults.next(fault) });
    await house.ada.settled();
    const early = asked({ method, path, codes: [] }).length;
    expect(early).toBeGreaterThan(0);
    expect(
      house.log.filter(({ level, msg }) => Number(level) >= 40 && /commands|emojis/.test(String(msg))),
    ).not.toEqual([]);
    await waitHours(LAST_HOURS);
    expect(asked({ method, path, codes: [] }).length - early).toBeLessThanOrEqual(LAST_HOURS * 6);
  },
);
