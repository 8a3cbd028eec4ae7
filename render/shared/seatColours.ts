import { type Canvas, type CanvasPattern, createCanvas, DOMMatrix, type SKRSContext2D } from '@napi-rs/canvas';
import { type Seat, seatLetter } from '../../src/engine/seat.ts';
import { SCALE, type Theme } from './drawing.ts';
import { fillCircle, type Point, squareAround } from './shapes.ts';
import { stamp } from './stamps.ts';
import { paintText } from './text.ts';
import { contrast, mixColours, paletteOf } from './theme.ts';

/**
 * Hues of Okabe and Ito's color-blind safe palette in their order of use here (blue, orange, green, purple, yellow,
 * vermillion, second blue). Each is made lighter or darker per theme until it stands out from the board and from the
 * other colors even for people who cannot see red, green or blue.
 */
const COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['#6bb8f5', '#eba41e', '#8ff0c0', '#b86f93', '#f9ee50', '#e4571b', '#3e93da'],
  light: ['#01529d', '#a35d00', '#249d85', '#6f304f', '#988f2c', '#902c05', '#2a74a7'],
};

/** The patterns that fill a seat's pieces and areas, so that nothing depends on color alone. */
export const SEAT_PATTERNS = ['rising', 'dots', 'falling', 'grid', 'level', 'rings', 'upright', 'checks'] as const;
type SeatPattern = (typeof SEAT_PATTERNS)[number];

const DARK_INK = '#14151a';
const LIGHT_INK = '#ffffff';

/**
 * Returns the color of a seat's lines and outlines. From seat 7 on the colors repeat, but never with the same pattern.
 */
export function seatColour(theme: Theme, seat: Seat): string {
  const colours = COLOURS[theme];
  return colours[seat % colours.length] as string;
}

/** Returns the color of text on a seat's color. */
export function seatInk(theme: Theme, seat: Seat): string {
  const colour = seatColour(theme, seat);
  return contrast(colour, DARK_INK) >= contrast(colour, LIGHT_INK) ? DARK_INK : LIGHT_INK;
}

/**
 * Returns a seat's pattern. From seat 8 on the patterns repeat: 7 colors and 8 patterns make 56 seats look different.
 */
export function seatPattern(seat: Seat): SeatPattern {
  return SEAT_PATTERNS[seat % SEAT_PATTERNS.length] as SeatPattern;
}

/**
 * `strong` is for pieces, under text in `seatInk`; `firm` and `soft` are for areas, under text in the palette's ink.
 */
export type FillTone = 'strong' | 'firm' | 'soft';

/** Returns the colors of a seat's fill: the background and the pattern on it. */
export function seatFillColours(theme: Theme, seat: Seat, tone: FillTone): { base: string; mark: string } {
  const colour = seatColour(theme, seat);
  const { surface } = paletteOf(theme);
  if (tone === 'soft') return { base: mixColours(surface, colour, 0.2), mark: mixColours(surface, colour, 0.37) };
  if (tone === 'firm') return { base: mixColours(surface, colour, 0.58), mark: mixColours(surface, colour, 0.8) };
  const away = seatInk(theme, seat) === DARK_INK ? '#ffffff' : '#000000';
  return { base: colour, mark: mixColours(colour, away, 0.3) };
}

/**
 * The side of the square in which a pattern repeats, in pixels as shown. Drawn at SCALE, so that it is copied, not
 * stretched.
 */
export const TILE = 10;
const fills = new Map<string, CanvasPattern>();

/**
 * Returns the seat's color with its pattern, as a `fillStyle` for any shape. The pattern is anchored to the picture's
 * origin, so that adjacent areas of one seat join seamlessly.
 */
export function seatFill(theme: Theme, seat: Seat, tone: FillTone): CanvasPattern {
  const { base, mark } = seatFillColours(theme, seat, tone);
  const key = `${base} ${mark} ${seatPattern(seat)}`;
  const fill = fills.get(key) ?? makeFill(seatPattern(seat), base, mark);
  fills.set(key, fill);
  return fill;
}

function makeFill(pattern: SeatPattern, base: string, mark: string): CanvasPattern {
  const tile = paintTile(pattern, base, mark);
  const fill = tile.getContext('2d').createPattern(tile, 'repeat');
  fill.setTransform(new DOMMatrix([1 / SCALE, 0, 0, 1 / SCALE, 0, 0]));
  return fill;
}

function paintTile(pattern: SeatPattern, base: string, mark: string): Canvas {
  const tile = createCanvas(TILE * SCALE, TILE * SCALE);
  const ctx = tile.getContext('2d');
  ctx.scale(SCALE, SCALE);
  ctx.fillStyle = base;
  ctx.fillRect(0, 0, TILE, TILE);
  ctx.fillStyle = mark;
  ctx.strokeStyle = mark;
  ctx.lineWidth = 2;
  MOTIFS[pattern](ctx, mark);
  return tile;
}

const HALF = TILE / 2;

/** Draws each pattern on one tile; strokes extend past its edges so that they meet those of the next tile. */
const MOTIFS: Readonly<Record<SeatPattern, (ctx: SKRSContext2D, mark: string) => void>> = {
  rising: (ctx) =>
    strokeLines(ctx, [-1, TILE + 1, TILE + 1, -1], [-1, 1, 1, -1], [TILE - 1, TILE + 1, TILE + 1, TILE - 1]),
  falling: (ctx) =>
    strokeLines(ctx, [-1, -1, TILE + 1, TILE + 1], [TILE - 1, -1, TILE + 1, 1], [-1, TILE - 1, 1, TILE + 1]),
  dots: (ctx, mark) => {
    fillCircle(ctx, { x: TILE / 4, y: TILE / 4 }, 1.7, mark);
    fillCircle(ctx, { x: (TILE * 3) / 4, y: (TILE * 3) / 4 }, 1.7, mark);
  },
  grid: (ctx) => {
    ctx.lineWidth = 1.4;
    strokeLines(ctx, [0, HALF, TILE, HALF], [HALF, 0, HALF, TILE]);
  },
  level: (ctx) => strokeLines(ctx, [0, HALF, TILE, HALF]),
  upright: (ctx) => strokeLines(ctx, [HALF, 0, HALF, TILE]),
  rings: (ctx) => {
    ctx.lineWidth = 1.3;
    ctx.beginPath();
    ctx.arc(HALF, HALF, 2.8, 0, Math.PI * 2);
    ctx.stroke();
  },
  checks: (ctx) => {
    ctx.fillRect(0, 0, HALF, HALF);
    ctx.fillRect(HALF, HALF, HALF, HALF);
  },
};

function strokeLines(ctx: SKRSContext2D, ...lines: readonly (readonly [number, number, number, number])[]): void {
  ctx.beginPath();
  for (const [x1, y1, x2, y2] of lines) {
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
  }
  ctx.stroke();
}

/** Paints a seat's round piece with its letter: on boards, and next to its score. */
export function paintPiece(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  at: Point & { readonly radius: number },
): void {
  const { base } = seatFillColours(theme, seat, 'strong');
  // Patterns begin at the origin of the drawing.
  const look = `piece ${theme} ${seat} ${at.radius} ${at.x % TILE} ${at.y % TILE}`;
  stamp(ctx, look, squareAround(at, at.radius), (to) => {
    fillCircle(to, at, at.radius, seatFill(theme, seat, 'strong'));
    paintText(to, seatLetter(seat), at.x, at.y, {
      size: at.radius * 1.2,
      weight: 'bold',
      colour: seatInk(theme, seat),
      halo: base,
    });
  });
}
