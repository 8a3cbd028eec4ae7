import type { ControlAction, ControlContext } from './controls.ts';
import type { GameCommand } from './gameCommand.ts';

/** The actions that a game's controls get in an exercise, instead of `move` and `pick`. */
export interface ExerciseActions {
  readonly move: string;
  readonly pick: string;
  /** Shows the exercise again. */
  readonly open: string;
  /** The argument of these actions; the game by default. */
  readonly about?: string;
}

/** The board of an exercise as shown, with everything needed to make its spaces tappable. */
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
