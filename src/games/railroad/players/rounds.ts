import { EXIT_WORTH, place, revalue, takeBack } from '../fast/board.ts';
import { totalScoreOf } from '../fast/longest.ts';
import { SHAPES } from '../fast/tables.ts';
import { freeSpecials, priceOfSpecial } from './playout.ts';
import { LAST_ROUND, type Position, specialBit, specialsToCome } from './position.ts';
import type { Step } from './steps.ts';
import { eachStep, survey, valuationIn } from './valuation.ts';

/** A way to go on with the open round. */
export interface Line {
  /** In the order of placing. */
  readonly steps: readonly Step[];
  /** Dice still to be placed. */
  readonly dice: readonly number[];
  readonly specials: number;
  readonly hadSpecial: boolean;
  /** Estimated points, compared with other lines of the same position. */
  readonly value: number;
  /** The same for lines that lead to the same board. */
  readonly mark: number;
}

/**
 * The most promising ways to finish the round, the best first: `width` lines are kept at every length. Lines that only
 * place the same tiles in another order count once. `blur` gives points that are added to an estimate.
 */
export function finishedLines(position: Position, width: number, blur: () => number): readonly Line[] {
  const valuation = valuationIn(position.round);
  const { board, dice, specials, hadSpecial } = position;
  const isLast = position.round === LAST_ROUND;
  revalue(board, valuation.networks);
  let lines: readonly Line[] = [{ steps: [], dice, specials, hadSpecial, value: 0, mark: 0 }];
  const finished: Line[] = [];
  while (lines.length > 0) {
    const longer = new Map<number, Line>();
    for (const line of lines) {
      for (const { cell, shape } of line.steps) place(board, cell, shape);
      if (!extend(position, line, longer, blur)) finished.push(line);
      for (const _ of line.steps) takeBack(board);
    }
    lines = best([...longer.values()], isLast ? width * LAST_ROUND_WIDER : width);
  }
  return isLast ? byScore(position, finished) : best(finished, width);
}

/** The last round decides for good and leaves little room: more lines cost little there. */
const LAST_ROUND_WIDER = 10;

/** Adds every line that is one placement longer; false where no die that is left fits. */
function extend(position: Position, line: Line, longer: Map<number, Line>, blur: () => number): boolean {
  const { board } = position;
  const valuation = valuationIn(position.round);
  const addAll = (tile: number, change: number, rest: Pick<Line, 'dice' | 'specials' | 'hadSpecial'>) =>
    eachStep(board, tile, valuation, (cell, shape, gain) => {
      const mark = line.mark ^ markOf(cell, shape);
      if (longer.has(mark)) return;
      const steps = [...line.steps, { tile, cell, shape }];
      longer.set(mark, { ...rest, steps, mark, value: line.value + gain + change + blur() });
    });
  survey(board, valuation);
  let fitting = 0;
  for (const [index, tile] of line.dice.entries()) {
    if (line.dice.indexOf(tile) !== index) continue;
    const dice = line.dice.toSpliced(index, 1);
    const change = (valuation.due[dice.length] ?? 0) - (valuation.due[line.dice.length] ?? 0);
    fitting += addAll(tile, change, { ...line, dice });
  }
  const left = specialsToCome(line.specials);
  if (line.hadSpecial || left === 0) return fitting > 0;
  for (const tile of freeSpecials(line.specials)) {
    const specials = line.specials | specialBit(tile);
    addAll(tile, -priceOfSpecial(valuation, left), { ...line, specials, hadSpecial: true });
  }
  return fitting > 0;
}

function best(lines: Line[], count: number): readonly Line[] {
  return lines.sort((a, b) => b.value - a.value || a.mark - b.mark).slice(0, count);
}

/** After the last round there is nothing to estimate. */
function byScore({ board }: Position, lines: readonly Line[]): readonly Line[] {
  revalue(board, EXIT_WORTH);
  const scored = lines.map((line) => {
    for (const { cell, shape } of line.steps) place(board, cell, shape);
    const value = totalScoreOf(board);
    for (const _ of line.steps) takeBack(board);
    return { ...line, value };
  });
  return best(scored, scored.length);
}

/** A well mixed number for every placement (MurmurHash3's last steps): sets of placements are told apart by their XOR. */
export function markOf(cell: number, shape: number): number {
  let mark = Math.imul(cell * SHAPES.length + shape + 1, 0x9e3779b1);
  mark = Math.imul(mark ^ (mark >>> 15), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return mark ^ (mark >>> 16);
}
