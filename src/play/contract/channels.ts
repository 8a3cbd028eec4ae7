import type { PersonId } from '../../match/match.ts';
import type { MessageTidier } from './messageTidier.ts';
import type { Scene } from './scene.ts';

/**
 * Why a message is not there: the channel is `gone`; we may not write there; words of it are `blocked` by a filter of the
 * server or of Discord; Discord takes no edits of messages so old now, but `later`; or nothing was heard of it.
 */
type Failure = 'gone' | 'forbidden' | 'blocked' | 'refused' | 'later' | 'unheard';

/** What became of a message: its id, or why it is not there. */
export type PostResult = { readonly message: string } | { readonly failure: Failure };

/** What became of an edit: `later` where Discord takes none of messages so old for some seconds; else `refused`. */
export type EditOutcome = 'done' | 'later' | 'refused';

/** A thread that was opened, by its id, or why none was. `full`: Discord lets no more be open in this server. */
export type OpenedThread = { readonly thread: string } | { readonly failure: 'full' | 'refused' };

/** Where a thread is opened; those of channels of announcements (`isNews`) are of a kind of their own. */
export interface ThreadPlace {
  readonly channel: string;
  readonly isNews?: boolean;
  /** Who is in it, where it is for nobody else. */
  readonly members?: readonly PersonId[];
}

/** What we do in a channel on our own account, without anybody's interaction. Nothing of it rejects. */
export interface Channels {
  /** Sends a message. With the same `nonce` (25 characters), what in fact arrived is not sent a second time. */
  readonly post: (channel: string, screen: Scene, nonce?: string) => Promise<PostResult>;
  /** Sends a private message; gives whether the person takes such messages. */
  readonly tell: (person: PersonId, screen: Scene) => Promise<boolean>;
  /** Changes a message. What `signal` calls off is not waited for. */
  readonly edit: (channel: string, message: string, screen: Scene, signal?: AbortSignal) => Promise<EditOutcome>;
  /** What a person is called, as Discord has it now; undefined for nobody it knows. */
  readonly fetchName: (person: string) => Promise<string | undefined>;
  /** Whether somebody is a member of a server, whichever process looks after it; so is whoever Discord says nothing of. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** Whether everybody on its server sees a channel, or the channel around a thread; not where nothing is heard of it. */
  readonly isSeenByAll: (channel: string) => Promise<boolean>;
  /** The language of a server, as Discord has it: `en-US`. */
  readonly serverLocale: (guild: string) => string | undefined;
  /** What a server is called, as Discord has it. */
  readonly serverName: (guild: string) => string | undefined;
  /** Opens a thread with this name. */
  readonly openThread: (place: ThreadPlace, name: string) => Promise<OpenedThread>;
  /** What becomes of boards that newer ones replaced. */
  readonly tidying: MessageTidier;
}
