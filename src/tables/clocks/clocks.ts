import type { Match, MatchId, Proposal } from '../../match/match.ts';
import type { Pause } from '../../match/pauses.ts';
import type { ActingPerson } from '../people/settings.ts';
import type { ClockEvent } from './clockEvent.ts';
import type { Deadline, SettingsOf } from './deadlines.ts';
import type { Uptime } from './openUptime.ts';

/** A match with its clocks after a change, and when it must be checked next, in milliseconds since 1970. */
export interface ClockOutcome {
  readonly match: Match;
  readonly next?: number | undefined;
}

/** A match in which something that was due failed. */
export interface Failure {
  readonly match: MatchId;
  readonly error: unknown;
}

/** What to tell people after everything due was done, and the matches in which it failed. */
export interface DueOutcome {
  readonly news: readonly ClockEvent[];
  readonly failures: readonly Failure[];
}

/** When to check each match, and how much time its seats have. All times in milliseconds since 1970. */
export interface Schedule {
  /** The match after a change (by someone), with its current clocks, and when to check it next. */
  readonly tick: (match: Match, before: Match | undefined, by?: ActingPerson) => Promise<ClockOutcome>;
  /** Records when to check a stored match again; immediately if that cannot be determined now. */
  readonly note: (match: Match) => Promise<void>;
  /** The same with a known time; undefined: never. */
  readonly noteAt: (match: Match, next: number | undefined) => void;
  /** Records whether a table exists and is not over. */
  readonly noteLive: (id: MatchId, match: Match | undefined) => void;
  /** When to check a match, if known. */
  readonly at: (id: MatchId) => number | undefined;
  /** Learns of a listed live table; a known time is not changed. */
  readonly learn: (id: MatchId, due: number | undefined) => void;
  /** How many tables are not over. */
  readonly count: () => number;
  /** Stops checking a match. */
  readonly forget: (id: MatchId) => void;
  /** The settings of a match's people; none if nothing depends on them. */
  readonly settingsIn: (match: Match) => Promise<SettingsOf>;
  /** The outages for a match's people, oldest first. */
  readonly listOutages: (match: Match) => Promise<readonly Pause[]>;
  /** The deadlines of the seats whose clocks are running. */
  readonly deadlines: (match: Match, by?: ActingPerson) => Promise<readonly Deadline[]>;
  /** Until when invited people may join a table. */
  readonly lobbyEnds: (match: Match) => Promise<number>;
  /** The time until which players can answer the current question, or could if it were asked now. */
  readonly questionEnds: (match: Match, proposal: Proposal) => Promise<number>;
}

/** Everything that happens at tables because time passes. */
export interface Clocks extends Schedule {
  readonly uptime: Uptime;
  /** Does everything that is due. */
  readonly attendDue: () => Promise<DueOutcome>;
  /** Calls `look` whenever there is something to attend to, until `stop`. */
  readonly start: (look: () => void) => void;
  readonly stop: () => void;
}
