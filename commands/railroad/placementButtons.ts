import { tileEmoji } from '../../render/railroad/emojis.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { type Placement, squareName, withPlacement } from '../../src/games/railroad/board.ts';
import { tileName } from '../../src/games/railroad/names.ts';
import { writePlacement } from '../../src/games/railroad/notation.ts';
import { diceLeft, dueDice, gridOn, openPlacements, openRoll, type Sheet } from '../../src/games/railroad/state.ts';
import { isSpecial, type Tile } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import { type Button, pickButton, writeMoves } from '../../src/play/contract/controls.ts';

/** Whether this is the only die left to place. */
export function isLastDie(view: View, sheet: Sheet, tile: Tile): boolean {
  const roll = openRoll(view);
  const placed = openPlacements(sheet);
  const due = dueDice(gridOn(sheet), roll, placed);
  return due.length === 1 && due[0] === tile && diceLeft(roll, placed).filter((die) => die === tile).length === 1;
}

/** Whether the round can be ended after this placement. */
function leavesNothingDue(view: View, sheet: Sheet, placement: Placement): boolean {
  const after = withPlacement(gridOn(sheet), placement);
  return dueDice(after, openRoll(view), [...openPlacements(sheet), placement]).length === 0;
}

/**
 * The buttons under a placement that is only previewed: place it, and the other ways in which it fits on its square.
 */
export function placementButtons(
  legal: readonly Placement[],
  view: View,
  sheet: Sheet,
  placement: Placement,
): readonly Button[] {
  const { tile, square } = placement;
  const ways = legal.filter((one) => one.tile === tile && one.square === square).map(writePlacement);
  const code = writePlacement(placement);
  const next = ways[(ways.indexOf(code) + 1) % ways.length] ?? code;
  const mayFinish = leavesNothingDue(view, sheet, placement);
  const emoji = tileEmoji(tile, placement.orientation);
  const finish: Button = {
    kind: 'button',
    style: 'success',
    label: phrase('railroad.control.placeAndFinish'),
    emoji,
    act: { action: 'move', argument: writeMoves([code, 'done']) },
    disabled: !ways.includes(code),
  };
  return [
    ...(mayFinish ? [finish] : []),
    {
      kind: 'button',
      style: mayFinish ? 'secondary' : 'success',
      label: phrase('railroad.control.place', { tile: tileName(tile), square: squareName(square) }),
      emoji,
      act: { action: 'move', argument: code },
      disabled: !ways.includes(code),
    },
    { ...pickButton(phrase('railroad.control.turn'), next), disabled: next === code },
    // A die has its own button that leads back to all its places.
    ...(isSpecial(tile) ? [pickButton(phrase('railroad.control.other'), tile)] : []),
  ];
}
