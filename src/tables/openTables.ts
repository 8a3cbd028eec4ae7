import { openMistakes } from '../learning/mistakes.ts';
import { openProgress } from '../learning/progress.ts';
import { openPuzzleDays } from '../learning/puzzleDayRecords.ts';
import { openPuzzles } from '../learning/puzzles.ts';
import { openRaces } from '../learning/races.ts';
import { Match, type MatchId } from '../match/match.ts';
import { positionOf } from '../match/play.ts';
import { ruledGames } from '../match/ruledGames.ts';
import { createTurnHistory } from '../match/turnHistory.ts';
import { slices } from '../match/yieldToOthers.ts';
import { moveEarlierRatings } from '../ratings/migrateRatings.ts';
import { openRatings } from '../ratings/openRatings.ts';
import { createQueue } from '../store/queue.ts';
import type { Store } from '../store/store.ts';
import { openAnalyses } from './analysis/analyses.ts';
import { openSchedule } from './clocks/dueEvents.ts';
import { openClocks } from './clocks/openClocks.ts';
import { openUptime } from './clocks/openUptime.ts';
import {
  AT_ONCE,
  createRetryQueue,
  LOOK_AGAIN,
  nodeTimers,
  type RetryQueue,
  sleep,
  type Timers,
} from './clocks/timerQueue.ts';
import { openDailyComputers } from './daily/dailyComputers.ts';
import { openDays } from './daily/days.ts';
import { openKeptTables } from './keeping/keptTables.ts';
import { openRepository } from './keeping/openRepository.ts';
import { tableOpening } from './keeping/openTable.ts';
import { type RebuildHooks, rebuildListsOnce } from './keeping/rebuildLists.ts';
import { openRings } from './keeping/rings.ts';
import { sweepDaily } from './keeping/sweep.ts';
import { enqueueForOwner, takeQueued } from './lists/crossProcessQueue.ts';
import { matchKey, openLiveTables } from './lists/liveTables.ts';
import { openPuzzleChannels } from './lists/puzzleChannels.ts';
import { openRestored } from './lists/restoredMatches.ts';
import { type LookOptions, type ScanResult, scanLiveTables } from './lists/scanLiveTables.ts';
import { openServerLogs } from './lists/serverLog.ts';
import { openServers, type Servers } from './lists/serverRecords.ts';
import { EVERYTHING, type ShardScope } from './lists/shardScope.ts';
import { openShownEnds } from './lists/shownEnds.ts';
import { openOpenSeats, tablesHere } from './lists/tablesHere.ts';
import type { TablesOptions } from './options.ts';
import { openCollectedCalls } from './people/collectedNotifications.ts';
import { openDigests } from './people/digests.ts';
import { forget } from './people/forgetPerson.ts';
import { openLinkedPeople } from './people/linkedPeople.ts';
import { openPeople } from './people/openPeople.ts';
import type { People } from './people/people.ts';
import type { Tables } from './tables.ts';
import { bestMoves } from './thinking/advice.ts';
import { computerPlayers } from './thinking/computers.ts';
import { createThinkingBudget } from './thinking/thinkingBudget.ts';
import { TRIALS_AT_ONCE } from './thinking/trySetups.ts';

/**
 * Opens all tables; each part builds on the previous ones: first storage, then what changes it, then what happens
 * automatically.
 */
export async function openTables(options: TablesOptions): Promise<Tables> {
  const { store, now, share = EVERYTHING, timers = nodeTimers, thinking, trials = TRIALS_AT_ONCE } = options;
  await moveEarlierRatings(store);
  const common = { ...options, share, ...ruledGames(options.games) };
  const { gameOf, canGoOn } = common;
  const isOurs = (match: Match) => share.has(match.where.guild);

  const timerQueue = createRetryQueue(now, timers);
  const note = (id: MatchId) => noteEverywhere(store, share, timerQueue, id);
  const people = openPeople(store, now, { ...options, note });
  const ratings = openRatings(store);
  const exercises = exercisesOn(store, share, now);
  const records = { servers: openServers(store, now), serverLogs: openServerLogs(store, now) };
  const live = openLiveTables(store, share, options.onUnreadable);
  const days = openDays(store, options.newSeed);

  const queue = createQueue();
  const uptime = await openUptime(store, now, timers);
  const { listAbsences } = records.servers;
  const schedule = openSchedule({ ...common, timerQueue, uptime, listAbsences, readSettings: people.readSettings });
  const repository = openRepository({ ...common, queue, people, ratings, schedule });
  const { read, change, watch, noteShown } = repository;
  const opening = tableOpening({ ...common, queue, repository, days, schedule });

  const thinkingBudget = createThinkingBudget(now);
  const computers = computerPlayers({ ...common, matches: repository, thinkingBudget });
  const company = openCompany({ ...common, queue, repository, schedule });
  const analyses = openAnalyses({ ...common, thinkingBudget });
  const dailyComputers = openDailyComputers({ days, thinking });
  const found = once(() => lookUntilFound({ listed: live.listed, schedule, canGoOn, now }, timers));
  const onTable = (match: Match) => isOurs(match) && timerQueue.note(match.id, AT_ONCE);
  const listed = once(() => listUntilDone({ store, timers, onTable, onLists: options.onLists }));
  const clocks = openClocks({
    ...common,
    ...{ timerQueue, schedule, uptime },
    matches: repository,
    noteLook: repository.noteLook,
    choose: computers.chooseMove,
    isOurs,
    isReachable: (match) => isReachable(records.servers, match),
    found,
  });

  return {
    gameOf,
    canGoOn,
    ...{ visit: store.visit, isOurs },
    isAlone: share.name === undefined,
    ...{ read, change, watch, noteShown },
    ...opening,
    ...tablesHere({ store, live, days, read }),
    ...{ ...live, ...openOpenSeats(store) },
    restored: openRestored(store, share),
    ends: openShownEnds(store, share, now),
    puzzleChannels: openPuzzleChannels(store, share, now),
    takeCrossProcessQueue: () => noteCrossProcessQueue(store, share, timerQueue),
    found,
    listed,
    clocks,
    linkedPeople: openLinkedPeople(store, now),
    ...privateNews({ store, people, now }),
    ...{ people, ...records, ratings, ...company },
    ...exercises,
    ...{ thinkingBudget, trials },
    analyses,
    dailyComputers,
    dailyPosts: { of: days.listPosts, note: days.notePost },
    turnsTold: createTurnHistory(gameOf),
    letComputersPlay: computers.letComputersPlay,
    ...askAdvice({ thinking, thinkingBudget, gameOf }),
    forget: (person) =>
      forget({ ...common, ...company, ...records, people, ratings, ...exercises, matches: repository }, person),
    sweepDaily: (there) =>
      listed().then(() => sweepDaily({ ...common, ...company, ...records, people, ratings, repository }, there)),
    async idle() {
      for (const part of [queue, analyses, dailyComputers, company.rings.unfinished]) await part.idle();
    },
  };
}

/** What brings a server's people together. */
function openCompany(options: Parameters<typeof openRings>[0]): Pick<Tables, 'rings' | 'keptTables'> {
  return { rings: openRings(options), keptTables: openKeptTables(options) };
}

/** The strongest player's advice, within a person's budget. */
function askAdvice({
  thinking,
  thinkingBudget,
  gameOf,
}: Pick<TablesOptions, 'thinking'> & Pick<Tables, 'thinkingBudget' | 'gameOf'>): Pick<Tables, 'advise' | 'think'> {
  return {
    advise: (match, seat, person) =>
      thinkingBudget.thinkFor(person, () =>
        bestMoves(thinking, gameOf(match), { state: positionOf(match).state, seat }),
      ),
    think: (game, question, person, time) =>
      thinkingBudget.thinkFor(person, () => bestMoves(thinking, game, question, time)),
  };
}

/** The notifications that people get in private when it suits them. */
function privateNews({ store, people, now }: Pick<TablesOptions, 'store' | 'now'> & { readonly people: People }) {
  return {
    digests: openDigests(store, people.readSettings, now),
    collectedCalls: openCollectedCalls(store, people.readSettings, now),
  };
}

/** What is stored about people who learn and practice. */
function exercisesOn(
  store: Store,
  share: ShardScope,
  now: () => number,
): Pick<Tables, 'progress' | 'puzzles' | 'puzzleDays' | 'races' | 'mistakes'> {
  return {
    progress: openProgress(store),
    puzzles: openPuzzles(store),
    puzzleDays: openPuzzleDays(store, now),
    races: openRaces(store, share.has),
    mistakes: openMistakes(store),
  };
}

/** Whether people can move in a match: not if the bot was removed from their server, or their channel is gone. */
async function isReachable(servers: Servers, { where }: Match): Promise<boolean> {
  return where.gone !== true && (await servers.read(where.guild)).leftAt === undefined;
}

/** Something about a match changed: makes the process that manages it check it again. */
async function noteEverywhere(store: Store, share: ShardScope, timerQueue: RetryQueue, id: MatchId): Promise<void> {
  const match = share.name === undefined ? undefined : await store.get(matchKey(id), Match);
  if (match === undefined || share.has(match.where.guild)) timerQueue.note(id, AT_ONCE);
  else await store.change(async (draft) => enqueueForOwner(draft, match));
}

/** Takes tasks that other processes have left for this one, and checks them immediately. */
async function noteCrossProcessQueue(
  store: Store,
  share: ShardScope,
  timerQueue: RetryQueue,
): Promise<readonly MatchId[]> {
  const ids = share.name === undefined ? [] : await takeQueued(store, share);
  for (const id of ids) timerQueue.note(id, AT_ONCE);
  return ids;
}

/**
 * Runs work that several callers need only once, on the first call: startup listeners are added before the store is
 * read.
 */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

interface ListParts extends Pick<TablesOptions, 'store'>, Pick<RebuildHooks, 'onTable'> {
  readonly onLists: TablesOptions['onLists'] | undefined;
  readonly timers: Timers;
}

/** Writes this version's lists; retried until the store accepts them. */
async function listUntilDone(listing: ListParts): Promise<void> {
  const { store, timers, onTable, onLists } = listing;
  try {
    const written = await rebuildListsOnce(store, { giveWay: slices(), onTable }, onLists?.begun);
    if (written !== undefined) onLists?.written(written);
  } catch (error) {
    onLists?.failed(error);
    await sleep(timers, LOOK_AGAIN);
    await listUntilDone(listing);
  }
}

/** Finds what became due meanwhile; retried until the store answers. */
async function lookUntilFound(options: LookOptions, timers: Timers): Promise<ScanResult> {
  try {
    return await scanLiveTables(options);
  } catch {
    await sleep(timers, LOOK_AGAIN);
    return lookUntilFound(options, timers);
  }
}
