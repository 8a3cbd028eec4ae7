import { z } from 'zod';
import type { Game } from '../engine/game.ts';
import { MatchId, PersonId } from '../match/match.ts';
import { PACES, type Pace } from '../match/pace.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A ring starts with so many people; or, once it has waited for `RING_WAITS` milliseconds, with `FEWEST_ENTRANTS`. */
export const MOST_ENTRANTS = 8;
export const FEWEST_ENTRANTS = 4;
export const RING_WAITS = 2 * DAY;
/** A ring that has too few people by then is given up, in milliseconds. */
export const RING_GIVEN_UP = 14 * DAY;
/** A ring ends so long after its start at the latest, in milliseconds. */
export const RING_LASTS = 28 * DAY;
/** Who is paused for so long has left, in milliseconds. */
export const PAUSE_LASTS = 3 * DAY;
/** A ring that is over is kept for so long, in milliseconds. */
export const RING_KEPT = 90 * DAY;

/** So many rings of a server somebody waits or plays in at once: each is a message there. */
export const MOST_RINGS_EACH = 3;

/** So many tables of a ring somebody plays at once, as they choose. */
export const TABLES_AT_ONCE = [1, 2, 3, 4, 7] as const;
export const USUAL_AT_ONCE = 3;

/** The paces of rings: nobody waits for a table without a clock. */
export const RING_PACES = PACES.filter((pace) => pace !== 'none');
export const USUAL_RING_PACE: Pace = '1d';

/**
 * Somebody in a ring plays (`in`), gets no new table until they come back (`paused`), has left, or was taken out by a
 * moderator. Places that no person took are a computer's.
 */
const STANDINGS = ['in', 'paused', 'left', 'removed'] as const;

const Entrant = z.object({
  /** Missing for a computer, and for who asked to be forgotten. */
  person: PersonId.optional(),
  isComputer: z.literal(true).optional(),
  /** So many tables at once. */
  atOnce: z.int().min(1),
  status: z.enum(STANDINGS),
  /** Since when they are paused, in milliseconds since 1970. */
  pausedAt: z.number().optional(),
  /** When they came back last: what they lost on time before no longer counts towards a pause. */
  backAt: z.number().optional(),
});
export type Entrant = Readonly<z.infer<typeof Entrant>>;

/**
 * How a table came to its result: it was `played`; it was `unfinished` at the end of the ring; it was `unplayed`, because
 * somebody was away or the ring was over; its players or a moderator `closed` it; or a moderator `corrected` the result.
 */
const ENDINGS = ['played', 'unfinished', 'unplayed', 'closed', 'corrected'] as const;

const TableResult = z.object({
  how: z.enum(ENDINGS),
  /** The place of each seat, 1 for the best; shared where it is. */
  places: z.array(z.int()),
  /** The seats whose players were away: they ran out of time, left, or did not come. */
  absent: z.array(z.int()),
  at: z.number(),
});
export type TableResult = Readonly<z.infer<typeof TableResult>>;

/** Who plays at a table: entrants by their number, in the order of the seats. */
const RingTable = z.object({
  seats: z.array(z.int()),
  /** Once it was opened. */
  match: MatchId.optional(),
  result: TableResult.optional(),
  /** The place of each seat as strong computers finished it, where the days of the ring were over first. */
  playedOut: z.array(z.int()).optional(),
});
export type RingTable = Readonly<z.infer<typeof RingTable>>;

/** What moderators may correct: who won a game, who plays, and that a ring goes on. */
export const CORRECTIONS = ['result', 'remove', 'end'] as const;

/** What a moderator corrected, and why. */
const Correction = z.object({
  at: z.number(),
  by: PersonId,
  what: z.enum(CORRECTIONS),
  reason: z.string().max(200),
});

export type Correction = Readonly<z.infer<typeof Correction>>;

/** People of a server who all play each other at a game: one record of the store. */
export const Ring = defineRecord(
  z.object({
    schema: z.literal(1),
    id: z.string().regex(/^[a-z0-9]{1,16}$/),
    guild: z.string(),
    /** Where it is shown; the channel around it, where that is a thread. */
    channel: z.string(),
    parent: z.string().optional(),
    /** The thread in which its games are played, where the server wants one. */
    thread: z.string().optional(),
    /** Its server wants a private thread for it, and Discord let us open none. */
    lacksThread: z.literal(true).optional(),
    /** The message that shows it. */
    message: z.string().optional(),
    game: z.string(),
    pace: z.enum(PACES),
    /** So many sit at a table. */
    seats: z.int().min(2),
    /** Whether computers take the places that are still free when it starts. */
    fills: z.literal(true).optional(),
    /** Who decides the games that are not over when the days of the ring are: strong computers, where they are not draws. */
    unfinished: z.literal('hard').optional(),
    /** Where its game has several: 1 is the first. Those who wait in it play there next. */
    division: z.int().min(1).optional(),
    /** How many divisions there were at its end, where there were several. */
    divisions: z.int().optional(),
    status: z.enum(['waiting', 'running', 'over']),
    openedAt: z.number(),
    startedAt: z.number().optional(),
    overAt: z.number().optional(),
    entrants: z.array(Entrant),
    /** All of them, from the start on. */
    tables: z.array(RingTable),
    corrections: z.array(Correction),
  }),
);
export type Ring = Readonly<z.infer<typeof Ring>>;

/** Which ring somebody wants to play in: whoever wants the same plays in the same. */
export type RingKind = Pick<Ring, 'game' | 'pace' | 'fills' | 'unfinished'>;

/** Whether two rings are of one kind. */
export function isSameKind(a: RingKind, b: RingKind): boolean {
  return a.game === b.game && a.pace === b.pace && a.fills === b.fills && a.unfinished === b.unfinished;
}

/** Which entrant somebody is; undefined where they are none, or left before the start. */
export function findEntrant({ entrants }: Pick<Ring, 'entrants'>, person: PersonId): number | undefined {
  const at = entrants.findIndex((one) => one.person === person);
  return at === -1 ? undefined : at;
}

/** What a ring holds about one person, and nothing about the others in it. */
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

/** Whether somebody waits or plays in a ring, and has not left it. */
export function playsIn(ring: Pick<Ring, 'entrants' | 'status'>, person: PersonId): boolean {
  const status = ring.entrants[findEntrant(ring, person) ?? -1]?.status;
  return ring.status !== 'over' && (status === 'in' || status === 'paused');
}

/**
 * How many sit at a table of a ring: three where the game hides something, since there two would each know the other's share
 * of what is hidden; else two. With three, and up to eight people, fewer meetings repeat than with four.
 */
export function ringSeats({ seats: { min, max }, hidden }: Pick<Game, 'seats' | 'hidden'>): number {
  return Math.max(min, Math.min(max, hidden ? 3 : 2));
}
