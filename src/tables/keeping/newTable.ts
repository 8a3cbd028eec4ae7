import type { Game, Level } from '../../engine/game.ts';
import type { LogEntry } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import type { SetupValue } from '../../engine/setup.ts';
import type { Clock } from '../../match/clockRecord.ts';
import type { MatchId, PersonId, Player } from '../../match/match.ts';
import type { StoredChange } from './repository.ts';

/** What somebody asks for who opens a table. */
export interface NewTable {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** How the files among it are called. */
  readonly files?: Readonly<Record<string, string>>;
  readonly seatCount: number;
  readonly host: PersonId;
  /** The language of the host, as Discord writes it. */
  readonly locale?: string;
  /** The persons the table waits for; nobody: anybody may join. */
  readonly invited: readonly PersonId[];
  /** Computer players that sit down with the host. */
  readonly computers: readonly Level[];
  /** Without it, nobody's time runs. */
  readonly clock?: Pick<Clock, 'pace' | 'timeout'>;
  /** Whether hints may be taken, where the host says so. */
  readonly hints?: boolean;
  /** Who sits where, if not in the order of coming. */
  readonly planned?: readonly Player[];
  /** What was played before, elsewhere, where it is played on from there: nothing of it counts. */
  readonly begun?: {
    readonly seed: string;
    readonly log: readonly LogEntry[];
    /** So far ahead is to end who plays on. */
    readonly goal?: number | undefined;
  };
  readonly where: {
    readonly channel: string;
    /** The channel whose thread it is. */
    readonly parent?: string;
    readonly guild?: string;
    readonly isGuest?: true;
  };
  /** Whether it counts for no rating, as its server wants for its channel. */
  readonly unrated?: true;
  /** The match that those who are invited have just played with each other: then it is no new challenge. */
  readonly rematchOf?: MatchId;
  /** Whether a moderator asks, where a server lets them alone open tables. */
  readonly isModerator?: true;
  /** The day it is the game of, and that day's seed. */
  readonly daily?: { readonly date: string; readonly seed: string };
}

/** How tables are opened: by an interaction only once. */
export interface TableOpening {
  /** Opens a table where its channel has none of this game yet, or a game of one's own beside it. */
  readonly open: (opening: NewTable, interaction: string) => Promise<Result<StoredChange>>;
  /** The same; but opens none, and gives `thread`, where its server wants one of its own for it. */
  readonly openUnlessInThread: (opening: NewTable, interaction: string) => Promise<Result<StoredChange> | 'thread'>;
  /** The match of this day, the same seed for everybody: opened for who has none yet, else the one they have. */
  readonly openDaily: (opening: NewTable, interaction: string) => Promise<Result<StoredChange>>;
}

/** At so many tables that are not over somebody may sit who opens another: more than anybody plays, less than hurts. */
export const MOST_TABLES = 100;
