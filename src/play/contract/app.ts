import type { Logger } from 'pino';
import type { Animations } from '../../../render/animating/animations.ts';
import type { Studio } from '../../../render/studio/studio.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Match, MatchId, PersonId } from '../../match/match.ts';
import type { Timers } from '../../tables/clocks/timerQueue.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import type { ActionMemory } from './actionMemory.ts';
import type { Row } from './controls.ts';
import type { Emojis } from './emojis.ts';
import type { Faces, Names } from './faces.ts';
import type { GameCommand } from './gameCommand.ts';

/** The tables, and the games played at them. */
export interface TablesAndGames {
  readonly tables: Tables;
  readonly games: readonly GameCommand[];
}

/** What is needed to build screens. */
export interface ScreenParts extends TablesAndGames {
  readonly catalogue: Catalogue;
  readonly pictures: Studio;
  readonly emojis: Emojis;
  /** The controls under a table, besides those of its game. */
  readonly tableControls: (table: ShownTable) => readonly Row[];
}

/** Tasks in the background, for which nobody waits. */
export interface BackgroundServices {
  readonly log: Logger;
  readonly timers: Timers;
  /** Runs a task that nobody waits for, and finishes it before the bot stops; retries it while the store is down. */
  readonly aside: (task: () => Promise<void>) => void;
  /** Runs a task after this many milliseconds, if the bot is still running. */
  readonly later: (milliseconds: number, task: () => Promise<void>) => void;
}

/** Who people are. */
export interface PersonDirectory {
  /** Names and avatars of people, for pictures that their players have agreed to. */
  readonly faces: Faces;
  /** Names of people for labels: cached for a few minutes, never stored. */
  readonly names: Names;
}

/** Everything an answer may need. Functions that need less take only those parts. */
export interface App extends ScreenParts, BackgroundServices, PersonDirectory {
  readonly memory: ActionMemory;
  readonly animations: Animations;
  /** The board's page; undefined if it is turned off. */
  readonly board: BoardLinks | undefined;
}

/** How many days a link to a shared match is valid. */
export const LINK_LASTS = 30;

/** The place where the page opens: a match, or an exercise, given as the id of the control that opens it. */
export type BoardPlace = { readonly match: MatchId } | { readonly exercise: string };

/** Links to the board's page, and what is known about opening it. */
export interface BoardLinks {
  /** Whether Discord can show the page in its own window. */
  readonly isActivity: boolean;
  /** Remembers for a while what a person wants to see, because Discord's window does not report that. */
  readonly expect: (person: PersonId, at: BoardPlace, channel: string) => Promise<void>;
  /** Remembers for a while that Discord has just opened this instance of the window in this channel. */
  readonly opened: (instance: string, channel: string) => Promise<void>;
  /** An address that opens Discord's window there for anyone who may see it; missing if there is no such window. */
  readonly windowAt?: (at: BoardPlace) => string;
  /** Such an address for a finished match, which anyone with the link may see for `LINK_LASTS` days. */
  readonly sharedAt?: (match: MatchId) => string;
  /** Revokes the permission that someone gave us to report about them to Discord; missing if nobody can give it. */
  readonly giveBack?: (leave: string) => Promise<void>;
  /** A one-time address for this person, valid while they are a member of the server they ask from. */
  readonly linkFor: (ticket: {
    readonly person: PersonId;
    readonly at: BoardPlace;
    readonly locale: string;
    readonly guild?: string;
  }) => string;
}

/** A table as shown to someone: waiting for players, running, or over. */
export interface ShownTable {
  readonly command: GameCommand;
  readonly match: Match;
  readonly viewer: Viewer;
}

/** What is shown under a table, by its status; nothing for a status without an entry, or if undefined is returned. */
export type ShownByStatus<Control> = Readonly<
  Partial<Record<Exclude<Match['status'], 'closed'>, (table: ShownTable) => Control | undefined>>
>;

/** The command of a match's game, with the rules that the match started with. */
export function findCommand(app: TablesAndGames, match: Match): GameCommand {
  const game = app.tables.gameOf(match);
  const command = app.games.find((one) => one.game.id === game.id);
  if (command === undefined) throw new Error(`no command for the game ${match.game}`);
  return command.game === game ? command : { ...command, game };
}

/** The name of a match's game, even if its rules are no longer known. */
export function describeGameName(app: Pick<TablesAndGames, 'games'>, { game: id }: Match): Phrase {
  const command = app.games.find(({ game }) => game.id === id);
  return phrase(command?.game.name ?? 'games.table.unknownGame');
}
