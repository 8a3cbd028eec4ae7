import type { Phrase } from '../../engine/phrase.ts';
import type { PersonId } from '../../match/match.ts';
import type { MessageTidier } from './messageTidier.ts';
import type { Scene } from './scene.ts';

/**
 * Why a message could not be sent: the channel is `gone`; we may not write there (`forbidden`); a filter `blocked` its
 * words; Discord `refused` it otherwise; Discord accepts edits of such old messages only `later`; or we got no answer
 * (`unheard`).
 */
type Failure = 'gone' | 'forbidden' | 'blocked' | 'refused' | 'later' | 'unheard';

/** The result of sending a message: its id, or why it failed. */
export type PostResult = { readonly message: string } | { readonly failure: Failure };

/**
 * The result of an edit: `later` if Discord accepts no edits of such old messages for some seconds, or gave no answer;
 * `refused` if it failed for any other reason, such as that the message is gone.
 */
export type EditOutcome = 'done' | 'later' | 'refused';

/**
 * The result of a private message: it is `there`; Discord refuses to send it to this person (`refused`); or Discord
 * could not be reached or had no time (`unheard`), so that it should be sent again.
 */
export type TellOutcome = 'there' | 'refused' | 'unheard';

/** The id of a new thread, or why it was not opened. `full`: the server has too many open threads. */
export type OpenedThread = { readonly thread: string } | { readonly failure: 'full' | 'refused' };

/** Where a thread is opened; announcement channels (`isNews`) have their own kind of thread. */
export interface ThreadPlace {
  readonly channel: string;
  readonly isNews?: boolean;
  /** Its members, if it is private. */
  readonly members?: readonly PersonId[];
  /** The thread, if it is open already and only its members may be missing. */
  readonly thread?: string | undefined;
}

/** What the bot does in channels on its own, without an interaction. Nothing here rejects. */
export interface Channels {
  /** Sends a message. If a message with the same `nonce` (at most 25 characters) did arrive, it is not sent twice. */
  readonly post: (channel: string, screen: Scene, nonce?: string) => Promise<PostResult>;
  /** Sends a direct message. If one with the same `nonce` did arrive, it is not sent twice. */
  readonly tell: (person: PersonId, screen: Scene, nonce?: string) => Promise<TellOutcome>;
  /** Edits a message. `signal` aborts waiting for it. */
  readonly edit: (channel: string, message: string, screen: Scene, signal?: AbortSignal) => Promise<EditOutcome>;
  /** A person's current name on Discord; undefined if Discord does not know them. */
  readonly fetchName: (person: string) => Promise<string | undefined>;
  /** Whether someone is a member of a server, whichever process serves it; true if Discord does not answer. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** Whether everyone on its server can see a channel, or a thread's channel; false if Discord does not answer. */
  readonly isSeenByAll: (channel: string) => Promise<boolean>;
  /** Discord's names of the permissions that the bot lacks to post in a channel of a server. */
  readonly lacksIn: (guild: string, channel: string) => Promise<readonly Phrase[]>;
  /** A server's language according to Discord, such as `en-US`. */
  readonly serverLocale: (guild: string) => string | undefined;
  /** A server's name on Discord. */
  readonly serverName: (guild: string) => string | undefined;
  /** A channel's open threads that the bot opened under this name. */
  readonly findThreads: (guild: string, channel: string, name: string) => readonly string[];
  /** Opens a thread with this name. */
  readonly openThread: (place: ThreadPlace, name: string) => Promise<OpenedThread>;
  /** Cleans up boards that newer ones replaced. */
  readonly tidying: MessageTidier;
}
