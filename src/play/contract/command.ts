import type { Phrase, TextKey } from '../../engine/phrase.ts';
import type { MatchId, PersonId } from '../../match/match.ts';
import type { App, ShownTable } from './app.ts';
import type { Caller } from './caller.ts';
import type { Button } from './controls.ts';
import type { Door } from './door.ts';
import type { Arguments, Option } from './option.ts';

/** A slash command: that of a game, or one that belongs to no game. */
export interface Command {
  readonly name: string;
  readonly text: TextKey;
  readonly subcommands: readonly SubcommandSpec[];
  /** The game whose words it uses: its id. */
  readonly game?: string;
}

/** A slash command that belongs to no game. */
export interface GeneralCommand extends Command {
  readonly subcommands: readonly Subcommand[];
}

/** One subcommand, as it is typed. */
export interface SubcommandSpec {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly Option[];
  /** The same by right click. */
  readonly pointed?: ContextMenuCommand;
  /** What fits the option being typed now: at most 25 are shown. */
  suggest?(typing: TypingContext): Promise<readonly Suggestion[]>;
}

/** One subcommand that belongs to no game. It answers with `caller.answer`. */
export interface Subcommand extends SubcommandSpec {
  run(request: Request, given: Arguments): Promise<void>;
  /** What its controls do. */
  readonly uses?: Handlers;
  /** What of it there is on the board's page. */
  readonly onPage?: OnPage;
  /** What it has under tables. */
  shown?(table: ShownTable): Button | readonly Button[] | undefined;
}

/** What a subcommand brings to the board's page, beside the own games. */
interface OnPage {
  /** What opens it there: the action of a control without an argument. */
  readonly entry?: { readonly label: Phrase; readonly action: string };
  /** Those of its controls that are answered in private, and need no channel for it. */
  readonly uses?: readonly string[];
  /** Those of them that a link opens as well: they only show, whoever sent the link. */
  readonly addresses?: readonly string[];
  /** Those of them whose answers stand in a sheet over the board, and not in its place. */
  readonly asides?: readonly string[];
  /** Those that open a table: in the channel of a match whose link the reader came by. */
  readonly opens?: readonly string[];
}

/** A command of a context menu: what is done to a person or a message by right click. */
export type ContextMenuCommand = {
  /** Its name in English, by which Discord tells us of it; `text` gives it in other languages. */
  readonly name: string;
  readonly text: TextKey;
} & (
  | { readonly on: 'person'; run(request: Request, person: ChosenPerson): Promise<void> }
  /** `match`: that of the board, where the message is one of ours. */
  | { readonly on: 'message'; run(request: Request, match: MatchId | undefined): Promise<void> }
);

/** Somebody who was chosen among all people, bots among them. */
export interface ChosenPerson {
  readonly id: string;
  readonly isBot: boolean;
}

/** What controls do, by action. */
export type Handlers = Readonly<Record<string, (request: Request, control: UsedControl) => Promise<void>>>;

/** A button or menu that somebody used. */
export interface UsedControl {
  /** The table at which it stands. */
  readonly match?: MatchId;
  /** What its reader saw of the table, see `stampOf`. */
  readonly stamp: string;
  /** That of the control, or what was chosen in its menu; it comes from outside and may be anything. */
  readonly argument: string;
  /** The words of its message. */
  readonly content: string;
  /** Who was chosen, in a menu of people. */
  readonly persons?: readonly ChosenPerson[];
  /** What was filled in, where it is a form, by the names of its fields; what was left open is missing. */
  readonly fields?: Arguments;
}

/** Where somebody asks. */
export interface Place {
  readonly channel: string;
  /** The channel whose thread this is. */
  readonly parent?: string;
  /** The threads of this channel that all who see the channel can see, as far as we know of them. */
  readonly threads: readonly string[];
  /** Unknown where we are a guest, see `isGuest`: nothing we keep belongs to that server. */
  readonly guild?: string;
  /** Whether somebody brought us who has installed us for themselves: we can answer there, and do nothing of our own accord. */
  readonly isGuest?: boolean;
  /** Whether it is a group message, where our answers are seen by all; in a server its settings may hide them. */
  readonly isGroup?: boolean;
  /** Whether threads can be opened here: neither in threads, nor in the chat of a voice channel, nor in direct messages. */
  readonly takesThreads?: boolean;
  /** Whether it is a channel of announcements, whose threads are of a kind of their own. */
  readonly isNews?: boolean;
  /** The permissions, by their names, without which no thread can be opened and played in here. */
  readonly lacksForThreads?: readonly Phrase[];
  /** Whether the caller may choose how the bot behaves in this server. */
  readonly isManager: boolean;
  /** Whether the caller keeps order here, and may close the tables of others. */
  readonly isModerator: boolean;
}

/** What somebody asks for, typed or by a control, and all it takes to answer. */
export interface Request {
  readonly app: App;
  readonly door: Door;
  readonly caller: Caller;
  readonly place: Place;
  /** The language in which Discord shows itself to the caller, whatever they chose here: `en-US`. */
  readonly discordLocale: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Discord's id of the click or command. */
  readonly interaction: string;
  /** The subcommand that was typed. */
  readonly typed?: string;
  /** The match for which it is, where the caller has said so. */
  readonly chosen?: MatchId;
}

/** Somebody is typing an option. */
export interface TypingContext {
  readonly app: App;
  readonly person: PersonId;
  readonly channel: string;
  /** The language of the person. */
  readonly locale: string;
  /** The option, and what is typed of it so far. */
  readonly option: string;
  readonly typed: string;
  /** What is typed into the text options. */
  readonly given: Arguments;
}

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}
