import type { PictureScale, Theme } from '../../../render/shared/drawing.ts';
import type { BlockList } from '../../tables/people/blocking.ts';
import type { ActingPerson } from '../../tables/people/settings.ts';
import type { Answer } from './answer.ts';

/** Who asked for a change, and where they did. */
export interface Caller extends ActingPerson, BlockList {
  /** Discord's id of what they did, for the log. */
  readonly interaction: string;
  readonly locale: string;
  /** Of the server, as far as is known; else their own. */
  readonly guildLocale: string;
  /** What the moderators of the server chose. */
  readonly guildLanguage?: string | undefined;
  /** The colours of pictures that the caller alone sees. */
  readonly theme: Theme;
  /** How many times their size those are drawn, where they are not shown in a message. */
  readonly scale?: PictureScale | undefined;
  /** A typed command, a control of a message that all see, or of one that the caller alone sees. */
  readonly from: 'command' | 'public' | 'private';
  /** Whether they asked where nothing but answers reaches people, see `Place.isGuest`. */
  readonly isGuest?: boolean;
  /** Where they asked; undefined on the board's page. */
  readonly channel?: string | undefined;
  /** The last message of the channel when they asked; undefined where that is not known. */
  readonly lastMessage?: string | undefined;
  readonly answer: Answer;
}
