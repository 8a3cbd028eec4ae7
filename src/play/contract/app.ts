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

/** The tables, and the games that are played at them. */
export interface TablesAndGames {
  readonly tables: Tables;
  readonly games: readonly GameCommand[];
}

/** What screens are made of. */
export interface ScreenParts extends TablesAndGames {
  readonly catalogue: Catalogue;
  readonly pictures: Studio;
  readonly emojis: Emojis;
  /** The controls under a table, beside those of its game. */
  readonly tableControls: (table: ShownTable) => readonly Row[];
}

/** What happens beside what somebody waits for. */
export interface BackgroundServices {
  readonly log: Logger;
  readonly timers: Timers;
  /** Does a task for which nobody waits, but the bot before it stops; again and again while the store is away. */
  readonly aside: (task: () => Promise<void>) => void;
  /** Does a task so many milliseconds later, if the bot still runs then. */
  readonly later: (milliseconds: number, task: () => Promise<void>) => void;
}

/** Who people are. */
export interface PersonDirectory {
  /** Names and faces of persons, for what is shown of them with their players' leave. */
  readonly faces: Faces;
  /** Names of persons for labels, remembered for a few minutes and written nowhere. */
  readonly names: Names;
}

/** What whoever answers somebody works with. Who needs less says so. */
export interface App extends ScreenParts, BackgroundServices, PersonDirectory {
  readonly memory: ActionMemory;
  readonly animations: Animations;
  /** The board that is played by tapping it; undefined where that is switched off. */
  readonly board: BoardLinks | undefined;
}

/** For how many days a link to a shared match opens it. */
export const LINK_LASTS = 30;

/** What the board is opened at: a match, or an exercise, as the id of the control by which its page opens it. */
export type BoardPlace = { readonly match: MatchId } | { readonly exercise: string };

/** Where the board that is played by tapping it is opened. */
export interface BoardLinks {
  /** Whether Discord can show it in a window of its own. */
  readonly isActivity: boolean;
  /** Remembers for a while what a person wants to see, whom Discord's window will bring without saying so. */
  readonly expect: (person: PersonId, at: BoardPlace, channel: string) => Promise<void>;
  /** Remembers for a while that Discord has just opened this instance of the window in this channel. */
  readonly opened: (instance: string, channel: string) => Promise<void>;
  /** An address that opens Discord's window there for whoever may see it; missing where there is no such window. */
  readonly windowAt?: (at: BoardPlace) => string;
  /** The same for a match that is over, which everybody may see who follows it, for `LINK_LASTS` days. */
  readonly sharedAt?: (match: MatchId) => string;
  /** Gives back to Discord what somebody let us tell it of them; missing where nobody can let us. */
  readonly giveBack?: (leave: string) => Promise<void>;
  /** An address that lets this one person in, once, as long as they are a member of the server they ask from. */
  readonly linkFor: (ticket: {
    readonly person: PersonId;
    readonly at: BoardPlace;
    readonly locale: string;
    readonly guild?: string;
  }) => string;
}

/** A table as somebody is shown it: waiting for players, running, or over. */
export interface ShownTable {
  readonly command: GameCommand;
  readonly match: Match;
  readonly viewer: Viewer;
}

/** The command of a match's game, with the game under the rules that the match began with. */
export function findCommand(app: TablesAndGames, match: Match): GameCommand {
  const game = app.tables.gameOf(match);
  const command = app.games.find((one) => one.game.id === game.id);
  if (command === undefined) throw new Error(`no command for the game ${match.game}`);
  return command.game === game ? command : { ...command, game };
}

/** What a match's game is called, also where the rules it began with are known no more. */
export function describeGameName(app: Pick<TablesAndGames, 'games'>, { game: id }: Match): Phrase {
  const command = app.games.find(({ game }) => game.id === id);
  return phrase(command?.game.name ?? 'games.table.unknownGame');
}
