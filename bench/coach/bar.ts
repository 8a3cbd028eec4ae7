import type { Game } from '../../src/engine/game.ts';
import type { SetupValue } from '../../src/engine/setup.ts';

/** One requirement for the coach, with the measured value. */
export interface Bar {
  readonly what: string;
  readonly found: string;
  /** The requirement in words; missing for values that are only reported. */
  readonly bar?: string;
  readonly isReached: boolean;
}

/** How much is tried: a little for every change, or everything. */
export interface Size {
  readonly levelMatches: number;
  readonly plants: number;
  readonly hints: number;
  /** For each game, the number of lost games that are searched for a move to try again. */
  readonly lost: number;
  /** The number of steps to judge a position of New Haven, the slowest game; if missing, as at the tables. */
  readonly newhavenSteps?: number;
}

/** A game, and the matches in which its coach is tested. */
export interface Field {
  readonly game: Game;
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seatCount: number;
  /** How many steps the players of these matches may spend on a move. */
  readonly steps: number;
}

export function shareBar(what: string, hits: number, all: number, least: number): Bar {
  const percent = all === 0 ? 100 : (100 * hits) / all;
  const found = `${hits} of ${all} (${percent.toFixed(1)} %)`;
  return { what, found, bar: `>= ${least} %`, isReached: all > 0 && percent >= least };
}

export function belowBar(what: string, found: number, limit: number, unit: string): Bar {
  return { what, found: `${found.toFixed(2)} ${unit}`, bar: `< ${limit}`, isReached: found < limit };
}

export function noneBar(what: string, faults: readonly string[], all: number): Bar {
  const some = faults.length === 0 ? '' : `: ${faults.slice(0, 3).join('; ')}`;
  return { what, found: `${faults.length} of ${all}${some}`, bar: '0', isReached: faults.length === 0 && all > 0 };
}
