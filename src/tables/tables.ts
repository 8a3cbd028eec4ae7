import type { Game } from '../engine/game.ts';
import type { Seat } from '../engine/seat.ts';
import type { Mistakes } from '../learning/mistakes.ts';
import type { Progress } from '../learning/progress.ts';
import type { PuzzleDays } from '../learning/puzzleDayRecords.ts';
import type { Puzzles } from '../learning/puzzles.ts';
import type { Races } from '../learning/races.ts';
import type { Match, MatchId, PersonId } from '../match/match.ts';
import type { RuledGames } from '../match/ruledGames.ts';
import type { TurnHistory } from '../match/turnHistory.ts';
import type { Ratings } from '../ratings/ratings.ts';
import type { Store } from '../store/store.ts';
import type { Analyses } from './analysis/analyses.ts';
import type { Clocks } from './clocks/clocks.ts';
import type { DailyComputers } from './daily/dailyComputers.ts';
import type { Days } from './daily/days.ts';
import type { KeptTableRecords } from './keeping/keptTables.ts';
import type { TableOpening } from './keeping/newTable.ts';
import type { Repository } from './keeping/repository.ts';
import type { Rings } from './keeping/rings.ts';
import type { SweepResult } from './keeping/sweep.ts';
import type { LiveTables } from './lists/liveTables.ts';
import type { PuzzleChannels } from './lists/puzzleChannels.ts';
import type { RestoredMatches } from './lists/restoredMatches.ts';
import type { ScanResult } from './lists/scanLiveTables.ts';
import type { ServerLogs } from './lists/serverLog.ts';
import type { Servers } from './lists/serverRecords.ts';
import type { ShownEnds } from './lists/shownEnds.ts';
import type { OpenSeats, TablesHere } from './lists/tablesHere.ts';
import type { CollectedNotifications } from './people/collectedNotifications.ts';
import type { Digests } from './people/digests.ts';
import type { Forgotten } from './people/forgetPerson.ts';
import type { LinkedPeople } from './people/linkedPeople.ts';
import type { People } from './people/people.ts';
import type { PositionQuestion } from './thinking/advice.ts';
import type { Computers } from './thinking/computers.ts';
import type { ThinkingBudget } from './thinking/thinkingBudget.ts';
import type { WeighedText } from './thinking/thinkingPool.ts';
import type { Trials } from './thinking/trySetups.ts';

/** All tables of this bot. A match is changed by one change at a time; once a change resolves, it is on disk. */
export interface Tables
  extends Pick<RuledGames, 'gameOf' | 'canGoOn'>,
    TableOpening,
    TablesHere,
    OpenSeats,
    Pick<Repository, 'read' | 'change' | 'watch' | 'noteShown'>,
    Pick<LiveTables, 'all' | 'within' | 'unshown'>,
    Pick<Computers, 'letComputersPlay'> {
  /** Runs work that answers someone: each record is read only once, see `Store`. */
  readonly visit: Store['visit'];
  /** Whether no other process changes matches. */
  readonly isAlone: boolean;
  /** Whether this process manages a match's clocks, boards and computer players; otherwise another one does. */
  readonly isOurs: (match: Match) => boolean;
  /** Takes tasks from other processes: matches of ours that they changed. */
  readonly takeCrossProcessQueue: () => Promise<readonly MatchId[]>;
  /** The latest turns of a match, each in one public line. */
  readonly turnsTold: TurnHistory;
  /**
   * The strongest computer player's suggestion for a seat that is to move, see `bestMoves`; the requester is charged
   * for it.
   */
  readonly advise: (match: Match, seat: Seat, person: PersonId) => Promise<readonly WeighedText[]>;
  /** The same for a position that is not at any table: `time` in milliseconds, by default the level's. */
  readonly think: (
    game: Game,
    question: PositionQuestion,
    person: PersonId,
    time?: number,
  ) => Promise<readonly WeighedText[]>;
  readonly thinkingBudget: ThinkingBudget;
  /** Tries uploads where they do not block anyone. */
  readonly trials: Pick<Trials, 'refuseSetup' | 'checkRecord'>;
  readonly analyses: Analyses;
  readonly dailyComputers: DailyComputers;
  /** The messages that show servers' daily results. */
  readonly dailyPosts: { readonly of: Days['listPosts']; readonly note: Days['notePost'] };
  /** The work that the start has found. */
  readonly found: () => Promise<ScanResult>;
  /** Resolves once this version's lists are written; the first start after an update does that while people play. */
  readonly listed: () => Promise<void>;
  readonly clocks: Clocks;
  readonly people: People;
  readonly digests: Digests;
  readonly collectedCalls: CollectedNotifications;
  readonly linkedPeople: LinkedPeople;
  readonly servers: Servers;
  readonly serverLogs: ServerLogs;
  readonly ratings: Ratings;
  /** The rings in which a server's people all play each other. */
  readonly rings: Rings;
  /** The tables that servers keep open. */
  readonly keptTables: KeptTableRecords;
  /** People's progress in lessons and other exercises. */
  readonly progress: Progress;
  /** People's progress in puzzles, and how hard these are. */
  readonly puzzles: Puzzles;
  /** The puzzle of each day, and who has solved it. */
  readonly puzzleDays: PuzzleDays;
  /** The channels that get it. */
  readonly puzzleChannels: PuzzleChannels;
  /** Races through puzzles, in channels. */
  readonly races: Races;
  /** People's own costly moves, to try again. */
  readonly mistakes: Mistakes;
  readonly restored: RestoredMatches;
  /** The ends of games shown in channels. */
  readonly ends: ShownEnds;
  /** Deletes what is stored about a person, who leaves all tables; returns what showed their name. */
  readonly forget: (person: PersonId) => Promise<Forgotten>;
  /** Cleans up once a day; `present` are the servers where the bot is. Undefined if it is too early. */
  readonly sweepDaily: (present: ReadonlySet<string>) => Promise<SweepResult | undefined>;
  /** Resolves once nothing is being changed, analyzed or played in the background. */
  readonly idle: () => Promise<void>;
}
