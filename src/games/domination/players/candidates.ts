import { listLines } from '../legalLines.ts';
import { type Mark, type Move, otherMark } from '../moves.ts';
import type { Setup } from '../state.ts';
import { directionMatters, isAllowed } from '../validity.ts';
import { afterLine, rememberedLines, type View } from '../view.ts';
import { measureReach, sumReach, worthTo } from './reach.ts';

/** A legal line and its gain. */
export interface Candidate {
  readonly move: Move;
  /** Its index in the reach. */
  readonly line: number;
  readonly gain: number;
}

/** A line, and by how many cells its player's lead will grow by the end of the board, proven or expected. */
export interface ValuedCandidate extends Candidate {
  readonly value: number;
}

/** Returns the legal lines with the highest gain. */
export function gainsMost(view: View): readonly Candidate[] {
  const candidates = listCandidates(view, view.toMove ?? 'X', rememberedLines(view));
  const most = candidates[0]?.gain;
  return candidates.filter(({ gain }) => gain === most);
}

/** Returns the reply to a line with the highest gain for the opponent; undefined if none is allowed. */
export function replyTo(view: View, move: Move): Candidate | undefined {
  const after = afterLine(view, move);
  return listCandidates(after, otherMark(view.toMove ?? 'X'), rememberedLines(after))[0];
}

/** Returns the lines that `remembered` allows `mark` to draw, highest gain first. */
export function listCandidates({ setup, board }: View, mark: Mark, remembered: readonly Move[]): readonly Candidate[] {
  return byWorth(setup, remembered, worthTo(mark, board));
}

/**
 * Returns the lines that `remembered` allows, by the value of their cells; only one of two directions if that is
 * enough.
 */
export function byWorth({ size, rule }: Setup, remembered: readonly Move[], worth: Uint8Array): readonly Candidate[] {
  const gains = sumReach(measureReach(size), worth);
  const step = directionMatters(rule) ? 1 : 2;
  const candidates: Candidate[] = [];
  const moves = listLines(size);
  for (let index = 0; index < moves.length; index += step) {
    const move = moves[index] as Move;
    const line = index >> 1;
    if (isAllowed(move, remembered, rule)) candidates.push({ move, line, gain: gains[line] ?? 0 });
  }
  return candidates.sort((a, b) => b.gain - a.gain);
}
