import type { Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import type { LogEntry } from '../../engine/log.ts';
import type { Result } from '../../engine/result.ts';
import type { SetupValue } from '../../engine/setup.ts';
import type { Clock } from '../../match/clockRecord.ts';
import type { MatchId, PersonId, Player } from '../../match/match.ts';
import type { StoredChange } from './repository.ts';

/** A request to open a table. */
export interface NewTable {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  /** The names of its files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly seatCount: number;
  readonly host: PersonId;
  /** The host's language, as Discord writes it. */
  readonly locale?: string;
  /** The people the table waits for; if empty, anyone may join. */
  readonly invited: readonly PersonId[];
  /** Computer players that join with the host. */
  readonly computers: readonly Level[];
  /** Without it, there is no clock. */
  readonly clock?: Pick<Clock, 'pace' | 'timeout'>;
  /** Whether hints are allowed, if the host says so. */
  readonly hints?: boolean;
  /** The seating, if not in order of arrival. */
  readonly planned?: readonly Player[];
  /** The earlier moves, if it continues a game from elsewhere: then it counts for nothing. */
  readonly begun?: {
    readonly seed: string;
    readonly log: readonly LogEntry[];
    /** The lead that a player who continues should reach. */
    readonly goal?: number | undefined;
  };
  readonly where: {
    readonly channel: string;
    /** The channel of its thread. */
    readonly parent?: string;
    readonly guild?: string;
    readonly isGuest?: true;
  };
  /** Whether it is unrated because its server wants that in its channel. */
  readonly unrated?: true;
  /** The match that the invited people have just played with each other: then it is no new challenge. */
  readonly rematchOf?: MatchId;
  /** Whether the host is a moderator, for servers where only moderators may open tables. */
  readonly isModerator?: true;
  /** The day of a daily game, and that day's seed. */
  readonly daily?: { readonly date: string; readonly seed: string };
}

/** Opens tables, only once per interaction. */
export interface TableOpening {
  /** Opens a table if its channel has none of this game yet, or a private game in addition to it. */
  readonly open: (opening: NewTable, interaction: string) => Promise<Result<StoredChange>>;
  /** The same; but if its server wants a thread for it, opens none and returns `thread`. */
  readonly openUnlessInThread: (opening: NewTable, interaction: string) => Promise<Result<StoredChange> | 'thread'>;
  /** The match of this day with everyone's seed: opened for people who have none yet, otherwise the existing one. */
  readonly openDaily: (opening: NewTable, interaction: string) => Promise<Result<StoredChange>>;
}

/**
 * At how many unfinished tables someone may sit who opens another: more than anyone plays, few enough to be harmless.
 */
export const MOST_TABLES = 100;
