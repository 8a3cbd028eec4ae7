import { plainMove } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { type Placement, readSquare } from './board.ts';
import { readPlacement, readTile, writePlacement } from './notation.ts';

/** A move places a tile, finishes the player's round, or takes back the player's last placement of the open round. */
export type Move =
  | { readonly kind: 'place'; readonly placement: Placement }
  | { readonly kind: 'done' }
  | { readonly kind: 'back' };

export const DONE: Move = { kind: 'done' };
export const BACK: Move = { kind: 'back' };

export function placing(placement: Placement): Move {
  return { kind: 'place', placement };
}

/** `A0C21`, `done` or `back`. */
export function writeMove(move: Move): string {
  return move.kind === 'place' ? writePlacement(move.placement) : move.kind;
}

/** Reads a move in upper or lower case, with spaces or hyphens between the parts, in any of eight orientations. */
export function readMove(text: string): Result<Move> {
  const word = plainMove(text).toLowerCase();
  if (word === 'done') return accept(DONE);
  if (word === 'back') return accept(BACK);
  const code = word.replaceAll(/[\s-]+/g, '').toUpperCase();
  if (code.length !== 5) return refuse(phrase('railroad.read.length', { text: text.slice(0, 20) }));
  const placement = readPlacement(code);
  if (placement !== undefined) return accept(placing(placement));
  if (readTile(code.slice(0, 2)) === undefined) return refuse(phrase('railroad.read.tile', { text: code.slice(0, 2) }));
  if (readSquare(code.slice(2, 4)) === undefined) {
    return refuse(phrase('railroad.read.square', { text: code.slice(2, 4) }));
  }
  return refuse(phrase('railroad.read.turn', { text: code.slice(4) }));
}
