import { z } from 'zod';
import { LEVELS } from '../engine/computerPlayer.ts';
import type { LogEntry } from '../engine/log.ts';
import type { Script } from '../engine/match.ts';
import type { Seat } from '../engine/seat.ts';
import { defineRecord } from '../store/upgradeRecord.ts';
import { Clock } from './clockRecord.ts';

export const MatchId = z
  .string()
  .regex(/^[a-z0-9]{10}$/)
  .brand<'MatchId'>();
export type MatchId = z.infer<typeof MatchId>;

/** A person, by Discord's id. Names are never stored. */
export const PersonId = z
  .string()
  .regex(/^\d{1,20}$/)
  .brand<'PersonId'>();
export type PersonId = z.infer<typeof PersonId>;

const Id = z.string().regex(/^\d{1,20}$/);

/** The occupant of a seat. */
const Player = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: PersonId }),
  z.object({ kind: z.literal('computer'), level: z.enum(LEVELS) }),
  /** A former player who asked to be forgotten. */
  z.object({ kind: z.literal('nobody') }),
]);
export type Player = Readonly<z.infer<typeof Player>>;

const Entry = z.object({
  seat: z.int().min(0),
  text: z.string(),
  revealed: z.boolean(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Discord's id of the click or command; absent for computers. If it is delivered twice, it is played once. */
  interaction: z.string().optional(),
  /** Set if the seat's time ran out and its player did nothing. */
  by: z.literal('clock').optional(),
});
export type Entry = z.infer<typeof Entry>;

/** What the players can be asked. */
export const QUESTIONS = ['undo', 'draw', 'close', 'return'] as const;

/** A player's question to the others. */
const Proposal = z.object({
  kind: z.enum(QUESTIONS),
  by: z.int(),
  /** How many entries the log had at that time. */
  log: z.int(),
  /** How many of the remaining entries should be taken back; 0 for any other question. */
  entries: z.int(),
  /** The seats that agreed, in order; the first is the player who asks. */
  agreed: z.array(z.int()),
  /** The seat that declined. */
  declined: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** The message with the question. */
  message: Id.optional(),
});
export type Proposal = Readonly<z.infer<typeof Proposal>>;

/** A person who gave up a seat or lost it. */
const Substituted = z.object({
  seat: z.int(),
  /** Absent if that person asked to be forgotten: how the match counts for the others stays. */
  person: PersonId.optional(),
  /** How many entries the log had before that; absent in matches from before this was recorded. */
  log: z.int().optional(),
  /**
   * Whether anyone else may take the seat from the computer player (`offered`), or has taken it (`taken`); or whether a
   * moderator removed its person from the table (`removed`), in which case only a moderator can give it back.
   */
  now: z.enum(['offered', 'taken', 'removed']).optional(),
});

export type GivenUpSeat = z.infer<typeof Substituted>;

/** What a match did to the rating of the person rated for a seat. */
const Gain = z.object({
  seat: z.int(),
  mean: z.number(),
  /** The factor by which it reduced the deviation. */
  narrowed: z.number(),
  /**
   * What was displayed: the change in whole points, and the ± at that time. Matches from before this was stored lack
   * both.
   */
  points: z.int().optional(),
  range: z.int().optional(),
  /** The points won from each other person, keyed by the pair as in the ratings. */
  flows: z.record(z.string(), z.number()),
  /** The result against each other person, keyed in the same way. Matches from before this was stored lack it. */
  against: z.record(z.string(), z.enum(['won', 'tied', 'lost'])).optional(),
  result: z.enum(['won', 'tied', 'lost']),
});
export type Gain = Readonly<z.infer<typeof Gain>>;

/**
 * A table gathers players (`lobby`), is played (`running`), and then is either played to the end (`over`) or closed
 * early (`closed`).
 */
const STATUSES = ['lobby', 'running', 'over', 'closed'] as const;

/**
 * A table and the match played at it: one record of the store. The log is authoritative; the position is a snapshot of
 * it.
 */
export const Match = defineRecord(
  z.object({
    schema: z.literal(1),
    id: MatchId,
    game: z.string(),
    rules: z.int(),
    setup: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    /** The names of the uploaded files, by option. */
    files: z.record(z.string(), z.string()).optional(),
    /**
     * The number of seats planned at the start; people who join a running match are added to `players` but not to this.
     */
    seatCount: z.int().min(1),
    /** Secret until the match is over. */
    seed: z.string(),
    /** If it was opened as a daily game, the date whose seed it uses: `2026-11-21`. */
    daily: z.string().optional(),
    /** The match whose players are invited to play again. */
    rematchOf: MatchId.optional(),
    /**
     * The ring it belongs to, and which of the ring's tables it is: it exists in addition to its channel's own table.
     */
    ring: z.object({ id: z.string(), table: z.int() }).optional(),
    /** The number of moves, made elsewhere, with which it began: it is played on from there. */
    playedOn: z.int().optional(),
    /** The lead with which the player who continues should finish, if they were ahead at that point. */
    goal: z.int().optional(),
    /**
     * One person plays, alone or against computers, and nobody else can join: it does not occupy the channel's table.
     */
    solo: z.literal(true).optional(),
    players: z.array(Player),
    /** The persons challenged, if this is a challenge; if empty, anyone may join. */
    invited: z.array(PersonId),
    /** The planned seating once everyone has joined; if empty, seats are assigned in order of joining. */
    planned: z.array(Player),
    spectators: z.array(PersonId),
    /** The language in which each player uses Discord or Parlor, as Discord writes it, by person. */
    spoken: z.record(PersonId, z.string()).optional(),
    /** The person who may close it early; absent if that person asked to be forgotten and no other person plays. */
    host: PersonId.optional(),
    status: z.enum(STATUSES),
    log: z.array(Entry),
    position: z
      .object({ state: z.unknown(), seatCount: z.int(), left: z.array(z.int()), agreed: z.array(z.int()).default([]) })
      .optional(),
    /** The last question to all players that no move has made obsolete. */
    proposal: Proposal.optional(),
    clock: Clock.optional(),
    /**
     * When a table without a clock was warned (`at`) that it will end if nobody moves; `since` is the time of the last
     * move before that.
     */
    warned: z.object({ since: z.number(), at: z.number() }).optional(),
    /**
     * The messages in the channel that remind a seat's player to act, with how many entries the log had at that time.
     */
    reminders: z.array(z.object({ message: Id, seat: z.int(), log: z.int() })).optional(),
    /** The persons who handed their seats to computer players, or lost them: they count as having lost the match. */
    substituted: z.array(Substituted).optional(),
    /** Counts every visible change of the board. */
    revision: z.int(),
    /** Where it is played, and the message with its current controls. */
    where: z.object({
      channel: Id,
      /** The thread's parent channel. */
      parent: Id.optional(),
      guild: Id.optional(),
      /** The bot is a guest there: people can be reached only by answers, and nothing may be posted to the channel. */
      isGuest: z.literal(true).optional(),
      message: Id.optional(),
      /** The message that shows its end small, alone or with others: nothing else of the match is shown there. */
      end: Id.optional(),
      /** The channel was deleted; the match can continue in another. */
      gone: z.literal(true).optional(),
      /** When that was found. */
      goneAt: z.number().optional(),
    }),
    /** Earlier times in which it had no channel, in milliseconds since 1970: they do not count on its clocks. */
    pauses: z.array(z.object({ from: z.number(), until: z.number() })).optional(),
    /** The revision last shown in the channel. */
    shown: z.int(),
    createdAt: z.number(),
    /** When it was over or closed. */
    endedAt: z.number().optional(),
    /** Whether hints are allowed, if the table says so. */
    hints: z.boolean().optional(),
    /** The seats that took a hint: a match with any is unrated. */
    hinted: z.array(z.int()).optional(),
    /**
     * Who closed it early, and why: its host alone, all players, or a moderator; a lobby can also expire, or be
     * declined by an invited person.
     */
    closed: z
      .object({
        by: z.enum(['host', 'players', 'moderator', 'time', 'invited']),
        reason: z.string().max(200).optional(),
      })
      .optional(),
    /** What the bot's operator had to repair: when, why, and what. */
    mended: z.array(z.object({ at: z.number(), reason: z.string().max(200), what: z.string().max(200) })).optional(),
    /** Set if it counts for no rating, because its server wanted that for its channel when it was opened. */
    unrated: z.literal(true).optional(),
    /** Whether it counts for its server's ratings, and has been counted: set in the same write as its end. */
    rated: z.boolean().optional(),
    /** What it did to the ratings of the people rated for its seats, so that this can be reversed. */
    gains: z.array(Gain).optional(),
    /** Why a moderator reversed its effect on the ratings. */
    voided: z.string().max(200).optional(),
    /** The last interactions that changed the table itself (join, leave, ...), newest last. */
    answered: z.array(z.string()),
  }),
);
export type Match = z.infer<typeof Match>;

/** The seats of people who have not left. */
export function presentPersons({ players, position }: Match): readonly Seat[] {
  return players.flatMap(({ kind }, seat) =>
    kind === 'person' && position?.left.includes(seat) !== true ? [seat] : [],
  );
}

/** The part of a match needed to replay it. */
export function toScript(match: Match): Script<Entry & LogEntry> {
  return { setup: match.setup, seatCount: match.seatCount, seed: match.seed, log: match.log };
}

/** A person's seat, if they have one. */
export function findSeat(match: Match, person: PersonId): Seat | undefined {
  const seat = match.players.findIndex((player) => player.kind === 'person' && player.id === person);
  return seat === -1 ? undefined : seat;
}

/** Whether someone sits at a table, or did and lost the seat: they are rated for it if it counts. */
export function hasPlayed(match: Match, person: PersonId): boolean {
  return findSeat(match, person) !== undefined || (match.substituted ?? []).some((one) => one.person === person);
}

/** Whether a table that is waiting for players has invited this person. */
export function isInvited(match: Match, person: PersonId): boolean {
  return match.status === 'lobby' && match.invited.includes(person) && findSeat(match, person) === undefined;
}

/** Whether its boards appear in its channel. Those of daily games and of guests are shown only to their player. */
export function isShownInChannel({ daily, where }: Pick<Match, 'daily' | 'where'>): boolean {
  return daily === undefined && where.isGuest !== true;
}

/**
 * Whether friends play it together in a group message: its single board comes and goes only through answers to their
 * taps.
 */
export function isShownByAnswers({ where, solo }: Pick<Match, 'where' | 'solo'>): boolean {
  return where.isGuest === true && solo !== true;
}

export function isLive(match: Match): boolean {
  return match.status === 'lobby' || match.status === 'running';
}
