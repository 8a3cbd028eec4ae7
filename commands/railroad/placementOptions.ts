import { phrase } from '../../src/engine/phrase.ts';
import { accept, type Result, refuse } from '../../src/engine/result.ts';
import { type Placement, readSquare, squareName } from '../../src/games/railroad/board.ts';
import { readMove, writeMove } from '../../src/games/railroad/moves.ts';
import { sidePhrases, tilePhrase } from '../../src/games/railroad/names.ts';
import { readPlacement, readTile, writePlacement } from '../../src/games/railroad/notation.ts';
import { TILE_FACTS } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { ControlContext } from '../../src/play/contract/controls.ts';
import type { Arguments, Offer, Option } from '../../src/play/contract/option.ts';

/** `tile:A0 cell:C2 turn:1`, or all in one: `tile:A0C21`. */
export const PLACEMENT_OPTIONS = [
  { name: 'tile', text: 'railroad.command.tile', required: true, offers: 'suggestions' },
  { name: 'cell', text: 'railroad.command.cell', required: false, offers: 'suggestions' },
  { name: 'turn', text: 'railroad.command.turn', required: false, offers: 'suggestions' },
] as const satisfies readonly Option[];

const CODE_LENGTH = 5;

/** Reads a typed placement. `tile:` alone may contain one placement of five characters, or several in a row. */
export function readPlacements({ tile = '', cell, turn }: Arguments): Result<readonly string[]> {
  const code = tile.replaceAll(/[\s,;-]+/g, '');
  const known = readTile(code);
  if ((cell ?? turn) !== undefined && code.length >= CODE_LENGTH) return refuse(phrase('railroad.command.cellTwice'));
  if (cell === undefined) {
    return known === undefined
      ? readCodes(code)
      : refuse(phrase('railroad.command.noCell', { tile: tilePhrase(known) }));
  }
  if (known === undefined) return refuse(phrase('railroad.read.tile', { text: code.slice(0, 20) }));
  const [onlyTurn, ...otherTurns] = TILE_FACTS[known].orientations;
  if (turn === undefined && otherTurns.length > 0) {
    return refuse(phrase('railroad.command.noTurn', { tile: tilePhrase(known) }));
  }
  const move = readMove(`${known}${cell}${turn ?? onlyTurn}`);
  return move.ok ? accept([writeMove(move.value)]) : move;
}

function readCodes(text: string): Result<readonly string[]> {
  const codes = text.length % CODE_LENGTH === 0 ? (text.match(/.{5}/g) ?? [text]) : [text];
  const moves: string[] = [];
  for (const code of codes) {
    const move = readMove(code);
    if (!move.ok) return move;
    moves.push(writeMove(move.value));
  }
  return accept(moves);
}

/** Suggests tiles still to be placed, squares where the tile fits, and the ways it fits there. */
export function completePlacement(
  moment: ControlContext<View>,
  { tile = '', cell = '' }: Arguments,
  option: string,
): readonly Offer[] {
  const legal = legalPlacements(moment);
  const ofTile = legal.filter((placement) => placement.tile === readTile(tile.trim()));
  switch (option) {
    case 'tile': {
      const codes = legal.map(writePlacement).filter((code) => tile.length > 2 && code.startsWith(tile.toUpperCase()));
      const tiles = listTiles(legal).map((one) => ({ value: one, label: tilePhrase(one) }));
      return codes.length > 0 ? codes : tiles;
    }
    case 'cell':
      return listSquares(ofTile).map((square) => {
        const name = squareName(square);
        return { value: name, label: phrase('railroad.control.square', { square: name }) };
      });
    default:
      return ofTile
        .filter(({ square }) => square === readSquare(cell.trim()))
        .map((placement) => ({
          value: String(placement.orientation),
          label: phrase('railroad.command.way', {
            turn: placement.orientation,
            sides: sidePhrases(placement.tile, placement.orientation),
          }),
        }));
  }
}

/** The placements among the legal moves. */
export function legalPlacements({ legal }: ControlContext): readonly Placement[] {
  return legal().flatMap((text) => readPlacement(text) ?? []);
}

/** The tiles of these placements, without duplicates. */
export function listTiles(placements: readonly Placement[]): readonly Placement['tile'][] {
  return [...new Set(placements.map(({ tile }) => tile))];
}

/** The squares of these placements, without duplicates. */
export function listSquares(placements: readonly Placement[]): readonly Placement['square'][] {
  return [...new Set(placements.map(({ square }) => square))];
}
