import type { PersonId } from '../match/match.ts';
import { rankRing } from './points.ts';
import { findEntrant, MOST_ENTRANTS, playsIn, type Ring } from './ring.ts';

/** A ring's division: 1 if its game has only one division on its server. */
export function readDivision({ division = 1 }: Pick<Ring, 'division'>): number {
  return division;
}

/** The number of divisions, given the rings of one game and pace on a server that have begun. */
export function countDivisions(begun: readonly Ring[]): number {
  return Math.max(1, ...begun.map(readDivision));
}

/**
 * The division in which an entrant of a finished ring plays next: with eight entrants two move up and two move down,
 * with fewer one each.
 */
export function findNextDivision(ring: Ring, entrant: number, divisions: number): number {
  const ranks = rankRing(ring);
  const movers = ranks.length >= MOST_ENTRANTS ? 2 : 1;
  const at = ranks.findIndex((rank) => rank.entrant === entrant);
  const rises = at < movers && ranks[at]?.counts === true && ranks[at].points > 0;
  const falls = at >= ranks.length - movers;
  const own = readDivision(ring);
  return rises ? Math.max(1, own - 1) : Math.min(divisions, falls ? own + 1 : own);
}

/**
 * The division in which someone plays next: depends on how their last ring of the game ended; the lowest for a
 * newcomer. Undefined if there is only one. `begun`: the rings of the game and pace on the server that have begun.
 */
export function findDivision(begun: readonly Ring[], person: PersonId): number | undefined {
  const divisions = countDivisions(begun);
  if (divisions < 2) return undefined;
  const last = begun
    .filter((ring) => ring.status === 'over' && findEntrant(ring, person) !== undefined)
    .toSorted((a, b) => (b.overAt ?? 0) - (a.overAt ?? 0))[0];
  return last === undefined ? divisions : findNextDivision(last, findEntrant(last, person) ?? 0, divisions);
}

/**
 * The ring, as it begins, with its division: a second ring of a game becomes the next division, unless most of its
 * people also play in the first one. `begun` as above.
 */
export function placeInDivision(ring: Ring, begun: readonly Ring[]): Ring {
  const running = begun.filter(({ status }) => status === 'running');
  const people = ring.entrants.flatMap(({ person }) => person ?? []);
  const busy = people.filter((person) => running.some((other) => playsIn(other, person)));
  const isOfOthers = running.length > 0 && busy.length * 2 < people.length;
  return ring.division === undefined && isOfOthers ? { ...ring, division: countDivisions(running) + 1 } : ring;
}
