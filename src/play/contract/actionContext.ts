import type { Phrase } from '../../engine/phrase.ts';
import type { App } from './app.ts';
import type { Handlers } from './command.ts';
import type { Door } from './door.ts';
import type { RateLimits } from './rateLimits.ts';

/** What subcommands add to the board's page. */
export interface PageEntries {
  /** What opens them, by control action. */
  readonly entries: readonly { readonly label: Phrase; readonly action: string }[];
  /** The titles of those that need no channel, by action. */
  readonly titles: Readonly<Record<string, Phrase>>;
  /** What their controls do there: those that need no channel, and those that open a table. */
  readonly uses: Handlers;
  readonly opens: Handlers;
  /** The actions that only show something, so that a link may open them. */
  readonly addresses: readonly string[];
  /** The actions that are answered in a sheet over the board. */
  readonly asides: readonly string[];
}

/** Everything a control needs, wherever it is shown. */
export interface ActionContext {
  readonly app: App;
  readonly door: Door;
  /** Whether an action exceeds its rate limit, in the channel or on the page. */
  readonly tooOften: RateLimits;
  readonly now: () => number;
  /** What the board's page has besides matches. */
  readonly onPage: PageEntries;
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
}
