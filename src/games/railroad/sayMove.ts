import { type Phrase, phrase } from '../../engine/phrase.ts';
import { squareName } from './board.ts';
import type { Move } from './moves.ts';
import { shortSides, tileName } from './names.ts';

/** A move in words: “railway curve on C2 (N-E)”. */
export function sayMove(move: Move): Phrase {
  switch (move.kind) {
    case 'place': {
      const { tile, square, orientation } = move.placement;
      const sides = shortSides(tile, orientation);
      return phrase('railroad.say.place', { tile: tileName(tile), square: squareName(square), sides });
    }
    case 'done':
      return phrase('railroad.say.done');
    case 'back':
      return phrase('railroad.say.back');
  }
}
