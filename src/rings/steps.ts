import { phrase } from '../engine/phrase.ts';
import type { Random } from '../engine/random.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { PersonId } from '../match/match.ts';
import { planTables } from './pairings.ts';
import {
  type Entrant,
  FEWEST_ENTRANTS,
  findEntrant,
  MOST_ENTRANTS,
  PAUSE_LASTS,
  RING_GIVEN_UP,
  RING_KEPT,
  RING_LASTS,
  RING_WAITS,
  type Ring,
  type RingTable,
  type TableResult,
} from './ring.ts';

// What happens in a ring, one step per function. All are pure: they take a ring, and return the ring after the step.

/** Adds someone to a waiting ring; if they are already in it, changes how many tables they play at the same time. */
export function enterRing(ring: Ring, person: PersonId, atOnce: number): Result<Ring> {
  if (ring.status !== 'waiting') return refuse(phrase('rings.begun'));
  const at = findEntrant(ring, person);
  if (at !== undefined) return accept(withEntrant(ring, at, { atOnce }));
  if (ring.entrants.length >= MOST_ENTRANTS) return refuse(phrase('rings.full'));
  return accept({ ...ring, entrants: [...ring.entrants, { person, atOnce, status: 'in' }] });
}

/**
 * Someone leaves: if the ring is still waiting, it is as if they had never joined. A running one opens no more tables
 * for them; their tables that are not open yet stay unplayed, and they lose the open ones (see `listOpenTables`).
 */
export function leaveRing(ring: Ring, person: PersonId, now: number, as: 'left' | 'removed' = 'left'): Result<Ring> {
  const at = findEntrant(ring, person);
  if (at === undefined) return refuse(phrase('rings.notIn'));
  if (ring.status === 'over') return refuse(phrase('rings.over'));
  if (ring.status === 'waiting') {
    return accept({ ...ring, entrants: ring.entrants.filter((one) => one.person !== person) });
  }
  return accept(settleUnopened(withEntrant(ring, at, { status: as, pausedAt: undefined }), now));
}

/** A paused player continues. */
export function rejoinRing(ring: Ring, person: PersonId, now: number): Result<Ring> {
  const at = findEntrant(ring, person);
  if (at === undefined || ring.status !== 'running') return refuse(phrase('rings.notIn'));
  if (ring.entrants[at]?.status !== 'paused') return refuse(phrase('rings.notPaused'));
  return accept(withEntrant(ring, at, { status: 'in', pausedAt: undefined, backAt: now }));
}

/** Whether a waiting ring starts now. */
export function canStart({ status, entrants, openedAt, fills }: Ring, now: number): boolean {
  if (status !== 'waiting') return false;
  if (entrants.length >= MOST_ENTRANTS) return true;
  const fewest = fills === true ? 2 : FEWEST_ENTRANTS;
  return entrants.length >= fewest && now >= openedAt + RING_WAITS;
}

/** Starts a ring: from now on it is known who plays whom. */
export function startRing(ring: Ring, now: number, random: Random): Ring {
  const missing = ring.fills === true ? Math.max(0, FEWEST_ENTRANTS - ring.entrants.length) : 0;
  const computer: Entrant = { isComputer: true, atOnce: MOST_ENTRANTS, status: 'in' };
  const entrants = [...ring.entrants, ...Array.from({ length: missing }, () => computer)];
  const isWatched = (seats: readonly number[]) => seats.some((seat) => entrants[seat]?.isComputer !== true);
  const tables = planTables(entrants.length, ring.seats, random)
    .filter(isWatched)
    .map((seats): RingTable => ({ seats: [...seats] }));
  return { ...ring, entrants, tables, status: 'running', startedAt: now };
}

/**
 * The numbers of the tables that can be opened now: all their players are active, and play at fewer tables than they
 * want.
 */
export function tablesToOpen({ status, entrants, tables }: Ring): readonly number[] {
  if (status !== 'running') return [];
  const open = entrants.map(
    (_, entrant) => tables.filter((table) => isOpen(table) && table.seats.includes(entrant)).length,
  );
  return tables.flatMap((table, number) => {
    const isFree = (seat: number) =>
      entrants[seat]?.status === 'in' && (open[seat] ?? 0) < (entrants[seat]?.atOnce ?? 0);
    if (table.match !== undefined || table.result !== undefined || !table.seats.every(isFree)) return [];
    for (const seat of table.seats) open[seat] = (open[seat] ?? 0) + 1;
    return [number];
  });
}

/** Whether a table is being played. */
export function isOpen({ match, result }: RingTable): boolean {
  return match !== undefined && result === undefined;
}

/** The ring with a table's result. A player who has now lost two in a row on time is paused. */
export function withResult(ring: Ring, number: number, result: TableResult): Ring {
  const tables = ring.tables.map((table, at): RingTable => (at === number ? { ...table, result } : table));
  const after = { ...ring, tables };
  const seats = ring.tables[number]?.seats ?? [];
  return seats.reduce((one, entrant) => (hasVanished(one, entrant) ? paused(one, entrant, result.at) : one), after);
}

/** Whether the last two tables of an entrant, since they came back, were lost because they were away. */
function hasVanished({ entrants, tables }: Ring, entrant: number): boolean {
  const since = entrants[entrant]?.backAt ?? 0;
  const last = tables
    .flatMap(({ seats, match, result }) => {
      const seat = seats.indexOf(entrant);
      return match === undefined || result === undefined || seat === -1 || result.at < since
        ? []
        : [{ seat, ...result }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(-2);
  return last.length === 2 && last.every(({ seat, absent }) => absent.includes(seat));
}

function paused(ring: Ring, entrant: number, now: number): Ring {
  return ring.entrants[entrant]?.status === 'in'
    ? withEntrant(ring, entrant, { status: 'paused', pausedAt: now })
    : ring;
}

/**
 * What happens automatically as time passes, except the start: someone who was paused too long has left, and a ring is
 * over once all its tables have a result, or its time is up and none is open.
 */
export function passTime(ring: Ring, now: number): Ring {
  if (ring.status !== 'running') return ring;
  const gone = ring.entrants.reduce(
    (one, { status, pausedAt = now }, at) =>
      status === 'paused' && pausedAt + PAUSE_LASTS <= now ? withEntrant(one, at, { status: 'left' }) : one,
    ring,
  );
  const isUp = isTimeUp(gone, now);
  const settled = settleUnopened(gone, now, isUp);
  const isOver = settled.tables.every(({ result }) => result !== undefined);
  return isOver ? { ...settled, status: 'over', overAt: now } : settled;
}

/** Whether a ring's time is up: games still being played end now. */
export function isTimeUp({ startedAt = Number.POSITIVE_INFINITY }: Ring, now: number): boolean {
  return now >= startedAt + RING_LASTS;
}

/** The numbers of the tables that strong computers must still finish before the ring is over. */
export function tablesToPlayOut(ring: Ring, now: number): readonly number[] {
  if (ring.unfinished !== 'hard' || ring.status !== 'running' || !isTimeUp(ring, now)) return [];
  return ring.tables.flatMap((table, number) => (isOpen(table) && table.playedOut === undefined ? [number] : []));
}

/** The ring with the places at a table that strong computers have finished. */
export function withPlayedOut(ring: Ring, number: number, places: readonly number[]): Ring {
  const tables = ring.tables.map((table, at) => (at === number ? { ...table, playedOut: [...places] } : table));
  return { ...ring, tables };
}

/**
 * Gives a result to tables that will never be opened because someone there has left; or to all tables that are not
 * open.
 */
export function settleUnopened(ring: Ring, now: number, all = false): Ring {
  const isAway = (entrant: number) => {
    const status = ring.entrants[entrant]?.status;
    return status === 'left' || status === 'removed' || (all && status === 'paused');
  };
  const tables = ring.tables.map((table): RingTable => {
    const absent = table.seats.flatMap((entrant, seat) => (isAway(entrant) ? [seat] : []));
    if (table.match !== undefined || table.result !== undefined || (absent.length === 0 && !all)) return table;
    return { ...table, result: { how: 'unplayed', places: table.seats.map(() => 1), absent, at: now } };
  });
  return { ...ring, tables };
}

/** The numbers of an entrant's open tables. */
export function listOpenTables({ tables }: Ring, entrant: number): readonly number[] {
  return tables.flatMap((table, number) => (isOpen(table) && table.seats.includes(entrant) ? [number] : []));
}

/** When something is due in a ring even if nobody does anything, in milliseconds since 1970. */
export function nextLook(ring: Ring): number {
  const { status, openedAt, startedAt = 0, overAt = 0, entrants } = ring;
  switch (status) {
    case 'waiting': {
      const isEnough = canStart(ring, openedAt + RING_WAITS);
      return openedAt + (isEnough ? RING_WAITS : RING_GIVEN_UP);
    }
    case 'running': {
      const pauses = entrants.flatMap((one) => (one.status === 'paused' ? [(one.pausedAt ?? 0) + PAUSE_LASTS] : []));
      return Math.min(startedAt + RING_LASTS, ...pauses);
    }
    case 'over':
      return overAt + RING_KEPT;
  }
}

/** Whether a waiting ring is abandoned. */
export function isGivenUp(ring: Ring, now: number): boolean {
  return ring.status === 'waiting' && now >= ring.openedAt + RING_GIVEN_UP && !canStart(ring, now);
}

/** The ring without the identity of a person who asked to be forgotten. */
export function withoutPerson(ring: Ring, person: PersonId, now: number): Ring {
  const left = leaveRing(ring, person, now);
  const after = left.ok ? left.value : ring;
  return {
    ...after,
    entrants: after.entrants.map(({ person: id, ...one }) =>
      id === person || id === undefined ? one : { ...one, person: id },
    ),
    corrections: after.corrections.filter(({ by }) => by !== person),
  };
}

function withEntrant(ring: Ring, at: number, change: Partial<Entrant>): Ring {
  return { ...ring, entrants: ring.entrants.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}
