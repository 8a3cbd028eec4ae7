import type { Phrase } from '../../engine/phrase.ts';
import type { App } from './app.ts';
import type { Handlers } from './command.ts';
import type { Door } from './door.ts';
import type { RateLimits } from './rateLimits.ts';

/** What subcommands add to the board's page. */
export interface PageEntries {
  /** The buttons that open these additions, by control action. */
  readonly entries: readonly { readonly label: Phrase; readonly action: string }[];
  /** The titles of the ones that need no channel, by action. */
  readonly titles: Readonly<Record<string, Phrase>>;
  /** The handlers of their controls on the page: those that need no channel, and those that open a table. */
  readonly uses: Handlers;
  readonly opens: Handlers;
  /** The actions that only show something, so that a link may open them. */
  readonly addresses: readonly string[];
  /** The actions that are answered in a sheet over the board. */
  readonly asides: readonly string[];
}

/** Everything that is needed to handle a control, wherever it is shown. */
export interface ActionContext {
  readonly app: App;
  readonly door: Door;
  /** The same in the channel and on the page. */
  readonly rateLimits: RateLimits;
  readonly now: () => number;
  /** What the board's page offers besides matches. */
  readonly onPage: PageEntries;
  /** Makes the bot wait for this work before it stops. */
  readonly follow: (work: Promise<void>) => void;
}
