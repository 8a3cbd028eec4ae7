import { isDeepStrictEqual } from 'node:util';
import type { Game, Happening, Level } from '../engine/game.ts';
import { standingEntries } from '../engine/match.ts';
import { phrase } from '../engine/phrase.ts';
import { moveRandom, pick } from '../engine/random.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { Seat } from '../engine/seat.ts';
import type { SetupValue } from '../engine/setup.ts';
import { type Change, type Changed, changed } from './change.ts';
import { type Agenda, createAgenda, nodeTimers, type Timers } from './clocks/agenda.ts';
import type { Clock } from './clocks/clockRecord.ts';
import { openClocks } from './clocks/clocks.ts';
import { dateOf, nextDay, openDaily } from './daily.ts';
import { type LiveTables, loadLive, matchKey } from './live.ts';
import { expire, seat } from './lobby.ts';
import { isLive, Match, MatchId, type PersonId, type Player, seatOf } from './match.ts';
import { forget, nameless } from './people/forget.ts';
import { INDEXES, openPeople, type People } from './people/people.ts';
import { playMoves, positionOf, toAct } from './play.ts';
import { withoutOvertaken } from './proposals.ts';
import { createQueue } from './queue.ts';
import { isRated, openRatings } from './ratings/ratings.ts';
import { openServers } from './servers.ts';
import { chooseSetup } from './setup.ts';
import type { Store } from './store/store.ts';
import { sweepDaily } from './sweep.ts';
import type { Thinking } from './thinking/thinking.ts';

/** What the tables need of the world around them. */
export interface World {
  readonly store: Store;
  readonly thinking: Thinking;
  readonly games: readonly Game[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Those of Node unless said. */
  readonly timers?: Timers;
  /** A new secret, hard to guess: 32 hexadecimal digits. */
  readonly newSeed: () => string;
  readonly newId: () => MatchId;
  /** Hears of computer players that failed to choose a move. */
  readonly onThoughtless: (match: MatchId, error: unknown) => void;
}

/** What somebody asks for who opens a table. */
export interface Opening {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  readonly host: PersonId;
  /** The persons the table waits for; nobody: anybody may join. */
  readonly invited: readonly PersonId[];
  /** Computer players that sit down with the host. */
  readonly computers: readonly Level[];
  /** Without it, nobody's time runs. */
  readonly clock?: Pick<Clock, 'pace' | 'timeout'>;
  /** Who sits where, if not in the order of coming. */
  readonly planned?: readonly Player[];
  readonly where: { readonly channel: string; readonly guild?: string };
  /** The day it is the game of, and that day's seed. */
  readonly daily?: { readonly date: string; readonly seed: string };
}

/** A change that is stored. `repeated` where this interaction had been carried out before: nothing was done again. */
export interface Stored extends Changed {
  readonly repeated: boolean;
}

/** How long a table may wait for players, in milliseconds. */
export const LOBBY_LASTS = 24 * 60 * 60 * 1000;

/** How many interactions a table remembers, to know one that is delivered twice. */
const REMEMBERED = 20;

export type Tables = Awaited<ReturnType<typeof openTables>>;

/** All tables of this bot. One change of a match at a time; a change that resolves is on the disk. */
export async function openTables(world: World) {
  const { store, thinking, games, now } = world;
  const live: LiveTables = await loadLive(store);
  const queue = createQueue();
  const agenda = createAgenda(now, world.timers ?? nodeTimers);
  const people = withAgenda(openPeople(store, queue, now), agenda, now);
  const servers = openServers(store, queue, now);
  const daily = openDaily(store, queue, world.newSeed);
  const ratings = openRatings(store, queue);
  const clocks = openClocks({
    agenda,
    settingsOf: people.settingsOf,
    isReachable: async ({ where }) => (await servers.read(where.guild)).leftAt === undefined,
    read,
    change,
    gameOf,
    choose: chooseMove,
    now,
  });

  async function read(id: MatchId): Promise<Match | undefined> {
    return store.get(matchKey(id), Match);
  }

  /** Stores a match together with all that is listed of it elsewhere; gives what happened by that. */
  async function write(match: Match, before: Match | undefined): Promise<readonly Happening[]> {
    let news: readonly Happening[] = [];
    if (before !== undefined && isListedAlike(before, match)) await store.set({ [matchKey(match.id)]: match });
    else news = await writeListed(match, before);
    await clocks.note(match);
    return news;
  }

  async function writeListed(match: Match, before: Match | undefined): Promise<readonly Happening[]> {
    return queue.run(INDEXES, async () => {
      const rated = await ratings.change(gameOf(match), before, match);
      const listed = {
        ...live.entriesWith(match),
        ...(hasJustEnded(match, before) ? { [unshownKey(match.id)]: true } : {}),
        ...(before === undefined ? await daily.entriesWith(match) : {}),
        ...(await people.entriesWith(match.id, before, match)),
        ...rated.entries,
      };
      await store.set({ [matchKey(match.id)]: match, ...listed });
      live.note(match);
      return rated.news;
    });
  }

  /** The match after a change that somebody made to `before`, with all that follows from it. */
  async function following(before: Match, made: Match, interaction: string | undefined): Promise<Match> {
    const match = await clocks.tick(withoutOvertaken(withEnd(made)), before);
    const answered = interaction === undefined ? before.answered : [...before.answered, interaction].slice(-REMEMBERED);
    return { ...match, answered, revision: before.revision + (showsTheSame(before, match) ? 0 : 1) };
  }

  function withEnd(match: Match): Match {
    if (isLive(match) || match.endedAt !== undefined) return match;
    return { ...match, endedAt: now(), ...(isRated(gameOf(match), match) ? { rated: true } : {}) };
  }

  function gameOf(match: Match): Game {
    const game = games.find((one) => one.id === match.game);
    if (game === undefined) throw new Error(`match ${match.id}: no game called ${match.game}`);
    return game;
  }

  /** Opens a table where its channel has none of this game yet. */
  async function open(opening: Opening, interaction: string): Promise<Result<Stored>> {
    const { game, host, where } = opening;
    const computers = opening.computers.map((level): Player => ({ kind: 'computer', level }));
    return queue.run(`open:${where.channel}:${game.id}`, async () => {
      const existing = await find(where.channel, game);
      if (existing?.answered.includes(interaction)) return accept({ match: existing, events: [], repeated: true });
      if (existing !== undefined) return refuse(phrase('tables.oneAChannel'));
      const empty = emptyTable(opening, interaction);
      if (!empty.ok) return empty;
      const seated = seat(game, empty.value, { kind: 'person', id: host }, ...computers);
      if (!seated.ok) return seated;
      const match = await clocks.tick(withEnd(seated.value.match), undefined);
      await write(match, undefined);
      return accept({ ...seated.value, match, repeated: false });
    });
  }

  /** Opens the match of this day for somebody who has not had it yet: the same seed for everybody. */
  async function openDailyTable(opening: Opening, interaction: string): Promise<Result<Stored>> {
    const { game, host } = opening;
    return queue.run(`daily:${host}`, async () => {
      const date = dateOf(now());
      const earlier = (await dailyMatches(game, date)).find((match) => seatOf(match, host) !== undefined);
      if (earlier !== undefined && !isAnswered(earlier, interaction)) {
        return refuse(phrase('daily.already', { at: Math.floor(nextDay(now()) / 1000) }));
      }
      return open({ ...opening, daily: { date, seed: await daily.seedOf(game, date) } }, interaction);
    });
  }

  /** The matches of a game that were opened as the game of that day, and are still there. */
  async function dailyMatches(game: Game, date: string): Promise<readonly Match[]> {
    const matches = await Promise.all((await daily.matchesOf(game.id, date)).map(read));
    return matches.filter((match) => match !== undefined);
  }

  function emptyTable(opening: Opening, interaction: string): Result<Match> {
    const { game, host, seatCount } = opening;
    const { min, max } = game.seats;
    if (seatCount < min || seatCount > max) return refuse(phrase('tables.seats', { min, max }));
    const setup = chooseSetup(game, opening.setup, seatCount);
    if (!setup.ok) return setup;
    return accept({
      schema: 1,
      id: world.newId(),
      game: game.id,
      rules: game.rules,
      setup: setup.value,
      seatCount,
      seed: opening.daily?.seed ?? world.newSeed(),
      ...(opening.daily === undefined ? {} : { daily: opening.daily.date }),
      players: [],
      invited: [...opening.invited],
      planned: [...(opening.planned ?? [])],
      ...(opening.clock === undefined ? {} : { clock: { ...opening.clock, seats: [] } }),
      spectators: [],
      host,
      status: 'lobby',
      log: [],
      revision: 1,
      where: opening.where,
      shown: 0,
      createdAt: now(),
      answered: [interaction],
    });
  }

  /** Makes one change to a match and stores it. Undefined where there is no such match. */
  async function change(id: MatchId, make: Change, interaction?: string): Promise<Result<Stored> | undefined> {
    return queue.run(id, async () => {
      const before = await read(id);
      if (before === undefined) return undefined;
      if (interaction !== undefined && isAnswered(before, interaction)) {
        return accept({ match: before, events: [], repeated: true });
      }
      const made = make(before);
      if (!made.ok) return made;
      const match = await following(before, made.value.match, interaction);
      const news = await write(match, before);
      return accept({ match, events: [...made.value.events, ...news], repeated: false });
    });
  }

  /**
   * Lets the computer players who are to act move: each once while a person may act as well, and on and on once only
   * computers are left to act. What they did, or undefined if none was to act.
   */
  async function letComputersPlay(id: MatchId): Promise<Changed | undefined> {
    const moved = new Set<Seat>();
    let done: Changed | undefined;
    for (let match = await read(id); match !== undefined; match = done?.match) {
      const turn = computerTurn(gameOf(match), match, moved);
      if (turn === undefined) return done;
      moved.add(turn.seat);
      const next = await computerMove(match, turn);
      done = { match: next.match, events: [...(done?.events ?? []), ...next.events] };
    }
    return done;
  }

  /** One move of a computer player; none where its view changed while it thought. */
  async function computerMove(match: Match, { seat, level }: ComputerTurn): Promise<Changed> {
    const game = gameOf(match);
    const view = game.view(positionOf(match).state, seat);
    const play = (text: string) =>
      change(match.id, (current) => {
        const isToAct = toAct(game, current).includes(seat);
        const seesTheSame = isToAct && isDeepStrictEqual(game.view(positionOf(current).state, seat), view);
        return seesTheSame ? playMoves(game, seat, [text], { at: now() })(current) : changed(current);
      });
    const text = await chooseMove(match, seat, level);
    let played = await play(text);
    if (played?.ok === false) {
      world.onThoughtless(match.id, new Error(`the computer's ${text} was refused: ${played.refusal.key}`));
      played = await play(anyMove(match, seat));
    }
    if (played === undefined) throw new Error(`match ${match.id} is gone`);
    if (!played.ok) throw new Error(`match ${match.id}: a legal move was refused: ${played.refusal.key}`);
    return played.value;
  }

  /** What a computer player of this level would do on a seat that is to act. */
  async function chooseMove(match: Match, seat: Seat, level: Level): Promise<string> {
    const game = gameOf(match);
    const { state } = positionOf(match);
    const ply = standingEntries(match.log).length;
    // Its thoughts must not fall like the dice of the match: they have a stream of their own.
    const random = moveRandom(`${match.seed}:thinking`, ply);
    const question = { game: game.id, level, view: game.view(state, seat), seat, seed: random.below(2 ** 31) };
    return thinking.ask(question).catch((error: unknown) => {
      world.onThoughtless(match.id, error);
      return anyMove(match, seat);
    });
  }

  /** Some legal move, where thinking brought none. */
  function anyMove(match: Match, seat: Seat): string {
    const game = gameOf(match);
    const random = moveRandom(`${match.seed}:anything`, standingEntries(match.log).length);
    return game.write(pick(game.legal(positionOf(match).state, seat), random));
  }

  async function find(channel: string, game: Game): Promise<Match | undefined> {
    const id = live.at(channel, game.id);
    return id === undefined ? undefined : read(id);
  }

  /**
   * Notes that `message` shows the match as of `revision`, and gives the message that is out of date by that: the one
   * before it, or, where a later one was faster, `message` itself.
   */
  async function noteShown(id: MatchId, revision: number, message: string): Promise<string | undefined> {
    return queue.run(id, async () => {
      const match = await read(id);
      if (match === undefined) return undefined;
      if (match.shown > revision) return message;
      await write({ ...match, shown: revision, where: { ...match.where, message } }, match);
      if (!isLive(match)) await store.remove([unshownKey(id)]);
      return match.where.message === message ? undefined : match.where.message;
    });
  }

  /** Deletes a match, and all that is listed of it elsewhere. */
  async function erase(id: MatchId): Promise<void> {
    await queue.run(id, async () => {
      const match = await read(id);
      if (match === undefined) return;
      await queue.run(INDEXES, async () => {
        const gone: Match = { ...match, status: 'closed' };
        await store.set({ ...live.entriesWith(gone), ...(await people.entriesWith(id, match, undefined)) });
        live.note(gone);
        await store.remove([matchKey(id), unshownKey(id)]);
        agenda.note(id, undefined);
      });
    });
  }

  /** The matches that have ended and whose end the channel has perhaps not been shown. */
  async function unshown(): Promise<readonly MatchId[]> {
    const ids: MatchId[] = [];
    for await (const key of store.keys(UNSHOWN)) ids.push(MatchId.parse(key.slice(UNSHOWN.length)));
    return ids;
  }

  /** Takes persons out of a match that has ended. */
  async function makeNameless(id: MatchId, persons: readonly PersonId[]): Promise<void> {
    await change(id, (match) => changed(persons.reduce(nameless, match)));
  }

  /** Closes the tables that waited too long for players, and gives them back. */
  async function expireLobbies(): Promise<readonly Changed[]> {
    const expired: Changed[] = [];
    for (const id of live.all()) {
      const match = await read(id);
      if (match === undefined || match.status !== 'lobby' || match.createdAt + LOBBY_LASTS > now()) continue;
      const closed = await change(id, expire);
      if (closed?.ok) expired.push(closed.value);
    }
    return expired;
  }

  // What became due while nobody looked is looked for at once.
  for (const id of live.all()) agenda.note(id, now());

  return {
    open,
    openDaily: openDailyTable,
    dailyMatches,
    change,
    read,
    find,
    gameOf,
    letComputersPlay,
    noteShown,
    unshown,
    expireLobbies,
    clocks,
    people,
    servers,
    ratings,
    forget: (person: PersonId) => forget({ people, ratings, live: live.all, read, change, gameOf, now }, person),
    /** Cleans up once a day; `present` are the servers where the bot is. Undefined where it is not time yet. */
    sweepDaily: (present: ReadonlySet<string>) =>
      sweepDaily({ store, servers, people, ratings, now, erase, makeNameless }, present),
    all: live.all,
    within: live.within,
    idle: queue.idle,
  };
}

/** What people choose for themselves may bring forward what is due for them. */
function withAgenda(people: People, agenda: Agenda, now: () => number): People {
  return {
    ...people,
    async choose(person, choice) {
      const settings = await people.choose(person, choice);
      for (const id of (await people.read(person)).live) agenda.note(id, now());
      return settings;
    },
  };
}

const UNSHOWN = 'unshown:';
const unshownKey = (id: MatchId) => `${UNSHOWN}${id}`;

function hasJustEnded(match: Match, before: Match | undefined): boolean {
  return !isLive(match) && (before === undefined || isLive(before));
}

/** Whether the board of a match looks as before: questions and clocks are told beside it, and who only watches is not. */
function showsTheSame(before: Match, after: Match): boolean {
  const board = ({ clock, proposal, warned, answered, spectators, ...rest }: Match) => rest;
  return isDeepStrictEqual(board(before), board(after));
}

interface ComputerTurn {
  readonly seat: Seat;
  readonly level: Level;
}

/** The computer player that moves next; one in `moved` moves again only when no person may act. */
export function computerTurn(game: Game, match: Match, moved: ReadonlySet<Seat>): ComputerTurn | undefined {
  const seats = toAct(game, match);
  const personMayAct = seats.some((seat) => match.players[seat]?.kind === 'person');
  for (const seat of seats) {
    const player = match.players[seat];
    if (player?.kind === 'computer' && !(personMayAct && moved.has(seat))) return { seat, level: player.level };
  }
  return undefined;
}

/** Whether a match goes on with the same people: then no list of matches changes, and tables need not wait for each other. */
function isListedAlike(before: Match, after: Match): boolean {
  const goesOn = before.status === 'running' && after.status === 'running';
  return (
    goesOn &&
    isDeepStrictEqual(before.players, after.players) &&
    isDeepStrictEqual(before.position?.left, after.position?.left)
  );
}

function isAnswered(match: Match, interaction: string): boolean {
  return match.answered.includes(interaction) || match.log.some((entry) => entry.interaction === interaction);
}
