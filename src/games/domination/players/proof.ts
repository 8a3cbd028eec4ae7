import type { Budget } from '../../../engine/computerPlayer.ts';
import type { Move } from '../moves.ts';
import { rememberedLines, type View } from '../view.ts';
import { type Candidate, listCandidates, type ValuedCandidate } from './candidates.ts';
import { rankByReply } from './rankByReply.ts';
import { createRest, placeOf, type Rest, worthOfLine } from './rest.ts';

/** The values to prove in addition to the best line. */
export interface ProofRequest {
  /** A line that someone draws. */
  readonly made?: Move | undefined;
  /** Whether to prove the next best line. */
  readonly alsoNext?: boolean;
}

/**
 * Returns the best line and, if `made` is given, that line too, with their values under perfect play for the rest of
 * the board; without `made`, also the next best line if `alsoNext`. Undefined if the budget runs out before that is
 * proven.
 */
export function proveRest(
  view: View,
  budget: Budget,
  { made, alsoNext = false }: ProofRequest = {},
): readonly ValuedCandidate[] | undefined {
  const rest = createRest(view, budget);
  const candidates = promisingFirst(view);
  const best = provenBest(rest, candidates);
  if (best === undefined) return undefined;
  if (made === undefined) {
    const others = alsoNext ? candidates.filter(({ move }) => move !== best.move) : [];
    const next = provenBest(rest, others);
    return next === undefined ? [best] : [best, next];
  }
  const place = placeOf(rest, made);
  const own = candidates.find(({ move }) => placeOf(rest, move) === place);
  if (own === undefined) return [best];
  if (own.move === best.move) return [{ ...best, move: made }];
  const value = worthOfLine(rest, place);
  if (value === undefined) return undefined;
  const judged = { ...own, move: made, value };
  return value === best.value ? [judged, best] : [best, judged];
}

/**
 * Returns the best of these lines, the first of equal ones; undefined if there is none, or if the budget runs out
 * before it is proven.
 */
function provenBest(rest: Rest, candidates: readonly Candidate[]): ValuedCandidate | undefined {
  let best: ValuedCandidate | undefined;
  for (const candidate of candidates) {
    const value = worthOfLine(rest, placeOf(rest, candidate.move), best?.value);
    if (value === undefined) return undefined;
    if (best === undefined || value > best.value) best = { ...candidate, value };
  }
  return best;
}

/** How many lines are examined for their best reply before the rest is searched. */
const PROMISING = 8;

/**
 * Returns all lines, starting with those that are best after one reply: the sooner a good line is found, the less of
 * the others must be searched.
 */
function promisingFirst(view: View): readonly Candidate[] {
  const all = listCandidates(view, view.toMove ?? 'X', rememberedLines(view));
  const lines = new Set(rankByReply(view, () => true, PROMISING).map(({ line }) => line));
  return [...all.filter(({ line }) => lines.has(line)), ...all.filter(({ line }) => !lines.has(line))];
}
