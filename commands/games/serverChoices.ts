import type { ScreenParts } from '../../src/discord/contract/app.ts';
import type { Choice } from '../../src/discord/contract/controls.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import {
  KEEP_DAYS,
  OLD_BOARDS,
  OPENERS,
  RELIABILITIES,
  type ServerSettings,
  SMALL_ENDS,
} from '../../src/tables/lists/servers.ts';
import { AUTOMATIC, languageChoices, readLanguage } from './settingChoices.ts';

/** Something that holds for all of a server, chosen by a menu. */
export interface ServerSetting {
  /** What its menu does: `server.keep`. */
  readonly name: string;
  readonly placeholder: Phrase;
  readonly choices: (app: ScreenParts) => readonly Choice[];
  /** The value of the present choice. */
  readonly chosen: (settings: ServerSettings) => string;
  /** What comes from outside may be anything. */
  readonly read: (text: string, app: ScreenParts) => Result<Partial<ServerSettings>>;
}

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
    choices: languageChoices,
    chosen: ({ language = AUTOMATIC }) => language,
    read: readLanguage,
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
];

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
