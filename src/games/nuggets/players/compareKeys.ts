import { isDeepStrictEqual } from 'node:util';
import type { Budget } from '../../../engine/game.ts';
import { estimateMean } from '../../../engine/interval.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Move } from '../moves.ts';
import { newBranch, type Race } from './race.ts';

/** How two keys that begin a race compare, in nuggets. */
interface Comparison {
  /** By how many the seat leads in the end after the first. */
  readonly lead: number;
  /** How many it leads less after the other, and how far that may be off to either side. */
  readonly mean: number;
  readonly within: number;
}

/** Fewer ends say nothing, and more say hardly more. */
const FEWEST_ENDS = 40;
const MOST_ENDS = 8000;

/**
 * Imagines the rest after each of two keys, with the same luck, each with a tree of its own in which it is learned how to go
 * on. What came out while that had hardly been learned does not count. Undefined for what is no key, and where time is short.
 */
export function compareKeys(
  { keys, rivals, imagine }: Race,
  [one, other]: readonly [Move, Move],
  random: Random,
  mayGoOn: Budget,
): Comparison | undefined {
  const numberOf = (move: Move) => keys.findIndex((key) => isDeepStrictEqual(key.move, move));
  const [first, second] = [numberOf(one), numberOf(other)];
  if (first < 0 || second < 0) return undefined;
  const [roots, otherRoots] = [rootsFor(rivals), rootsFor(rivals)];
  const luck = random.below(2 ** 30);
  const leads: number[] = [];
  const differences: number[] = [];
  while (leads.length < MOST_ENDS && mayGoOn() && mayGoOn()) {
    const seed = luck + leads.length;
    const { lead } = imagine(roots, fastRandom(seed), first);
    leads.push(lead);
    differences.push(lead - imagine(otherRoots, fastRandom(seed), second).lead);
  }
  const learned = Math.floor(leads.length / 2);
  if (learned < FEWEST_ENDS) return undefined;
  return { lead: estimateMean(leads.slice(learned)).mean, ...estimateMean(differences.slice(learned)) };
}

/** A tree for the seat, and one for each of the others: what is judged is held against good answers. */
function rootsFor(rivals: number) {
  return Array.from({ length: rivals + 1 }, newBranch);
}
