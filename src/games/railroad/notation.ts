import { type Placement, readSquare, squareName } from './board.ts';
import { lowestOrientation, ORIENTATIONS, TILES, type Tile } from './tiles.ts';

/** A placement as its five characters: tile, face, row, column, orientation, such as `A0C21`. */
export function writePlacement({ tile, square, orientation }: Placement): string {
  return `${tile}${squareName(square)}${orientation}`;
}

/** Reads five characters with any of the eight orientations; undefined if they are not a placement. */
export function readPlacement(text: string): Placement | undefined {
  if (text.length !== 5) return undefined;
  const tile = readTile(text.slice(0, 2));
  const square = readSquare(text.slice(2, 4));
  const orientation = ORIENTATIONS.find((one) => text.slice(4) === String(one));
  if (tile === undefined || square === undefined || orientation === undefined) return undefined;
  return { tile, square, orientation: lowestOrientation(tile, orientation) };
}

export function readTile(text: string): Tile | undefined {
  return TILES.find((tile) => tile === text.toUpperCase());
}

/** Placements one after another, five characters each. */
export function writeBoard(placements: readonly Placement[]): string {
  return placements.map(writePlacement).join('');
}

/** Reads a board string; undefined if a part of it is not a placement. Does not check the rules. */
export function readBoard(text: string): readonly Placement[] | undefined {
  if (text.length % 5 !== 0) return undefined;
  const placements: Placement[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const placement = readPlacement(text.slice(at, at + 5));
    if (placement === undefined) return undefined;
    placements.push(placement);
  }
  return placements;
}
