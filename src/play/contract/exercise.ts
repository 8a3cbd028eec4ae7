import type { ControlAction, ControlContext } from './controls.ts';
import type { GameCommand } from './gameCommand.ts';

/** The actions of a game's controls in an exercise, instead of `move` and `pick`. */
export interface ExerciseActions {
  readonly move: string;
  readonly pick: string;
  /** Shows the exercise again. */
  readonly open: string;
  /** Their argument; the game by default. */
  readonly about?: string;
}

/** The board of an exercise as shown: everything needed to make its places tappable. */
export interface TriedExercise {
  readonly command: GameCommand;
  readonly moment: ControlContext;
  readonly picked: string;
  /** The control to use next, if one is highlighted. */
  readonly pointed?: ControlAction | undefined;
  readonly actions: ExerciseActions;
  /** The stamp of its controls. */
  readonly stamp: string;
}
