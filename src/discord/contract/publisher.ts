import type { Changed } from '../../tables/match/change.ts';
import type { Match } from '../../tables/match/match.ts';
import type { Invoker } from './invoker.ts';
import type { Screen } from './screen.ts';

/** Shows people what has become of a match: the invoker, the channel, and who is next. */
export interface Publisher {
  /**
   * Shows a stored change, after the computer players' answer to it if that is quick. Never rejects: what cannot be shown
   * now is shown later. Of a match that another process looks after, the invoker alone is shown it here.
   */
  readonly publish: (invoker: Invoker, before: Match | undefined, change: Changed) => Promise<void>;
  /** Shows the board again, at the bottom of the channel. */
  readonly repost: (invoker: Invoker, match: Match) => Promise<void>;
  /**
   * Shows somebody their own board in private, in the message whose control they used, if that is private as well. From then
   * on it follows what others do. `picked` is the part of a move that is chosen on it.
   */
  readonly showOwn: (invoker: Invoker, match: Match, screen: Screen, picked?: string) => Promise<void>;
  /** Lets a board that somebody sees in private follow what others do: the message with this id, or that of the control they used. */
  readonly noteOwn: (invoker: Invoker, match: Match, message: string | undefined, picked?: string) => void;
  /**
   * Shows the channel where a match stands, with a ping for those to act who were not to act `before`: after a restart,
   * or when something happened to a match that nobody asked for in its channel. That of a match that another process looks
   * after is shown by that one.
   */
  readonly announce: (change: Changed, before?: Match) => Promise<void>;
  /** Lets the computer players answer such a change, and announces it. */
  readonly announceWithAnswer: (change: Changed, before?: Match) => Promise<void>;
  /** After a restart: calls in time those for whom it was too early before. Who was to be called meanwhile is not. */
  readonly resumeCalls: (match: Match) => void;
  /** The language in which a match is told to its channel. */
  readonly localeOf: (match: Match) => Promise<string>;
  /** Opens a thread with this name; gives its id, undefined where it may not be. */
  readonly openThread: (channel: string, name: string) => Promise<string | undefined>;
}
