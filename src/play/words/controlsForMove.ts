import { type ControlAction, type ControlContext, type Row, readMoves } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/** How many controls at most lead to one move. */
const LONGEST = 4;

/**
 * The shortest sequence of a game's controls that leads to a move once `picked` is chosen: their actions, in order.
 * Undefined if there is none.
 */
export function wayTo(
  { game, controls }: Pick<GameCommand, 'game' | 'controls'>,
  moment: ControlContext,
  move: string,
  picked = '',
): readonly ControlAction[] | undefined {
  let open: readonly { readonly picked: string; readonly way: readonly ControlAction[] }[] = [{ picked, way: [] }];
  const seen = new Set([picked]);
  for (let length = 1; length <= LONGEST; length += 1) {
    const next: { readonly picked: string; readonly way: readonly ControlAction[] }[] = [];
    for (const one of open) {
      const acts = actsIn(controls(moment, one.picked));
      const made = acts.filter(({ action, argument = '' }) => action === 'move' && isMove(argument));
      // A shortcut to the same move has a different text, and no place on the board.
      const last = made.find(({ argument }) => argument === move) ?? made[0];
      if (last !== undefined) return [...one.way, last];
      for (const act of acts) {
        const { action, argument = '' } = act;
        if (action !== 'pick' || seen.has(argument)) continue;
        seen.add(argument);
        next.push({ picked: argument, way: [...one.way, act] });
      }
    }
    open = next;
  }
  return undefined;

  function isMove(argument: string): boolean {
    const moves = readMoves(argument);
    const read = moves.length === 1 ? game.read(argument) : undefined;
    return read?.ok === true && game.write(read.value) === move;
  }
}

/** The actions that these rows can trigger. */
function actsIn(rows: readonly Row[]): readonly ControlAction[] {
  return rows.flatMap((row) => {
    if (!('kind' in row)) return row.flatMap(({ act, disabled }) => (disabled === true ? [] : [act]));
    return row.choices.map(({ value }) => ({ action: row.action, argument: value }));
  });
}
