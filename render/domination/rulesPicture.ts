import type { SKRSContext2D } from '@napi-rs/canvas';
import { seatsOf } from '../../src/engine/seat.ts';
import { playFile, type View, viewOfReplay } from '../../src/games/domination/index.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { drawPanels } from '../shared/panels.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece } from '../shared/seatColours.ts';
import type { Point } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard } from './board.ts';
import { paintPicked } from './pickedMove.ts';

interface RulesExample {
  /** The lines drawn so far, in file format: start row and column, end row and column. */
  readonly drawn: string;
  /** A line that could be drawn next. */
  readonly picked: string;
  /** Whether the panel counts the cells and crowns the player with more. */
  readonly counted: boolean;
}

const SIZE = 5;
const MEMORY = 2;

/**
 * In order: a line paints every cell that it passes through, but not one that it touches only at a corner; a line
 * paints over others; three lines that may or may not follow; the count.
 */
const SHOWN: readonly RulesExample[] = [
  { drawn: '2 1 3 4', picked: '', counted: false },
  { drawn: '2 1 3 4  5 3 1 3', picked: '', counted: false },
  { drawn: '2 1 3 4  5 3 1 3', picked: 'a4-e2', counted: false },
  { drawn: '2 1 3 4  5 3 1 3', picked: 'a5-e5', counted: false },
  { drawn: '2 1 3 4  5 3 1 3', picked: 'a5-d1', counted: false },
  { drawn: '2 1 3 4  5 3 1 3  5 1 1 4  1 5 4 4', picked: '', counted: true },
];

const CELL = 26;
/** The width of the strip next to each board with its number and both players' cell counts. */
const BESIDE = 54;
const PANEL = { width: SIZE * CELL + BESIDE + 11, height: SIZE * CELL + 9, perRow: 2 };

/** Draws the rules of Linear Domination in six panels. No words, so that they can be understood in every language. */
export function drawDominationRules(theme: Theme): Drawing {
  return drawPanels(theme, {
    ...PANEL,
    number: { x: 5 + SIZE * CELL + BESIDE / 2, y: 20 },
    paint: SHOWN.map((shown) => (ctx, corner) => paintPanel(ctx, theme, corner, shown)),
  });
}

function paintPanel(ctx: SKRSContext2D, theme: Theme, { x, y }: Point, shown: RulesExample): void {
  const view = viewAfter(shown.drawn);
  const grid: Grid = { left: x + 4, top: y + 3, cell: CELL, columns: SIZE, rows: SIZE };
  paintBoard(ctx, theme, grid, view);
  paintPicked(ctx, theme, grid, view, shown.picked);
  paintSeats(ctx, theme, { x: grid.left + SIZE * CELL + 18, y: y + 68 }, view, shown.counted);
}

/** Paints whose turn it is, or both players' cell counts, with a crown for the player with more. */
function paintSeats(ctx: SKRSContext2D, theme: Theme, at: Point, view: View, counted: boolean): void {
  const { ink } = paletteOf(theme);
  const [cells = [0, 0]] = view.legScores;
  const most = Math.max(...cells);
  for (const seat of seatsOf(2)) {
    const y = at.y + seat * 42;
    paintPiece(ctx, theme, seat, { x: at.x, y, radius: 13 });
    if (counted && cells[seat] === most) paintCrown(ctx, paletteOf(theme), at.x, y - 20);
    paintText(ctx, `${cells[seat]}`, at.x + 27, y, { size: 19, weight: 'bold', colour: ink });
  }
}

function viewAfter(drawn: string): View {
  const replay = playFile(`${SIZE} ${MEMORY} ${drawn}`, { rule: 'any' });
  if (!replay.ok) throw new Error(`not a file: ${drawn}`);
  // One turn more than was played, so that someone is to move and a chosen line is shown.
  return { ...viewOfReplay(replay.value, replay.value.plays.length), toMove: 'X' };
}
