import { CARD, CARD_BADGE, shrunk } from './discordSizes.ts';
import { type Drawing, type Theme, wholePixels } from './drawing.ts';
import { ACROSS, type End, paintAcross, paintColumn } from './endPlayers.ts';
import { hasLead, paintLead } from './lead.ts';
import type { Painter } from './painter.ts';
import { paintBackground, type Rect } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

const MARGIN = 8;
const GAP = 8;
const TITLE = 28;
/** The width of the column of players next to a board, if there are several. */
const COLUMN = 146;
/** The height of the lead below a board. */
const LEAD = 92;
/** The maximum number of players in rows; more would leave no room for a board below them. */
const MOST_ACROSS = 4;

/** The positions of players and board; the lead is below them. */
interface Arrangement {
  readonly board: Drawing;
  readonly room: Rect;
  readonly isBeside: boolean;
}

/**
 * Draws the end of a match: the players and the final position, 1:1 as Discord shows it, in the arrangement in which
 * the board is largest.
 */
export function drawEnd(painter: Painter, view: unknown, theme: Theme, end: End): Drawing {
  const own = painter.drawEnd?.(view, theme, end);
  if (own !== undefined) return own;
  const finalIn = (room: Rect) =>
    painter.drawFinal?.(view, theme, room) ??
    shrunk(
      painter.draw(
        view,
        theme,
        '',
        end.players.flatMap(({ seat, won }) => (won ? [seat] : [])),
      ),
      room,
    );
  const beside = arranged(finalIn, besideOf(end), true);
  const across = arranged(finalIn, belowOf(end), false);
  const isBeside = end.players.length > MOST_ACROSS || areaOf(beside) >= areaOf(across);
  return laidOut(theme, end, isBeside ? beside : across);
}

function arranged(finalIn: (room: Rect) => Drawing, room: Rect, isBeside: boolean): Arrangement {
  return { board: finalIn(room), room, isBeside };
}

function areaOf({ board }: Arrangement): number {
  return board.width * board.height;
}

function leadOf({ course }: End): number {
  return hasLead(course) ? LEAD : 0;
}

/** Returns the area to the right of a column of players. */
function besideOf(end: End): Rect {
  const x = MARGIN + COLUMN + GAP;
  return { x, y: MARGIN, width: CARD.width - MARGIN - x, height: CARD.height - 2 * MARGIN - leadOf(end) };
}

/** Returns the area below rows of players, above the corner that Discord's badge covers. */
function belowOf(end: End): Rect {
  const y = TITLE + MARGIN + Math.ceil(end.players.length / 2) * (ACROSS + 4) + 4;
  const below = Math.max(leadOf(end), CARD_BADGE.height);
  return { x: MARGIN, y, width: CARD.width - 2 * MARGIN, height: CARD.height - y - below - MARGIN };
}

function laidOut(theme: Theme, end: End, { board, room, isBeside }: Arrangement): Drawing {
  const { course, players, title = '', since } = end;
  const bottom = room.y + Math.max(board.height, isBeside ? room.height * 0.8 : 0);
  const height = isBeside
    ? CARD.height
    : Math.ceil(Math.min(CARD.height, bottom + Math.max(leadOf(end), CARD_BADGE.height) + MARGIN));
  return {
    width: CARD.width,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, height);
      const column = { x: MARGIN - 2, y: MARGIN + TITLE, width: COLUMN, height: 0 };
      paintText(ctx, title, MARGIN + 6, MARGIN + 12, {
        size: 17,
        weight: 'semibold',
        align: 'left',
        colour: paletteOf(theme).ink,
        maxWidth: isBeside ? COLUMN - 8 : CARD.width - 2 * MARGIN,
        smallest: 15,
      });
      if (isBeside) paintColumn(ctx, theme, column, players);
      else paintAcross(ctx, theme, { ...column, width: CARD.width - 2 * MARGIN }, players);
      ctx.save();
      ctx.translate(wholePixels(room.x + (room.width - board.width) / 2), wholePixels(topOf(board, room, isBeside)));
      board.paint(ctx);
      ctx.restore();
      if (!hasLead(course)) return;
      const x = isBeside ? room.x : CARD_BADGE.width + 4;
      paintLead(ctx, theme, { x, y: height - LEAD + 4, width: CARD.width - 4 - x, height: LEAD - 6 }, course, since);
    },
  };
}

/** Returns the y coordinate of the board: next to players, a board that is not tall is centered vertically. */
function topOf(board: Drawing, room: Rect, isBeside: boolean): number {
  return isBeside ? room.y + (room.height - board.height) / 2 : room.y;
}
