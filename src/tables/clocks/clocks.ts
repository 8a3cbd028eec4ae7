import type { Match, MatchId, Proposal } from '../../match/match.ts';
import type { Pause } from '../../match/pauses.ts';
import type { ActingPerson } from '../people/settings.ts';
import type { ClockEvent } from './clockEvent.ts';
import type { Uptime } from './openUptime.ts';
import type { Deadline, SettingsOf } from './seatClocks.ts';

/** A match with its clocks after a change, and when it is to be looked at next, in milliseconds since 1970. */
export interface ClockOutcome {
  readonly match: Match;
  readonly next?: number | undefined;
}

/** A match with which something went wrong that was due. */
export interface Failure {
  readonly match: MatchId;
  readonly error: unknown;
}

/** What people are to hear of after all was done that was due, and the matches with which that failed. */
export interface DueOutcome {
  readonly news: readonly ClockEvent[];
  readonly failures: readonly Failure[];
}

/** When each match is to be looked at, and how much time its seats have. All times in milliseconds since 1970. */
export interface Schedule {
  /** The match after a change (by somebody), with its clocks as they are now, and when it is to be looked at next. */
  readonly tick: (match: Match, before: Match | undefined, by?: ActingPerson) => Promise<ClockOutcome>;
  /** Notes when a stored match is to be looked at again; at once, where that cannot be found out now. */
  readonly note: (match: Match) => Promise<void>;
  /** The same where that is known; undefined: not at all. */
  readonly noteAt: (match: Match, next: number | undefined) => void;
  /** Notes whether a table is there and not over. */
  readonly noteLive: (id: MatchId, match: Match | undefined) => void;
  /** When a match is to be looked at, where that is known. */
  readonly at: (id: MatchId) => number | undefined;
  /** Learns of a live table as it is listed; when it is to be looked at is not changed where that is known. */
  readonly learn: (id: MatchId, due: number | undefined) => void;
  /** How many tables are not over. */
  readonly count: () => number;
  /** Looks at a match no more. */
  readonly forget: (id: MatchId) => void;
  /** What the persons of a match chose; of nobody where nothing of it depends on that. */
  readonly settingsIn: (match: Match) => Promise<SettingsOf>;
  /** When the people of a match could not play, oldest first. */
  readonly listOutages: (match: Match) => readonly Pause[];
  /** When the time of each seat is up whose clock runs. */
  readonly deadlines: (match: Match, by?: ActingPerson) => Promise<readonly Deadline[]>;
  /** Until when those who are asked may sit down at a table. */
  readonly lobbyEnds: (match: Match) => Promise<number>;
  /** Until when the players may answer the question that is open, or were to. */
  readonly questionEnds: (match: Match, proposal: Proposal) => Promise<number>;
}

/** All that happens at the tables because time passes. */
export interface Clocks extends Schedule {
  readonly uptime: Uptime;
  /** Does what is due. */
  readonly attendDue: () => Promise<DueOutcome>;
  /** Calls `look` whenever there is something to attend to, until `stop`. */
  readonly start: (look: () => void) => void;
  readonly stop: () => void;
}
