import { z } from 'zod';
import type { Phrase } from '../../engine/phrase.ts';
import type { MatchId } from '../../match/match.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

/**
 * One move of a finished match, or all that a seat did in a round where their order means nothing, judged from what its
 * player could know then. Only what can be told is here: moves proven, and those tried alike.
 */
const WeighedPly = z.object({
  /** The number of the move, from 1; of a round its first. */
  ply: z.int(),
  seat: z.int(),
  /** What was played and what was best, and what followed of each in the same round. */
  played: z.string(),
  playedThen: z.array(z.string()).optional(),
  best: z.string(),
  bestThen: z.array(z.string()).optional(),
  /** What the best move and the one that was played were expected to bring, for the seat, in the game's unit. */
  expected: z.number(),
  got: z.number(),
  /** Whether both are certain. */
  exact: z.literal(true).optional(),
  /** How far the difference may be off, where they were tried alike. */
  within: z.number().optional(),
  /** By how much the move that was played came out ahead of the one held for the best, where it did: estimates err to both sides. */
  over: z.number().optional(),
  /** What a legal move drawn by chance was expected to bring, valued in the same way, where that was tried. */
  byChance: z.number().optional(),
  /** Why the best move is the best. */
  reason: z.custom<Phrase>((value) => typeof value === 'object' && value !== null && 'key' in value).optional(),
});
export type WeighedPly = Readonly<z.infer<typeof WeighedPly>>;

/** Counts up with every change of how moves are judged: what is kept of an older way is made anew. */
export const METHOD = 5;

/** The analysis of a match, as far as it has come. */
export const Analysis = defineRecord(
  z.object({
    schema: z.literal(1),
    /** In which way it was made, and with how many steps a position; missing in the first way, by the clock. */
    method: z.int().optional(),
    steps: z.int().optional(),
    /** How many moves the match has, and how many of them have been looked at. */
    moves: z.int(),
    seen: z.int(),
    weighed: z.array(WeighedPly),
    /** The moves of which it was too early to tell anything. */
    early: z.array(z.int()).optional(),
    /** Whose moves those were, one by one. */
    earlyOf: z.array(z.int()).optional(),
  }),
);
export type Analysis = z.infer<typeof Analysis>;

export const analysisKey = (id: MatchId) => `analysis:${id}`;

/** The matches whose analysis was asked for and is not done: a record for each. */
export const ANALYSING_KEYS = 'analysing:';
export const analysingKey = (id: MatchId) => `${ANALYSING_KEYS}${id}`;

export function isDone({ seen, moves }: Analysis): boolean {
  return seen >= moves;
}
