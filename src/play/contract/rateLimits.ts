import { createRateLimit, type Limit } from '../../port/rateLimit.ts';

/**
 * What an action is counted against: the person who acts, the channel they act in, or the message whose control they
 * use.
 */
type Scope = 'person' | 'channel' | 'message';

/** How often something may be done, per scope. */
export type ScopedLimits = Partial<Readonly<Record<Scope, Limit>>>;

const MINUTE = 60_000;

/** At most `most` times in ten minutes. */
export const inTenMinutes = (most: number): Limit => ({ most, span: 10 * MINUTE });

const ONCE_A_DAY: Limit = { most: 1, span: 24 * 60 * MINUTE };

/** For a large picture that everyone sees although only one person asked for it. */
export const SHOWN_TO_ALL = {
  person: inTenMinutes(3),
  channel: inTenMinutes(6),
  message: ONCE_A_DAY,
};

/** More tables than anyone opens by hand. */
export const OPENED = { person: inTenMinutes(60) };

/**
 * Limits for actions that are expensive for us or disturb others: typed `/games` commands, and controls by action.
 * Actions at tables have their own limits.
 */
export const RATE_LIMITS: Readonly<Record<string, ScopedLimits>> = {
  'games export': { person: inTenMinutes(5) },
  'games forget-me': { person: { most: 10, span: 60 * MINUTE } },
  'play.open': OPENED,
  'play.computer': OPENED,
  'play.against': OPENED,
  'play.made': OPENED,
  'learn.against': OPENED,
  'puzzle.against': OPENED,
  'replay.against': OPENED,
  // An uploaded file is read, tried and set up.
  upload: { person: inTenMinutes(10) },
  'games import': { person: inTenMinutes(10) },
  'games record': { person: inTenMinutes(30) },
  'games replay': { person: inTenMinutes(30) },
  'replay.animate': { person: inTenMinutes(5) },
  'puzzle.share': { person: inTenMinutes(3), message: ONCE_A_DAY },
  'puzzle.post': SHOWN_TO_ALL,
  'learn.share': SHOWN_TO_ALL,
  'race.open': { person: inTenMinutes(5) },
  'day.share': { person: inTenMinutes(3), message: ONCE_A_DAY },
  'analysis.share': SHOWN_TO_ALL,
  'replay.share': SHOWN_TO_ALL,
  'games analysis': { person: inTenMinutes(20) },
};

/** An action that counts toward a limit. */
export interface LimitedAction {
  /** Such as `rules`, `games export`, `upload` if a game starts from a file, or the control's action. */
  readonly name: string;
  readonly person: string;
  readonly channel: string;
  /** The message of the control; empty for a command. */
  readonly message: string;
}

/** Counts an action that is within its limit. Otherwise, returns when it may be done, in milliseconds since 1970. */
export type RateLimits = (act: LimitedAction) => number | undefined;

/** Counts expensive actions, with the same limits in the channel and on the page. */
export function createRateLimits(now: () => number, limits: Readonly<Record<string, ScopedLimits>>): RateLimits {
  const limit = createRateLimit(now);
  return (act) =>
    limit(
      Object.entries(limits[act.name] ?? {}).map(([scope, most]) => ({
        key: `${act.name}:${scope}:${act[scope as Scope]}`,
        limit: most,
      })),
    );
}
