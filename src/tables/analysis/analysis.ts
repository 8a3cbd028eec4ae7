import { z } from 'zod';
import type { Phrase } from '../../engine/phrase.ts';
import type { MatchId } from '../match/match.ts';
import { recordOf } from '../store/record.ts';

/** One move of a finished match, weighed from what its player could know then. */
const WeighedPly = z.object({
  /** The number of the move, from 1. */
  ply: z.int(),
  seat: z.int(),
  played: z.string(),
  best: z.string(),
  /** What the best move and the one that was played were expected to bring, for the seat, in the game's unit. */
  expected: z.number(),
  got: z.number(),
  /** Whether both are certain. */
  exact: z.literal(true).optional(),
  /** Why the best move is the best. */
  reason: z.custom<Phrase>((value) => typeof value === 'object' && value !== null && 'key' in value).optional(),
});
export type WeighedPly = Readonly<z.infer<typeof WeighedPly>>;

/** The analysis of a match, as far as it has come. */
export const Analysis = recordOf(
  z.object({
    schema: z.literal(1),
    /** How many moves the match has, and how many of them have been looked at. */
    moves: z.int(),
    seen: z.int(),
    weighed: z.array(WeighedPly),
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
