import type { PersonId } from '../match/match.ts';
import type { Entrant, Ring, RingTable, TableResult } from './ring.ts';

/** The points for one meeting of two players: a game lost but played to its end is worth more than one not played. */
const POINTS = { won: 3, tied: 2, lost: 1, absent: 0 } as const;

/** A person's result at a table against one other entrant there. */
interface Meeting {
  readonly table: number;
  readonly opponent: number;
  readonly points: number;
}

/** An entrant's rank. */
export interface RingRank {
  readonly entrant: number;
  /** The same for equal results. */
  readonly place: number;
  readonly points: number;
  readonly won: number;
  /** How many of their tables have a result, and how many they have. */
  readonly done: number;
  readonly all: number;
  /**
   * Whether they count: someone who left, or was away at the end, with less than half of their tables played is not
   * ranked.
   */
  readonly counts: boolean;
}

/** The points that the entrant in one seat of a table gets for meeting the one in another. */
export function meetingPoints({ how, places, absent }: TableResult, seat: number, other: number): number {
  if (how === 'closed') return POINTS.absent;
  if (absent.includes(seat)) return POINTS.absent;
  if (absent.includes(other)) return POINTS.won;
  if (how === 'unplayed') return POINTS.absent;
  const [own = 0, theirs = 0] = [places[seat], places[other]];
  if (own === theirs) return POINTS.tied;
  return own < theirs ? POINTS.won : POINTS.lost;
}

/** Everything an entrant has points for so far, against everyone at each of their tables. */
function listMeetings({ tables }: Pick<Ring, 'tables'>, entrant: number): readonly Meeting[] {
  return tables.flatMap(({ seats, result }, table) => {
    const seat = seats.indexOf(entrant);
    if (result === undefined || seat === -1) return [];
    return seats.flatMap((opponent, other) =>
      other === seat ? [] : [{ table, opponent, points: meetingPoints(result, seat, other) }],
    );
  });
}

/** All entrants, the best first: by points, then by games won. Entrants who do not count come last. */
export function rankRing(ring: Pick<Ring, 'entrants' | 'tables' | 'status'>): readonly RingRank[] {
  const counting = ring.entrants.map((_, entrant) => countsIn(ring, entrant));
  const rows = ring.entrants.map((_, entrant) => {
    const theirs = ring.tables.filter(({ seats }) => seats.includes(entrant));
    const meetings = counting[entrant] ? listMeetings(ring, entrant).filter(({ opponent }) => counting[opponent]) : [];
    return {
      entrant,
      points: meetings.reduce((sum, { points }) => sum + points, 0),
      won: meetings.filter(({ points }) => points === POINTS.won).length,
      done: theirs.filter(({ result }) => result !== undefined).length,
      all: theirs.length,
      counts: counting[entrant] ?? true,
    };
  });
  const isBetter = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    Number(b.counts) - Number(a.counts) || b.points - a.points || b.won - a.won;
  return rows
    .map((row) => ({ ...row, place: 1 + rows.filter((other) => isBetter(other, row) < 0).length }))
    .sort((a, b) => isBetter(a, b) || a.entrant - b.entrant);
}

/** How many of these finished rings each person has won, alone or shared. */
export function ringsWon(over: readonly Ring[]): ReadonlyMap<PersonId, number> {
  const won = new Map<PersonId, number>();
  for (const ring of over) {
    for (const { entrant, place, points } of rankRing(ring)) {
      const person = ring.entrants[entrant]?.person;
      if (place === 1 && points > 0 && person !== undefined) won.set(person, (won.get(person) ?? 0) + 1);
    }
  }
  return won;
}

/** Whether an entrant's results count: if they are gone, only if they played at least half of their tables. */
export function countsIn(
  { entrants, tables, status }: Pick<Ring, 'entrants' | 'tables' | 'status'>,
  entrant: number,
): boolean {
  const one = entrants[entrant];
  if (one === undefined || !isGone(one, status)) return true;
  const theirs = tables.filter(({ seats }) => seats.includes(entrant));
  return theirs.filter((table) => hasPlayed(table, entrant)).length * 2 >= theirs.length;
}

function isGone({ status }: Entrant, ring: Ring['status']): boolean {
  return status === 'left' || status === 'removed' || (status === 'paused' && ring === 'over');
}

/** Whether an entrant has played a table to an end, whatever the result. */
function hasPlayed({ seats, result }: RingTable, entrant: number): boolean {
  if (result === undefined || result.how === 'unplayed' || result.how === 'closed') return false;
  return !result.absent.includes(seats.indexOf(entrant));
}
