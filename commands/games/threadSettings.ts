import { phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { PACES } from '../../src/match/pace.ts';
import type { Place } from '../../src/play/contract/command.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import { PACE_LABELS } from '../../src/play/words/clocks.ts';
import { HINTS, type ServerSettings, TABLES_EACH, THREADS } from '../../src/tables/lists/servers.ts';
import { PICTURE_THEMES } from '../../src/tables/people/settings.ts';
import type { ServerSetting } from './serverSetting.ts';

/** The choice of what is usual, where a server sets nothing. */
const USUAL = 'usual';

const THREAD_CHOICES: readonly Choice[] = [
  { value: 'second', label: phrase('rooms.server.threads.second') },
  { value: 'always', label: phrase('rooms.server.threads.always') },
  { value: 'never', label: phrase('rooms.server.threads.never') },
];

const TABLES_CHOICES: readonly Choice[] = TABLES_EACH.map((count) => ({
  value: String(count),
  label: count === 0 ? phrase('rooms.server.tables.any') : phrase('rooms.server.tables.most', { most: count }),
}));

const CLOCK_CHOICES: readonly Choice[] = [
  { value: USUAL, label: phrase('rooms.server.clock.usual') },
  ...PACES.map((value) => ({ value, label: phrase('rooms.server.clock.pace', { pace: PACE_LABELS[value] }) })),
];

const HINT_CHOICES: readonly Choice[] = [
  { value: 'tables', label: phrase('rooms.server.hints.tables') },
  { value: 'never', label: phrase('rooms.server.hints.never') },
];

const RATED_CHOICES: readonly Choice[] = [
  { value: 'yes', label: phrase('rooms.server.rated.yes') },
  { value: 'no', label: phrase('rooms.server.rated.no') },
];

const THEME_CHOICES: readonly Choice[] = [
  { value: 'dark', label: phrase('rooms.server.theme.dark') },
  { value: 'light', label: phrase('rooms.server.theme.light') },
];

/** Where and how tables are opened on a server, in the order in which it is offered. */
export const ROOM_SETTINGS: readonly ServerSetting[] = [
  {
    ...alike('threads', 'rooms.server.threads', THREAD_CHOICES),
    chosen: ({ threads }) => threads,
    read: (text) => readOne(THREADS, text, (threads) => ({ threads })),
  },
  {
    name: 'server.channels',
    placeholder: phrase('rooms.server.channels'),
    choices: ({ place }, { channels }) => channelChoices(channels, roomOf(place)),
    chosen: ({ channels }) => (channels.length === 0 ? 'all' : 'chosen'),
    read: (text, { place }, { channels }) => readChannels(text, channels, roomOf(place)),
    typed: { name: 'channels', text: 'rooms.server.channels.typed', required: false },
  },
  {
    ...alike('tables', 'rooms.server.tables', TABLES_CHOICES),
    chosen: ({ tables }) => String(tables),
    read: (text) => readOne(TABLES_EACH, text, (tables) => ({ tables })),
  },
  {
    ...alike('clock', 'rooms.server.clock', CLOCK_CHOICES),
    chosen: ({ clock }) => clock ?? USUAL,
    read: (text) => (text === USUAL ? accept({ clock: undefined }) : readOne(PACES, text, (clock) => ({ clock }))),
  },
  {
    ...alike('hints', 'rooms.server.hints', HINT_CHOICES),
    chosen: ({ hints }) => hints,
    read: (text) => readOne(HINTS, text, (hints) => ({ hints })),
  },
  {
    ...alike('rated', 'rooms.server.rated', RATED_CHOICES),
    chosen: ({ unrated }, { place }) => (unrated.includes(roomOf(place)) ? 'no' : 'yes'),
    read: (text, { place }, { unrated }) =>
      readOne(['yes', 'no'], text, (rated) => {
        const others = unrated.filter((channel) => channel !== roomOf(place));
        return { unrated: rated === 'yes' ? others : [...others, roomOf(place)] };
      }),
  },
  {
    ...alike('theme', 'rooms.server.theme', THEME_CHOICES),
    chosen: ({ theme }) => theme,
    read: (text) => readOne(PICTURE_THEMES, text, (theme) => ({ theme })),
  },
];

/** What is the same for settings whose choices are the same everywhere: they can be typed as well. */
function alike(
  name: string,
  text: TextKey,
  choices: readonly Choice[],
): Pick<ServerSetting, 'name' | 'placeholder' | 'choices' | 'typed'> {
  return {
    name: `server.${name}`,
    placeholder: phrase(text),
    choices: () => choices,
    typed: { name, text, required: false, offers: choices },
  };
}

function readOne<Value extends string | number>(
  values: readonly Value[],
  text: string,
  choose: (value: Value) => Partial<ServerSettings>,
): Result<Partial<ServerSettings>> {
  const value = values.find((one) => String(one) === text);
  return value === undefined ? refuse(phrase('rooms.server.unknown')) : accept(choose(value));
}

/** The channel for which something is chosen: that of a thread is the one around it. */
function roomOf({ channel, parent }: Place): string {
  return parent ?? channel;
}

/** What can be chosen where somebody asks: to add this channel to those chosen, or to take it away. */
function channelChoices(channels: readonly string[], here: string): readonly Choice[] {
  const all: Choice = { value: 'all', label: phrase('rooms.server.channels.all') };
  if (channels.length === 0) return [all, { value: 'here', label: phrase('rooms.server.channels.alone') }];
  const others = channels.filter((channel) => channel !== here);
  const isChosen = others.length < channels.length;
  const count = channels.length;
  return [
    all,
    {
      value: 'chosen',
      label: phrase(isChosen ? 'rooms.server.channels.among' : 'rooms.server.channels.others', { count }),
    },
    ...(isChosen ? [] : [{ value: 'here', label: phrase('rooms.server.channels.too') }]),
    ...(isChosen && others.length > 0 ? [{ value: 'away', label: phrase('rooms.server.channels.away') }] : []),
  ];
}

/** So many channels can be named. */
const MOST_CHANNELS = 25;

/** What the menu offers, or channels as they are named in a message. */
function readChannels(text: string, channels: readonly string[], here: string): Result<Partial<ServerSettings>> {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'all') return accept({ channels: [] });
  if (wanted === 'chosen') return accept({ channels: [...channels] });
  const others = channels.filter((channel) => channel !== here);
  if (wanted === 'away') return accept({ channels: others });
  const named = wanted === 'here' ? [...others, here] : channelsNamed(wanted);
  const isSound = named.length > 0 && named.length <= MOST_CHANNELS;
  return isSound
    ? accept({ channels: named })
    : refuse(phrase('rooms.server.channels.unknown', { most: MOST_CHANNELS }));
}

/** The channels named one after the other; none where there is anything else. */
function channelsNamed(text: string): string[] {
  if (!/^(?:<#\d{1,20}>[\s,]*)+$/.test(text)) return [];
  return [...new Set([...text.matchAll(/\d+/g)].map(([id]) => id))];
}
