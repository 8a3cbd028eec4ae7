import { readTile, writePlacement } from '../../src/games/railroad/notation.ts';
import { isOver, placementsOn } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Place } from '../shared/painter.ts';
import { DICE_STRIP, GAP, stripOf } from './dice.ts';
import { HEADER } from './header.ts';
import { DICE_TOP, largeGrid, OWN_WIDTH } from './picture.ts';
import { waysOf } from './ways.ts';

/** The dice and specials under the own board; once one is picked, every way in which it fits, where it is shown small. */
export function railroadPlaces(view: View, picked: string): readonly Place[] {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const sheet = typeof seat === 'number' ? view.sheets[seat] : undefined;
  if (sheet === undefined || isOver(view)) return [];
  const dice = stripOf({ y: DICE_TOP, width: OWN_WIDTH }, view, sheet)
    .filter(({ isUsed, isStuck }) => !isUsed && !isStuck)
    .map(({ tile, frame: { x, y, size } }): Place => {
      // With its name below it, and half the gap on either side.
      const area = { x: x - GAP / 2, y, width: size + GAP, height: DICE_TOP + DICE_STRIP - y };
      return { area: { kind: 'rectangle', ...area }, argument: tile };
    });
  const tile = picked.length === 2 ? readTile(picked) : undefined;
  if (tile === undefined) return dice;
  const ways = waysOf(largeGrid(HEADER), placementsOn(sheet), tile).map(({ placement, area }): Place => {
    const { x, y, width, height } = area;
    return { area: { kind: 'rectangle', x, y, width, height }, argument: writePlacement(placement) };
  });
  return [...dice, ...ways];
}
