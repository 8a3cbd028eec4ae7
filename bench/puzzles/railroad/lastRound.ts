import { fittingShapes, place, takeBack } from '../../../src/games/railroad/fast/board.ts';
import { totalScoreOf } from '../../../src/games/railroad/fast/longest.ts';
import { BOARD_CELLS } from '../../../src/games/railroad/fast/tables.ts';
import { freeSpecials } from '../../../src/games/railroad/players/playout.ts';
import { type Position, specialsToCome } from '../../../src/games/railroad/players/position.ts';
import { markOf } from '../../../src/games/railroad/players/rounds.ts';
import type { Step } from '../../../src/games/railroad/players/steps.ts';

/** All boards with which a round can end. */
export interface Ends {
  /** How many boards there are by what they score. */
  readonly byPoints: ReadonlyMap<number, number>;
  /** The tiles of one of the best, in an order in which they can be placed. */
  readonly best: readonly Step[];
  readonly points: number;
}

/** More boards are not looked at: one that takes seconds here is also more than anybody can see. */
const MOST_BOARDS = 200_000;

/** Every board with which the last round can end, each once, however it came about; undefined where there are too many. */
export function endsOf(position: Position): Ends | undefined {
  const byPoints = new Map<number, number>();
  let best: readonly Step[] = [];
  let points = Number.NEGATIVE_INFINITY;
  const areAll = eachEnd(position, MOST_BOARDS, (steps) => {
    const total = totalScoreOf(position.board);
    byPoints.set(total, (byPoints.get(total) ?? 0) + 1);
    if (total > points) [best, points] = [[...steps], total];
  });
  return areAll ? { byPoints, best, points } : undefined;
}

/**
 * Sets up every board with which a round can end, each once, with the tiles of the round in an order in which they can be
 * placed; false where there are more than so many, finished or not.
 */
export function eachEnd(position: Position, most: number, meet: (steps: readonly Step[]) => void): boolean {
  const { board } = position;
  const seen = new Set<number>();
  const steps: Step[] = [];
  const visit = (dice: readonly number[], specials: readonly number[], low: number, high: number): void => {
    // Of 53 bits: two boards of a round that are taken for one are a thousand times rarer than one in a million puzzles.
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
          visit(rest, left, (low ^ markOf(cell, shape)) >>> 0, high ^ (markOf(cell + 1, shape ^ 1) & HIGH));
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
