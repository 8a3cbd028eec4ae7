import type { Phrase } from '../../engine/phrase.ts';
import type { MatchChange } from '../../match/change.ts';
import type { Match, PersonId } from '../../match/match.ts';
import type { App } from './app.ts';
import type { Caller } from './caller.ts';
import type { Channels } from './channels.ts';
import type { Scene } from './scene.ts';

/**
 * How people's actions at a table reach everyone else, whether they act in Discord or on the page. Showing a stored
 * change never rejects; what cannot be shown now is shown later.
 */
export interface Door {
  /** Messages in channels and direct messages, sent without an interaction. */
  readonly channels: Channels;
  /** Shows a stored change to the caller, the channel and the next player; `before` is missing for a new match. */
  readonly publish: (caller: Caller, before: Match | undefined, change: MatchChange) => Promise<void>;
  /** Shows the channel a change that nobody there asked for, once the computer players have answered it. */
  readonly announce: (change: MatchChange, before?: Match) => Promise<void>;
  /** Shows the board again, at the bottom of the channel. */
  readonly repost: (caller: Caller, match: Match) => Promise<void>;
  /** Updates the times on a match's board in the channel, in place and without pinging anyone. */
  readonly redrawTimes: (match: Match) => Promise<void>;
  /** Shows someone their own board in private; `picked` is the chosen part of a move. */
  readonly showOwn: (caller: Caller, match: Match, scene: Scene, picked?: string) => Promise<void>;
  /** Makes this private answer to the caller follow what others do from now on. */
  readonly followOwnBoard: (caller: Caller, match: Match, message: string) => void;
  /** The mode of the controls on someone's private board; empty if it was not changed. */
  readonly ownBoardMode: (match: Match, person: PersonId) => string;
  /** Notifies these people in private, according to their preferences, that they are asked something. */
  readonly notifyOfQuestion: (
    match: Match,
    question: Phrase,
    persons: readonly PersonId[],
    caller: Caller,
  ) => Promise<void>;
  /** Tells people in private that a change cost them their seats, and how they may come back. */
  readonly tellLostSeats: (before: Match, after: Match) => Promise<void>;
  /**
   * Edits a message that many people change: immediately, then at most once per `rest` milliseconds, with the newest
   * state.
   */
  readonly throttleEdits: (message: string, rest: number, edit: () => Promise<void>) => void;
  /** Runs changes of messages with this name one after another. */
  readonly inOrder: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** What is needed to show something in a channel without an interaction. Both requests and the bot have it. */
export interface Services {
  readonly app: App;
  readonly door: Door;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
