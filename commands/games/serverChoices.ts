import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import type { Request } from '../../src/play/contract/command.ts';
import type { Choice } from '../../src/play/contract/controls.ts';
import { bringAtOnce } from '../../src/play/learning/puzzlePosts.ts';
import {
  KEEP_DAYS,
  OLD_BOARDS,
  OPENERS,
  RELIABILITIES,
  type ServerSettings,
  SMALL_ENDS,
} from '../../src/tables/lists/servers.ts';
import type { ServerSetting } from './serverSetting.ts';
import { AUTOMATIC, languageChoices, readLanguage } from './settingChoices.ts';
import { ROOM_SETTINGS } from './threadSettings.ts';

const EVER = 'ever';

const KEEP_CHOICES: readonly Choice[] = [
  ...KEEP_DAYS.map((days) => ({ value: String(days), label: phrase('games.server.keep.days', { count: days }) })),
  { value: EVER, label: phrase('games.server.keep.ever') },
];

const RELIABILITY_CHOICES = RELIABILITIES.map(
  (percent): Choice => ({
    value: String(percent),
    label:
      percent === 0
        ? phrase('company.server.reliability.none')
        : phrase('company.server.reliability.percent', { percent }),
  }),
);

/** In the order in which they are offered. */
export const SERVER_SETTINGS: readonly ServerSetting[] = [
  {
    name: 'server.language',
    placeholder: phrase('games.server.option.language'),
    choices: ({ app }) => languageChoices(app),
    chosen: ({ language = AUTOMATIC }) => language,
    read: (text, { app }) => readLanguage(text, app),
  },
  {
    name: 'server.keep',
    placeholder: phrase('games.server.option.keep'),
    choices: () => KEEP_CHOICES,
    chosen: ({ keep }) => String(keep),
    read: readKeep,
  },
  oneOf('boards', phrase('games.server.option.boards'), OLD_BOARDS, {
    line: { key: 'games.server.boards.line' },
    deleted: { key: 'games.server.boards.deleted' },
    kept: { key: 'games.server.boards.kept' },
  }),
  oneOf('ends', phrase('games.server.option.ends'), SMALL_ENDS, {
    next: { key: 'games.server.ends.next' },
    day: { key: 'games.server.ends.day' },
    never: { key: 'games.server.ends.never' },
  }),
  oneOf('openers', phrase('company.server.openers'), OPENERS, {
    everybody: { key: 'company.server.openers.everybody' },
    moderators: { key: 'company.server.openers.moderators' },
  }),
  {
    name: 'server.reliability',
    placeholder: phrase('company.server.reliability'),
    choices: () => RELIABILITY_CHOICES,
    chosen: ({ reliability }) => String(reliability),
    read: readReliability,
  },
  {
    name: 'server.puzzle',
    placeholder: phrase('puzzles.day.server'),
    choices: (request, settings) => {
      const offered = puzzleIn(settings, request) === 'elsewhere' ? PUZZLE_PLACES : (['off', 'here'] as const);
      return offered.map((value) => ({ value, label: PUZZLE_LABELS[value] }));
    },
    chosen: puzzleIn,
    read: readPuzzle,
    followUp: bringPuzzleAtOnce,
  },
  ...ROOM_SETTINGS,
];

const PUZZLE_PLACES = ['off', 'here', 'elsewhere'] as const;
const PUZZLE_LABELS: Readonly<Record<(typeof PUZZLE_PLACES)[number], Phrase>> = {
  off: { key: 'puzzles.day.server.off' },
  here: { key: 'puzzles.day.server.here' },
  elsewhere: { key: 'puzzles.day.server.elsewhere' },
};

/** Where the puzzle of the day comes by itself, seen from where somebody asks. */
function puzzleIn({ puzzle }: ServerSettings, { place }: Pick<Request, 'place'>): (typeof PUZZLE_PLACES)[number] {
  if (puzzle === undefined) return 'off';
  return puzzle === place.channel ? 'here' : 'elsewhere';
}

/** Who chose it sees it come, or hears that it cannot. */
async function bringPuzzleAtOnce(request: Request, guild: string): Promise<Phrase | undefined> {
  return (await bringAtOnce(request, guild)) ? undefined : phrase('puzzles.day.notShown');
}

function readPuzzle(text: string, { place }: Request): Result<Partial<ServerSettings>> {
  if (text === 'off') return accept({ puzzle: undefined });
  if (text === 'here') return accept({ puzzle: place.channel });
  // What is chosen already stays.
  return text === 'elsewhere' ? accept({}) : refuse(phrase('discord.deadPanel'));
}

/** A setting whose values have a label each. */
function oneOf<Name extends 'boards' | 'ends' | 'openers'>(
  name: Name,
  placeholder: Phrase,
  values: readonly ServerSettings[Name][],
  labels: Readonly<Record<ServerSettings[Name], Phrase>>,
): ServerSetting {
  return {
    name: `server.${name}`,
    placeholder,
    choices: () => values.map((value) => ({ value, label: labels[value] })),
    chosen: (settings) => settings[name],
    read(text) {
      const value = values.find((one) => one === text);
      return value === undefined ? refuse(phrase('discord.deadPanel')) : accept({ [name]: value });
    },
  };
}

function readKeep(text: string): Result<Partial<ServerSettings>> {
  if (text === EVER) return accept({ keep: EVER });
  const days = KEEP_DAYS.find((one) => String(one) === text);
  return days === undefined ? refuse(phrase('discord.deadPanel')) : accept({ keep: days });
}

function readReliability(text: string): Result<Partial<ServerSettings>> {
  const reliability = RELIABILITIES.find((one) => String(one) === text);
  return reliability === undefined ? refuse(phrase('discord.deadPanel')) : accept({ reliability });
}
