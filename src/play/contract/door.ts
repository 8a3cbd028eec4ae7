import type { Phrase } from '../../engine/phrase.ts';
import type { MatchChange } from '../../match/change.ts';
import type { Match, PersonId } from '../../match/match.ts';
import type { App } from './app.ts';
import type { Caller } from './caller.ts';
import type { Channels } from './channels.ts';
import type { Scene } from './scene.ts';

/**
 * How what people do at a table reaches everybody else, whichever door they came in by: Discord's, or that of the page. What
 * is shown of a stored change never rejects; what cannot be shown now is shown later.
 */
export interface Door {
  /** What is said in channels and in private without anybody's interaction. */
  readonly channels: Channels;
  /** Shows a stored change to the caller, the channel, and the next player; `before` is missing for a new match. */
  readonly publish: (caller: Caller, before: Match | undefined, change: MatchChange) => Promise<void>;
  /** Shows the channel a change for which nobody there asked, after the computer players' answer to it. */
  readonly announce: (change: MatchChange, before?: Match) => Promise<void>;
  /** Shows the board again, at the bottom of the channel. */
  readonly repost: (caller: Caller, match: Match) => Promise<void>;
  /** Puts the true times on the board that the channel has of a match, in place: nobody is pinged. */
  readonly redrawTimes: (match: Match) => Promise<void>;
  /** Shows somebody their own board in private; `picked` is the part of a move that is chosen on it. */
  readonly showOwn: (caller: Caller, match: Match, scene: Scene, picked?: string) => Promise<void>;
  /** From now on this private message, which the caller was just answered with, follows what others do. */
  readonly followOwnBoard: (caller: Caller, match: Match, message: string) => void;
  /** How the controls of somebody's private board are set; empty where they stand as usual. */
  readonly ownBoardMode: (match: Match, person: PersonId) => string;
  /** Tells these persons in private, as they like to be told, that they are asked something. */
  readonly notifyOfQuestion: (
    match: Match,
    question: Phrase,
    persons: readonly PersonId[],
    caller: Caller,
  ) => Promise<void>;
  /** Tells those in private who lost their seats by a change, and how they may come back. */
  readonly tellLostSeats: (before: Match, after: Match) => Promise<void>;
  /** Edits a message that many people change: at once, then at most once in `rest` milliseconds, with the newest state. */
  readonly throttleEdits: (message: string, rest: number, edit: () => Promise<void>) => void;
  /** Does what changes messages of this name one after the other. */
  readonly inOrder: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** What is needed to show something in a channel of our own accord: a request has it, and so has the bot itself. */
export interface Services {
  readonly app: App;
  readonly door: Door;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
