import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { EXITS, squareName } from './board.ts';
import { DIRECTIONS, type Direction, type Orientation, ROUTES, type Route, rotateEdges, type Tile } from './tiles.ts';

export const DIRECTION_WORDS: Readonly<Record<Direction, TextKey>> = {
  0: 'railroad.north',
  1: 'railroad.east',
  2: 'railroad.south',
  3: 'railroad.west',
};

export const ROUTE_WORDS: Readonly<Record<Route, TextKey>> = { 1: 'railroad.highway', 2: 'railroad.railway' };

const COMPASS: Readonly<Record<Direction, TextKey>> = {
  0: 'railroad.compass.north',
  1: 'railroad.compass.east',
  2: 'railroad.compass.south',
  3: 'railroad.compass.west',
};

/** Sides by their letters, in German O for east: `N-E-S`. */
function compassPhrase(directions: readonly Direction[]): Phrase {
  return chain(
    'railroad.compass.sides',
    directions.map((direction) => phrase(COMPASS[direction])),
  );
}

/** Sides by their letters without a mark between them, which would be lost when read aloud: `NES`. */
export function compassLetters(directions: readonly Direction[]): Phrase {
  return chain(
    'railroad.compass.letters',
    directions.map((direction) => phrase(COMPASS[direction])),
  );
}

/** The parts in one phrase, joined two by two. Needs at least one. */
function chain(key: TextKey, parts: readonly Phrase[]): Phrase {
  return parts.reduce((first, second) => phrase(key, { first, second }));
}

/** The text key for each route; the text has a placeholder `sides`. */
export const SIDES: Readonly<Record<Route, TextKey>> = { 1: 'railroad.sides.highway', 2: 'railroad.sides.railway' };

/** Where a tile's routes lead in this orientation: `highway N-S, railway E`. */
export function sidePhrases(tile: Tile, orientation: Orientation): readonly Phrase[] {
  const edges = rotateEdges(tile, orientation);
  return ROUTES.flatMap((route) => {
    const sides = DIRECTIONS.filter((direction) => edges[direction] === route);
    return sides.length === 0 ? [] : [phrase(SIDES[route], { sides: compassPhrase(sides) })];
  });
}

/** What players call each tile. */
const TILE_WORDS: Readonly<Record<Tile, TextKey>> = {
  A0: 'railroad.tile.A0',
  A1: 'railroad.tile.A1',
  A2: 'railroad.tile.A2',
  A3: 'railroad.tile.A3',
  A4: 'railroad.tile.A4',
  A5: 'railroad.tile.A5',
  B0: 'railroad.tile.B0',
  B1: 'railroad.tile.B1',
  B2: 'railroad.tile.B2',
  S0: 'railroad.tile.S0',
  S1: 'railroad.tile.S1',
  S2: 'railroad.tile.S2',
  S3: 'railroad.tile.S3',
  S4: 'railroad.tile.S4',
  S5: 'railroad.tile.S5',
};

/** Exits by their squares, clockwise: `A1-D6`. The input holds indexes into `EXITS`. */
export function exitNames(exits: readonly number[]): string {
  return exits.map((exit) => squareName(EXITS[exit]?.square ?? 0)).join('-');
}

/**
 * Where a tile's routes lead, in the shortest form: `N-E-S`, or with both kinds `N-S + E` for highway N-S and railway
 * E.
 */
export function shortSides(tile: Tile, orientation: Orientation): Phrase {
  const edges = rotateEdges(tile, orientation);
  const sides = ROUTES.map((route) => DIRECTIONS.filter((direction) => edges[direction] === route));
  return chain('railroad.compass.routes', sides.filter((directions) => directions.length > 0).map(compassPhrase));
}

/** The tile's name without its letters, which look like those of a square: `railway curve`. */
export function tileName(tile: Tile): Phrase {
  return phrase(TILE_WORDS[tile]);
}

/** The tile's letters and name: `A0 (railway curve)`. */
export function tilePhrase(tile: Tile): Phrase {
  return phrase('railroad.tile', { tile, name: phrase(TILE_WORDS[tile]) });
}

export function tilePhrases(tiles: readonly Tile[]): readonly Phrase[] {
  return tiles.map(tilePhrase);
}

export function seatPhrases(seats: readonly Seat[]): readonly Phrase[] {
  return seats.map((seat) => phrase('railroad.player', { player: { seat } }));
}
