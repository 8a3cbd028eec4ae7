import type { Scene } from './scene.ts';

/** What a channel shows from one message of ours on. */
interface LookBack {
  readonly content: string;
  readonly othersFollow: boolean;
}

/** What replaces the words and the picture of a message that loses its controls; what is not said stays. */
export type RetainedMessage = Partial<Pick<Scene, 'content' | 'picture'>>;

/**
 * What becomes of boards that newer ones replaced. Nothing of it is worth waiting for: Discord is asked once, with little
 * patience, and after all that shows moves. What changes messages rejects where Discord does not do so, or not now.
 */
export interface MessageTidier {
  /** Remembers for a while that a message of ours answered the interaction with this token. */
  readonly noteToken: (message: string, token: string) => void;
  /** Remembers what a message of ours says has happened, in one line. */
  readonly noteNews: (message: string, news: string) => void;
  /** That line; empty where there is none, or it is not known any more. */
  readonly findNews: (message: string) => string;
  /**
   * Deletes a message of ours: as the answer it was, while Discord lets us, since that does not count as a request of
   * ours; else as a message in its channel.
   */
  readonly remove: (channel: string, message: string) => Promise<void>;
  /** The same only as the answer it was, where we may write nothing else; gives whether that could be. */
  readonly removeAnswer: (message: string) => Promise<boolean>;
  /** Changes a message of ours to show something else, in that way alone. */
  readonly changeAnswer: (message: string, screen: Scene) => Promise<boolean>;
  /** Puts a message of ours into the frame of its screen, in that way alone: sent in a frame, its ping would say nothing. */
  readonly frame: (message: string, screen: Scene) => Promise<boolean>;
  /** Takes the controls off a message, in the same way, and its picture where another one or none is to stand there. */
  readonly strip: (channel: string, message: string, kept: RetainedMessage) => Promise<void>;
  /** Leaves one line of a message, in the same way. */
  readonly cut: (channel: string, message: string, line: string) => Promise<void>;
  /**
   * The words of a message of ours, and whether anybody else has written between it and `newer`. Undefined where we may
   * not look, or not now, or it is gone.
   */
  readonly lookBack: (channel: string, message: string, newer: string) => Promise<LookBack | undefined>;
}
