import type { View } from '../../src/games/newhaven/state.ts';
import type { DrawnChange } from '../shared/painter.ts';
import { tileBox } from './board.ts';
import { isFinal, layOut } from './layout.ts';
import { spaceBox } from './village.ts';

/** The tiles that were laid on the board, then what was built in each village. */
export function newHavenChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (isFinal(shown) && !isFinal(before)) return [];
  const { grid, plots } = layOut(shown);
  const laid = after.map.spaces.flatMap((space, tile): readonly DrawnChange[] =>
    space === 'taken' && before.map.spaces[tile] !== 'taken'
      ? [{ kind: 'tile', area: tileBox(grid, shown.map, tile) }]
      : [],
  );
  const built = plots.flatMap(({ seat, village }) =>
    (after.players[seat]?.village ?? []).flatMap((house, space): readonly DrawnChange[] => {
      const was = before.players[seat]?.village[space] ?? null;
      const isNew = house !== null && (was === null || was.faceUp !== house.faceUp);
      return isNew ? [{ kind: 'tile', area: spaceBox(village, space) }] : [];
    }),
  );
  return [...laid, ...built];
}
