import type { Seat } from '../engine/seat.ts';
import { openAnalyses } from './analysis/analyses.ts';
import { AT_ONCE, nodeTimers, sleep } from './clocks/agenda.ts';
import { type Clocks, openClocks } from './clocks/clocks.ts';
import { createPatientAgenda, LOOK_AGAIN } from './clocks/patience.ts';
import { openDaily } from './daily/daily.ts';
import { openDailyComputers } from './daily/dailyComputers.ts';
import { leaveErrand, openErrands } from './lists/errands.ts';
import { tablesHere } from './lists/here.ts';
import { openLiveTables } from './lists/live.ts';
import { type Found, lookThrough } from './lists/lookThrough.ts';
import { openRestored } from './lists/restored.ts';
import { openServers } from './lists/servers.ts';
import { EVERYTHING } from './lists/share.ts';
import type { Match, MatchId, PersonId } from './match/match.ts';
import { positionOf } from './match/play.ts';
import { rulesOf } from './match/rules.ts';
import { tableOpening } from './opening.ts';
import type { TablesOptions } from './options.ts';
import { openDigests } from './people/digests.ts';
import { forget } from './people/forget.ts';
import { openPeople } from './people/people.ts';
import { moveEarlierRatings } from './ratings/earlier.ts';
import { openRatings } from './ratings/ratings.ts';
import { rebuildListsOnce } from './rebuild.ts';
import { openRepository } from './repository.ts';
import { createQueue } from './store/queue.ts';
import { sweepDaily } from './sweep.ts';
import { bestMoves } from './thinking/advice.ts';
import { createAllowance } from './thinking/allowance.ts';
import { computerPlayers } from './thinking/computers.ts';

export type Tables = Awaited<ReturnType<typeof openTables>>;

/** All tables of this bot. One change of a match at a time; a change that resolves is on the disk. */
export async function openTables(options: TablesOptions) {
  const { store, games, now, newSeed, share = EVERYTHING } = options;
  const rules = rulesOf(games);
  const { gameOf, canGoOn } = rules;
  await rebuildListsOnce(store);
  await moveEarlierRatings(store);
  const live = openLiveTables(store, share);
  const queue = createQueue();
  const timers = options.timers ?? nodeTimers;
  const agenda = createPatientAgenda(now, timers);
  const people = openPeople(store, now, noteEverywhere);
  const digests = openDigests(store, people.settingsOf, now);
  const servers = openServers(store, now);
  const daily = openDaily(store, newSeed);
  const ratings = openRatings(store);
  const kept = { store, share, queue, ...rules, people, ratings, now };
  const repository = openRepository({ ...kept, clocks: () => clocks });
  const { read, change, watch, noteShown, erase, makeNameless } = repository;
  const allowance = createAllowance(now);
  const computers = computerPlayers({ ...options, repository, gameOf, allowance });
  const clocks: Clocks = openClocks({
    agenda,
    settingsOf: people.settingsOf,
    isOurs,
    isReachable: async ({ where }) => where.gone !== true && (await servers.read(where.guild)).leftAt === undefined,
    ...rules,
    read,
    change,
    choose: computers.chooseMove,
    noteLook: repository.noteLook,
    isReady: async () => void (await found),
    now,
  });
  const analyses = openAnalyses({ ...options, share, ...rules, allowance });
  const dailyComputers = openDailyComputers({ daily, thinking: options.thinking });
  const opening = tableOpening({ ...options, share, queue, repository, daily, clocks });

  function isOurs(match: Match): boolean {
    return share.has(match.where.guild);
  }

  /** What concerns a match was changed: whoever looks after it looks at it again. */
  async function noteEverywhere(id: MatchId): Promise<void> {
    const match = share.name === undefined ? undefined : await read(id);
    if (match === undefined || isOurs(match)) agenda.note(id, AT_ONCE);
    else await store.change(async (draft) => leaveErrand(draft, match));
  }

  /** What became due while nobody looked; tried again until the store gives it. */
  async function lookUntilFound(): Promise<Found> {
    try {
      return await lookThrough({ listed: live.listed, clocks, ...rules, now });
    } catch {
      await sleep(timers, LOOK_AGAIN);
      return lookUntilFound();
    }
  }
  const found = lookUntilFound();

  return {
    ...opening,
    change,
    watch,
    read,
    noteShown,
    ...tablesHere({ store, live, daily, read }),
    ...rules,
    /** Whether no other process changes matches. */
    isAlone: share.name === undefined,
    /** Whether this process sees to the clocks, boards and computer players of a match; else another one does. */
    isOurs,
    /** Takes what other processes have left for this one: matches of ours that they changed. */
    async takeErrands(): Promise<readonly MatchId[]> {
      const ids = share.name === undefined ? [] : await openErrands(store, share).take();
      for (const id of ids) agenda.note(id, AT_ONCE);
      return ids;
    },
    /** What the strongest computer player would do on a seat that is to act, see `bestMoves`; who asks is charged for it. */
    advise: (match: Match, seat: Seat, person: PersonId) =>
      allowance.thinkFor(person, () => bestMoves(options.thinking, gameOf(match), positionOf(match).state, seat)),
    allowance,
    analyses,
    dailyComputers,
    dailyPosts: { of: daily.postsOf, note: daily.notePost },
    letComputersPlay: computers.letComputersPlay,
    /** What the start has found to be done. */
    found: () => found,
    clocks,
    people,
    digests,
    servers,
    ratings,
    forget: (person: PersonId) => forget({ people, ratings, read, change, gameOf, canGoOn, now }, person),
    /** Cleans up once a day; `present` are the servers where the bot is. Undefined where it is not time yet. */
    sweepDaily: (present: ReadonlySet<string>) =>
      sweepDaily({ store, share, servers, people, ratings, now, erase, makeNameless }, present),
    all: live.all,
    within: live.within,
    unshown: live.unshown,
    restored: openRestored(store, share),
    async idle() {
      await queue.idle();
      await analyses.idle();
      await dailyComputers.idle();
    },
  };
}
