import { standingEntries } from '../engine/log.ts';
import type { Match } from './match.ts';

/** Replaying a match heavier than this would hold everyone up. */
export const HEAVIEST = 60_000_000;

/** The cost of replaying a match: the number of characters in its position times its moves. */
export function replayWeight({ log, position }: Match): number {
  return standingEntries(log).length * JSON.stringify(position ?? null).length;
}
