import type { Seat } from '../../src/engine/seat.ts';
import { listActors, type PlayerView, type View } from '../../src/games/newhaven/state.ts';
import { isRevealed, ownPlayer } from '../../src/games/newhaven/view.ts';
import { VILLAGE_COLUMNS, VILLAGE_ROWS } from '../../src/games/newhaven/village.ts';
import type { Grid } from '../shared/coordinates.ts';
import { badgeOn } from '../shared/discordSizes.ts';
import { wholePixels } from '../shared/drawing.ts';
import { BESIDE, CAPTION } from './caption.ts';
import { handHeight } from './hand.ts';
import { type Box, MARKER } from './resources.ts';
import { MOST_HEIGHT, WIDTH } from './size.ts';
import { cellFor, type VillageBox, villageSize } from './village.ts';

/** A village and its caption. */
export interface Plot {
  readonly seat: Seat;
  readonly caption: { readonly x: number; readonly y: number; readonly width: number };
  readonly village: VillageBox;
  /** The rest of the hand, once nothing is hidden any more. */
  readonly held?: Box;
  /** The card that the village is on, with its caption next to it. */
  readonly card?: Box;
}

/** The positions of all parts, in pixels as shown. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly grid: Grid;
  readonly plots: readonly Plot[];
  /** The markers and the pool. */
  readonly track: { readonly x: number; readonly y: number; readonly width: number };
  /** The viewer's hand; missing if the viewer has none. */
  readonly hand: { readonly x: number; readonly y: number; readonly width: number } | undefined;
}

const MARGIN = 8;
const GAP = 10;
const INNER = WIDTH - 2 * MARGIN;
/** The width for the names of the board's rows and columns. */
export const NAMES = 18;
/** The top of the board and the villages, below the markers and the pool. */
const TOP = MARGIN + MARKER.height + GAP;
const TRACK = { x: MARGIN, y: MARGIN, width: INNER };
/** The height of the others' villages, next to the corner that “ALT” covers. */
const CARD_HEIGHT = 74;
/** The corner that “ALT” covers on the tallest picture, where it covers most. */
const BADGE = badgeOn({ width: WIDTH, height: MOST_HEIGHT });
const RIGHT_OF_BADGE = BADGE.width + MARGIN;
/** With a taller board the picture would be so tall that Discord would shrink all of it. */
const HIGHEST_BODY = 290;
/**
 * The maximum height with the viewer's hand: an exercise has a strip above it, and should not become wider because of
 * that.
 */
const MOST_OWN = MOST_HEIGHT - 28;
/** How far the outline of a chain extends beyond the board. */
const RIM = 4;

/**
 * Places markers and pool at the top, the board at the left, villages at the right. A player's own village is there,
 * larger while choosing where to build; the others' are on cards, and the player's hand is at the bottom. Nothing is
 * placed in the corner that “ALT” covers.
 */
export function layOut(view: View): Layout {
  if (isFinal(view)) return finalLayout(view);
  const own = ownPlayer(view);
  return own === undefined ? publicLayout(view) : ownLayout(view, own);
}

/** Whether the viewer is choosing spaces of their own village. */
function isBuilding(view: View): boolean {
  const isBuildingPhase = view.phase === 'build' || (view.phase === 'share' && view.viewer !== view.active);
  return isBuildingPhase && view.viewer !== null && listActors(view).includes(view.viewer);
}

/** The width of the viewer's village next to the board: usually, and while choosing its spaces. */
const VILLAGE = { usual: 170, chosen: 226 } as const;

function ownLayout(view: View, own: Own): Layout {
  return view.players.length === 2 ? duel(view, own) : among(view, own);
}

interface Own {
  readonly seat: Seat;
  readonly player: PlayerView;
}

/**
 * Places the opponent's card below the board, or below the viewer's village if that is smaller; the hand is next to the
 * covered corner.
 */
function duel(view: View, { seat, player }: Own): Layout {
  const hand = { x: RIGHT_OF_BADGE, width: WIDTH - MARGIN - RIGHT_OF_BADGE };
  const below = GAP + Math.max(handHeight(hand.width, player), BADGE.height - MARGIN) + MARGIN;
  const room = { x: MARGIN, y: TOP, width: INNER, height: Math.min(HIGHEST_BODY, MOST_OWN - TOP - below) };
  const card = { width: VILLAGE.usual, height: CARD_HEIGHT };
  const boardHeight = isBuilding(view) ? room.height - GAP - CARD_HEIGHT : room.height;
  const { grid, plot } = besideEachOther(view, seat, room, boardHeight);
  const [gridEnd, villageEnd] = [bottomOf(grid), bottomOfPlot(plot)];
  const at = isBuilding(view) ? { x: MARGIN, y: gridEnd + GAP } : { x: plot.caption.x, y: villageEnd + GAP };
  const cards = seatsOf(view)
    .filter((other) => other !== seat)
    .map((other) => cardOf(other, { ...card, ...at }));
  const bottom = Math.max(gridEnd, villageEnd, at.y + CARD_HEIGHT);
  return {
    ...sized(bottom + below),
    grid,
    plots: [plot, ...cards],
    track: TRACK,
    hand: { ...hand, y: bottom + GAP },
  };
}

/** Places the others' cards next to the covered corner, with the hand above them. */
function among(view: View, { seat, player }: Own): Layout {
  const below = GAP + handHeight(INNER, player) + GAP + CARD_HEIGHT + MARGIN;
  const { grid, plot } = besideEachOther(view, seat, {
    ...{ x: MARGIN, y: TOP, width: INNER },
    height: Math.min(HIGHEST_BODY, MOST_OWN - TOP - below),
  });
  const bottom = Math.max(bottomOf(grid), bottomOfPlot(plot));
  const hand = { x: MARGIN, y: bottom + GAP, width: INNER };
  const others = seatsOf(view).filter((other) => other !== seat);
  const width = (WIDTH - MARGIN - RIGHT_OF_BADGE - GAP * (others.length - 1)) / others.length;
  const y = hand.y + handHeight(INNER, player) + GAP;
  const cards = others.map((other, at) =>
    cardOf(other, { x: RIGHT_OF_BADGE + at * (width + GAP), y, width, height: CARD_HEIGHT }),
  );
  return { ...sized(bottom + below), grid, plots: [plot, ...cards], track: TRACK, hand };
}

/** Places the board as large as possible, with the viewer's village to its right. */
function besideEachOther(view: View, seat: Seat, room: Box, boardHeight = room.height) {
  const width = isBuilding(view) ? VILLAGE.chosen : VILLAGE.usual;
  const grid = gridIn(view, { ...room, width: INNER - width - GAP, height: boardHeight });
  const x = endOf(grid) + GAP;
  return { grid, plot: plotIn(seat, { ...room, x, width: WIDTH - MARGIN - x }, 'all') };
}

function cardOf(seat: Seat, card: Box): Plot {
  const height = Math.floor((CARD_HEIGHT - 8) / VILLAGE_ROWS);
  const width = Math.min(Math.round(height * 1.3), Math.floor((card.width - BESIDE - 4) / VILLAGE_COLUMNS));
  const village: VillageBox = { x: card.x + BESIDE, y: card.y + 4, cell: { width, height }, labels: 'none' };
  return { seat, caption: { x: card.x, y: card.y, width: BESIDE }, village, card };
}

/** The minimum height for villages next to a flat board. */
const LEAST_BODY = 280;

/** Places all villages to the right of the board; below it is the corner that “ALT” covers. */
function publicLayout(view: View): Layout {
  const room = { x: MARGIN, y: TOP, width: INNER, height: HIGHEST_BODY };
  const grid = gridIn(view, { ...room, width: INNER - VILLAGE.usual - GAP });
  const height = Math.max(bottomOf(grid), TOP + LEAST_BODY) + BADGE.height + RIM;
  const x = endOf(grid) + GAP;
  const villages = { x, y: TOP, width: WIDTH - MARGIN - x, height: height - MARGIN - TOP };
  return { ...sized(height), grid, plots: tiled(seatsOf(view), villages), track: TRACK, hand: undefined };
}

/** Returns the size of a picture of this height. Never square, since some clients crop square pictures. */
function sized(height: number): Pick<Layout, 'width' | 'height'> {
  const whole = Math.ceil(height);
  return { width: WIDTH, height: whole === WIDTH ? whole + 1 : whole };
}

/** Whether the match has ended, by its rules or early. */
export function isFinal(view: View): boolean {
  return view.phase === 'over' || isRevealed(view);
}

/** The height for the rest of a hand below a village, by the number of rows of villages. */
const HELD = [0, 82, 52];
const FINAL_BOARD = 108;

/**
 * Places all villages at a large size, two per row, with the rest of the hands below them; the board is small, and the
 * corner below it empty.
 */
function finalLayout(view: View): Layout {
  const rows = Math.ceil(view.players.length / 2);
  const held = isRevealed(view) ? (HELD[rows] ?? 0) : 0;
  const x = MARGIN + FINAL_BOARD + GAP;
  const room = { x, y: MARGIN, width: (WIDTH - MARGIN - x - GAP) / 2, height: MOST_HEIGHT };
  const each = bottomOfPlot(plotIn(0, room, 'all')) - MARGIN;
  const plots = seatsOf(view).map((seat): Plot => {
    const left = x + (seat % 2) * (room.width + GAP);
    const y = MARGIN + Math.floor(seat / 2) * (each + held + GAP);
    const plot = plotIn(seat, { ...room, x: left, y, height: each }, 'all');
    return held === 0 ? plot : { ...plot, held: { x: left, y: y + each + 6, width: room.width, height: held - 6 } };
  });
  const height = MARGIN + rows * (each + held + GAP) - GAP + MARGIN;
  const { length, height: mapRows } = view.map;
  const top = MARGIN + CAPTION;
  const cell = wholePixels(Math.min(FINAL_BOARD / length, (height - BADGE.height - top) / mapRows));
  const grid = { left: MARGIN, top, cell, columns: length, rows: mapRows };
  return { ...sized(height), grid, plots, track: TRACK, hand: undefined };
}

function seatsOf(view: View): readonly Seat[] {
  return [...view.players.keys()];
}

function gridIn({ map: { length, height } }: View, room: Box): Grid {
  const cell = wholePixels(Math.min((room.width - NAMES) / length, (room.height - NAMES) / height));
  return { left: room.x + NAMES, top: room.y + NAMES, cell, columns: length, rows: height };
}

function endOf({ left, cell, columns }: Grid): number {
  return left + cell * columns;
}

function bottomOf({ top, cell, rows }: Grid): number {
  return top + cell * rows;
}

function bottomOfPlot({ village }: Plot): number {
  return village.y + villageSize(village).height;
}

/** Arranges villages in a grid, as large as possible. */
function tiled(seats: readonly Seat[], room: Box): readonly Plot[] {
  const arrangements = seats.map((_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(seats.length / columns);
    const width = (room.width - GAP * (columns - 1)) / columns;
    const height = (room.height - GAP * (rows - 1)) / rows;
    return { columns, width, height, cell: cellFor({ width, height: height - CAPTION }, 'none') };
  });
  const areaOf = ({ cell }: (typeof arrangements)[number]) => Math.min(cell.width, cell.height * 1.3);
  const best = arrangements.reduce(
    (one, other) => (areaOf(other) > areaOf(one) ? other : one),
    arrangements[0] ?? NONE,
  );
  const { columns, width, height } = best;
  return seats.map((seat, at) => {
    const x = room.x + (at % columns) * (width + GAP);
    const y = room.y + Math.floor(at / columns) * (height + GAP);
    return plotIn(seat, { x, y, width, height }, 'none');
  });
}

const NONE = { columns: 1, width: 0, height: 0, cell: { width: 0, height: 0 } };

/**
 * Fits a village into its area. Spaces are slightly wider than tall, like the houses on them; if no houses are drawn,
 * they may be taller.
 */
function plotIn(seat: Seat, room: Box, labels: 'all' | 'none'): Plot {
  const { width, height } = cellFor({ width: room.width, height: room.height - CAPTION }, labels);
  const cell = {
    width: Math.min(width, Math.round(height * 1.3)),
    height: Math.min(height, labels === 'all' ? width : Math.round(width * 1.3)),
  };
  const size = villageSize({ cell, labels });
  return {
    seat,
    caption: { x: room.x, y: room.y, width: Math.max(size.width, room.width) },
    village: { x: room.x, y: room.y + CAPTION, cell, labels },
  };
}
