import { EXIT_WORTH, type FastBoard, place, revalue, takeBack } from '../fast/board.ts';
import { countTotalScore } from '../fast/longest.ts';
import { TILES } from '../tiles.ts';
import { FIRST_SPECIAL, specialBit, specialsToCome } from './position.ts';
import type { Roll } from './rolls.ts';
import { eachStep, survey, type Valuation, valuationIn } from './valuation.ts';

/** The best placement found so far. */
interface Best {
  tile: number;
  cell: number;
  shape: number;
  gain: number;
}

/**
 * The points at the end of the match if every placement is the best at its moment. The board ends up as it was, except
 * for its `worth`.
 *
 * @param rolls the dice of the rounds from `round` on
 * @param specials specials used up so far, as bits
 */
export function playOut(board: FastBoard, round: number, rolls: readonly Roll[], specials: number): number {
  const from = board.placed;
  playRounds(board, round, rolls, specials);
  revalue(board, EXIT_WORTH);
  const total = countTotalScore(board);
  while (board.placed > from) takeBack(board);
  return total;
}

/** Plays rounds in the same way and leaves them on the board; returns the specials used up by then. */
export function playRounds(board: FastBoard, round: number, rolls: readonly Roll[], specials: number): number {
  return rolls.reduce((used, roll, at) => playRound(board, round + at, roll, used), specials);
}

/** Places the dice of a round, always the best placement of any die first, then a special if it pays off. */
function playRound(board: FastBoard, round: number, roll: Roll, specials: number): number {
  const valuation = valuationIn(round);
  revalue(board, valuation.networks);
  const dice = [...roll];
  while (dice.length > 0) {
    const best = findBest(board, valuation, dice);
    if (best.tile === NO_TILE) break;
    place(board, best.cell, best.shape);
    dice.splice(dice.indexOf(best.tile), 1);
  }
  const left = specialsToCome(specials);
  if (left === 0) return specials;
  const best = findBest(board, valuation, freeSpecials(specials));
  if (best.tile === NO_TILE || best.gain <= priceOfSpecial(valuation, left)) return specials;
  place(board, best.cell, best.shape);
  return specials | specialBit(best.tile);
}

/** What using a special costs when this many are left. */
export function priceOfSpecial({ specials }: Valuation, left: number): number {
  return (specials[left] ?? 0) - (specials[left - 1] ?? 0);
}

/** The specials not yet used, by number. */
export function freeSpecials(specials: number): readonly number[] {
  const free: number[] = [];
  for (let tile = FIRST_SPECIAL; tile < TILES.length; tile += 1)
    if ((specials & specialBit(tile)) === 0) free.push(tile);
  return free;
}

const NO_TILE = -1;

function findBest(board: FastBoard, valuation: Valuation, tiles: readonly number[]): Best {
  const best: Best = { tile: NO_TILE, cell: 0, shape: 0, gain: Number.NEGATIVE_INFINITY };
  survey(board, valuation);
  for (const [index, tile] of tiles.entries()) {
    if (tiles.indexOf(tile) !== index) continue;
    eachStep(board, tile, valuation, (cell, shape, gain) => {
      if (gain <= best.gain) return;
      best.tile = tile;
      best.cell = cell;
      best.shape = shape;
      best.gain = gain;
    });
  }
  return best;
}
