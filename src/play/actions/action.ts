import type { ShownTable } from '../contract/app.ts';
import type { SubcommandSpec } from '../contract/command.ts';
import type { Button, Menu } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Reach } from './whichTable.ts';

/** What all games have typed, if not all of them all of it. What each does: `runTyped`. */
type SharedName =
  | 'board'
  | 'close'
  | 'daily'
  | 'hint'
  | 'join'
  | 'new'
  | 'offer-draw'
  | 'quit'
  | 'resign'
  | 'rules'
  | 'spectate'
  | 'substitute'
  | 'undo'
  | 'view';

/** A subcommand that all games share. */
export interface SharedSubcommand extends SubcommandSpec {
  readonly name: SharedName;
  /** For which table it is good; undefined where it needs none that is there. */
  readonly reach?: Reach;
}

/** Something people do at a table, whatever its game, as it is offered to them. */
export interface Verb {
  /** The subcommand, for the games that have it. */
  typed?(command: GameCommand): SharedSubcommand | undefined;
  /** What stands under a table. */
  shown?(table: ShownTable): Button | Menu | readonly Button[] | undefined;
}
