import type { PersonId } from '../match/match.ts';
import type { Entrant, Ring, RingTable, TableResult } from './ring.ts';

/** What one meeting of two brings: a game that is lost, but played to its end, is worth more than one not played. */
const POINTS = { won: 3, tied: 2, lost: 1, absent: 0 } as const;

/** What somebody made of a table: the points of each other entrant there, in the order of the seats. */
interface Meeting {
  readonly table: number;
  readonly opponent: number;
  readonly points: number;
}

/** Where an entrant stands. */
export interface RingRank {
  readonly entrant: number;
  /** Equal for those who are equal. */
  readonly place: number;
  readonly points: number;
  readonly won: number;
  /** How many of their tables have a result, of how many. */
  readonly done: number;
  readonly all: number;
  /** Whether they count: who left, or was away at the end, with under half of their tables played is out of the standings. */
  readonly counts: boolean;
}

/** What the entrant on one seat of a table gets for meeting the one on another. */
export function meetingPoints({ how, places, absent }: TableResult, seat: number, other: number): number {
  if (how === 'closed') return POINTS.absent;
  if (absent.includes(seat)) return POINTS.absent;
  if (absent.includes(other)) return POINTS.won;
  if (how === 'unplayed') return POINTS.absent;
  const [own = 0, theirs = 0] = [places[seat], places[other]];
  if (own === theirs) return POINTS.tied;
  return own < theirs ? POINTS.won : POINTS.lost;
}

/** Everything an entrant has points for so far, against everybody at each of their tables. */
function listMeetings({ tables }: Pick<Ring, 'tables'>, entrant: number): readonly Meeting[] {
  return tables.flatMap(({ seats, result }, table) => {
    const seat = seats.indexOf(entrant);
    if (result === undefined || seat === -1) return [];
    return seats.flatMap((opponent, other) =>
      other === seat ? [] : [{ table, opponent, points: meetingPoints(result, seat, other) }],
    );
  });
}

/** All entrants, the best first: by points, then by games won. Who does not count comes last. */
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

/** How many of these rings, which are over, each person has won, alone or with others. */
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

/** Whether what somebody played counts: of who is gone only where they played half of their tables at least. */
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

/** Whether an entrant has played a table to an end, whatever that was. */
function hasPlayed({ seats, result }: RingTable, entrant: number): boolean {
  if (result === undefined || result.how === 'unplayed' || result.how === 'closed') return false;
  return !result.absent.includes(seats.indexOf(entrant));
}
