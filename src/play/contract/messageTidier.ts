import type { Scene } from './scene.ts';

/** What a channel shows from one of our messages onward. */
interface LookBack {
  readonly content: string;
  readonly othersFollow: boolean;
}

/** The new text and picture of a message that loses its controls; what is missing stays as it is. */
export type RetainedMessage = Partial<Pick<Scene, 'content' | 'picture'>>;

/**
 * Cleans up boards that newer ones replaced. None of this is worth waiting for: each request is sent to Discord once,
 * with a short timeout, after everything that shows moves. Methods that change messages reject if Discord does not do
 * it now.
 */
export interface MessageTidier {
  /** Remembers for a while that a message of ours answered the interaction with this token. */
  readonly noteToken: (message: string, token: string) => void;
  /** Remembers, in one line, what a message of ours reported. */
  readonly noteNews: (message: string, news: string) => void;
  /** That line; empty if there is none, or it is no longer remembered. */
  readonly findNews: (message: string) => string;
  /**
   * Deletes a message of ours: as an answer to its interaction while Discord allows it, since that does not count
   * toward the rate limit; otherwise as a message in its channel.
   */
  readonly remove: (channel: string, message: string) => Promise<void>;
  /** Deletes a message only as an answer, for channels where we may not write; returns whether that worked. */
  readonly removeAnswer: (message: string) => Promise<boolean>;
  /** Edits a message of ours to show something else, only as an answer. */
  readonly changeAnswer: (message: string, screen: Scene) => Promise<boolean>;
  /**
   * Puts a message of ours into its screen's frame in the same way. Had it been sent in a frame, its ping would have no
   * text.
   */
  readonly frame: (channel: string, message: string, screen: Scene) => Promise<void>;
  /** Removes a message's controls in the same way; also replaces its picture if `kept` has another one. */
  readonly strip: (channel: string, message: string, kept: RetainedMessage) => Promise<void>;
  /** Shortens a message to one line in the same way. */
  readonly cut: (channel: string, message: string, line: string) => Promise<void>;
  /**
   * The words of a message of ours, and whether anyone else has written between it and `newer`. Undefined if we may not
   * read it, cannot read it now, or it is gone.
   */
  readonly lookBack: (channel: string, message: string, newer: string) => Promise<LookBack | undefined>;
}
