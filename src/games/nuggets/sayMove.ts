import { type Phrase, phrase } from '../../engine/phrase.ts';
import { bearing, directionName } from './describe.ts';
import { pointOf } from './map.ts';
import type { Move } from './moves.ts';
import { toMap, type View } from './view.ts';

/** A move in words: “run north”, “walk to 3 north and 2 east”. */
export function sayMove(view: View, move: Move): Phrase {
  switch (move.kind) {
    case 'step':
      return phrase('nuggets.say.step', { direction: directionName(move.direction) });
    case 'run':
      return phrase('nuggets.say.run', { direction: directionName(move.direction) });
    case 'walk':
      return sayWalk(view, move);
    case 'gold':
      return phrase('nuggets.say.gold');
    case 'explore':
      return phrase('nuggets.say.explore');
    case 'pass':
      return phrase('nuggets.say.pass');
    case 'quit':
      return phrase('nuggets.say.quit');
  }
}

/** Relative to the player's position; relative to the corner of the map for players without one. */
function sayWalk(view: View, { to }: Extract<Move, { readonly kind: 'walk' }>): Phrase {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) {
    return phrase('nuggets.say.line', { row: to.row + 1, column: to.column + 1 });
  }
  const map = toMap(view, dungeon);
  return phrase('nuggets.say.walk', { place: bearing(map, own.at, pointOf(map, to)) });
}
