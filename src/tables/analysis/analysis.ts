import { z } from 'zod';
import type { Phrase } from '../../engine/phrase.ts';
import type { MatchId } from '../../match/match.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

/**
 * One move of a finished match, or everything a seat did in a round if the order does not matter, judged by what its
 * player could know. Contains only what can be judged: moves whose results were proven, or that were tried equally
 * often.
 */
const WeighedPly = z.object({
  /** The number of the move, from 1; for a round, its first. */
  ply: z.int(),
  seat: z.int(),
  /** What was played and what was best, and what followed each in the same round. */
  played: z.string(),
  playedThen: z.array(z.string()).optional(),
  best: z.string(),
  bestThen: z.array(z.string()).optional(),
  /** What the best move and the played one were expected to bring for the seat, in the game's unit. */
  expected: z.number(),
  got: z.number(),
  /** Whether both are certain. */
  exact: z.literal(true).optional(),
  /** How far off the difference may be, if the moves were tried equally often. */
  within: z.number().optional(),
  /** Why the best move is the best. */
  reason: z.custom<Phrase>((value) => typeof value === 'object' && value !== null && 'key' in value).optional(),
});
export type WeighedPly = Readonly<z.infer<typeof WeighedPly>>;

/** Raised whenever moves are judged differently: older results are made again. */
export const METHOD = 7;

/** The analysis of a match so far. */
export const Analysis = defineRecord(
  z.object({
    schema: z.literal(1),
    /** The method it was made with; missing for the first one, which went by the clock. */
    method: z.int().optional(),
    steps: z.int().optional(),
    /** How many moves the match has, and how many were judged. */
    moves: z.int(),
    seen: z.int(),
    weighed: z.array(WeighedPly),
    /** The moves that were too early to judge. */
    early: z.array(z.int()).optional(),
    /** The seats that made them, in order. */
    earlyOf: z.array(z.int()).optional(),
  }),
);
export type Analysis = z.infer<typeof Analysis>;

export const analysisKey = (id: MatchId) => `analysis:${id}`;

/** The matches whose analysis was requested and is not done: one record each. */
export const ANALYSING_KEYS = 'analysing:';
export const analysingKey = (id: MatchId) => `${ANALYSING_KEYS}${id}`;

export function isDone({ seen, moves }: Analysis): boolean {
  return seen >= moves;
}
