import { z } from 'zod';
import type { PersonId } from '../../match/match.ts';
import { DIGESTS, PINGS, QuietHours, REMIND_BY, REMINDERS, WEEKENDS } from '../../notifications/wishes.ts';
import { Vacation } from './vacation.ts';

/** Who may challenge a person. */
export const CHALLENGES = ['everyone', 'nobody'] as const;

/** The colours of the pictures that one person alone sees. */
export const PICTURE_THEMES = ['dark', 'light'] as const;

/** What a person has chosen for themselves. Every choice has a default, so that new ones need no migration. */
export const Settings = z.object({
  pings: z.enum(PINGS).default('on'),
  quiet: QuietHours.optional(),
  weekends: z.enum(WEEKENDS).default('on'),
  /** A name of the time zone database, or an offset such as `+02:00`. */
  zone: z.string().default('UTC'),
  reminders: z.enum(REMINDERS).default('all'),
  remindBy: z.enum(REMIND_BY).default('channel'),
  digest: z.enum(DIGESTS).default('off'),
  /** When their clocks stood or stand still, oldest first; they do not overlap. */
  vacations: z.array(Vacation).default([]),
  challenges: z.enum(CHALLENGES).default('everyone'),
  /** Where there is none, pictures in a channel are dark, and the board's page is as its window. */
  theme: z.enum(PICTURE_THEMES).optional(),
  /** A language of the catalogue; where there is none, Discord says which one the person uses. */
  language: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Who does something, with what they had chosen when they began: it is not read again for what follows from that. */
export interface ActingPerson {
  readonly person: PersonId;
  readonly settings: Settings;
}
