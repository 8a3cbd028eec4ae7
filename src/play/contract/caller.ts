import type { PictureScale, Theme } from '../../../render/shared/drawing.ts';
import type { BlockList } from '../../tables/people/blocking.ts';
import type { ActingPerson } from '../../tables/people/settings.ts';
import type { Answer } from './answer.ts';

/** The person who asked for a change, and where. */
export interface Caller extends ActingPerson, BlockList {
  /** Discord's id of the interaction, for the log. */
  readonly interaction: string;
  readonly locale: string;
  /** The server's language if it is known, otherwise the caller's own. */
  readonly guildLocale: string;
  /** The language that the server's moderators chose. */
  readonly guildLanguage?: string | undefined;
  /** The colors of pictures that only the caller sees. */
  readonly theme: Theme;
  /** The scale of those pictures if they are not shown in a message. */
  readonly scale?: PictureScale | undefined;
  /** Whether it was a typed command, a control of a public message, or one of a message that only the caller sees. */
  readonly from: 'command' | 'public' | 'private';
  /** Whether they asked in a place where only answers reach people, see `Place.isGuest`. */
  readonly isGuest?: boolean;
  /** The channel; undefined on the board's page. */
  readonly channel?: string | undefined;
  /** The channel's last message at the time of the interaction; undefined if unknown. */
  readonly lastMessage?: string | undefined;
  readonly answer: Answer;
}
