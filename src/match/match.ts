import { z } from 'zod';
import { LEVELS } from '../engine/game.ts';
import type { LogEntry, Script } from '../engine/match.ts';
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

/** Who sits on a seat. */
const Player = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: PersonId }),
  z.object({ kind: z.literal('computer'), level: z.enum(LEVELS) }),
  /** Somebody who played here and asked to be forgotten. */
  z.object({ kind: z.literal('nobody') }),
]);
export type Player = Readonly<z.infer<typeof Player>>;

const Entry = z.object({
  seat: z.int().min(0),
  text: z.string(),
  revealed: z.boolean(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Discord's id of the click or command; absent for computers. Delivered twice, it is played once. */
  interaction: z.string().optional(),
  /** Where the seat's time was up and its player did nothing. */
  by: z.literal('clock').optional(),
});
export type Entry = z.infer<typeof Entry>;

/** What one player has asked the others. */
const Proposal = z.object({
  kind: z.enum(['undo', 'draw', 'close', 'return']),
  by: z.int(),
  /** How many entries the log had then. */
  log: z.int(),
  /** How many of the entries that stand are to be taken back; 0 for any other question. */
  entries: z.int(),
  /** Those who said yes, in the order in which they did; at first the player who asks. */
  agreed: z.array(z.int()),
  /** Who said no. */
  declined: z.int().optional(),
  /** Milliseconds since 1970. */
  expires: z.number(),
  /** The message that asks. */
  message: Id.optional(),
});
export type Proposal = Readonly<z.infer<typeof Proposal>>;

/** Who gave up a seat, or lost it. */
const Substituted = z.object({
  seat: z.int(),
  person: PersonId,
  /** How many entries the log had before; missing in matches of before it was noted. */
  log: z.int().optional(),
  /**
   * Whether any other person may take it from the computer player (`offered`), or has (`taken`); or whether a moderator took
   * its person from the table (`removed`), who gets it back of moderators alone.
   */
  now: z.enum(['offered', 'taken', 'removed']).optional(),
});

/** What a match did to the rating of who is rated for a seat. */
const Gain = z.object({
  seat: z.int(),
  mean: z.number(),
  /** By which factor it made the deviation smaller. */
  narrowed: z.number(),
  /** What was told of it: by how many whole points, and what the ± was then. Matches of before this was kept lack both. */
  points: z.int().optional(),
  range: z.int().optional(),
  /** What was won of each other person, by the pair as the ratings know it. */
  flows: z.record(z.string(), z.number()),
  /** How it came out with each other person, in the same way. Matches of before this was kept lack it. */
  against: z.record(z.string(), z.enum(['won', 'tied', 'lost'])).optional(),
  result: z.enum(['won', 'tied', 'lost']),
});
export type Gain = Readonly<z.infer<typeof Gain>>;

/** A table gathers players (`lobby`), is played, and ends: played out (`over`), or closed before. */
const STATUSES = ['lobby', 'running', 'over', 'closed'] as const;

/**
 * A table and the match played on it: one record of the store. The log is the truth, the position a snapshot of it.
 */
export const Match = defineRecord(
  z.object({
    schema: z.literal(1),
    id: MatchId,
    game: z.string(),
    rules: z.int(),
    setup: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    /** How the files that were handed in are called, by the option. */
    files: z.record(z.string(), z.string()).optional(),
    /** The seats planned at the start; newcomers to a running match add to `players`, not to this. */
    seatCount: z.int().min(1),
    /** Secret until the match is over. */
    seed: z.string(),
    /** The day whose seed it is, if it was opened as the game of a day: `2026-11-21`. */
    daily: z.string().optional(),
    /** The match whose players are asked to play again. */
    rematchOf: MatchId.optional(),
    /** The ring whose table it is, and which of its tables: it stands beside the table of its channel. */
    ring: z.object({ id: z.string(), table: z.int() }).optional(),
    /** With so many moves it began, which were made elsewhere: it is played on from there. */
    playedOn: z.int().optional(),
    /** So far ahead is to end who plays on, where they led then. */
    goal: z.int().optional(),
    /** One person plays, alone or against computers, and nobody else can come: it leaves the channel's place free. */
    solo: z.literal(true).optional(),
    players: z.array(Player),
    /** The persons this table waits for, if it is a challenge; where there are none, anybody may join. */
    invited: z.array(PersonId),
    /** Who is to sit where once all have come; where there is nobody, seats go in the order of coming. */
    planned: z.array(Player),
    spectators: z.array(PersonId),
    /** In which language those who play have Discord or Parlor, as Discord writes it, by the person. */
    spoken: z.record(PersonId, z.string()).optional(),
    /** Who may close it before its time; nobody where the person asked to be forgotten and no other plays. */
    host: PersonId.optional(),
    status: z.enum(STATUSES),
    log: z.array(Entry),
    position: z
      .object({ state: z.unknown(), seatCount: z.int(), left: z.array(z.int()), agreed: z.array(z.int()).default([]) })
      .optional(),
    /** The last question to all players that no move has overtaken. */
    proposal: Proposal.optional(),
    clock: Clock.optional(),
    /** A table without a clock was warned at `at` that it ends if nobody moves; `since` was the last move then. */
    warned: z.object({ since: z.number(), at: z.number() }).optional(),
    /** The messages in the channel that call somebody on a seat to act, with how many entries the log had then. */
    reminders: z.array(z.object({ message: Id, seat: z.int(), log: z.int() })).optional(),
    /** The persons who handed their seats to computer players, or lost them: for them the match is lost. */
    substituted: z.array(Substituted).optional(),
    /** Counts every change that the board shows. */
    revision: z.int(),
    /** Where it is played, and the message that carries its present controls. */
    where: z.object({
      channel: Id,
      /** The channel of its thread. */
      parent: Id.optional(),
      guild: Id.optional(),
      /** The bot is a guest there: only answers reach people, and nothing may be written into the channel. */
      isGuest: z.literal(true).optional(),
      message: Id.optional(),
      /** The message in which its end stands small, alone or with others: nothing else of the match is shown there. */
      end: Id.optional(),
      /** The channel was deleted; the match can go on in another. */
      gone: z.literal(true).optional(),
    }),
    /** The revision that the channel has been shown. */
    shown: z.int(),
    createdAt: z.number(),
    /** When it was over or closed. */
    endedAt: z.number().optional(),
    /** Whether hints are allowed, if the table says so. */
    hints: z.boolean().optional(),
    /** The seats that took a hint: a match with any is not rated. */
    hinted: z.array(z.int()).optional(),
    /** Who ended it before its time: its host alone, all players, a moderator, and why; of a lobby also time, or who was invited. */
    closed: z
      .object({
        by: z.enum(['host', 'players', 'moderator', 'time', 'invited']),
        reason: z.string().max(200).optional(),
      })
      .optional(),
    /** What whoever runs the bot had to mend: when, why, and what. */
    mended: z.array(z.object({ at: z.number(), reason: z.string().max(200), what: z.string().max(200) })).optional(),
    /** Whether it counts for no rating, as its server wanted for its channel when it was opened. */
    unrated: z.literal(true).optional(),
    /** Whether it counts for the ratings of its server, and has been counted: set with the end, in one write. */
    rated: z.boolean().optional(),
    /** What it did to the ratings of those rated for its seats, so that it can be taken back. */
    gains: z.array(Gain).optional(),
    /** Why a moderator took back what it did to the ratings. */
    voided: z.string().max(200).optional(),
    /** The last interactions that changed the table itself (join, leave, ...), newest last. */
    answered: z.array(z.string()),
  }),
);
export type Match = z.infer<typeof Match>;

/** The seats of the persons who have not left. */
export function presentPersons({ players, position }: Match): readonly Seat[] {
  return players.flatMap(({ kind }, seat) =>
    kind === 'person' && position?.left.includes(seat) !== true ? [seat] : [],
  );
}

/** The part of a match from which it can be played again. */
export function toScript(match: Match): Script<Entry & LogEntry> {
  return { setup: match.setup, seatCount: match.seatCount, seed: match.seed, log: match.log };
}

/** The seat of a person, if they have one. */
export function findSeat(match: Match, person: PersonId): Seat | undefined {
  const seat = match.players.findIndex((player) => player.kind === 'person' && player.id === person);
  return seat === -1 ? undefined : seat;
}

/** Whether somebody sits at a table, or did and lost the seat: they are rated for it if it counts. */
export function hasPlayed(match: Match, person: PersonId): boolean {
  return findSeat(match, person) !== undefined || (match.substituted ?? []).some((one) => one.person === person);
}

/** Whether a table that waits for players waits for this person, who was invited. */
export function isInvited(match: Match, person: PersonId): boolean {
  return match.status === 'lobby' && match.invited.includes(person) && findSeat(match, person) === undefined;
}

/** Whether its boards come into its channel. Those of the game of a day, and of guests, are shown to their player alone. */
export function isShownInChannel({ daily, where }: Pick<Match, 'daily' | 'where'>): boolean {
  return daily === undefined && where.isGuest !== true;
}

/** Whether friends play it together in a group message: its one board comes and goes by answers to their taps alone. */
export function isShownByAnswers({ where, solo }: Pick<Match, 'where' | 'solo'>): boolean {
  return where.isGuest === true && solo !== true;
}

export function isLive(match: Match): boolean {
  return match.status === 'lobby' || match.status === 'running';
}
