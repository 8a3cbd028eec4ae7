import { z } from 'zod';
import type { Game } from '../engine/game.ts';
import { MatchId, PersonId } from '../match/match.ts';
import { PACES, type Pace } from '../match/pace.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * A ring starts when it has this many people; or, after waiting for `RING_WAITS` milliseconds, with at least
 * `FEWEST_ENTRANTS`.
 */
export const MOST_ENTRANTS = 8;
export const FEWEST_ENTRANTS = 4;
export const RING_WAITS = 2 * DAY;
/** A ring that has too few people after this time is abandoned, in milliseconds. */
export const RING_GIVEN_UP = 14 * DAY;
/** The longest time from a ring's start to its end, in milliseconds. */
export const RING_LASTS = 28 * DAY;
/** Someone who has been paused for this long has left, in milliseconds. */
export const PAUSE_LASTS = 3 * DAY;
/** How long a finished ring is kept, in milliseconds. */
export const RING_KEPT = 90 * DAY;

/** How many rings on a server a person can wait or play in at the same time: each is a message there. */
export const MOST_RINGS_EACH = 3;

/** The choices for how many tables of a ring a person plays at the same time. */
export const TABLES_AT_ONCE = [1, 2, 3, 4, 7] as const;
export const USUAL_AT_ONCE = 3;

/** The paces for rings: nobody should wait for a table without a clock. */
export const RING_PACES = PACES.filter((pace) => pace !== 'none');
export const USUAL_RING_PACE: Pace = '1d';

/**
 * Someone in a ring plays (`in`), gets no new table until they come back (`paused`), has left, or was removed by a
 * moderator. Places that no person took are taken by computers.
 */
const STANDINGS = ['in', 'paused', 'left', 'removed'] as const;

const Entrant = z.object({
  /** Absent for a computer, and for a person who asked to be forgotten. */
  person: PersonId.optional(),
  isComputer: z.literal(true).optional(),
  /** How many tables at the same time. */
  atOnce: z.int().min(1),
  status: z.enum(STANDINGS),
  /** When they were paused, in milliseconds since 1970. */
  pausedAt: z.number().optional(),
  /** When they last came back: earlier losses on time no longer count towards a pause. */
  backAt: z.number().optional(),
});
export type Entrant = Readonly<z.infer<typeof Entrant>>;

/**
 * How a table came to its result: it was `played`; it was `unfinished` at the end of the ring; it was `unplayed`,
 * because someone was away or the ring was over; its players or a moderator `closed` it; or a moderator `corrected` the
 * result.
 */
const ENDINGS = ['played', 'unfinished', 'unplayed', 'closed', 'corrected'] as const;

const TableResult = z.object({
  how: z.enum(ENDINGS),
  /** The place of each seat, 1 for the best; ties share a place. */
  places: z.array(z.int()),
  /** The seats whose players were away: they ran out of time, left, or did not come. */
  absent: z.array(z.int()),
  at: z.number(),
});
export type TableResult = Readonly<z.infer<typeof TableResult>>;

/** The players at a table: entrants by their number, in seat order. */
const RingTable = z.object({
  seats: z.array(z.int()),
  /** Set once the table was opened. */
  match: MatchId.optional(),
  result: TableResult.optional(),
  /** The place of each seat after strong computers finished the game because the ring's time ran out first. */
  playedOut: z.array(z.int()).optional(),
});
export type RingTable = Readonly<z.infer<typeof RingTable>>;

/** What moderators may correct: who won a game, who plays, and whether the ring goes on. */
export const CORRECTIONS = ['result', 'remove', 'end'] as const;

/** What a moderator corrected, and why. */
const Correction = z.object({
  at: z.number(),
  by: PersonId,
  what: z.enum(CORRECTIONS),
  reason: z.string().max(200),
});

export type Correction = Readonly<z.infer<typeof Correction>>;

/** People on a server who all play each other at a game: one record of the store. */
export const Ring = defineRecord(
  z.object({
    schema: z.literal(1),
    id: z.string().regex(/^[a-z0-9]{1,16}$/),
    guild: z.string(),
    /** Where it is shown; `parent` is the channel around it if that is a thread. */
    channel: z.string(),
    parent: z.string().optional(),
    /** The thread in which its games are played, if the server wants one. */
    thread: z.string().optional(),
    /** Set before the thread is opened: if the process is killed then, the thread is looked for. */
    asksForThread: z.literal(true).optional(),
    /** Set if its server wants a private thread for it, but Discord let us open none. */
    lacksThread: z.literal(true).optional(),
    /** The message that shows the ring. */
    message: z.string().optional(),
    game: z.string(),
    pace: z.enum(PACES),
    /** The number of seats at a table. */
    seats: z.int().min(2),
    /** Whether computers take the places that are still free when it starts. */
    fills: z.literal(true).optional(),
    /**
     * Who decides games that are unfinished when the ring's time is up: strong computers; if absent, those games are
     * draws.
     */
    unfinished: z.literal('hard').optional(),
    /** Its division, if its game has several: 1 is the top one. People who wait in it play in that division next. */
    division: z.int().min(1).optional(),
    /** How many divisions there were at its end, if there were several. */
    divisions: z.int().optional(),
    status: z.enum(['waiting', 'running', 'over']),
    openedAt: z.number(),
    startedAt: z.number().optional(),
    overAt: z.number().optional(),
    entrants: z.array(Entrant),
    /** All of its tables, once it has started. */
    tables: z.array(RingTable),
    corrections: z.array(Correction),
  }),
);
export type Ring = Readonly<z.infer<typeof Ring>>;

/** The kind of ring someone wants to play in: people who want the same kind play in the same ring. */
export type RingKind = Pick<Ring, 'game' | 'pace' | 'fills' | 'unfinished'>;

/** Whether two rings are of one kind. */
function isSameKind(a: RingKind, b: RingKind): boolean {
  return a.game === b.game && a.pace === b.pace && a.fills === b.fills && a.unfinished === b.unfinished;
}

/**
 * The waiting rings that someone who wants this kind may enter, fullest first, so that no two stay half full. Whoever
 * wishes nothing about free places and unfinished games takes those rings as they are.
 */
export function listSuiting(rings: readonly Ring[], wanted: RingKind): readonly Ring[] {
  const isOpenMinded = wanted.fills === undefined && wanted.unfinished === undefined;
  const suits = (ring: Ring) =>
    isSameKind(ring, wanted) || (isOpenMinded && ring.game === wanted.game && ring.pace === wanted.pace);
  return rings
    .filter((ring) => ring.status === 'waiting' && suits(ring))
    .toSorted((a, b) => b.entrants.length - a.entrants.length);
}

/** A person's entrant number; undefined if they have none, or left before the start. */
export function findEntrant({ entrants }: Pick<Ring, 'entrants'>, person: PersonId): number | undefined {
  const at = entrants.findIndex((one) => one.person === person);
  return at === -1 ? undefined : at;
}

/** What a ring contains about one person, and nothing about the others in it. */
export function extractOwnPart(ring: Ring, person: PersonId) {
  const { id, guild, channel, game, pace, status, openedAt, startedAt, overAt } = ring;
  const own = findEntrant(ring, person);
  const tables = ring.tables.flatMap(({ seats, match, result }) => {
    const seat = own === undefined ? -1 : seats.indexOf(own);
    if (seat === -1) return [];
    const { how, at, places, absent } = result ?? {};
    return [{ match, how, at, place: places?.[seat], wasAway: absent?.includes(seat) }];
  });
  return {
    ...{ id, guild, channel, game, pace, status, openedAt, startedAt, overAt },
    ...{ entrant: ring.entrants[own ?? -1], tables },
    corrections: ring.corrections.filter(({ by }) => by === person),
  };
}

/** Whether a person waits or plays in a ring, and has not left it. */
export function playsIn(ring: Pick<Ring, 'entrants' | 'status'>, person: PersonId): boolean {
  const status = ring.entrants[findEntrant(ring, person) ?? -1]?.status;
  return ring.status !== 'over' && (status === 'in' || status === 'paused');
}

/**
 * The number of seats at a ring's table: three if the game hides something, because with two each would know the
 * other's share of it; otherwise two. With three seats and up to eight people, fewer meetings repeat than with four.
 */
export function ringSeats({ seats: { min, max }, hidden }: Pick<Game, 'seats' | 'hidden'>): number {
  return Math.max(min, Math.min(max, hidden ? 3 : 2));
}
