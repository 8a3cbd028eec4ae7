import { type Phrase, phrase, type TextKey } from '../../src/engine/phrase.ts';
import { accept, refuse } from '../../src/engine/result.ts';
import { PACES, type Pace } from '../../src/match/pace.ts';
import { refuseUnwritable } from '../../src/play/actions/refuseUnwritable.ts';
import type { Request } from '../../src/play/contract/command.ts';
import { postFirstPuzzle } from '../../src/play/learning/puzzlePosts.ts';
import { PACE_LABELS } from '../../src/play/words/clocks.ts';
import {
  HINTS,
  KEEP_DAYS,
  OLD_BOARDS,
  OPENERS,
  RELIABILITIES,
  RING_THREADS,
  type ServerSettings,
  SMALL_ENDS,
  TABLES_EACH,
  THREADS,
} from '../../src/tables/lists/serverRecords.ts';
import { PICTURE_THEMES } from '../../src/tables/people/settings.ts';
import { CHANNELS, channelAround } from './channelSetting.ts';
import { createChoiceSetting, LANGUAGE, type Setting } from './setting.ts';
import { ZONE } from './zoneSetting.ts';

/** A setting of a whole server. */
export interface ServerSetting extends Setting<ServerSettings> {
  /** Applies the consequences of a change immediately, which may undo it; returns what to tell the caller. */
  readonly followUp?: (request: Request, guild: string) => Promise<Phrase | undefined>;
}

/** The values for the default, and for keeping something forever. */
const USUAL = 'usual';
const EVER = 'ever';

const OLD_BOARD_LABELS: Readonly<Record<ServerSettings['boards'], Phrase>> = {
  line: { key: 'games.server.boards.line' },
  deleted: { key: 'games.server.boards.deleted' },
  kept: { key: 'games.server.boards.kept' },
};
const END_LABELS: Readonly<Record<ServerSettings['ends'], Phrase>> = {
  next: { key: 'games.server.ends.next' },
  day: { key: 'games.server.ends.day' },
  never: { key: 'games.server.ends.never' },
};
const OPENER_LABELS: Readonly<Record<ServerSettings['openers'], Phrase>> = {
  everybody: { key: 'company.server.openers.everybody' },
  moderators: { key: 'company.server.openers.moderators' },
};
const THREAD_LABELS: Readonly<Record<ServerSettings['threads'], Phrase>> = {
  second: { key: 'rooms.server.threads.second' },
  always: { key: 'rooms.server.threads.always' },
  never: { key: 'rooms.server.threads.never' },
};
const RING_THREAD_LABELS: Readonly<Record<ServerSettings['ringThreads'], Phrase>> = {
  open: { key: 'rings.server.threads.open' },
  private: { key: 'rings.server.threads.private' },
};
const HINT_LABELS: Readonly<Record<ServerSettings['hints'], Phrase>> = {
  tables: { key: 'rooms.server.hints.tables' },
  never: { key: 'rooms.server.hints.never' },
};
const RATED_LABELS = {
  yes: { key: 'rooms.server.rated.yes' },
  no: { key: 'rooms.server.rated.no' },
} as const satisfies Readonly<Record<string, Phrase>>;
const THEME_LABELS: Readonly<Record<ServerSettings['theme'], Phrase>> = {
  dark: { key: 'rooms.server.theme.dark' },
  light: { key: 'rooms.server.theme.light' },
};
const PUZZLE_LABELS = {
  off: { key: 'puzzles.day.server.off' },
  here: { key: 'puzzles.day.server.here' },
  elsewhere: { key: 'puzzles.day.server.elsewhere' },
} as const satisfies Readonly<Record<string, Phrase>>;

/** All settings of a server: the same record as is stored, in the order in which they are offered. */
const ROWS: Readonly<Record<keyof ServerSettings, ServerSetting>> = {
  language: { action: 'server.language', label: 'games.server.option.language', ...LANGUAGE },
  keep: inMenu(
    'keep',
    'games.server.option.keep',
    createChoiceSetting([...KEEP_DAYS, EVER], keepLabel, { chosen: ({ keep }) => keep, choose: (keep) => ({ keep }) }),
  ),
  boards: inMenu(
    'boards',
    'games.server.option.boards',
    createChoiceSetting(OLD_BOARDS, (value) => OLD_BOARD_LABELS[value], {
      chosen: ({ boards }) => boards,
      choose: (boards) => ({ boards }),
    }),
  ),
  ends: inMenu(
    'ends',
    'games.server.option.ends',
    createChoiceSetting(SMALL_ENDS, (value) => END_LABELS[value], {
      chosen: ({ ends }) => ends,
      choose: (ends) => ({ ends }),
    }),
  ),
  openers: inMenu(
    'openers',
    'company.server.openers',
    createChoiceSetting(OPENERS, (value) => OPENER_LABELS[value], {
      chosen: ({ openers }) => openers,
      choose: (openers) => ({ openers }),
    }),
  ),
  reliability: inMenu(
    'reliability',
    'company.server.reliability',
    createChoiceSetting(RELIABILITIES, reliabilityLabel, {
      chosen: ({ reliability }) => reliability,
      choose: (reliability) => ({ reliability }),
    }),
  ),
  puzzle: {
    action: 'server.puzzle',
    label: 'puzzles.day.server',
    choices(request, settings) {
      const offered = puzzleIn(settings, request) === 'elsewhere' ? PUZZLE_PLACES : (['off', 'here'] as const);
      return offered.map((value) => ({ value, label: PUZZLE_LABELS[value] }));
    },
    chosen: puzzleIn,
    read(text, { place }) {
      if (text === 'off') return accept({ puzzle: undefined });
      if (text === 'here') {
        const refusal = refuseUnwritable(place);
        return refusal === undefined ? accept({ puzzle: place.channel }) : refuse(refusal);
      }
      // The current choice stays.
      return text === 'elsewhere' ? accept({}) : refuse(phrase('games.settings.unknown'));
    },
    // The person who chose it sees the puzzle appear, or is told that it cannot.
    followUp: async (request, guild) =>
      (await postFirstPuzzle(request, guild)) ? undefined : phrase('puzzles.day.notShown'),
  },
  threads: typed(
    'threads',
    'rooms.server.threads',
    createChoiceSetting(THREADS, (value) => THREAD_LABELS[value], {
      chosen: ({ threads }) => threads,
      choose: (threads) => ({ threads }),
    }),
  ),
  ringThreads: inMenu(
    'ringThreads',
    'rings.server.threads',
    createChoiceSetting(RING_THREADS, (value) => RING_THREAD_LABELS[value], {
      chosen: ({ ringThreads }) => ringThreads,
      choose: (ringThreads) => ({ ringThreads }),
    }),
  ),
  channels: {
    action: 'server.channels',
    label: 'rooms.server.channels',
    ...CHANNELS,
    typed: { name: 'channels', text: 'rooms.server.channels.typed', required: false },
  },
  tables: typed(
    'tables',
    'rooms.server.tables',
    createChoiceSetting(TABLES_EACH, tablesLabel, { chosen: ({ tables }) => tables, choose: (tables) => ({ tables }) }),
  ),
  clock: typed(
    'clock',
    'rooms.server.clock',
    createChoiceSetting([USUAL, ...PACES], clockLabel, {
      chosen: ({ clock }) => clock ?? USUAL,
      choose: (clock) => ({ clock: clock === USUAL ? undefined : clock }),
    }),
  ),
  hints: typed(
    'hints',
    'rooms.server.hints',
    createChoiceSetting(HINTS, (value) => HINT_LABELS[value], {
      chosen: ({ hints }) => hints,
      choose: (hints) => ({ hints }),
    }),
  ),
  unrated: typed(
    'rated',
    'rooms.server.rated',
    createChoiceSetting(['yes', 'no'], (value) => RATED_LABELS[value], {
      chosen: ({ unrated }, { place }) => (unrated.includes(channelAround(place)) ? 'no' : 'yes'),
      choose(rated, { place }, { unrated }) {
        const others = unrated.filter((channel) => channel !== channelAround(place));
        return { unrated: rated === 'yes' ? others : [...others, channelAround(place)] };
      },
    }),
  ),
  theme: typed(
    'theme',
    'rooms.server.theme',
    createChoiceSetting(PICTURE_THEMES, (value) => THEME_LABELS[value], {
      chosen: ({ theme }) => theme,
      choose: (theme) => ({ theme }),
    }),
  ),
  zone: {
    action: 'server.zone',
    label: 'games.server.option.zone',
    ...ZONE,
    typed: { name: 'zone', text: 'games.server.option.zone', required: false, kind: 'text' },
  },
};
export const SERVER_SETTINGS: readonly ServerSetting[] = Object.values(ROWS);

/** A setting with a few fixed values, chosen in a menu. */
function inMenu(
  name: string,
  label: TextKey,
  { choices, chosen, read }: ReturnType<typeof createChoiceSetting<ServerSettings, string>>,
): ServerSetting {
  return { action: `server.${name}`, label, choices, chosen, read };
}

/** Such a setting that can also be typed. */
function typed(
  name: string,
  text: TextKey,
  values: ReturnType<typeof createChoiceSetting<ServerSettings, string>>,
): ServerSetting {
  return { ...inMenu(name, text, values), typed: { name, text, required: false, offers: values.offers } };
}

function keepLabel(days: ServerSettings['keep']): Phrase {
  return days === EVER ? phrase('games.server.keep.ever') : phrase('games.server.keep.days', { count: days });
}

function reliabilityLabel(percent: number): Phrase {
  return percent === 0
    ? phrase('company.server.reliability.none')
    : phrase('company.server.reliability.percent', { percent });
}

function tablesLabel(count: number): Phrase {
  return count === 0 ? phrase('rooms.server.tables.any') : phrase('rooms.server.tables.most', { most: count });
}

function clockLabel(pace: Pace | typeof USUAL): Phrase {
  return pace === USUAL
    ? phrase('rooms.server.clock.usual')
    : phrase('rooms.server.clock.pace', { pace: PACE_LABELS[pace] });
}

const PUZZLE_PLACES = ['off', 'here', 'elsewhere'] as const;

/** Whether the daily puzzle is posted in the channel where someone asks, elsewhere, or nowhere. */
function puzzleIn({ puzzle }: ServerSettings, { place }: Pick<Request, 'place'>): (typeof PUZZLE_PLACES)[number] {
  if (puzzle === undefined) return 'off';
  return puzzle === place.channel ? 'here' : 'elsewhere';
}
