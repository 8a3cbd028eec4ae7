import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { Placement } from '../../src/games/railroad/board.ts';
import { scoreOn } from '../../src/games/railroad/scoring.ts';
import { isOver, openPlacements, placementsOn, type Sheet } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintBoard, paintErrors, paintNetworkPoints } from './board.ts';
import { seatInks } from './inks.ts';

/**
 * Paints the board: with the tiles of the round highlighted while the match runs, with errors and longest routes at the
 * end.
 */
export function paintSheet(ctx: SKRSContext2D, theme: Theme, view: View, grid: Grid, seat: Seat): void {
  const sheet = view.sheets[seat];
  if (sheet === undefined) return;
  const inks = seatInks(theme, seat);
  const placements = placementsOn(sheet);
  if (!isOver(view)) {
    paintBoard(ctx, inks, grid, placements, { fresh: freshOn(view, seat, sheet), longest: undefined });
    return;
  }
  const score = scoreOn(sheet);
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: score });
  paintErrors(ctx, inks, grid, score);
  paintNetworkPoints(ctx, theme, grid, score);
}

/**
 * Returns the tiles to highlight: on the viewer's own sheet those of the current round; on others, which hide these,
 * those of the last complete round.
 */
function freshOn(view: View, seat: Seat, sheet: Sheet): readonly Placement[] {
  const isOwn = seat === view.viewer || view.sheets.length === 1;
  return isOwn ? openPlacements(sheet) : (sheet.rounds.at(-2) ?? []);
}
