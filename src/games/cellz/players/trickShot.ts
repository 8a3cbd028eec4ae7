import type { LineNumber } from '../board.ts';
import type { Position } from '../position.ts';
import { capturableRuns, firstMaxSquareChain, leastSquareMaxChain, type Run, secondMaxSquareChains } from './chains.ts';

/**
 * The seed's threshold: the chain that the opponent must open has to be more than this many times as large as what is
 * given up.
 */
const THRESHOLD = 1.5;

/** What the trick shot leaves to the opponent: the last two boxes of a chain, the last four of a loop. */
const LEFT_OF_CHAIN = 2;
const LEFT_OF_LOOP = 4;

/** Returns how many boxes must be given up to end the turn in this run; undefined if the run is too short. */
function priceOfDeclining(run: Run): number | undefined {
  if (run.isClosed) return run.boxes.length >= LEFT_OF_LOOP ? LEFT_OF_LOOP : undefined;
  return run.boxes.length >= LEFT_OF_CHAIN ? LEFT_OF_CHAIN : undefined;
}

/** Returns the run to decline in: a chain rather than a loop, since it costs two boxes rather than four. */
function runToDecline(runs: readonly Run[]): Run | undefined {
  const chain = runs.find((run) => priceOfDeclining(run) === LEFT_OF_CHAIN);
  return chain ?? runs.find((run) => priceOfDeclining(run) === LEFT_OF_LOOP);
}

/**
 * Returns the fewest boxes that the next player would have to give up to decline here; Infinity if nothing can be
 * declined.
 */
export function leastPriceOfDeclining(position: Position): number {
  const run = runToDecline(capturableRuns(position));
  return (run && priceOfDeclining(run)) ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the line to capture with: all other runs first, the one to decline in last and starting from its end, so that
 * the trick shot remains possible until the last moment. Undefined if nothing can be captured.
 */
export function nextCapture(position: Position): LineNumber | undefined {
  const runs = capturableRuns(position);
  const kept = runToDecline(runs);
  return (runs.find((run) => run !== kept) ?? kept)?.lines[0];
}

/**
 * The seed's trick shot (double-dealing): the line that ends the turn by leaving the last boxes of a run, so that the
 * opponent has to open the next chain. Undefined until nothing else is left to capture.
 *
 * Corrected: the line after it is not drawn (the seed also opens the chain that it wanted the opponent to open); if
 * several runs can be captured, all but one are (the seed may leave the ends of two); of a loop four boxes are left, by
 * drawing its middle line (the seed leaves two, completes one, and has to go on).
 */
export function trickShot(position: Position): LineNumber | undefined {
  const [run, ...others] = capturableRuns(position);
  if (run === undefined || others.length > 0 || priceOfDeclining(run) !== run.boxes.length) return undefined;
  return run.lines[run.boxes.length / 2 - (run.isClosed ? 1 : 0)];
}

/**
 * Whether the trick shot is worth it, with two players: no safe line is left, and the smallest chain that the opponent
 * can open is more than 1.5 times as large as what is given up here.
 *
 * Corrected: the seed compares with everything that it can capture in the turn, and counts lines, so that a long
 * capture prevents the trick shot although only the last two boxes are at stake. Here it is called when only those are
 * left. It is false if there is nothing to decline (the seed's test is always true then, and it stalls), or if the
 * captures complete the board.
 */
export function shouldDoTrickShot(position: Position): boolean {
  if (trickShot(position) === undefined) return false;
  const chains = secondMaxSquareChains(position);
  const givenUp = firstMaxSquareChain(position).boxes;
  // A safe line opens a chain of no boxes, so that the threshold alone already prevents the trick shot while there is
  // one.
  return chains.length > 0 && leastSquareMaxChain(chains) > THRESHOLD * givenUp;
}
