import type { Random } from '../../engine/random.ts';
import { EMPTY_GRID, findNeighbour, type Placement, withPlacement } from './board.ts';
import { DICE_PER_ROUND, ROUNDS, rollDice } from './dice.ts';
import { readBoard, readPlacement, readTile, writeBoard } from './notation.ts';
import { fits } from './placement.ts';
import { QUICK } from './players/levels.ts';
import { planRound } from './players/planner.ts';
import { positionWith } from './players/position.ts';
import { toPlacement } from './players/steps.ts';
import { basicScore, scorePlacements } from './scoring.ts';
import { SPECIALS_PER_MATCH } from './state.ts';
import { BLANK, DIRECTIONS, isSpecial, opposite, rotateEdges } from './tiles.ts';

/** A board string or placement as a caller may pass it. */
type Text = string | null | undefined;

/** 28 dice and three specials. */
const MOST_PLACEMENTS = 31;

/** Whether the text is one placement of five characters, such as `A3D61`. */
export function isTilePlacementWellFormed(text: Text): boolean {
  return text?.toUpperCase() === text && readPlacement(text ?? '') !== undefined;
}

/** Whether the text is 1 to 31 well-formed placements with at most three specials. Does not check the rules. */
export function isBoardStringWellFormed(text: Text): boolean {
  const placements = placementsIn(text);
  if (text?.toUpperCase() !== text || placements.length === 0 || placements.length > MOST_PLACEMENTS) return false;
  return placements.filter(({ tile }) => isSpecial(tile)).length <= SPECIALS_PER_MATCH;
}

/** Whether two placements lie side by side and are joined by matching edges. */
export function areConnectedNeighbours(first: Text, second: Text): boolean {
  const a = readPlacement(first ?? '');
  const b = readPlacement(second ?? '');
  if (a === undefined || b === undefined) return false;
  return DIRECTIONS.some((direction) => {
    const edge = rotateEdges(a.tile, a.orientation)[direction];
    return (
      findNeighbour(a.square, direction) === b.square &&
      edge !== BLANK &&
      edge === rotateEdges(b.tile, b.orientation)[opposite(direction)]
    );
  });
}

/**
 * Whether every placement of a well-formed board string was legal when it was made. Dice and rounds are not checked.
 */
export function isValidPlacementSequence(text: Text): boolean {
  const placements = placementsIn(text);
  if (placements.length === 0) return false;
  let grid = EMPTY_GRID;
  for (const placement of placements) {
    if (!fits(grid, placement)) return false;
    grid = withPlacement(grid, placement);
  }
  return true;
}

/** Three A dice and the B die, such as `A1A4A3B2`. */
export function generateDiceRoll(random: Random): string {
  return rollDice(random).join('');
}

/**
 * The placements of a whole round, one after another: every die of the roll (in any order of letters) that fits, and a
 * special if it pays off. The number of dice on the board determines which round it is.
 */
export function generateMove(text: Text, roll: string, random: Random): string {
  const placements = placementsIn(text);
  const dice = (roll.match(/../g) ?? []).flatMap((face) => readTile(face) ?? []);
  const diceOnBoard = placements.filter(({ tile }) => !isSpecial(tile)).length;
  const round = Math.min(ROUNDS - 1, Math.ceil(diceOnBoard / DICE_PER_ROUND));
  const { steps } = planRound(positionWith(placements, dice, round), QUICK, random, () => true);
  return writeBoard(steps.map(toPlacement));
}

/** Exits + center - errors of a board string; 0 if the board is empty. */
export function getBasicScore(text: Text): number {
  return basicScore(scorePlacements(placementsIn(text)));
}

/** The total: the basic score plus the longest highway and railway. */
export function getAdvancedScore(text: Text): number {
  return scorePlacements(placementsIn(text)).total;
}

/** Empty if the text is not a board string. */
function placementsIn(text: Text): readonly Placement[] {
  return readBoard(text ?? '') ?? [];
}
