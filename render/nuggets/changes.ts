import type { Seat } from '../../src/engine/seat.ts';
import type { View } from '../../src/games/nuggets/view.ts';
import type { DrawnChange, Part } from '../shared/painter.ts';
import { squareAround } from '../shared/shapes.ts';
import { type OwnSight, ownWindow } from './camera.ts';
import { centreOf, pieceRadius, WIDEST_RIM, type Window } from './dungeon.ts';

/**
 * Returns the paths of players in sight: the viewer's own as walked, others' straight from where they were last seen.
 */
export function nuggetsChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  const [sight, was, is] = [ownSight(shown), ownSight(before), ownSight(after)];
  if (sight === undefined || was === undefined || is === undefined) return [];
  const window = ownWindow(sight);
  return sight.dungeon.players.flatMap(({ seat, at }): readonly DrawnChange[] => {
    const [from, to] = [placeOf(was, seat), placeOf(is, seat)];
    // A player in sight may be outside the part of the map that is shown.
    if (from === undefined || to === undefined || from === to || !isShown(window, shown, at)) return [];
    const gone = seat === is.own.seat ? (is.own.walk?.path ?? []) : [];
    const isWhole = gone[0] === from && gone.at(-1) === to;
    const way = (isWhole ? gone : [from, to]).map((spot) => centreOf(shown, window, spot));
    const area = squareAround(centreOf(shown, window, at), pieceRadius(window, sight, seat) + WIDEST_RIM);
    return [{ kind: 'walk', area, way }];
  });
}

/** Returns the part of the dungeon that was shown before, if it differs from the current part. */
export function nuggetsEarlier(before: View, shown: View): Part['area'] | undefined {
  const [was, is] = [ownSight(before), ownSight(shown)].map((sight) => sight && ownWindow(sight));
  if (was === undefined || is === undefined) return undefined;
  const isSame =
    was.firstRow === is.firstRow &&
    was.firstColumn === is.firstColumn &&
    was.rows === is.rows &&
    was.columns === is.columns;
  if (isSame) return undefined;
  return {
    x: is.x + (was.firstColumn - is.firstColumn) * is.cell,
    y: is.y + (was.firstRow - is.firstRow) * is.cell,
    width: was.columns * is.cell,
    height: was.rows * is.cell,
  };
}

/** Whether a square is in the window. */
function isShown({ firstRow, firstColumn, rows, columns }: Window, view: View, square: number): boolean {
  const [row, column] = [Math.floor(square / view.columns) - firstRow, (square % view.columns) - firstColumn];
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

function ownSight(view: View): OwnSight | undefined {
  const { dungeon, own, outcome } = view;
  return dungeon === null || own === null || outcome !== null ? undefined : { ...view, dungeon, own };
}

function placeOf({ dungeon }: OwnSight, seat: Seat): number | undefined {
  return dungeon.players.find((player) => player.seat === seat)?.at;
}
