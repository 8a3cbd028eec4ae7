import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LEADER_LISTS } from '../../commands/games/leaderLists.ts';
import { PERSON_SETTINGS, SETTING_GROUPS } from '../../commands/games/personSettings.ts';
import { SERVER_SETTINGS } from '../../commands/games/serverSettings.ts';
import { seatLetter } from '../../src/engine/seat.ts';
import { Server } from '../../src/tables/lists/serverRecords.ts';
import { Settings } from '../../src/tables/people/settings.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

const catalogue = loadCatalogue();
const ASKED = { app: { catalogue }, place: { channel: '1', threads: [], isManager: true, isModerator: true } };
const UNCHOSEN = Settings.parse({});
/** What a server chooses for the channel where somebody stands is called after it is done, not before. */
const OF_CHANNELS = ['server.channels'];

/** Where each setting of people is seen at work, and each list of the best: a test, and what is typed there. What has none does not compile. */
const SEEN: Readonly<
  Record<Exclude<keyof Settings, 'vacations'> | keyof typeof LEADER_LISTS, readonly [file: string, how: string]>
> = {
  pings: ['test/discord/notifications.test.ts', 'pings:silent'],
  quiet: ['test/discord/digest.test.ts', 'quiet:07:00-11:00'],
  weekends: ['test/discord/callsAsChosen.test.ts', 'weekends:quiet'],
  zone: ['test/play/clocks.test.ts', 'zone:'],
  theme: ['test/play/gamesSettings.test.ts', 'theme:light'],
  language: ['test/play/gamesLanguage.test.ts', 'language:de'],
  reminders: ['test/play/clocks.test.ts', 'reminders:last'],
  remindBy: ['test/play/clocks.test.ts', 'remind-by:private'],
  digest: ['test/discord/digest.test.ts', 'digest:08:00'],
  challenges: ['test/play/blocking.test.ts', 'challenges:nobody'],
  matches: ['test/ratings/ratedMatches.test.ts', '/games leaderboard game:cellz'],
  levels: ['test/ratings/ratedMatches.test.ts', 'what:levels'],
  puzzles: ['test/learning/puzzleRanks.test.ts', 'what:puzzles'],
};

test.each(Object.entries(SEEN))('what %s does is seen in a test', (_, [file, how]) => {
  expect(readFileSync(file, 'utf8').includes(how), `${file}: ${how}`).toBe(true);
});

// Their handlers are gathered by action: of two alike, one would be lost without a word.
test('no two lists of the best share a control', () => {
  const actions = Object.values(LEADER_LISTS).flatMap(({ open, turns }) => [open, turns.back, turns.more]);
  expect(actions).toEqual([...new Set(actions)]);
});

/** A closed menu shows so many characters on a phone 390 px wide; a longer choice is cut there. */
const LONGEST = 38;

test('what is chosen in a menu of the settings is read whole on a phone, in every language', () => {
  const ofServers = [[], ['1', '2'], ['2', '3']].map(
    (channels) => Server.parse({ schema: 1, settings: { channels } }).settings,
  );
  const labels = [
    ...PERSON_SETTINGS.flatMap((setting) => setting.choices(ASKED, UNCHOSEN)),
    ...SERVER_SETTINGS.flatMap((setting) => ofServers.flatMap((chosen) => setting.choices(ASKED, chosen))),
  ].map(({ label }) => label);
  const cut = catalogue.languages.flatMap((language) => {
    const say = catalogue.say({ language, nameSeat: seatLetter, escape: (text) => text });
    return labels.map(say).filter((text) => text.length > LONGEST);
  });
  expect(cut).toEqual([]);
});

// The board's page shows the words of all groups above their menus: a name alone would stand over nothing.
test.each(Object.keys(SETTING_GROUPS))('the group %s of the settings says something below its name', (group) => {
  const said = PERSON_SETTINGS.filter((setting) => setting.group === group).flatMap(
    ({ now }) => now?.(UNCHOSEN, 0) ?? [],
  );
  expect(said).not.toEqual([]);
});

describe.each(PERSON_SETTINGS)('the setting $action of people', (setting) => {
  test('shows what holds where nothing is chosen, and each choice once it is made', () => {
    const values = setting.choices(ASKED, UNCHOSEN).map(({ value }) => value);
    expect(values).toContain(setting.chosen(UNCHOSEN, ASKED));
    for (const value of values) {
      const read = setting.read(value, ASKED, UNCHOSEN);
      expect(read.ok && setting.chosen({ ...UNCHOSEN, ...read.value }, ASKED)).toBe(value);
    }
  });

  test('refuses what is none of its values', () => {
    expect(setting.read('nonsense', ASKED, UNCHOSEN)).toMatchObject({ ok: false });
  });
});

describe.each(SERVER_SETTINGS)('the setting $action of a server', (setting) => {
  const { settings } = Server.parse({ schema: 1, settings: {} });

  test('shows what holds where nothing is chosen, and each choice once it is made', () => {
    const values = setting.choices(ASKED, settings).map(({ value }) => value);
    expect(values).toContain(setting.chosen(settings, ASKED));
    for (const value of OF_CHANNELS.includes(setting.action) ? [] : values) {
      const read = setting.read(value, ASKED, settings);
      expect(read.ok && setting.chosen({ ...settings, ...read.value }, ASKED)).toBe(value);
    }
  });

  test('refuses what is none of its values', () => {
    expect(setting.read('nonsense', ASKED, settings)).toMatchObject({ ok: false });
  });
});
