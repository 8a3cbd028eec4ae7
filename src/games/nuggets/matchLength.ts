import type { SetupValue } from '../../engine/setup.ts';
import { allSpots } from './map.ts';
import { chosenMap, MAX_PLAYERS, type Setup } from './setup.ts';

/** An upper bound: every seat has at most this many turns, including newcomers. */
export function longest(setup: Setup): number {
  return setup.turns * MAX_PLAYERS;
}

/** Enough turns for about a week of two answers a day, each of which is a path of several keys. */
const SLOW_TURNS = 32;

/** Fewer turns if an answer may take a day; at a free pace nobody waits for someone else's answer. */
export function slow({ pace }: Readonly<Record<string, SetupValue>>): Readonly<Record<string, SetupValue>> {
  return pace === 'free' ? {} : { turns: SLOW_TURNS };
}

/** Measured over games of people who use ways: keys per answer, and the share of answers that wait for others. */
const KEYS_AN_ANSWER = 3;
const MORE_ANSWERS = 3;

export function answers(setup: Setup, seatCount: number): number {
  const keys = Math.min(setup.turns, usual(setup, seatCount) / seatCount);
  return keys / KEYS_AN_ANSWER + MORE_ANSWERS;
}

/** The number of map spots per key played, measured over games of computers on all maps. */
const SPOTS_A_KEY = 4;

export function usual(setup: Setup, seatCount: number): number {
  return Math.min(longest(setup), allSpots(chosenMap(setup, seatCount).map).length / SPOTS_A_KEY);
}
