import type { Button, Row } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/**
 * The command as a task shows it: its controls recommend nothing, because finding the move is the task. Only what a
 * choice brings about stands out, such as the button that makes the chosen move.
 */
export function withoutAdvice(command: GameCommand): GameCommand {
  const { pad } = command;
  return {
    ...command,
    ...(pad === undefined ? {} : { pad: { ...pad, buttons: (...shown) => pad.buttons(...shown).map(plain) } }),
    controls(moment, picked) {
      const before = buttonsIn(picked === '' ? [] : command.controls(moment, ''));
      return command
        .controls(moment, picked)
        .map((row) =>
          'kind' in row
            ? row
            : row.map((one) => (picked === '' || before.some((other) => isAlike(one, other)) ? plain(one) : one)),
        );
    },
  };
}

function buttonsIn(rows: readonly Row[]): readonly Button[] {
  return rows.flatMap((row) => ('kind' in row ? [] : row));
}

function isAlike({ act, style }: Button, other: Button): boolean {
  return act.action === other.act.action && act.argument === other.act.argument && style === other.style;
}

function plain({ style: _, ...one }: Button): Button {
  return one;
}
