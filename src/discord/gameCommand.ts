import type { Game } from '../engine/game.ts';
import type { TextKey } from '../engine/phrase.ts';
import type { Result } from '../engine/result.ts';
import type { Moment, Row } from './controls.ts';

/** One option of a subcommand that makes moves. Everything is typed as text. */
export interface MoveOption {
  readonly name: string;
  readonly text: TextKey;
  readonly required: boolean;
  /** A few fixed choices, or `complete` of the subcommand is asked while the person types. */
  readonly offers?: 'suggestions' | readonly string[];
}

/** What a person typed, by option. */
export type Given = Readonly<Record<string, string>>;

/** A subcommand that makes moves, such as `/cellz move`. */
export interface MoveCommand<View = unknown> {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly MoveOption[];
  /** The moves that were typed, as texts of the game, in order. */
  read(given: Given): Result<readonly string[]>;
  /** What fits the option being typed now: at most 25 are shown. */
  complete?(moment: Moment<View>, given: Given, option: string): readonly string[];
}

/**
 * How a game meets people in Discord: its slash command, and controls. Everything that is the same for all
 * games (tables, seats, undo, rules, ...) is added to it.
 */
export interface GameCommand<View = unknown> {
  readonly game: Game;
  readonly text: TextKey;
  readonly moves: readonly MoveCommand<View>[];
  /**
   * The rows under a board, for a viewer who is to act. `picked` is the part of a move chosen so far, as the controls
   * before these said it; empty at first. At most four rows.
   */
  controls(moment: Moment<View>, picked: string): readonly Row[];
}

/** Gives a command its exact types where it is defined. */
export function defineCommand<View>(command: GameCommand<View>): GameCommand {
  return command;
}
