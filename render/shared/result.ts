import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { type Drawing, SCALE, type Theme } from './drawing.ts';
import { LARGEST_SIDE } from './pixels.ts';
import { paintCrown } from './scores.ts';
import { paintPiece, seatColour } from './seats.ts';
import { badgeOn, widthFor } from './shown.ts';
import { paintStrip, STRIP_HEIGHT } from './strip.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

/** Who played, as a card that is shown to everybody names them. */
export interface CardPlayer {
  readonly seat: Seat;
  readonly name: string;
  readonly points?: number;
  readonly won: boolean;
  /** Missing where there is none, or it could not be fetched: then the seat's piece stands for it. */
  readonly avatar?: Image | undefined;
}

const GAP = 10;
/** Boards of this size and less are shown about alike. */
const USUAL = { width: 430, height: 370 } as const;
const ROW = 46;
const AVATAR = 18;
/** Beside a high board the players stand in a column so wide. */
const COLUMN = 176;
/** From this height over width on the players stand beside the board and not above it. */
const HIGH = 0.85;
const MOST_PLAYERS = 8;

/** The final position of a match, with how its score went below, and on a card with who played. */
export function drawResult(
  board: Drawing,
  theme: Theme,
  { course, players = [] }: { readonly course?: ScoreCourse | undefined; readonly players?: readonly CardPlayer[] },
): Drawing {
  if (course === undefined && players.length === 0) return board;
  const named = players.slice(0, MOST_PLAYERS);
  const isBeside = named.length > 0 && board.height > HIGH * board.width && ROW * named.length < board.height;
  const columns = isBeside ? 1 : Math.min(named.length, named.length > 4 ? 3 : 2);
  const above = isBeside || named.length === 0 ? 0 : Math.ceil(named.length / columns) * ROW + GAP;
  const beside = isBeside ? COLUMN : 0;
  // A large board is shown smaller, and what stands beside it with it.
  const scale = Math.max(1, board.width / USUAL.width, board.height / USUAL.height);
  const below = course === undefined ? 0 : GAP + scale * STRIP_HEIGHT + GAP;
  const height = Math.ceil(above + board.height + below);
  const width = widthFor(height, board.width + beside);
  const left = Math.floor((width - beside - board.width) / 2);
  return fitting({
    width,
    height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, width, height);
      ctx.save();
      ctx.translate(left, above);
      board.paint(ctx);
      ctx.restore();
      const room = isBeside
        ? { x: left + board.width, y: GAP, width: COLUMN - GAP }
        : { x: left + GAP, y: GAP, width: board.width - 2 * GAP };
      paintPlayers(ctx, theme, room, columns, named);
      if (course === undefined) return;
      const badge = badgeOn({ width, height }).width;
      ctx.translate(badge + GAP, above + board.height + GAP);
      ctx.scale(scale, scale);
      paintStrip(ctx, theme, { x: 0, y: 0, width: (width - badge - 2 * GAP) / scale }, course);
    },
  });
}

/** The largest board leaves no room for more: then all of it is drawn smaller. */
function fitting(drawing: Drawing): Drawing {
  const scale = Math.min(1, LARGEST_SIDE / SCALE / Math.max(drawing.width, drawing.height));
  if (scale === 1) return drawing;
  const [width, height] = [Math.floor(drawing.width * scale), Math.floor(drawing.height * scale)];
  return {
    width,
    height: width === height ? height - 1 : height,
    paint(ctx) {
      ctx.scale(scale, scale);
      drawing.paint(ctx);
    },
  };
}

function paintPlayers(
  ctx: SKRSContext2D,
  theme: Theme,
  room: { readonly x: number; readonly y: number; readonly width: number },
  columns: number,
  players: readonly CardPlayer[],
): void {
  const width = room.width / Math.max(1, columns);
  for (const [at, player] of players.entries()) {
    const x = room.x + (at % columns) * width;
    const y = room.y + Math.floor(at / columns) * ROW;
    paintPlayer(ctx, theme, { x, y, width: width - GAP }, player);
  }
}

/** A face, its seat's piece at the rim, the name, and the points; a winner with a crown. */
function paintPlayer(
  ctx: SKRSContext2D,
  theme: Theme,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { seat, name, points, won, avatar }: CardPlayer,
): void {
  const { ink, muted } = paletteOf(theme);
  const middle = { x: x + AVATAR, y: y + AVATAR };
  if (avatar === undefined) paintPiece(ctx, theme, seat, { ...middle, radius: AVATAR });
  else {
    ctx.save();
    ctx.beginPath();
    ctx.arc(middle.x, middle.y, AVATAR, 0, Math.PI * 2);
    ctx.clip();
    ctx.drawImage(avatar, x, y, 2 * AVATAR, 2 * AVATAR);
    ctx.restore();
    paintPiece(ctx, theme, seat, { x: middle.x + 13, y: middle.y + 12, radius: 8 });
  }
  if (won) {
    ctx.strokeStyle = seatColour(theme, seat);
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(middle.x, middle.y, AVATAR + 1.5, 0, Math.PI * 2);
    ctx.stroke();
  }
  const text = x + 2 * AVATAR + 8;
  const style = { align: 'left', maxWidth: x + width - text, smallest: 14 } as const;
  if (points === undefined) {
    paintText(ctx, name, text, middle.y, { ...style, size: 17, weight: 'semibold', colour: ink });
  } else {
    paintText(ctx, name, text, middle.y - 9, { ...style, size: 17, weight: 'semibold', colour: ink });
    paintText(ctx, points < 0 ? `−${-points}` : `${points}`, text, middle.y + 11, {
      ...style,
      size: 16,
      weight: won ? 'bold' : 'regular',
      colour: won ? ink : muted,
    });
  }
  if (won) paintCrown(ctx, paletteOf(theme), points === undefined ? x + width - 10 : text + 44, middle.y + 11);
}
