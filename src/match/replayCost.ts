import { standingEntries } from '../engine/match.ts';
import type { Match } from './match.ts';

/** A match heavier than this would hold everybody up while it is played again. */
export const HEAVIEST = 60_000_000;

/** How much work it is to play a match again: the letters of its position times its moves. */
export function replayWeight({ log, position }: Match): number {
  return standingEntries(log).length * JSON.stringify(position ?? null).length;
}
