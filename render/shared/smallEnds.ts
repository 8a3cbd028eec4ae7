import type { SKRSContext2D } from '@napi-rs/canvas';
import { CARD, CARD_BADGE, shrunk } from './discordSizes.ts';
import { type Drawing, type Theme, wholePixels } from './drawing.ts';
import { type End, type EndPlayer, gainColour, paintGain, scoreText } from './endPlayers.ts';
import { paintSeated } from './face.ts';
import { hasLead, paintLeadArea } from './lead.ts';
import type { Painter } from './painter.ts';
import { paintCrown } from './scores.ts';
import { paintPiece } from './seatColours.ts';
import { fillCircle, paintBackground, type Rect, strokeSegment } from './shapes.ts';
import { paintText, paintWordless, textWidth } from './text.ts';
import { paletteOf } from './theme.ts';

/** A finished game, shown at a small size in its channel. */
interface SmallEnd {
  readonly painter: Painter | undefined;
  readonly view: unknown;
  readonly end: End;
  /** The text next to its result: which game it was, and when. */
  readonly about: string;
}

const MARGIN = 12;
const TOP = 4;
const ALONE = { height: 120, thumb: 92, player: 28 } as const;
const ROW = { height: 58, thumb: 50, name: 96, score: 186, other: 252 } as const;
/**
 * Larger than shown: a board is drawn as for the picture of an end, and whatever is too small after shrinking is left
 * out.
 */
const BOARD = { width: 200, height: 200 } as const;

/**
 * Draws finished games of a channel: a single one with how its lead developed, several in one row each. 1:1 as Discord
 * shows it.
 */
export function drawSmallEnds(ends: readonly SmallEnd[], caption: string, theme: Theme): Drawing {
  const [only] = ends;
  const height = ends.length === 1 ? ALONE.height : TOP + ends.length * ROW.height + CARD_BADGE.height;
  return {
    width: CARD.width,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, height);
      if (ends.length === 1 && only !== undefined) paintAlone(ctx, theme, only);
      else paintGathered(ctx, theme, ends, caption);
    },
  };
}

function paintAlone(ctx: SKRSContext2D, theme: Theme, { painter, view, end }: SmallEnd): void {
  const side = { x: CARD.width - MARGIN - ALONE.thumb, y: (ALONE.height - ALONE.thumb) / 2 };
  paintThumb(ctx, theme, { painter, view }, { ...side, width: ALONE.thumb, height: ALONE.thumb });
  const room = side.x - 2 * MARGIN;
  const columns = end.players.length > 2 ? 2 : 1;
  const width = room / columns;
  // Players beyond this number are named in the text.
  for (const [at, player] of end.players.slice(0, 2 * columns).entries()) {
    const x = MARGIN + (at % columns) * width;
    const y = 8 + Math.floor(at / columns) * (ALONE.player + 1);
    paintPlayer(ctx, theme, { x, y, width: width - 6, height: ALONE.player }, player, columns === 1);
  }
  if (!hasLead(end.course)) return;
  const left = CARD_BADGE.width + 10;
  paintLeadArea(ctx, theme, { x: left, y: 74, width: room + MARGIN - left - 6, height: 36 }, end.course);
}

/** Paints the piece, the name, and at the right the score, followed, if there is room, by the change of the rating. */
function paintPlayer(ctx: SKRSContext2D, theme: Theme, box: Rect, player: EndPlayer, hasRoom: boolean): void {
  const { ink, muted } = paletteOf(theme);
  const { won, name = '', points } = player;
  const colour = won ? ink : muted;
  const middle = box.y + box.height / 2;
  paintPiece(ctx, theme, player.seat, { x: box.x + 13, y: middle, radius: 13 });
  const right = box.x + box.width - (hasRoom ? 52 : 0);
  const score = points === undefined ? '' : scoreText(points);
  const scoreWidth = score === '' ? 0 : textWidth(ctx, score, hasRoom ? 26 : 17, 'bold');
  paintText(ctx, score, right, middle, { size: hasRoom ? 26 : 17, weight: 'bold', align: 'right', colour });
  const left = box.x + 34;
  const end = right - scoreWidth - (won && hasRoom ? 34 : 8);
  paintText(ctx, name, left, middle, {
    size: 17,
    weight: won ? 'semibold' : 'regular',
    align: 'left',
    colour,
    maxWidth: Math.max(20, end - left),
    smallest: 15,
  });
  if (won && hasRoom) paintCrown(ctx, paletteOf(theme), right - scoreWidth - 16, middle);
  if (hasRoom && player.rating !== undefined) paintRise(ctx, theme, right + 10, middle, player.rating.gain);
}

function paintRise(ctx: SKRSContext2D, theme: Theme, x: number, y: number, gain: number): void {
  paintGain(ctx, { x, y }, gain, gainColour(theme, gain));
}

function paintGathered(ctx: SKRSContext2D, theme: Theme, ends: readonly SmallEnd[], caption: string): void {
  const { muted, surface } = paletteOf(theme);
  for (const [at, end] of ends.entries()) {
    const y = TOP + at * ROW.height;
    if (at > 0) strokeSegment(ctx, { x: MARGIN, y }, { x: CARD.width - MARGIN, y }, surface, 1.5);
    paintEndRow(ctx, theme, y, end, at + 1);
  }
  paintText(ctx, caption, CARD_BADGE.width + 10, TOP + ends.length * ROW.height + 24, {
    size: 15,
    align: 'left',
    colour: muted,
    maxWidth: CARD.width - MARGIN - CARD_BADGE.width - 10,
    smallest: 15,
  });
}

/**
 * Paints the number that its controls use, the first player above the text about the game, the others above the rating
 * change, and the board.
 */
function paintEndRow(ctx: SKRSContext2D, theme: Theme, y: number, { end, about, ...board }: SmallEnd, n: number): void {
  const { ink, muted, surface } = paletteOf(theme);
  const [first, second] = end.players;
  const [upper, lower] = [y + 19, y + 41];
  fillCircle(ctx, { x: MARGIN + 12, y: y + 29 }, 12, surface);
  paintText(ctx, `${n}`, MARGIN + 12, y + 29, { size: 15, weight: 'bold', colour: ink });
  if (first !== undefined) {
    const face = { x: 64, y: y + 31, radius: 19 };
    paintSeated(ctx, theme, first, face);
    if (first.won) paintCrown(ctx, paletteOf(theme), face.x, face.y - face.radius - 3);
  }
  const points = end.players.slice(0, 2).flatMap((player) => (player.points === undefined ? [] : [player.points]));
  const score = points.map(scoreText).join(' : ');
  const name = { size: 17, align: 'left', smallest: 15 } as const;
  const names = { ...name, weight: 'semibold', colour: ink, maxWidth: ROW.score - ROW.name - 6 } as const;
  paintText(ctx, first?.name ?? '', ROW.name, upper, names);
  paintText(ctx, score, ROW.score, upper, {
    ...name,
    weight: 'bold',
    colour: ink,
    maxWidth: ROW.other - ROW.score - 6,
  });
  const right = CARD.width - MARGIN - ROW.thumb - 8;
  const others = end.players.length > 2 ? ` +${end.players.length - 2}` : '';
  const room = right - ROW.other - textWidth(ctx, others, 15);
  const shown = { ...name, size: 15, colour: muted, maxWidth: room };
  paintText(ctx, second?.name ?? '', ROW.other, upper, shown);
  paintText(ctx, others, right, upper, { ...name, size: 15, align: 'right', colour: muted });
  const gain = first?.rating?.gain;
  const aboutEnd = gain === undefined ? right : ROW.other - 6;
  paintText(ctx, about, ROW.name, lower, { ...name, size: 15, colour: muted, maxWidth: aboutEnd - ROW.name });
  if (gain !== undefined) paintRise(ctx, theme, ROW.other, lower, gain);
  paintThumb(ctx, theme, board, {
    x: CARD.width - MARGIN - ROW.thumb,
    y: y + 4,
    width: ROW.thumb,
    height: ROW.thumb,
  });
}

/** Paints the final position at a size that is recognizable but not readable, without letters. */
function paintThumb(
  ctx: SKRSContext2D,
  theme: Theme,
  { painter, view }: Pick<SmallEnd, 'painter' | 'view'>,
  room: Rect,
): void {
  if (painter === undefined) return;
  const whole = painter.drawFinal?.(view, theme, BOARD) ?? painter.draw(view, theme);
  const board = shrunk(whole, room);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(room.x, room.y, room.width, room.height, 6);
  ctx.clip();
  ctx.translate(
    wholePixels(room.x + (room.width - board.width) / 2),
    wholePixels(room.y + (room.height - board.height) / 2),
  );
  paintWordless(() => board.paint(ctx));
  ctx.restore();
}
