import { type Game, gameUnder } from '../engine/game.ts';
import type { Seat } from '../engine/seat.ts';
import { bestMoves } from './advice.ts';
import { openAnalyses } from './analysis/analyses.ts';
import { createAgenda, nodeTimers } from './clocks/agenda.ts';
import { type Clocks, openClocks } from './clocks/clocks.ts';
import { computerPlayers } from './computers.ts';
import { openDaily } from './daily.ts';
import { openDailyComputers } from './dailyComputers.ts';
import { leaveErrand, openErrands } from './errands.ts';
import { expireLobbies } from './expiry.ts';
import { type Around, openLiveTables, tableAt } from './live.ts';
import { type Match, type MatchId, type PersonId, seatOf } from './match.ts';
import { tableOpening } from './opening.ts';
import type { TablesOptions } from './options.ts';
import { forget } from './people/forget.ts';
import { openPeople, type People } from './people/people.ts';
import { positionOf } from './play.ts';
import { createQueue } from './queue.ts';
import { openRatings } from './ratings/ratings.ts';
import { rebuildListsOnce } from './rebuild.ts';
import { openRepository } from './repository.ts';
import { openServers } from './servers.ts';
import { EVERYTHING } from './share.ts';
import { sweepDaily } from './sweep.ts';

export type Tables = Awaited<ReturnType<typeof openTables>>;

/** All tables of this bot. One change of a match at a time; a change that resolves is on the disk. */
export async function openTables(options: TablesOptions) {
  const { store, games, now, newSeed, share = EVERYTHING } = options;
  await rebuildListsOnce(store);
  const live = openLiveTables(store, share);
  const queue = createQueue();
  const agenda = createAgenda(now, options.timers ?? nodeTimers);
  const people = withAgenda(openPeople(store, now), (id) => noteEverywhere(id));
  const servers = openServers(store, now);
  const daily = openDaily(store, newSeed);
  const ratings = openRatings(store);
  const repository = openRepository({
    store,
    share,
    queue,
    gameOf,
    canGoOn,
    people,
    ratings,
    clocks: () => clocks,
    now,
  });
  const { read, change, watch, noteShown, erase, makeNameless } = repository;
  const computers = computerPlayers({ ...options, repository, gameOf });
  const clocks: Clocks = openClocks({
    agenda,
    settingsOf: people.settingsOf,
    isOurs,
    isReachable: async ({ where }) => where.gone !== true && (await servers.read(where.guild)).leftAt === undefined,
    canGoOn,
    read,
    change,
    gameOf,
    choose: computers.chooseMove,
    now,
  });
  const analyses = openAnalyses({ ...options, share, gameOf, canGoOn });
  const dailyComputers = openDailyComputers({ daily, thinking: options.thinking });
  const opening = tableOpening({ ...options, share, queue, repository, daily, clocks });

  function gameUnderRulesOf(match: Match): Game | undefined {
    const game = games.find((one) => one.id === match.game);
    return game && gameUnder(game, match.rules);
  }

  function gameOf(match: Match): Game {
    const game = gameUnderRulesOf(match);
    if (game === undefined) throw new UnknownRules(match);
    return game;
  }

  function canGoOn(match: Match): boolean {
    return gameUnderRulesOf(match) !== undefined;
  }

  function isOurs(match: Match): boolean {
    return share.has(match.where.guild);
  }

  /** What concerns a match was changed: whoever looks after it looks at it again. */
  async function noteEverywhere(id: MatchId): Promise<void> {
    const match = share.name === undefined ? undefined : await read(id);
    if (match === undefined || isOurs(match)) agenda.note(id, now());
    else await store.change(async (draft) => leaveErrand(draft, match));
  }

  // What became due while nobody looked is looked for at once.
  for (const id of await live.all()) agenda.note(id, now());

  return {
    ...opening,
    change,
    watch,
    read,
    noteShown,
    /** The game under the rules that a match began with. Throws UnknownRules where they are known no more. */
    gameOf,
    /** Whether the rules that a match began with are still known: else it can only be kept, or closed. */
    canGoOn,
    /** Whether this process sees to the clocks, boards and computer players of a match; else another one does. */
    isOurs,
    /** Takes what other processes have left for this one: matches of ours that they changed. */
    async takeErrands(): Promise<readonly MatchId[]> {
      const ids = share.name === undefined ? [] : await openErrands(store, share).take();
      for (const id of ids) agenda.note(id, now());
      return ids;
    },
    /** The live table of a game in a channel. */
    async find(channel: string, game: Game): Promise<Match | undefined> {
      const id = await tableAt(store, channel, game.id);
      return id === undefined ? undefined : read(id);
    },
    /** What of a game somebody may mean in a channel. */
    async around(channel: string, game: Game, person: PersonId): Promise<Around> {
      const [dailies, solos, table] = await Promise.all([
        live.dailiesOf(person, game.id),
        live.solosAt(channel, game.id),
        tableAt(store, channel, game.id),
      ]);
      const readAll = async (ids: readonly MatchId[]) =>
        (await Promise.all(ids.map(read))).filter((match) => match !== undefined);
      const alone = await readAll(solos);
      const isOwn = (match: Match) => seatOf(match, person) !== undefined;
      return {
        own: [...(await readAll(dailies)).toReversed(), ...alone.filter(isOwn)],
        table: table === undefined ? undefined : await read(table),
        others: alone.filter((match) => !isOwn(match)),
      };
    },
    /** The matches of a game that were opened as the game of that day, and are still there. */
    async dailyMatches(game: Game, date: string): Promise<readonly Match[]> {
      const matches = await Promise.all((await daily.matchesOf(game.id, date)).map(read));
      return matches.filter((match) => match !== undefined);
    },
    /** What the strongest computer player would do on a seat that is to act, see `bestMoves`. */
    advise: (match: Match, seat: Seat) => bestMoves(options.thinking, gameOf(match), positionOf(match).state, seat),
    analyses,
    dailyComputers,
    dailyPosts: { of: daily.postsOf, note: daily.notePost },
    letComputersPlay: computers.letComputersPlay,
    expireLobbies: async () => expireLobbies(repository, await live.all(), now()),
    clocks,
    people,
    servers,
    ratings,
    forget: (person: PersonId) => forget({ people, ratings, read, change, gameOf, canGoOn, now }, person),
    /** Cleans up once a day; `present` are the servers where the bot is. Undefined where it is not time yet. */
    sweepDaily: (present: ReadonlySet<string>) =>
      sweepDaily({ store, share, servers, people, ratings, now, erase, makeNameless }, present),
    all: live.all,
    within: live.within,
    unshown: live.unshown,
    async idle() {
      await queue.idle();
      await analyses.idle();
      await dailyComputers.idle();
    },
  };
}

/** A match was begun under rules of its game that are known no more: it can be kept, but not played or shown. */
export class UnknownRules extends Error {
  override readonly name = 'UnknownRules';
  readonly match: MatchId;

  constructor({ id, game, rules }: Match) {
    super(`match ${id}: no game called ${game} with rules ${rules}`);
    this.match = id;
  }
}

/** What people choose for themselves may bring forward what is due for them. */
function withAgenda(people: People, note: (id: MatchId) => Promise<void>): People {
  return {
    ...people,
    async choose(person, choice) {
      const settings = await people.choose(person, choice);
      for (const id of (await people.read(person)).live) await note(id);
      return settings;
    },
  };
}
