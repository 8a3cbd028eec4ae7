import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { harvestedChains } from '../../src/games/newhaven/harvest.ts';
import { type GameMap, withTile } from '../../src/games/newhaven/map.ts';
import { type Counts, NO_RESOURCES, RESOURCES, type Resource } from '../../src/games/newhaven/resources.ts';
import { tileOfLetters } from '../../src/games/newhaven/tiles.ts';
import {
  EMPTY_VILLAGE,
  ROW_VALUES,
  VILLAGE_COLUMNS,
  type Village,
  withBuilding,
} from '../../src/games/newhaven/village.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { drawPanels } from '../shared/panels.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece } from '../shared/seatColours.ts';
import type { Point } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintChains } from './board.ts';
import { HOUSE, paintHouse } from './buildings.ts';
import { MARKER, paintMarker } from './resources.ts';
import { PIECE, TYPE, WIDTH } from './size.ts';
import { paintVillage, villageSize } from './village.ts';

const CAPTION = 44;
const PLOT = { cell: { width: 35, height: 24 }, labels: 'all' } as const;
const PANEL = { width: (WIDTH - 10) / 2, height: CAPTION + villageSize(PLOT).height + 6, perRow: 2 };

/**
 * Draws the rules of New Haven as one turn in four panels: lay a tile and harvest, build, share and draw, score. No
 * words, so that they can be understood in every language.
 */
export function drawNewHavenRules(theme: Theme): Drawing {
  const parts = [paintLaying, paintBuilding, paintSharing, paintScoring];
  return drawPanels(theme, {
    ...PANEL,
    number: { x: 13, y: CAPTION / 2 },
    paint: parts.map((paintPart) => (ctx, corner) => paintPart(ctx, theme, corner)),
  });
}

/** On the map of the example seed, this tile harvests 12 timber and 4 sheep. */
const LAID = { tile: 8, squares: tileOfLetters('TTHT') };
const EXAMPLE = [
  [0, 'SHTT'],
  [1, 'HHTH'],
  [3, 'TSTS'],
  [4, 'SHSS'],
  [6, 'TTSH'],
  [7, 'TTHH'],
] as const;
const HARVESTED: Counts = { ...NO_RESOURCES, TIMBER: 12, SHEEP: 4 };

function paintLaying(ctx: SKRSContext2D, theme: Theme, { x, y }: Point): void {
  paintMarker(ctx, theme, 'TIMBER', HARVESTED.TIMBER, x + 50, y + 6);
  paintMarker(ctx, theme, 'SHEEP', HARVESTED.SHEEP, x + 54 + MARKER.width, y + 6);
  let map: GameMap = {
    length: 3,
    height: 3,
    spaces: Array.from({ length: 9 }, () => 'open'),
    squares: Array.from({ length: 36 }, () => 'NONE'),
  };
  for (const [tile, letters] of EXAMPLE) map = withTile(map, tile, tileOfLetters(letters));
  const chains = harvestedChains(map, LAID.tile, LAID.squares);
  map = withTile(map, LAID.tile, LAID.squares);
  const grid: Grid = { left: x + 12, top: y + CAPTION + 4, cell: 59, columns: 3, rows: 3 };
  paintBoard(ctx, theme, grid, map, []);
  paintChains(ctx, grid, map, LAID.tile, chains);
}

/** Returns a village from the color, number and space of each building, as in `timber 5 b2`. */
function villageWith(...built: readonly (readonly [Resource, number, row: number, column: number])[]): Village {
  return built.reduce(
    (village, [colour, number, row, column]) =>
      withBuilding(village, { colour, number }, (row - 1) * VILLAGE_COLUMNS + column - 1),
    EMPTY_VILLAGE,
  );
}

/** Paints how 5 and 4 timber pay for one face-up and one face-down building. */
function paintBuilding(ctx: SKRSContext2D, theme: Theme, { x, y }: Point): void {
  paintPiece(ctx, theme, 0, { x: x + 45, y: y + CAPTION / 2, radius: PIECE });
  paintText(ctx, '12 − 5 − 4', x + 117, y + CAPTION / 2, bold(theme, TYPE));
  paintMarker(ctx, theme, 'TIMBER', 3, x + 178, y + 6);
  paintPlot(ctx, theme, 0, villageWith(['TIMBER', 5, 2, 2], ['TIMBER', 2, 3, 2]), { x, y });
}

/** Paints how the others build from what is left; then each marker at 0 brings the active player a building. */
function paintSharing(ctx: SKRSContext2D, theme: Theme, { x, y }: Point): void {
  const arrow = bold(theme, 20);
  for (const [order, seat] of ([0, 1, 2] as const).entries()) {
    if (order > 0) paintText(ctx, '→', x + 39 + order * 58, y + CAPTION / 2, arrow);
    paintPiece(ctx, theme, seat, { x: x + 68 + order * 58, y: y + CAPTION / 2, radius: PIECE });
  }
  const shared = y + CAPTION + 2;
  paintMarker(ctx, theme, 'SHEEP', HARVESTED.SHEEP, x + 8, shared);
  paintText(ctx, '→', x + 76, shared + MARKER.height / 2, arrow);
  paintPiece(ctx, theme, 1, { x: x + 106, y: shared + MARKER.height / 2, radius: PIECE });
  paintHouse(ctx, 'SHEEP', 4, { x: x + 130, y: shared, ...HOUSE });
  const left: Counts = { ...NO_RESOURCES, TIMBER: 3 };
  const top = shared + 40;
  for (const [at, resource] of RESOURCES.entries()) {
    const place = top + at * (MARKER.height + 1);
    paintMarker(ctx, theme, resource, left[resource], x + 8, place);
    const drawn = DRAWN[resource];
    if (drawn === undefined) continue;
    paintText(ctx, '→', x + 76, place + MARKER.height / 2, arrow);
    paintPiece(ctx, theme, 0, { x: x + 106, y: place + MARKER.height / 2, radius: PIECE });
    paintHouse(ctx, drawn[0], drawn[1], { x: x + 130, y: place, ...HOUSE });
  }
}

/** The buildings for the markers at 0. */
const DRAWN: Readonly<Partial<Record<Resource, readonly [Resource, number]>>> = {
  STONE: ['WHEAT', 6],
  WHEAT: ['STONE', 3],
  SHEEP: ['TIMBER', 1],
};

/**
 * Paints how a full face-up row scores twice its value, and a full column with a face-down building scores its value.
 */
function paintScoring(ctx: SKRSContext2D, theme: Theme, { x, y }: Point): void {
  const column = ROW_VALUES.map((value, row) => ['TIMBER', row === 2 ? 2 : value, row + 1, 1] as const);
  const row = ([2, 3, 4, 5] as const).map((at) => [at < 4 ? 'WHEAT' : 'SHEEP', 2, 5, at] as const);
  paintPiece(ctx, theme, 0, { x: x + 60, y: y + CAPTION / 2 + 5, radius: PIECE });
  paintCrown(ctx, paletteOf(theme), x + 60, y + CAPTION / 2 - 15);
  paintText(ctx, '5 + 2 × 2 = 9', x + 145, y + CAPTION / 2 + 4, bold(theme, TYPE));
  paintPlot(ctx, theme, 0, villageWith(...column, ...row), { x, y });
}

function paintPlot(ctx: SKRSContext2D, theme: Theme, seat: Seat, village: Village, { x, y }: Point): void {
  paintVillage(ctx, theme, seat, village, { ...PLOT, x: x + 2, y: y + CAPTION }, { rules: 2 });
}

function bold(theme: Theme, size: number) {
  return { size, weight: 'bold', colour: paletteOf(theme).ink } as const;
}
