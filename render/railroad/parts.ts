import { squareAt, squareName } from '../../src/games/railroad/board.ts';
import { isOver } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { coordinateParts } from '../shared/boardParts.ts';
import type { CoordinateNames } from '../shared/coordinates.ts';
import type { Part } from '../shared/painter.ts';
import { DICE_STRIP, stripOf } from './dice.ts';
import { HEADER } from './header.ts';
import { DICE_TOP, largeArea, largeGrid, OWN_WIDTH } from './picture.ts';

/** As the squares are called: rows by letters, columns by numbers. */
const NAMES: CoordinateNames = { row: (row) => squareName(squareAt(row, 0))[0] ?? '', column: String };

/** Around the dice, so that a frame about one of them is whole. */
const RIM = 3;

/** The own board, and the dice and specials under it. All boards side by side are one whole. */
export function railroadParts(view: View): readonly Part[] {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const sheet = typeof seat === 'number' ? view.sheets[seat] : undefined;
  if (sheet === undefined || isOver(view)) return [];
  const frames = stripOf({ y: DICE_TOP, width: OWN_WIDTH }, view, sheet).map(({ frame }) => frame);
  const grid = largeGrid(HEADER);
  const [first, last] = [frames[0], frames.at(-1)];
  const board: Part = { role: 'board', area: largeArea() };
  if (first === undefined || last === undefined) return [board];
  const x = first.x - RIM;
  const tray = { x, y: DICE_TOP - 1, width: last.x + last.size + RIM - x, height: DICE_STRIP };
  return [board, ...coordinateParts(grid, grid.top - HEADER, NAMES), { role: 'tray', area: tray }];
}
