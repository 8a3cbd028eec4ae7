import type { Game } from '../../src/engine/game.ts';
import type { SetupValue } from '../../src/engine/setup.ts';

/** One thing that the coach has to reach, with what was found. */
export interface Bar {
  readonly what: string;
  readonly found: string;
  /** What is to be reached, in words; what is only told has none. */
  readonly bar?: string;
  readonly isReached: boolean;
}

/** How much is tried: a little for every change, or all of it. */
export interface Size {
  readonly levelMatches: number;
  readonly plants: number;
  readonly hints: number;
  /** Of each game, lost games in which something is looked for to try again. */
  readonly lost: number;
  /** With how many steps a position of New Haven is judged, the slowest; as at the tables if not said. */
  readonly newhavenSteps?: number;
}

/** A game, and the matches in which its coach is tried. */
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
