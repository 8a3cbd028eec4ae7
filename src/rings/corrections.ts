import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { PersonId } from '../match/match.ts';
import { type Correction, findEntrant, type Ring, type RingTable } from './ring.ts';
import { isOpen, leaveRing, settleUnopened, withResult } from './steps.ts';

/** A moderator's correction, and the people it concerns: who won or is removed, and against whom they won. */
export interface WantedCorrection extends Correction {
  readonly person?: PersonId;
  readonly against?: PersonId;
}

/** Which ring a moderator means who corrects one in a channel or thread, perhaps naming its game. */
interface MeantRing extends Pick<WantedCorrection, 'by' | 'person' | 'against'> {
  readonly channel: string;
  readonly game?: string | undefined;
}

/** The running ring there with these people; of several of one game, the newest in which the moderator has not played. */
export function ringToCorrect(live: readonly Ring[], { channel, game, by, person, against }: MeantRing): Result<Ring> {
  const isIn = (ring: Ring, one: PersonId | undefined) => one === undefined || findEntrant(ring, one) !== undefined;
  const meant = live.filter(
    (ring) =>
      ring.status === 'running' &&
      (ring.channel === channel || ring.thread === channel) &&
      (game === undefined || ring.game === game) &&
      isIn(ring, person) &&
      isIn(ring, against),
  );
  if (new Set(meant.map((ring) => ring.game)).size > 1) return refuse(phrase('rings.correct.which'));
  const ring = meant.findLast((one) => findEntrant(one, by) === undefined) ?? meant.at(-1);
  return ring === undefined ? refuse(phrase('rings.correct.noRing')) : accept(ring);
}

/** The ring after a correction by a moderator who does not play in it; its log records who made it, and why. */
export function correctRing(ring: Ring, wanted: WantedCorrection): Result<Ring> {
  if (ring.status === 'waiting') return refuse(phrase('rings.notBegun'));
  if (findEntrant(ring, wanted.by) !== undefined) return refuse(phrase('company.moderate.own'));
  const corrected = correctedBy(ring, wanted);
  if (!corrected.ok) return corrected;
  const { at, by, what, reason } = wanted;
  return accept({ ...corrected.value, corrections: [...ring.corrections, { at, by, what, reason }] });
}

function correctedBy(ring: Ring, { what, at, person, against }: WantedCorrection): Result<Ring> {
  switch (what) {
    case 'end':
      return ring.status === 'over' ? refuse(phrase('rings.over')) : accept(endNow(ring, at));
    case 'remove':
      return person === undefined ? refuse(phrase('rings.correct.whom')) : leaveRing(ring, person, at, 'removed');
    case 'result':
      return person === undefined || against === undefined || person === against
        ? refuse(phrase('rings.correct.whom'))
        : withWinner(ring, findEntrant(ring, person), findEntrant(ring, against), at);
  }
}

function withWinner(ring: Ring, winner: number | undefined, loser: number | undefined, at: number): Result<Ring> {
  const number = winner === undefined || loser === undefined ? undefined : tableToCorrect(ring, winner, loser);
  const seats = number === undefined ? undefined : ring.tables[number]?.seats;
  if (number === undefined || seats === undefined) return refuse(phrase('rings.correct.noTable'));
  const places = seats.map((entrant) => (entrant === winner ? 1 : 2));
  return accept(withResult(ring, number, { how: 'corrected', places, absent: [], at }));
}

/**
 * Of the tables at which both sit, the one whose result is most likely meant: the newest that someone else has won,
 * otherwise the first without a result, otherwise the first. In rings of three, two people meet more than once.
 */
function tableToCorrect({ tables }: Ring, winner: number, loser: number): number | undefined {
  const met = [...tables.keys()].filter((at) => [winner, loser].every((one) => tables[at]?.seats.includes(one)));
  const newest = met.toSorted((a, b) => (tables[b]?.result?.at ?? 0) - (tables[a]?.result?.at ?? 0));
  const isLost = (at: number) => {
    const { seats, result } = tables[at] ?? {};
    return result !== undefined && result.places[seats?.indexOf(winner) ?? -1] !== 1;
  };
  return newest.find(isLost) ?? met.find((at) => tables[at]?.result === undefined) ?? met[0];
}

/** A game that is still being played is a draw in the ring, and continues outside it. */
function endNow(ring: Ring, now: number): Ring {
  const drawn = ring.tables.map((table): RingTable => {
    const result = { how: 'unfinished' as const, places: table.seats.map(() => 1), absent: [], at: now };
    return isOpen(table) ? { ...table, result } : table;
  });
  return { ...settleUnopened({ ...ring, tables: drawn }, now, true), status: 'over', overAt: now };
}
