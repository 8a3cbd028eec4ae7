import { EXIT_WORTH, fittingShapes, place, revalue, takeBack } from '../fast/board.ts';
import { countTotalScore } from '../fast/longest.ts';
import { BOARD_CELLS } from '../fast/tables.ts';
import { freeSpecials } from './playout.ts';
import { FIRST_SPECIAL, type Position, specialBit, specialsToCome } from './position.ts';
import { hashPlacement, markOfAll } from './positionHash.ts';
import type { Line } from './rounds.ts';
import type { Step } from './steps.ts';

/**
 * The best of all ways to finish the last round, best first; undefined if there are more than `most` boards on the way,
 * because then nothing is certain.
 */
export function bestEnds(position: Position, most: number, count: number): readonly Line[] | undefined {
  const { board, specials } = position;
  revalue(board, EXIT_WORTH);
  let ends: Line[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const areAll = eachEnd(position, most, (steps) => {
    const value = countTotalScore(board);
    if (value <= least) return;
    ends.push(createLine([...steps], specials, value));
    if (ends.length < KEPT * count) return;
    ends = pickBest(ends, count);
    least = ends.at(-1)?.value ?? least;
  });
  return areAll ? pickBest(ends, count) : undefined;
}

/** Worse lines are dropped once this many times the wanted number are collected. */
const KEPT = 4;

function pickBest(lines: readonly Line[], count: number): Line[] {
  return lines.toSorted((a, b) => b.value - a.value || a.mark - b.mark).slice(0, count);
}

/** A finished line. */
export function createLine(steps: readonly Step[], specials: number, value: number, isOnEmptyBoard = false): Line {
  const special = steps.find(({ tile }) => tile >= FIRST_SPECIAL);
  return {
    ...{ steps, value, dice: [] },
    specials: special === undefined ? specials : specials | specialBit(special.tile),
    hadSpecial: special !== undefined,
    mark: markOfAll(steps, isOnEmptyBoard),
  };
}

/**
 * Calls `meet` for every board with which a round can end, each once, with the tiles of the round in an order in which
 * they can be placed. Returns false if there are more than `most` boards, finished or not.
 */
export function eachEnd(position: Position, most: number, meet: (steps: readonly Step[]) => void): boolean {
  const { board } = position;
  const seen = new Set<number>();
  const steps: Step[] = [];
  const visit = (dice: readonly number[], specials: readonly number[], low: number, high: number): void => {
    // 53 bits: two boards of a round that share a key are a thousand times rarer than one in a million puzzles.
    const key = low * 2 ** 21 + high;
    if (seen.has(key) || seen.size > most) return;
    seen.add(key);
    const go = (tile: number, rest: readonly number[], left: readonly number[]): boolean => {
      let isFitting = false;
      for (const cell of BOARD_CELLS) {
        for (const shape of fittingShapes(board, tile, cell)) {
          isFitting = true;
          place(board, cell, shape);
          steps.push({ tile, cell, shape });
          visit(
            rest,
            left,
            (low ^ hashPlacement(cell, shape)) >>> 0,
            high ^ (hashPlacement(cell + 1, shape ^ 1) & HIGH),
          );
          steps.pop();
          takeBack(board);
        }
      }
      return isFitting;
    };
    let mayEnd = true;
    for (const [at, tile] of dice.entries()) {
      if (dice.indexOf(tile) === at && go(tile, dice.toSpliced(at, 1), specials)) mayEnd = false;
    }
    for (const special of specials) go(special, dice, []);
    if (mayEnd) meet(steps);
  };
  const { dice, specials, hadSpecial } = position;
  visit(dice, hadSpecial || specialsToCome(specials) === 0 ? [] : freeSpecials(specials), 0, 0);
  return seen.size <= most;
}

const HIGH = 2 ** 21 - 1;
