import type { Phrase } from '../../engine/phrase.ts';
import type { App } from './app.ts';
import type { Handlers } from './command.ts';
import type { Door } from './door.ts';
import type { RateLimits } from './rateLimits.ts';

/** What subcommands bring to the board's page. */
export interface PageEntries {
  /** What opens it, by the actions of controls. */
  readonly entries: readonly { readonly label: Phrase; readonly action: string }[];
  /** What that is called on which those stand that need no channel, by their actions. */
  readonly titles: Readonly<Record<string, Phrase>>;
  /** What its controls do there: those that need no channel, and those that open a table. */
  readonly uses: Handlers;
  readonly opens: Handlers;
  /** The actions of those that only show, so that a link may open them. */
  readonly addresses: readonly string[];
  /** The actions of those that are answered in a sheet over the board. */
  readonly asides: readonly string[];
}

/** All that stands behind a control, wherever it is shown. */
export interface ActionContext {
  readonly app: App;
  readonly door: Door;
  /** Whether an act is one too many, in the channel or here. */
  readonly tooOften: RateLimits;
  readonly now: () => number;
  /** What there is on the board's page besides matches. */
  readonly onPage: PageEntries;
  /** Waits for this work before the bot stops. */
  readonly follow: (work: Promise<void>) => void;
}
