import type { LineNumber } from '../board.ts';
import type { Position } from '../position.ts';
import { capturableRuns, firstMaxSquareChain, leastSquareMaxChain, type Run, secondMaxSquareChains } from './chains.ts';

/** The seed's threshold: the chain the other side must open has to be more than so many times what is given up. */
const THRESHOLD = 1.5;

/** What the trick shot leaves to the other side: the last two boxes of a chain, the last four of a loop. */
const LEFT_OF_CHAIN = 2;
const LEFT_OF_LOOP = 4;

/** How many boxes have to be given up to end the turn in this run; undefined where it is too short for that. */
function priceOfDeclining(run: Run): number | undefined {
  if (run.isClosed) return run.boxes.length >= LEFT_OF_LOOP ? LEFT_OF_LOOP : undefined;
  return run.boxes.length >= LEFT_OF_CHAIN ? LEFT_OF_CHAIN : undefined;
}

/** The run to decline in: a chain rather than a loop, since it costs two boxes rather than four. */
function runToDecline(runs: readonly Run[]): Run | undefined {
  const chain = runs.find((run) => priceOfDeclining(run) === LEFT_OF_CHAIN);
  return chain ?? runs.find((run) => priceOfDeclining(run) === LEFT_OF_LOOP);
}

/** The fewest boxes that the next player would have to give up to decline here; Infinity where nothing can be declined. */
export function leastPriceOfDeclining(position: Position): number {
  const run = runToDecline(capturableRuns(position));
  return (run && priceOfDeclining(run)) ?? Number.POSITIVE_INFINITY;
}

/**
 * The line to capture with: all other runs first, the one to decline in last and from its end, so that the choice of a
 * trick shot stays open to the last moment. Undefined where nothing can be captured.
 */
export function nextCapture(position: Position): LineNumber | undefined {
  const runs = capturableRuns(position);
  const kept = runToDecline(runs);
  return (runs.find((run) => run !== kept) ?? kept)?.lines[0];
}

/**
 * The seed's trick shot (double-dealing): the line that ends the turn by leaving the last boxes of a run, so that the
 * other side has to open the next chain. Undefined until nothing else is left to capture.
 *
 * Put right: the line after it is not drawn (the seed also opens the chain which it wanted the other side to open);
 * where several runs can be captured, all but one are (the seed may leave the ends of two); of a loop four boxes are
 * left, by its middle line (the seed leaves two, completes one, and has to go on).
 */
export function trickShot(position: Position): LineNumber | undefined {
  const [run, ...others] = capturableRuns(position);
  if (run === undefined || others.length > 0 || priceOfDeclining(run) !== run.boxes.length) return undefined;
  return run.lines[run.boxes.length / 2 - (run.isClosed ? 1 : 0)];
}

/**
 * Whether the trick shot is worth it, for two players: no safe line is left, and the smallest chain that the other
 * side can open is more than 1.5 times what is given up here.
 *
 * Put right: the seed compares with all it can capture in the turn, and counts lines, so that a long capture talks it
 * out of the trick shot though only the last two boxes are at stake. Here it is asked when only those are left. Where
 * there is nothing to decline it is false (the seed's test is always true then, and it stalls), and where the captures
 * finish the board too.
 */
export function shouldDoTrickShot(position: Position): boolean {
  if (trickShot(position) === undefined) return false;
  const chains = secondMaxSquareChains(position);
  const givenUp = firstMaxSquareChain(position).boxes;
  // A safe line opens a chain of no boxes, so that the threshold alone says no while there is one.
  return chains.length > 0 && leastSquareMaxChain(chains) > THRESHOLD * givenUp;
}
