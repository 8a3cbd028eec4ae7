import type { Phrase, TextKey } from '../../engine/phrase.ts';
import type { MatchId, PersonId } from '../../match/match.ts';
import type { App, ShownByStatus } from './app.ts';
import type { Caller } from './caller.ts';
import type { Button } from './controls.ts';
import type { Door } from './door.ts';
import type { Arguments, Option } from './option.ts';

/** A slash command, of a game or general. */
export interface Command {
  readonly name: string;
  readonly text: TextKey;
  readonly subcommands: readonly SubcommandSpec[];
  /** The id of the game whose words it uses. */
  readonly game?: string;
}

/** A slash command that belongs to no game. */
export interface GeneralCommand extends Command {
  readonly subcommands: readonly Subcommand[];
}

/** The definition of a subcommand, as it is typed. */
export interface SubcommandSpec {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly Option[];
  /** The same action as a context menu command. */
  readonly pointed?: ContextMenuCommand;
  /** Suggestions for the option being typed; at most 25 are shown. */
  suggest?(typing: TypingContext): Promise<readonly Suggestion[]>;
}

/** A subcommand that belongs to no game. It answers with `caller.answer`. */
export interface Subcommand extends SubcommandSpec {
  run(request: Request, given: Arguments): Promise<void>;
  /** The handlers of its controls. */
  readonly uses?: Handlers;
  /** What it adds to the board's page. */
  readonly onPage?: OnPage;
  /** What it adds under tables. */
  readonly shown?: ShownByStatus<Button | readonly Button[]>;
}

/** What a subcommand adds to the board's page, besides one's games. */
interface OnPage {
  /** The button that opens it there: a control action without an argument. */
  readonly entry?: { readonly label: Phrase; readonly action: string };
  /** The actions of its controls that are answered in private and need no channel. */
  readonly uses?: readonly string[];
  /** The actions that a link may open: they only show something, so it does not matter who sent the link. */
  readonly addresses?: readonly string[];
  /** The actions whose answers appear in a sheet over the board instead of replacing it. */
  readonly asides?: readonly string[];
  /** The actions that open a table, in the channel of the match whose link the reader used. */
  readonly opens?: readonly string[];
}

/** A context menu command: something that is done to a person or message by right click. */
export type ContextMenuCommand = {
  /** Its English name, which Discord sends us; `text` is its name in other languages. */
  readonly name: string;
  readonly text: TextKey;
} & (
  | { readonly on: 'person'; run(request: Request, person: ChosenPerson): Promise<void> }
  /** `match`: the match of the board, if the message is one of ours. */
  | { readonly on: 'message'; run(request: Request, match: MatchId | undefined): Promise<void> }
);

/** A person chosen from all people, possibly a bot. */
export interface ChosenPerson {
  readonly id: string;
  readonly isBot: boolean;
}

/** Handlers of controls, by action. */
export type Handlers = Readonly<Record<string, (request: Request, control: UsedControl) => Promise<void>>>;

/** A button or menu that someone used. */
export interface UsedControl {
  /** The table it belongs to. */
  readonly match?: MatchId;
  /** Identifies what the reader saw of the table, see `boardVersion`. */
  readonly stamp: string;
  /** The control's argument, or the choice in its menu. It comes from outside and may be anything. */
  readonly argument: string;
  /** The words of its message. */
  readonly content: string;
  /** The chosen people, in a menu of people. */
  readonly persons?: readonly ChosenPerson[];
  /** The answers if it is a form, by the names of its fields; fields left empty are missing. */
  readonly fields?: Arguments;
}

/** The place where someone uses the bot. */
export interface Place {
  readonly channel: string;
  /** The channel of this thread. */
  readonly parent?: string;
  /** The threads of this channel that everyone in the channel can see, as far as we know. */
  readonly threads: readonly string[];
  /** Unknown if the bot is a guest, see `isGuest`: nothing we store belongs to that server. */
  readonly guild?: string;
  /**
   * Whether the bot is here only because someone installed it for themselves: it can answer, but cannot do anything on
   * its own.
   */
  readonly isGuest?: boolean;
  /** Whether it is a group message, where everyone sees our answers; in a server, its settings may hide them. */
  readonly isGroup?: boolean;
  /** Whether threads can be opened here: not in threads, voice chats or direct messages. */
  readonly takesThreads?: boolean;
  /** Whether it is an announcement channel, which has its own kind of thread. */
  readonly isNews?: boolean;
  /** The names of the permissions that are missing to write messages with pictures here. */
  readonly lacks?: readonly Phrase[];
  /** The names of the permissions that are missing to open threads and play in them here. */
  readonly lacksForThreads?: readonly Phrase[];
  /** Whether the caller may change the bot's settings in this server. */
  readonly isManager: boolean;
  /** Whether the caller is a moderator here, who may close other people's tables. */
  readonly isModerator: boolean;
}

/** A typed command or used control, with everything needed to answer it. */
export interface Request {
  readonly app: App;
  readonly door: Door;
  readonly caller: Caller;
  readonly place: Place;
  /** The language of the caller's Discord client, such as `en-US`, whatever they chose here. */
  readonly discordLocale: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Discord's id of the interaction. */
  readonly interaction: string;
  /** The typed subcommand. */
  readonly typed?: string;
  /** The match that the typed command is for, if the caller chose one. */
  readonly chosen?: MatchId;
}

/** An option that someone is typing. */
export interface TypingContext {
  readonly app: App;
  readonly now: () => number;
  readonly person: PersonId;
  readonly channel: string;
  /** The person's language. */
  readonly locale: string;
  /** The option, and what has been typed so far. */
  readonly option: string;
  readonly typed: string;
  /** The text typed into the other text options. */
  readonly given: Arguments;
}

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}
