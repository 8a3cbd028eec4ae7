import { writeCell } from '../../engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../../engine/phrase.ts';
import type { Move } from './moves.ts';
import { nameBuilding, RESOURCE_TEXT } from './names.ts';
import type { Source, View } from './state.ts';
import type { Turn } from './tiles.ts';

/** How a tile lies, by quarter turns to the right. */
const TURNED: Readonly<Record<Turn, TextKey>> = {
  0: 'newhaven.say.place',
  1: 'newhaven.say.placeRight',
  2: 'newhaven.say.placeOver',
  3: 'newhaven.say.placeLeft',
};

/** A move in words: “tile 2 on c4, turned to the left”, “timber 5 on b4”. */
export function sayMove(view: View, move: Move): Phrase {
  switch (move.kind) {
    case 'place':
      return phrase(TURNED[move.turn], { number: move.slot, space: writeCell(move.cell) });
    case 'ship':
      return phrase('newhaven.say.ship', {
        resource: phrase(RESOURCE_TEXT[move.resource]),
        space: writeCell(move.cell),
      });
    case 'build':
      return phrase('newhaven.say.build', { building: nameBuilding(move.building), space: writeCell(move.cell) });
    case 'clear':
      return phrase('newhaven.say.clear');
    case 'done':
      return view.phase === 'share' ? phrase('newhaven.say.pass') : phrase('newhaven.say.done');
    case 'draw':
      return phrase('newhaven.say.draw', { from: move.from.map((source) => sayDrawn(view, source)) });
  }
}

/** Places in the pool are numbered as before the first draw. */
function sayDrawn({ pool }: View, source: Source): Phrase {
  const building = source === 'bag' ? undefined : pool[source - 1];
  return building === undefined ? phrase('newhaven.say.fromBag') : nameBuilding(building);
}
