import type { Placement } from '../../src/games/railroad/board.ts';
import { measureEffects } from '../../src/games/railroad/effects.ts';
import { readPlacement, readTile, writePlacement } from '../../src/games/railroad/notation.ts';
import { isOver, placementsOn, type Sheet } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { TapPlace } from '../shared/painter.ts';
import { squareFrame } from './board.ts';
import { DICE_STRIP, firstDie, GAP, layOutStrip } from './dice.ts';
import { HEADER } from './header.ts';
import { DICE_TOP, largeGrid, OWN_WIDTH } from './picture.ts';
import { squaresFor } from './placementWays.ts';

/**
 * Returns the dice and specials below the player's own board, and the squares where the chosen die fits (by default the
 * first): a tap previews it on that square, another tap there turns it; if it fits in only one way, the second tap lays
 * it.
 */
export function railroadPlaces(view: View, picked: string): readonly TapPlace[] {
  const seat = view.sheets.length === 1 ? 0 : view.viewer;
  const sheet = typeof seat === 'number' ? view.sheets[seat] : undefined;
  if (sheet === undefined || isOver(view)) return [];
  const strip = layOutStrip({ y: DICE_TOP, width: OWN_WIDTH }, view, sheet);
  const dice = strip
    .filter(({ isUsed, isStuck }) => !isUsed && !isStuck)
    .map(({ tile, frame: { x, y, size } }): TapPlace => {
      // Includes its name below it, and half the gap on either side.
      const area = { x: x - GAP / 2, y, width: size + GAP, height: DICE_TOP + DICE_STRIP - y };
      return { area: { kind: 'rectangle', ...area }, argument: tile };
    });
  return [...dice, ...squares(sheet, picked, picked === '' ? firstDie(view, sheet) : readTile(picked.slice(0, 2)))];
}

function squares(sheet: Sheet, picked: string, tile: Placement['tile'] | undefined): readonly TapPlace[] {
  if (tile === undefined) return [];
  const shown = readPlacement(picked);
  const grid = largeGrid(HEADER);
  const placed = placementsOn(sheet);
  return [...squaresFor(placed, tile)].flatMap(([square, ways]): readonly TapPlace[] => {
    const codes = ways.map(writePlacement);
    const effects = measureEffects(placed, ways);
    // It is first shown the way that brings most points.
    const first = codes[effects.indexOf(Math.max(...effects))];
    if (first === undefined) return [];
    const { x, y, size } = squareFrame(grid, square);
    const area = { kind: 'rectangle', x, y, width: size, height: size } as const;
    if (shown?.square !== square) return [{ area, argument: first, others: codes, isLook: true }];
    const next = codes[(codes.indexOf(writePlacement(shown)) + 1) % codes.length] ?? first;
    return [
      next === writePlacement(shown)
        ? { area, argument: next, isBelow: true }
        : { area, argument: next, others: codes, isLook: true, isBelow: true },
    ];
  });
}
