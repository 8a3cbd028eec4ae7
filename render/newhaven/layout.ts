import type { Seat } from '../../src/engine/seat.ts';
import { actorsOf, type View } from '../../src/games/newhaven/state.ts';
import { isRevealed, ownPlayer } from '../../src/games/newhaven/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import { wholePixels } from '../shared/drawing.ts';
import { badgeOn } from '../shared/shown.ts';
import { CAPTION } from './caption.ts';
import { handHeight } from './hand.ts';
import { type Box, MARKER } from './resources.ts';
import { cellFor, type VillageBox, villageSize } from './village.ts';

/** A village and the room above it. */
export interface Plot {
  readonly seat: Seat;
  readonly caption: { readonly x: number; readonly y: number; readonly width: number };
  readonly village: VillageBox;
  /** What was left of the hand, once nothing is hidden any more. */
  readonly held?: Box;
}

/** Where everything lies, in pixels as shown. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly grid: Grid;
  readonly plots: readonly Plot[];
  /** Markers and pool. */
  readonly track: { readonly x: number; readonly y: number; readonly width: number };
  /** One's own hand; nobody else's view has one. */
  readonly hand: { readonly x: number; readonly y: number; readonly width: number } | undefined;
}

const WIDTH = 480;
const MARGIN = 8;
const GAP = 10;
const INNER = WIDTH - 2 * MARGIN;
/** About what a strip and the margins take below board and villages. */
const STRIP = 84;
/** Names of rows and columns of the board. */
export const NAMES = 17;
/** Height of board and villages; a high board may take more. */
const BODY = 300;
const HIGHEST_BODY = 400;
const LEAST_CELL = 38;

/**
 * The board at the left, the villages at the right, the own hand in a strip below. Where the viewer may build, the own
 * village is large and the others stand small below the board; at the end all villages are large.
 */
export function layOut(view: View): Layout {
  const own = ownPlayer(view);
  const isOver = isFinal(view);
  const hasHand = own !== undefined && !isOver;
  const top = hasHand ? MARGIN + MARKER.height + GAP : MARGIN;
  const { grid, plots, bottom } = bodyOf(view, top);
  const { strip, height } = stripBelow(bottom, (width) => (hasHand ? handHeight(width, own.player) : MARKER.height));
  return {
    width: WIDTH,
    height: isOver ? Math.ceil(bottom + MARGIN) : height,
    grid,
    plots,
    track: hasHand ? { x: MARGIN, y: MARGIN, width: INNER } : strip,
    hand: hasHand ? strip : undefined,
  };
}

/** Markers and pool, or the own hand, right of the corner that «ALT» covers; and how high the picture is with them. */
function stripBelow(bottom: number, heightIn: (width: number) => number) {
  let height = bottom + STRIP;
  for (;;) {
    // The higher the picture, the smaller it is shown, and the more of it «ALT» covers.
    const badge = badgeOn({ width: WIDTH, height });
    const strip = { x: MARGIN + badge.width, y: bottom + GAP, width: INNER - badge.width };
    const below = Math.max(heightIn(strip.width), badge.height - MARGIN);
    const needed = Math.ceil(bottom + GAP + below + MARGIN);
    if (needed <= height) return { strip, height: needed };
    height = needed;
  }
}

interface Body {
  readonly grid: Grid;
  readonly plots: readonly Plot[];
  readonly bottom: number;
}

function bodyOf(view: View, top: number): Body {
  if (isFinal(view)) return finalBody(view, top);
  return isBuilding(view) ? buildingBody(view, top) : placingBody(view, top);
}

/** Whether the viewer chooses spaces of the own village. */
function isBuilding(view: View): boolean {
  const isBuildingPhase = view.phase === 'build' || (view.phase === 'share' && view.viewer !== view.active);
  return isBuildingPhase && view.viewer !== null && actorsOf(view).includes(view.viewer);
}

/** Board as large as can be at the left, villages at the right: the own one, and the others in what is left. */
function placingBody(view: View, top: number): Body {
  const height = bodyHeight(view);
  const grid = gridIn(view, { x: MARGIN, y: top, width: INNER - 168 - GAP, height });
  const x = grid.left + grid.cell * grid.columns + GAP;
  const room = { x, y: top, width: WIDTH - MARGIN - x, height };
  const own = ownPlayer(view);
  if (own === undefined) return { grid, plots: tiled(seatsOf(view), room, 24), bottom: top + height };
  const others = seatsOf(view).filter((seat) => seat !== own.seat);
  const below = { ...room, y: top + height * 0.66 + GAP, height: height * 0.34 - GAP };
  return {
    grid,
    plots: [plotIn(own.seat, { ...room, height: height * 0.66 }, true), ...tiled(others, below, 24)],
    bottom: top + height,
  };
}

/** The own village as large as can be at the right; at the left the board, and the others small below it. */
function buildingBody(view: View, top: number): Body {
  const own = ownPlayer(view);
  if (own === undefined) throw new Error('nobody builds');
  const others = seatsOf(view).filter((seat) => seat !== own.seat);
  const left = { x: MARGIN, y: top, width: 220, height: BODY };
  const small = 82;
  const grid = gridIn(view, { ...left, height: BODY - small - GAP });
  const row = { ...left, y: top + BODY - small, height: small };
  const x = MARGIN + left.width + GAP;
  const room = { x, y: top, width: WIDTH - MARGIN - x, height: BODY };
  return {
    grid,
    plots: [plotIn(own.seat, room, true), ...tiled(others, row, Number.POSITIVE_INFINITY)],
    bottom: top + BODY,
  };
}

/** Whether the match has ended, by its rules or before. */
export function isFinal(view: View): boolean {
  return view.phase === 'over' || isRevealed(view);
}

/** Room for what is left of a hand below a village. */
const HELD = 42;

/** All villages large, two beside each other, what is left of the hands below them; the board small, the corner below it free. */
function finalBody(view: View, top: number): Body {
  const rows = Math.ceil(view.players.length / 2);
  const height = rows === 1 ? 236 : 430;
  const grid = gridIn(view, { x: MARGIN, y: top, width: 124, height: 220 });
  const x = MARGIN + 124 + GAP;
  const width = (WIDTH - MARGIN - x - GAP) / 2;
  const each = (height - GAP * (rows - 1)) / rows;
  const plots = seatsOf(view).map((seat): Plot => {
    const left = x + (seat % 2) * (width + GAP);
    const y = top + Math.floor(seat / 2) * (each + GAP);
    if (!isRevealed(view)) return plotIn(seat, { x: left, y, width, height: each }, true);
    const plot = plotIn(seat, { x: left, y, width, height: each - HELD }, true);
    return { ...plot, held: { x: left, y: y + each - HELD + 4, width, height: HELD - 4 } };
  });
  return { grid, plots, bottom: top + height };
}

function seatsOf(view: View): readonly Seat[] {
  return [...view.players.keys()];
}

/** A board with many rows takes more height, so that its spaces can be told apart. */
function bodyHeight({ map }: View): number {
  return Math.min(HIGHEST_BODY, Math.max(BODY, map.height * LEAST_CELL + NAMES));
}

function gridIn({ map: { length, height } }: View, room: Box): Grid {
  const cell = wholePixels(Math.min((room.width - NAMES) / length, (room.height - NAMES) / height));
  return { left: room.x + NAMES, top: room.y + NAMES, cell, columns: length, rows: height };
}

/** Villages beside and below each other, as large as can be; labelled where their spaces are at least so wide. */
function tiled(seats: readonly Seat[], room: Box, leastLabelled: number): readonly Plot[] {
  const arrangements = seats.map((_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(seats.length / columns);
    const width = (room.width - GAP * (columns - 1)) / columns;
    const height = (room.height - GAP * (rows - 1)) / rows;
    return { columns, width, height, cell: cellFor({ width, height: height - CAPTION }, false) };
  });
  const areaOf = ({ cell }: (typeof arrangements)[number]) => Math.min(cell.width, cell.height * 1.3);
  const best = arrangements.reduce(
    (one, other) => (areaOf(other) > areaOf(one) ? other : one),
    arrangements[0] ?? NONE,
  );
  const { columns, width, height } = best;
  const labelled = cellFor({ width, height: height - CAPTION }, true);
  const isLabelled = labelled.width >= leastLabelled && labelled.height >= 15;
  return seats.map((seat, at) => {
    const x = room.x + (at % columns) * (width + GAP);
    const y = room.y + Math.floor(at / columns) * (height + GAP);
    return plotIn(seat, { x, y, width, height }, isLabelled);
  });
}

const NONE = { columns: 1, width: 0, height: 0, cell: { width: 0, height: 0 } };

/** Spaces are wider than high, like the houses on them, but not by much. */
function plotIn(seat: Seat, room: Box, isLabelled: boolean): Plot {
  const { width, height } = cellFor({ width: room.width, height: room.height - CAPTION }, isLabelled);
  const cell = { width: Math.min(width, Math.round(height * 1.3)), height: Math.min(height, width) };
  const size = villageSize({ cell, isLabelled });
  return {
    seat,
    caption: { x: room.x, y: room.y, width: Math.max(size.width, Math.min(room.width, 150)) },
    village: { x: room.x, y: room.y + CAPTION, cell, isLabelled },
  };
}
