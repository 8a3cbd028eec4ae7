import type { Scene } from './scene.ts';

/** What a channel shows, from one of our messages on. */
interface LookBack {
  readonly content: string;
  readonly othersFollow: boolean;
}

/** The new words and picture of a message that loses its controls; what is missing stays. */
export type RetainedMessage = Partial<Pick<Scene, 'content' | 'picture'>>;

/**
 * Handles boards that newer ones replaced. Nothing here is worth waiting for: we ask Discord once, with little
 * patience, after everything that shows moves. Methods that change messages reject if Discord does not do it now.
 */
export interface MessageTidier {
  /** Remembers for a while that a message of ours answered the interaction with this token. */
  readonly noteToken: (message: string, token: string) => void;
  /** Remembers in one line what a message of ours says has happened. */
  readonly noteNews: (message: string, news: string) => void;
  /** That line; empty if there is none, or it is no longer known. */
  readonly findNews: (message: string) => string;
  /**
   * Deletes a message of ours: as an answer while Discord lets us, since that does not count as a request; otherwise as
   * a message in its channel.
   */
  readonly remove: (channel: string, message: string) => Promise<void>;
  /** The same, but only as an answer, where we may not write otherwise; returns whether that worked. */
  readonly removeAnswer: (message: string) => Promise<boolean>;
  /** Changes a message of ours to show something else, only as an answer. */
  readonly changeAnswer: (message: string, screen: Scene) => Promise<boolean>;
  /**
   * Puts a message of ours into its screen's frame, only as an answer: if sent in a frame, its ping would have no text.
   */
  readonly frame: (message: string, screen: Scene) => Promise<boolean>;
  /** Removes a message's controls in the same way, and its picture if it is replaced by another one or none. */
  readonly strip: (channel: string, message: string, kept: RetainedMessage) => Promise<void>;
  /** Cuts a message to one line in the same way. */
  readonly cut: (channel: string, message: string, line: string) => Promise<void>;
  /**
   * The words of a message of ours, and whether anyone else has written between it and `newer`. Undefined if we may not
   * read it, or not now, or it is gone.
   */
  readonly lookBack: (channel: string, message: string, newer: string) => Promise<LookBack | undefined>;
}
