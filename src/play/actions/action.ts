import type { Match } from '../../match/match.ts';
import type { ShownByStatus } from '../contract/app.ts';
import type { Request, SubcommandSpec } from '../contract/command.ts';
import type { Button, Menu } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { ScopedLimits } from '../contract/rateLimits.ts';
import type { ControlRequest, Reach, TableRequest } from './atTable.ts';

/** An action that people can take at a table of any game. Its entry in `ACTIONS` holds everything known about it. */
export interface Action {
  /** How it is typed as a subcommand; undefined for games that do not have it. */
  typed?(command: GameCommand): TypedAction | undefined;
  /** The controls shown for it under a table. */
  readonly shown?: ShownByStatus<Button | Menu | readonly Button[]>;
  /**
   * The handlers of its controls, by the action in their ids. Messages that are years old may still contain these ids.
   */
  readonly controls?: Readonly<Record<string, (at: ControlRequest) => Promise<void>>>;
  /** How often it may be used, typed or with a control. */
  readonly limit: ScopedLimits | 'free';
  /** Whom it notifies: the next player, the people who are asked to agree, or nobody. */
  readonly calls: 'due' | 'asked' | 'nobody';
}

/** A subcommand that all games share, and what it does: either in this channel or at a table that is found first. */
export type TypedAction = SubcommandSpec &
  (
    | { readonly run: (request: Request, command: GameCommand, given: Arguments) => Promise<void> }
    | {
        readonly runAt: (at: TableRequest, given: Arguments) => Promise<void>;
        /** The tables it works for. */
        readonly reach: Reach;
        /** What it does if the table's rules are no longer known; by default, it says so. */
        readonly onOld?: (request: Request, match: Match) => Promise<void>;
      }
  );
