import { EXIT_WORTH, place, revalue, takeBack } from '../fast/board.ts';
import { countTotalScore } from '../fast/longest.ts';
import { type BestItems, byValue, keep } from './bestItems.ts';
import { freeSpecials, priceOfSpecial } from './playout.ts';
import { LAST_ROUND, type Position, specialBit, specialsToCome } from './position.ts';
import { hashPlacement, markOfAll } from './positionHash.ts';
import type { Step } from './steps.ts';
import { eachStep, survey, valuationIn } from './valuation.ts';

/** A way to continue the open round. */
export interface Line {
  /** In the order of placement. */
  readonly steps: readonly Step[];
  /** Dice still to be placed. */
  readonly dice: readonly number[];
  readonly specials: number;
  readonly hadSpecial: boolean;
  /** Estimated points relative to other lines of the same position. */
  readonly value: number;
  /** Equal for lines that lead to the same board, or, starting from an empty board, to its mirror image. */
  readonly mark: number;
}

/**
 * The most promising ways to finish the round, best first; `width` lines are kept at every length. Lines that place the
 * same tiles in another order count once, and so do mirror images on an empty board. `blur` returns points that are
 * added to an estimate.
 */
export function finishedLines(position: Position, width: number, blur: () => number): readonly Line[] {
  const valuation = valuationIn(position.round);
  const { board, dice, specials, hadSpecial } = position;
  const isLast = position.round === LAST_ROUND;
  revalue(board, valuation.networks);
  const kept = isLast ? Math.max(width, Math.min(width * LAST_ROUND_WIDER, LAST_ROUND_WIDTH)) : width;
  const isEmpty = board.placed === 0;
  let lines: readonly Line[] = [{ steps: [], dice, specials, hadSpecial, value: 0, mark: 0 }];
  const finished: Line[] = [];
  while (lines.length > 0) {
    const longer: BestItems<Line> = { items: [], byMark: new Map() };
    for (const line of lines) {
      for (const { cell, shape } of line.steps) place(board, cell, shape);
      if (!extend(position, line, longer, { kept, isEmpty, blur })) finished.push(line);
      for (const _ of line.steps) takeBack(board);
    }
    lines = longer.items;
  }
  return isLast ? byScore(position, finished) : finished.sort(byValue).slice(0, width);
}

/** The last round is final and leaves little room, so that more lines cost little. */
const LAST_ROUND_WIDER = 10;
/** This many lines are enough. */
const LAST_ROUND_WIDTH = 600;

/** How a round is searched. */
interface Search {
  /** Lines kept at every length. */
  readonly kept: number;
  /** Whether the round begins with an empty board, on which mirrored lines are equivalent. */
  readonly isEmpty: boolean;
  readonly blur: () => number;
}

/**
 * Adds the lines that are one placement longer if they are among the best `kept`; returns false if none of the
 * remaining dice fits.
 */
function extend(position: Position, line: Line, longer: BestItems<Line>, { kept, isEmpty, blur }: Search): boolean {
  const { board } = position;
  const valuation = valuationIn(position.round);
  const addAll = (tile: number, change: number, rest: Pick<Line, 'dice' | 'specials' | 'hadSpecial'>) =>
    eachStep(board, tile, valuation, (cell, shape, gain) => {
      const value = line.value + gain + change + blur();
      // Most lines are not among the best, so no objects are created for them.
      if (longer.items.length === kept && value <= (longer.items[kept - 1]?.value ?? 0)) return;
      const steps = [...line.steps, { tile, cell, shape }];
      const mark = isEmpty ? markOfAll(steps, true) : line.mark ^ hashPlacement(cell, shape);
      keep(longer, kept, { ...rest, steps, mark, value });
    });
  survey(board, valuation);
  let fitting = 0;
  for (const [index, tile] of line.dice.entries()) {
    if (line.dice.indexOf(tile) !== index) continue;
    const dice = line.dice.toSpliced(index, 1);
    const change = (valuation.due[dice.length] ?? 0) - (valuation.due[line.dice.length] ?? 0);
    const { specials, hadSpecial } = line;
    fitting += addAll(tile, change, { dice, specials, hadSpecial });
  }
  const left = specialsToCome(line.specials);
  if (line.hadSpecial || left === 0) return fitting > 0;
  for (const tile of freeSpecials(line.specials)) {
    const specials = line.specials | specialBit(tile);
    addAll(tile, -priceOfSpecial(valuation, left), { dice: line.dice, specials, hadSpecial: true });
  }
  return fitting > 0;
}

/** After the last round there is nothing to estimate, so the lines are sorted by their real score. */
function byScore({ board }: Position, lines: readonly Line[]): readonly Line[] {
  revalue(board, EXIT_WORTH);
  const scored = lines.map((line) => {
    for (const { cell, shape } of line.steps) place(board, cell, shape);
    const value = countTotalScore(board);
    for (const _ of line.steps) takeBack(board);
    return { ...line, value };
  });
  return scored.sort(byValue);
}
