import type { ShownTable } from '../contract/app.ts';
import type { Subcommand, Uses } from '../contract/command.ts';
import type { Button, Menu } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/** Something people do at a table, whatever its game: by a subcommand, by a control, or by either. */
export interface Verb {
  /** The subcommand, for the games that have it. */
  typed?(command: GameCommand): Subcommand | undefined;
  /** What its controls do. */
  readonly uses?: Uses;
  /** The control that stands under a table. */
  shown?(table: ShownTable): Button | Menu | undefined;
}
