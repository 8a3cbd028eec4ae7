import type { Match } from '../../match/match.ts';
import type { ShownTable } from '../contract/app.ts';
import type { Request, SubcommandSpec } from '../contract/command.ts';
import type { Button, Menu } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { ScopedLimits } from '../contract/rateLimits.ts';
import type { ControlRequest, TableRequest } from './atTable.ts';
import type { Reach } from './whichTable.ts';

/** Something people do at a table, whatever its game: all that is known of it is in its row of `ACTIONS`. */
export interface Action {
  /** How it is typed, in the games that have it. */
  typed?(command: GameCommand): TypedAction | undefined;
  /** What stands under a table. */
  shown?(table: ShownTable): Button | Menu | readonly Button[] | undefined;
  /** What its controls do, by the action in their ids: these stand in messages of years ago. */
  readonly controls?: Readonly<Record<string, (at: ControlRequest) => Promise<void>>>;
  /** How often it may be done, typed or with a control. */
  readonly limit: ScopedLimits | 'free';
  /** Whom it calls: who is due after it, who is asked for a yes, or nobody. */
  readonly calls: 'due' | 'asked' | 'nobody';
}

/** A subcommand that all games share, and what it does: here, or at the table that is meant. */
export type TypedAction = SubcommandSpec &
  (
    | { readonly run: (request: Request, command: GameCommand, given: Arguments) => Promise<void> }
    | {
        readonly runAt: (at: TableRequest, given: Arguments) => Promise<void>;
        /** For which table it is good. */
        readonly reach: Reach;
        /** What it does where the table's rules are known no more; says so, unless said. */
        readonly onOld?: (request: Request, match: Match) => Promise<void>;
      }
  );
