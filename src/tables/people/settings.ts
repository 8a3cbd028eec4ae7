import { z } from 'zod';
import type { PersonId } from '../../match/match.ts';
import { DIGESTS, PINGS, QuietHours, REMIND_BY, REMINDERS, WEEKENDS } from '../../notifications/settings.ts';
import { Vacation } from './vacation.ts';

/** Who may challenge a person. */
export const CHALLENGES = ['everyone', 'nobody'] as const;

/** The colors of pictures that only one person sees. */
export const PICTURE_THEMES = ['dark', 'light'] as const;

/** A person's settings. Every setting has a default, so that new ones need no migration. */
export const Settings = z.object({
  pings: z.enum(PINGS).default('on'),
  quiet: QuietHours.optional(),
  weekends: z.enum(WEEKENDS).default('on'),
  /** A name of the time zone database, or an offset such as `+02:00`. */
  zone: z.string().default('UTC'),
  reminders: z.enum(REMINDERS).default('all'),
  remindBy: z.enum(REMIND_BY).default('channel'),
  digest: z.enum(DIGESTS).default('off'),
  /** When their clocks were or are stopped, oldest first; vacations do not overlap. */
  vacations: z.array(Vacation).default([]),
  challenges: z.enum(CHALLENGES).default('everyone'),
  /** By default, pictures in a channel are dark, and the board's page follows its window. */
  theme: z.enum(PICTURE_THEMES).optional(),
  /** A language of the catalog; by default, the one of the person's Discord. */
  language: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Someone who acts, with their settings at that time: they are not read again for what follows. */
export interface ActingPerson {
  readonly person: PersonId;
  readonly settings: Settings;
}
