import { isDeepStrictEqual } from 'node:util';
import type { Budget } from '../../../engine/computerPlayer.ts';
import { estimateMean } from '../../../engine/interval.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Move } from '../moves.ts';
import { newBranch, type Race } from './race.ts';

/** How two keys that start a race compare, in nuggets. */
interface Comparison {
  /** The seat's lead at the end after the first key. */
  readonly lead: number;
  /** How much smaller the lead is after the other key, and the margin of error to either side. */
  readonly mean: number;
  readonly within: number;
}

/** With fewer ends the result means nothing; beyond `MOST_ENDS` it hardly improves. */
const FEWEST_ENDS = 40;
const MOST_ENDS = 8000;

/**
 * Imagines the rest of the match after each of two keys with the same random numbers, each with its own tree that
 * learns how to continue. Results from the first half, when little had been learned, do not count. Undefined if one of
 * the moves is not a key, or if time is short.
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
    const { lead } = imagine(roots, fastRandom(seed), { key: first });
    leads.push(lead);
    differences.push(lead - imagine(otherRoots, fastRandom(seed), { key: second }).lead);
  }
  const learned = Math.floor(leads.length / 2);
  if (learned < FEWEST_ENDS) return undefined;
  return { lead: estimateMean(leads.slice(learned)).mean, ...estimateMean(differences.slice(learned)) };
}

/** A tree for the seat and one for each opponent, so that the keys are judged against good replies. */
function rootsFor(rivals: number) {
  return Array.from({ length: rivals + 1 }, newBranch);
}
