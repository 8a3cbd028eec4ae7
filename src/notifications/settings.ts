import { z } from 'zod';
import type { Pause } from '../match/pauses.ts';

/**
 * How a person learns that it is their turn: by a ping in the channel (`on`), by a private message each time, by one
 * message about all tables with at least this many hours in between, or by a mention without a notification sound
 * (`silent`).
 */
export const PINGS = ['on', 'private', '1h', '3h', '6h', '12h', '24h', 'silent'] as const;

/** Whether Saturday and Sunday are like other days for a person, or quiet. */
export const WEEKENDS = ['on', 'quiet'] as const;

/** The reminders that a person gets while their clock is running. */
export const REMINDERS = ['all', 'last', 'off'] as const;

/** Where a person is reminded. */
export const REMIND_BY = ['channel', 'private'] as const;

/** When a person gets a digest of what is waiting for them: never, or every day at this time in their zone. */
export const DIGESTS = ['off', '08:00', '12:00', '18:00'] as const;

const MinuteOfDay = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** The hours of every day during which a person is left in peace: minutes since midnight in their time zone. */
export const QuietHours = z.object({ from: MinuteOfDay, to: MinuteOfDay });
export type QuietHours = Readonly<z.infer<typeof QuietHours>>;

/** A person's settings for when and how to be notified. */
export interface NotificationSettings {
  readonly pings: (typeof PINGS)[number];
  readonly quiet?: QuietHours | undefined;
  readonly weekends: (typeof WEEKENDS)[number];
  /** A name from the time zone database, or an offset such as `+02:00`. */
  readonly zone: string;
  readonly reminders: (typeof REMINDERS)[number];
  readonly remindBy: (typeof REMIND_BY)[number];
  readonly digest: (typeof DIGESTS)[number];
  /** When they are away, oldest first. */
  readonly vacations: readonly Pause[];
}
