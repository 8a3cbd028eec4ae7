import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_SETTINGS } from '../../commands/games/serverSettings.ts';
import { PAINTERS } from '../../render/index.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, type House, openTestBot, type TestBot } from '../testBot.ts';
import { openTestTables } from '../testTables.ts';

let house: House;
beforeEach(async () => {
  house = await openTestTables();
});
afterEach(() => closeCleanly(house));

/** Begins anew in a whole Discord. */
async function inDiscord() {
  await house.close();
  const whole = await openTestBot();
  house = whole;
  return whole.playground;
}

async function told(visitor: Visitor, command: string): Promise<string> {
  const reply = await visitor.command(command);
  expect(reply.message?.isPrivate).toBe(true);
  return content(reply);
}

const settingsOf = ({ personId }: Visitor) => house.tables.people.readSettings(personId as never);

/** What each menu of the newest message shows as chosen. */
function chosen(visitor: Visitor): readonly string[] {
  return JSON.stringify(visitor.last().components)
    .split('},{')
    .filter((option) => option.includes('"default":true'))
    .map((option) => /"value":"([^"]*)"/.exec(option)?.[1] ?? '');
}

async function adaAgainstBen() {
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3 clock:none');
  await house.ben.click('Accept');
  await house.ada.settled();
}

describe('/games settings', () => {
  test('is a private panel that shows what holds, and sets it with menus', async () => {
    const { ben } = house;
    expect(await told(ben, '/games settings')).toContain('Your settings');
    expect(chosen(ben)).toEqual([
      'on',
      'off',
      'on',
      'UTC',
      ...['all', 'channel', 'off', 'everyone'],
      ...['dark', 'auto'],
    ]);
    await ben.select("How you're notified when it's your turn", ['silent']);
    await ben.select('Hours without pings, such as 22:00-07:00, or off', ['22:00-08:00']);
    await ben.select('Whether weekends are quiet, in your time zone', ['quiet']);
    await ben.select('Your time zone, such as Europe/Berlin or +2', ['Europe/Berlin']);
    // Nobody chooses so much in a moment.
    house.passTime(60_000);
    await ben.select('Which reminders you get during your turn', ['last']);
    await ben.select('Where you get reminders', ['private']);
    await ben.select('A daily private message about games waiting for you', ['08:00']);
    await ben.select('Who may challenge you', ['nobody']);
    house.passTime(60_000);
    await ben.select('The colors of pictures only you see', ['light']);
    await ben.select('The language of messages only you see', ['en']);
    const notices = ['22:00-08:00', 'quiet', 'Europe/Berlin'];
    expect(chosen(ben)).toEqual(['silent', ...notices, ...['last', 'private', '08:00', 'nobody'], ...['light', 'en']]);
    // What the menus show is not said again in words.
    expect(ben.last().content).toContain('</games vacation:');
    expect(ben.last().content).not.toMatch(/nobody|08:00|before the end/);
    await house.restart();
    await ben.select('The language of messages only you see', ['auto']);
    await ben.select('Hours without pings, such as 22:00-07:00, or off', ['off']);
    expect(chosen(ben).slice(0, 4)).toEqual(['silent', 'off', 'quiet', 'Europe/Berlin']);
    expect(await settingsOf(ben)).toMatchObject({ pings: 'silent', zone: 'Europe/Berlin', theme: 'light' });
    expect(await settingsOf(house.ada)).toMatchObject({ pings: 'on', zone: 'UTC' });
  });

  test('takes everything typed as well, and shows it in its menus', async () => {
    const { ben } = house;
    await ben.command('/games settings quiet:22:30-6 zone:+05:45 theme:light pings:silent language:en');
    expect(chosen(ben).slice(0, 4)).toEqual(['silent', '22:30-06:00', 'on', '+05:45']);
    expect(chosen(ben).slice(-2)).toEqual(['light', 'en']);
  });

  test.each([
    ['zone:Mars/Olympus', /know the time zone `Mars\/Olympus`/],
    ['quiet:at night', /can't read `at night` as hours/],
    ['language:klingon', /I speak Deutsch, English/],
    ['zone:<@100000000000000001>', /know the time zone/],
  ])('refuses %s with the reason, and changes nothing', async (typed, reason) => {
    const { ben } = house;
    expect(await told(ben, `/games settings theme:light ${typed}`)).toMatch(reason);
    expect(ben.last().pinged).toEqual([]);
    expect(await settingsOf(ben)).toMatchObject({ zone: 'UTC' });
    expect(await settingsOf(ben)).not.toHaveProperty('theme');
  });

  test('asks by cities which zone was meant that several places call so', async () => {
    const { ben } = house;
    await ben.command('/games settings zone:BST theme:light');
    const cities = [...JSON.stringify(ben.last().components).matchAll(/"label":"([^"]*)"/g)].map(([, label]) => label);
    const [london = ''] = cities;
    expect(cities.map((city) => city?.replace(/\d\d:\d\d/, 'noon'))).toEqual(['London, noon now', 'Dhaka, noon now']);
    expect(await settingsOf(ben)).toMatchObject({ zone: 'UTC', theme: 'light' });
    await ben.click(london);
    expect(await settingsOf(ben)).toMatchObject({ zone: 'Europe/London' });
    await ben.command('/games settings zone:new york');
    expect(await settingsOf(ben)).toMatchObject({ zone: 'America/New_York' });
  });

  test('says so where a zone that was chosen is there no more', async () => {
    const { ben } = house;
    await house.tables.people.choose(ben.personId as never, {
      zone: 'Mars/Olympus',
      quiet: { from: 0, to: 60 },
      digest: '08:00',
    });
    expect(await told(ben, '/games settings')).toContain(
      'The time zone Mars/Olympus no longer exists. UTC is used instead',
    );
  });

  test.each(['pings', 'quiet', 'weekends', 'zone', 'theme', 'language', 'reminders', 'remind', 'digest', 'challenges'])(
    'refuses a forged choice of %s',
    async (name) => {
      const { ben } = house;
      const before = await settingsOf(ben);
      await ben.command('/games settings');
      const reply = await ben.forge(`g1:games:settings:${name}:nonsense`, ben.last());
      expect(reply.message?.isPrivate).toBe(true);
      expect(await settingsOf(ben)).toEqual(before);
    },
  );

  test('suggests time zones and languages', async () => {
    const values = async (typed: string, option: string) =>
      (await house.ben.autocomplete(`/games settings ${option}:${typed}`, option)).map(({ value }) => value);
    expect(await values('berl', 'zone')).toEqual(['Europe/Berlin']);
    expect(await values('+2', 'zone')).toContain('+02:00');
    expect(await values('', 'zone')).toContain('UTC');
    expect(await values('america/n', 'zone')).toContain('America/New_York');
    expect(await values('', 'language')).toEqual(['auto', 'de', 'en']);
  });
});

describe('pings', () => {
  test('are left out for those who want none; they are still named', async () => {
    const { ada, ben } = house;
    await ben.command('/games settings pings:silent');
    await ada.command('/cellz new opponent:Ben columns:3 rows:3');
    expect(ada.last().content).toContain(`<@${ben.personId}>`);
    expect(ada.last().pinged).toEqual([]);
    await ben.click('Accept');
    expect(ada.last().pinged).toEqual([ada.personId]);
    await ada.command('/cellz move line:a1-a2');
    expect(ada.last().content).toContain(`**Your turn**, **B** <@${ben.personId}>`);
    expect(ada.last().pinged).toEqual([]);
  });

  test('are left out in quiet hours, and come again after them', async () => {
    const { ada, ben } = house;
    await adaAgainstBen();
    const hour = new Date(house.now()).getUTCHours();
    await ben.command(`/games settings quiet:${hour}-${(hour + 2) % 24}`);
    await ada.command('/cellz move line:a1-a2');
    expect(ada.last().pinged).toEqual([]);
    await ben.command('/cellz move line:b1-b2');
    house.passTime(2 * 60 * 60 * 1000);
    await ada.command('/cellz move line:c1-c2');
    expect(ada.last().pinged).toEqual([ben.personId]);
  });
});

describe('the picture theme', () => {
  test('is that of the person in private, and the same for all in public', async () => {
    await house.close();
    house = await openTestTables({ painters: PAINTERS });
    const { ada } = house;
    await adaAgainstBen();
    const picture = async () => {
      const url = ada.last().attachments[0]?.url ?? '';
      return Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64');
    };
    await ada.command('/cellz rules');
    const dark = await picture();
    await ada.command('/cellz board');
    const board = await picture();
    await ada.command('/games settings theme:light');
    await ada.command('/cellz rules');
    expect(await picture()).not.toBe(dark);
    await ada.command('/cellz board');
    expect(await picture()).toBe(board);
  });
});

describe('/games server', () => {
  test('is for those who manage the server, whatever they click', async () => {
    const { ada, ben } = house;
    expect(await told(ben, '/games server')).toContain('Only people with the Manage Server permission');
    await ada.command('/games server');
    expect(chosen(ada).slice(0, 4)).toEqual(['auto', '365', 'line', 'next']);
    expect(chosen(ada)).toHaveLength(SERVER_SETTINGS.length);
    await ada.select('How long finished games are kept', ['30']);
    await ada.select('The language of messages everyone sees', ['en']);
    await ada.select('Who can start games', ['moderators']);
    expect(chosen(ada).slice(0, 8)).toEqual(['en', '30', 'line', 'next', ...['moderators', '0', 'off', 'never']]);
    await ada.forge('1:::server.page:2', ada.last());
    expect(chosen(ada).slice(0, 4)).toEqual(['en', '30', 'line', 'next']);
    await ben.command('/games settings');
    const reply = await ben.forge('g1:games:server:keep:ever', ben.last());
    expect(content(reply)).toContain('Only people with the Manage Server permission');
    await ada.command('/games server');
    await ada.forge('g1:games:server:keep:5000', ada.messages().at(-1)?.id ?? '');
    await ada.select('How long finished games are kept', ['ever']);
    expect((await house.tables.servers.read(house.playground.guildId)).settings).toEqual({
      language: 'en',
      keep: 'ever',
      boards: 'line',
      ends: 'next',
      openers: 'moderators',
      reliability: 0,
      threads: 'never',
      ringThreads: 'open',
      channels: [],
      tables: 0,
      hints: 'tables',
      unrated: [],
      theme: 'dark',
    });
  });

  test('is nothing for direct messages', async () => {
    const direct = house.playground.visitor(house.ada.personId, house.playground.directChannel(house.ada.personId));
    expect(await told(direct, '/games server')).toContain("This isn't a server");
  });
});

describe('a server', () => {
  const DAY = 24 * 60 * 60 * 1000;

  /** A new start, with the sweep that comes with it. */
  async function restart() {
    await house.restart();
    await house.ada.settled();
  }

  test('has finished games deleted when their time is over', async () => {
    await inDiscord();
    const { ada } = house;
    await adaAgainstBen();
    await ada.command('/cellz close');
    await ada.command('/games server');
    await ada.select('How long finished games are kept', ['30']);
    house.passTime(29 * DAY);
    await restart();
    expect(await told(ada, '/games history')).toContain('ended early');
    house.passTime(2 * DAY);
    await restart();
    expect(await told(ada, '/games history')).toContain("haven't finished a game yet");
  });

  test('that throws the bot out has its games deleted after the grace period', async () => {
    const { faults, guildId } = await inDiscord();
    await adaAgainstBen();
    const [id] = await house.tables.all();
    faults.removeBot();
    await house.ada.settled();
    expect((await house.tables.servers.read(guildId)).leftAt).toBe(house.now());
    house.passTime(6 * DAY);
    expect((await house.tables.sweepDaily(new Set()))?.erased).toEqual([]);
    house.passTime(2 * DAY);
    expect((await house.tables.sweepDaily(new Set()))?.erased).toEqual([id]);
  });

  test('that takes the bot back in time keeps its games', async () => {
    const { faults } = await inDiscord();
    const whole = house as TestBot;
    await adaAgainstBen();
    faults.removeBot();
    house.passTime(6 * DAY);
    await whole.stop(0);
    faults.inviteBot();
    await whole.start(0);
    await house.ada.settled();
    house.passTime(6 * DAY);
    await restart();
    expect((await house.tables.servers.read(house.playground.guildId)).leftAt).toBeUndefined();
    expect(await house.tables.all()).toHaveLength(1);
  });
});
