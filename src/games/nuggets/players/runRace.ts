import type { Budget } from '../../../engine/computerPlayer.ts';
import { fastRandom, type Random } from '../../../engine/random.ts';
import type { Gridpoint } from '../map.ts';
import type { View } from '../view.ts';
import type { Frontier } from './explore.ts';
import { newBranch, openRace, type RaceOpening } from './race.ts';
import { sweep } from './sweep.ts';

/** Imagining more ends than this does not improve the choice. */
const MOST_ENDS = 2000;
/** Races for more piles than this are too long to learn from imagined ends. */
const MOST_RACED = 7;

/**
 * The pile to head for first, and the first key toward it, if others want gold too: the rest of the match is imagined
 * over and over, with the others taking what is nearest to them, and the order of piles that wins most often is kept.
 * Undefined if there is nobody to race or no gold in reach, if the ground is too large, or if there is no time.
 */
export function race(
  view: View,
  gold: ReadonlySet<Gridpoint>,
  ground: Frontier,
  random: Random,
  mayGoOn: Budget,
): RaceOpening | undefined {
  const opened = gold.size === 0 ? undefined : openRace(view, gold, ground);
  if (opened === undefined) return undefined;
  // A match's own random generator may be slow.
  const quick = fastRandom(random.below(2 ** 31));
  if (opened.piles.length > MOST_RACED && mayGoOn()) return sweep(opened, quick);
  const root = newBranch();
  for (let end = 0; end < MOST_ENDS && mayGoOn(); end += 1) opened.imagine([root], quick);
  return opened.best(root);
}
