import type { SKRSContext2D } from '@napi-rs/canvas';
import type { View } from '../../src/games/newhaven/state.ts';
import type { Village } from '../../src/games/newhaven/village.ts';
import { CARD, CARD_BADGE } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { ACROSS, type End, type EndPlayer, paintAcross, scoreText } from '../shared/endPlayers.ts';
import { paintSeated } from '../shared/face.ts';
import { hasLead, paintLead } from '../shared/lead.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import type { Box } from './resources.ts';
import { WIDTH } from './size.ts';
import { cellFor, paintVillage, type VillageBox, villageSize } from './village.ts';

const MARGIN = 6;
const GAP = 8;
const LEAD = 92;
/** The width next to a village for its player and the points. */
const HEAD = 58;
/**
 * The scale factor: villages are drawn in the dimensions of a board picture and shrunk; text that is readable there is
 * readable here.
 */
const SHRUNK = CARD.width / WIDTH;

/**
 * Draws the end of a match: everyone's village with its houses and face-down buildings, and at the ends of full lines
 * what they paid. Two villages are side by side below their players; more form a square with the players next to them.
 * Best player first.
 */
export function drawNewHavenEnd(view: View, theme: Theme, end: End): Drawing {
  const isDuel = end.players.length <= 2;
  return {
    ...CARD,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, CARD.height);
      if (isDuel) paintDuel(ctx, theme, view, end);
      else for (const [at, player] of end.players.entries()) paintOne(ctx, theme, view, player, at);
    },
  };
}

function paintDuel(ctx: SKRSContext2D, theme: Theme, view: View, { players, course, since }: End): void {
  const width = CARD.width - 2 * MARGIN;
  paintAcross(ctx, theme, { x: MARGIN, y: MARGIN, width, height: 0 }, players);
  const top = MARGIN + ACROSS + GAP;
  const below = hasLead(course) ? LEAD : CARD_BADGE.height;
  const each = (width - GAP) / 2;
  for (const [at, player] of players.entries()) {
    const room = { x: MARGIN + at * (each + GAP), y: top, width: each, height: CARD.height - top - below };
    paintVillageIn(ctx, theme, view, player, room, 'ended');
  }
  if (!hasLead(course)) return;
  const x = CARD_BADGE.width + 4;
  paintLead(ctx, theme, { x, y: CARD.height - LEAD + 4, width: CARD.width - 4 - x, height: LEAD - 6 }, course, since);
}

/** Paints one of four villages, its player at the outer side; the corner covered by Discord's badge stays empty. */
function paintOne(ctx: SKRSContext2D, theme: Theme, view: View, player: EndPlayer, at: number): void {
  const [row, column] = [Math.floor(at / 2), at % 2];
  const height = (CARD.height - CARD_BADGE.height - MARGIN - GAP) / 2;
  const width = CARD.width / 2 - MARGIN - HEAD - GAP / 2;
  const y = MARGIN + row * (height + GAP);
  const head = { x: column === 0 ? MARGIN : CARD.width - MARGIN - HEAD, y, width: HEAD, height };
  const x = column === 0 ? MARGIN + HEAD : CARD.width / 2 + GAP / 2;
  paintHead(ctx, theme, player, head);
  paintVillageIn(ctx, theme, view, player, { x, y, width, height }, 'paid');
}

/** Paints avatar, points and name below each other. */
function paintHead(ctx: SKRSContext2D, theme: Theme, player: EndPlayer, { x, y, width }: Box): void {
  const { ink, muted } = paletteOf(theme);
  const { won, points, name = '' } = player;
  const middle = x + width / 2;
  const face = { x: middle, y: y + 34, radius: 19 };
  paintSeated(ctx, theme, player, face);
  if (won) paintCrown(ctx, paletteOf(theme), middle, face.y - face.radius - 6);
  const colour = won ? ink : muted;
  if (points !== undefined) paintText(ctx, scoreText(points), middle, y + 72, { size: 24, weight: 'bold', colour });
  paintText(ctx, name, middle, y + 95, { size: 15, weight: 'semibold', colour, maxWidth: width - 4, smallest: 15 });
}

/** Paints a village as large as possible, centered in its area. */
function paintVillageIn(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { seat }: EndPlayer,
  room: Box,
  labels: VillageBox['labels'],
): void {
  const village = view.players[seat]?.village;
  if (village === undefined) return;
  const { width, height } = cellFor({ width: room.width / SHRUNK, height: room.height / SHRUNK }, labels);
  const cell = { width: Math.min(width, Math.round(height * 1.3)), height: Math.min(height, Math.round(width * 1.1)) };
  const size = villageSize({ cell, labels });
  ctx.save();
  ctx.translate(room.x + (room.width - size.width * SHRUNK) / 2, room.y);
  ctx.scale(SHRUNK, SHRUNK);
  paintVillage(ctx, theme, seat, unnumbered(village), { x: 0, y: 0, cell, labels }, view);
  ctx.restore();
}

/** Removes the numbers of face-down buildings, which could be mistaken for those of face-up ones. */
function unnumbered(village: Village): Village {
  return village.map((built) => (built === null || built.faceUp ? built : { ...built, number: null }));
}
