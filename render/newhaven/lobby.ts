import type { GameMap } from '../../src/games/newhaven/map.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { type Grid, paintCoordinates } from '../shared/coordinates.ts';
import { badgeUnder } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paintBoard } from './board.ts';
import { TYPE, WIDTH } from './size.ts';

const MARGIN = 10;
/** The width for the names of rows and columns. */
const NAMES = 22;
const HIGHEST = 420;
const LARGEST_CELL = 76;

/** Draws the map of the match with everything on it from the start, except for randomly chosen squares. */
export function drawNewHavenLobby({ map: shuffled, variants }: View, theme: Theme): Drawing {
  const map = variants.sideB ? withoutChance(shuffled) : shuffled;
  const room = { width: WIDTH - 2 * MARGIN - NAMES, height: HIGHEST - MARGIN - NAMES };
  const cell = Math.floor(Math.min(LARGEST_CELL, room.width / map.length, room.height / map.height));
  const grid: Grid = {
    left: NAMES + (WIDTH - NAMES - cell * map.length) / 2,
    top: NAMES + 4,
    cell,
    columns: map.length,
    rows: map.height,
  };
  const bottom = grid.top + cell * map.height;
  const height = bottom + badgeUnder(WIDTH, bottom);
  return {
    width: WIDTH,
    height: height === WIDTH ? height + 1 : height,
    paint(ctx) {
      paintBackground(ctx, theme, WIDTH, height + 1);
      paintCoordinates(ctx, theme, grid, TYPE);
      paintBoard(ctx, theme, grid, map, []);
    },
  };
}

/** Returns side B before tiles and ponds are placed at random. */
function withoutChance(map: GameMap): GameMap {
  return {
    ...map,
    spaces: map.spaces.map((space) => (space === 'disabled' ? space : 'open')),
    squares: map.squares.map(() => 'NONE'),
  };
}
