import { rememberLatest } from '../../tables/store/latest.ts';
import type { CommandOrControl } from '../contract/answer.ts';
import type { Command } from '../contract/command.ts';
import { readControlId } from '../contract/controlId.ts';

/** So often within so much time. */
interface Limit {
  readonly most: number;
  readonly minutes: number;
}

/** For whom an act is counted: the person who acts, the channel they act in, the message whose control they use. */
type Scope = 'person' | 'channel' | 'message';

const DAY = 24 * 60;

/** A large picture in front of everybody that nobody else asked for. */
const SHOWN_TO_ALL = {
  person: { most: 3, minutes: 10 },
  channel: { most: 6, minutes: 10 },
  message: { most: 1, minutes: DAY },
};

/** What costs us much, or others their rest: typed commands of `/games`, and controls by their action. */
export const LIMITS: Readonly<Record<string, Partial<Readonly<Record<Scope, Limit>>>>> = {
  'games export': { person: { most: 5, minutes: 10 } },
  'games forget-me': { person: { most: 10, minutes: 60 } },
  'games import': { person: { most: 10, minutes: 10 } },
  'games record': { person: { most: 30, minutes: 10 } },
  'games replay': { person: { most: 30, minutes: 10 } },
  'replay.animate': { person: { most: 5, minutes: 10 } },
  'day.share': { person: { most: 3, minutes: 10 }, message: { most: 1, minutes: DAY } },
  'analysis.share': SHOWN_TO_ALL,
  'replay.share': SHOWN_TO_ALL,
  'result.share': SHOWN_TO_ALL,
  rules: { person: { most: 30, minutes: 10 } },
  // A computer thinks a second about each, in one of two threads.
  'hint-take': { person: { most: 60, minutes: 10 } },
  'games analysis': { person: { most: 20, minutes: 10 } },
};

/** How many counts are remembered: those of the people and channels that were busy last. */
const MOST_COUNTS = 10_000;

/** What somebody does by a typed command or a control, wherever that is shown. */
export interface Act {
  /** `rules`, `games export`, or the action of the control. */
  readonly name: string;
  readonly person: string;
  readonly channel: string;
  /** The message whose control is used; empty for a command. */
  readonly message: string;
}

/** Gives when (in milliseconds since 1970) an act may be done that is one too many now; else it is counted. */
export type RateLimits = (act: Act) => number | undefined;

/** Counts what is costly: one law for the channel and for the board's page. */
export function createRateLimits(now: () => number): RateLimits {
  const counts = rememberLatest<string, readonly number[]>(MOST_COUNTS);
  return (act) => {
    const due = Object.entries(LIMITS[act.name] ?? {}).map(([scope, { most, minutes }]) => {
      const key = `${act.name}:${scope}:${act[scope as Scope]}`;
      const since = now() - minutes * 60_000;
      const times = (counts.get(key) ?? []).filter((time) => time > since);
      return { key, times, free: times.length < most ? undefined : (times[0] ?? 0) + minutes * 60_000 };
    });
    const free = due.flatMap((one) => (one.free === undefined ? [] : [one.free]));
    if (free.length > 0) return Math.max(...free);
    for (const { key, times } of due) counts.set(key, [...times, now()]);
    return undefined;
  };
}

export function actOf(interaction: CommandOrControl, commands: readonly Command[]): Act {
  const message = interaction.isMessageComponent() ? interaction.message.id : '';
  return { name: nameOf(interaction, commands), person: interaction.user.id, channel: interaction.channelId, message };
}

/** Commands of games share their subcommands: `rules` is the same act, typed or clicked, in all of them. */
function nameOf(interaction: CommandOrControl, commands: readonly Command[]): string {
  if (interaction.isMessageComponent()) return readControlId(interaction.customId)?.action ?? '';
  const subcommand = interaction.options.getSubcommand();
  const isOfGame = commands.some(({ name, game }) => name === interaction.commandName && game !== undefined);
  return isOfGame ? subcommand : `${interaction.commandName} ${subcommand}`;
}
