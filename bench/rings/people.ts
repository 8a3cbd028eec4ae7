import { pick, type Random } from '../../src/engine/random.ts';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { RING_WAITS, type Ring, type TableResult } from '../../src/rings/ring.ts';
import {
  canStart,
  enterRing,
  isTimeUp,
  leaveRing,
  listOpenTables,
  nextLook,
  passTime,
  startRing,
  tablesToOpen,
  withResult,
} from '../../src/rings/steps.ts';

const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** The time limit for one turn, in milliseconds. */
const PACE = DAY;

/** A simulated player: the usual time for a turn, and when they vanish or leave, in milliseconds. */
interface SimulatedPerson {
  readonly usual: number;
  readonly vanishes: number;
  readonly leaves: number;
}

/** The parameters of a simulated ring. */
export interface Crowd {
  readonly people: number;
  readonly seats: number;
  readonly atOnce: number;
  readonly random: Random;
  /** When its channel is deleted, in milliseconds after the start; no clock runs from then on. Never, if missing. */
  readonly deletedAt?: number;
}

/** The course of a simulated ring. */
export interface Course {
  readonly ring: Ring;
  /** Its duration in days, and the duration of the same games in rounds. */
  readonly days: number;
  readonly daysInRounds: number;
  /** The longest that anyone below their number of tables waited while an opponent was free, in milliseconds. */
  readonly longestWait: number;
  /** The number of tables opened more than once. */
  readonly openedTwice: number;
}

/** The course of a game: how long it takes, and who has won or run out of time. */
interface GameCourse {
  readonly takes: number;
  readonly places: readonly number[];
  readonly absent: readonly number[];
}

/** A ring in progress, and what only the simulation knows about it. */
interface Simulation {
  ring: Ring;
  now: number;
  readonly begun: number;
  readonly persons: readonly SimulatedPerson[];
  readonly games: ReadonlyMap<number, GameCourse>;
  /** When each open table ends. */
  readonly ends: Map<number, number>;
  readonly left: Set<number>;
  readonly deletedAt: number;
  longestWait: number;
  openedTwice: number;
}

/** Runs a ring of simulated people from its first entry to its end: 10 % of them vanish, and 5 % leave. */
export function playRing(crowd: Crowd): Course {
  const { people, seats, atOnce, random, deletedAt = Number.POSITIVE_INFINITY } = crowd;
  const persons = Array.from({ length: people }, () => someone(random));
  const waiting = withPeople(emptyRing(seats), people, atOnce);
  const begun = canStart(waiting, 0) ? 0 : RING_WAITS;
  const ring = startRing(waiting, begun, random);
  const games = new Map(ring.tables.map((_, number) => [number, gameAt(ring, number, persons, random)]));
  const simulation: Simulation = {
    ...{ ring, now: begun, begun, persons, games, deletedAt },
    ...{ ends: new Map(), left: new Set(), longestWait: 0, openedTwice: 0 },
  };
  while (simulation.ring.status === 'running') {
    openTables(simulation);
    leaveInTime(simulation);
    endTables(simulation);
    simulation.ring = passTime(simulation.ring, simulation.now);
  }
  const { now, longestWait, openedTwice } = simulation;
  const days = (now - begun) / DAY;
  return { ring: simulation.ring, days, daysInRounds: inRounds(ring, games) / DAY, longestWait, openedTwice };
}

function openTables(simulation: Simulation): void {
  for (const number of tablesToOpen(simulation.ring)) {
    if (simulation.ring.tables[number]?.match !== undefined) simulation.openedTwice += 1;
    simulation.ring = opened(simulation.ring, number);
    simulation.ends.set(number, endOf(simulation, number));
  }
  if (tablesToOpen(simulation.ring).length > 0) simulation.longestWait = Number.POSITIVE_INFINITY;
}

/** Advances to the next event, and removes players who leave by then. */
function leaveInTime(simulation: Simulation): void {
  const { persons, begun, left, ends } = simulation;
  const leaving = persons.flatMap(({ leaves }, at) => (left.has(at) ? [] : [{ at, when: begun + leaves }]));
  const next = Math.min(nextLook(simulation.ring), ...ends.values(), ...leaving.map(({ when }) => when));
  simulation.now = Math.max(simulation.now, next);
  for (const { at, when } of leaving) {
    if (when > simulation.now) continue;
    left.add(at);
    simulation.ring = leave(simulation.ring, at, simulation.now);
  }
  for (const number of ends.keys()) if (simulation.ring.tables[number]?.result !== undefined) ends.delete(number);
}

function endTables(simulation: Simulation): void {
  const { ends, now } = simulation;
  const isUp = isTimeUp(simulation.ring, now);
  for (const [number, end] of ends) {
    if (end > now && !isUp) continue;
    const result = end > now ? unfinished(simulation.ring, number, now) : resultOf(simulation, number);
    simulation.ring = withResult(simulation.ring, number, result);
    ends.delete(number);
  }
}

function someone(random: Random): SimulatedPerson {
  const chance = () => random.below(1000) / 1000;
  const fate = chance();
  const when = chance() * 20 * DAY;
  return {
    usual: (1 + chance() ** 2 * 14) * HOUR,
    vanishes: fate < 0.1 ? when : Number.POSITIVE_INFINITY,
    leaves: fate >= 0.1 && fate < 0.15 ? when : Number.POSITIVE_INFINITY,
  };
}

function emptyRing(seats: number): Ring {
  return {
    ...{ schema: 1, id: 'simulated', guild: '1', channel: '2', game: 'a game', pace: '1d', seats },
    ...{ status: 'waiting', openedAt: 0, entrants: [], tables: [], corrections: [] },
  };
}

function withPeople(ring: Ring, people: number, atOnce: number): Ring {
  return Array.from({ length: people }, (_, at) => PersonId.parse(String(at + 1))).reduce((one, person) => {
    const entered = enterRing(one, person, atOnce);
    return entered.ok ? entered.value : one;
  }, ring);
}

/** A game in which everyone takes eight to fourteen turns. */
function gameAt(ring: Ring, number: number, persons: readonly SimulatedPerson[], random: Random): GameCourse {
  const seats = ring.tables[number]?.seats ?? [];
  const turns = 8 + random.below(7);
  const takes = seats.reduce((sum, entrant) => {
    const { usual } = persons[entrant] ?? { usual: HOUR };
    return sum + Array.from({ length: turns }, () => turnOf(usual, random)).reduce((all, one) => all + one, 0);
  }, 0);
  const winner = random.below(seats.length);
  const isTied = random.below(20) === 0;
  return { takes, places: seats.map((_, seat) => (isTied || seat === winner ? 1 : 2)), absent: [] };
}

/** Usually soon, sometimes only when the time is nearly up. */
function turnOf(usual: number, random: Random): number {
  const chance = (1 + random.below(999)) / 1000;
  return Math.min(PACE * 0.95, usual * -Math.log(chance));
}

/** When a table opened now ends; if someone vanishes, once their time is up. */
function endOf({ games, ring, persons, now, begun, deletedAt }: Simulation, number: number): number {
  const takes = games.get(number)?.takes ?? 0;
  const vanished = begun + Math.min(...(ring.tables[number]?.seats ?? []).map((one) => vanishes(persons, one)));
  const end = Math.min(now + takes, Math.max(now, vanished) + PACE);
  return end > begun + deletedAt ? Number.POSITIVE_INFINITY : end;
}

function resultOf({ games, ring, persons, now, begun }: Simulation, number: number): TableResult {
  const seats = ring.tables[number]?.seats ?? [];
  const absent = seats.flatMap((one, seat) => (begun + vanishes(persons, one) + PACE <= now ? [seat] : []));
  if (absent.length === 0) return { how: 'played', places: [...(games.get(number)?.places ?? [])], absent, at: now };
  return { how: 'played', places: seats.map((_, seat) => (absent.includes(seat) ? 2 : 1)), absent, at: now };
}

function vanishes(persons: readonly SimulatedPerson[], entrant: number): number {
  return persons[entrant]?.vanishes ?? Number.POSITIVE_INFINITY;
}

function unfinished(ring: Ring, number: number, at: number): TableResult {
  const seats = ring.tables[number]?.seats ?? [];
  return { how: 'unfinished', places: seats.map(() => 1), absent: [], at };
}

function opened(ring: Ring, number: number): Ring {
  const match = matchOf(number);
  return { ...ring, tables: ring.tables.map((table, at) => (at === number ? { ...table, match } : table)) };
}

function matchOf(number: number) {
  return MatchId.parse(String(number).padStart(10, '0'));
}

/** A player who leaves loses the games in progress. */
function leave(ring: Ring, entrant: number, now: number): Ring {
  const person = ring.entrants[entrant]?.person;
  const after = person === undefined ? undefined : leaveRing(ring, person, now);
  if (!after?.ok) return ring;
  return listOpenTables(after.value, entrant).reduce((one, number) => {
    const seats = one.tables[number]?.seats ?? [];
    const own = seats.indexOf(entrant);
    const places = seats.map((_, seat) => (seat === own ? seats.length : 1));
    return withResult(one, number, { how: 'played', places, absent: [own], at: now });
  }, after.value);
}

/** How long the same games take if a round starts when the slowest game of the previous one is over. */
function inRounds({ tables }: Ring, games: ReadonlyMap<number, GameCourse>): number {
  const rounds: { readonly busy: Set<number>; takes: number }[] = [];
  for (const [number, { seats }] of tables.entries()) {
    let round = rounds.find(({ busy }) => seats.every((seat) => !busy.has(seat)));
    if (round === undefined) {
      round = { busy: new Set(), takes: 0 };
      rounds.push(round);
    }
    for (const seat of seats) round.busy.add(seat);
    round.takes = Math.max(round.takes, games.get(number)?.takes ?? 0);
  }
  return rounds.reduce((sum, { takes }) => sum + takes, 0);
}

/** A crowd with as many people as real rings have, at tables of two or three. */
export function someCrowd(random: Random): Crowd {
  return {
    people: pick([4, 5, 6, 7, 8, 8, 8], random),
    seats: pick([2, 2, 3], random),
    atOnce: pick([2, 3, 3, 3, 4], random),
    random,
    ...(random.below(50) === 0 ? { deletedAt: random.below(20) * DAY } : {}),
  };
}
