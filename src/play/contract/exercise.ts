import type { ControlAction, ControlContext } from './controls.ts';
import type { GameCommand } from './gameCommand.ts';

/** What the game's controls do in an exercise instead of `move` and `pick`. */
export interface ExerciseActions {
  readonly move: string;
  readonly pick: string;
  /** Shows the exercise again. */
  readonly open: string;
  /** The argument of that; the game, unless said. */
  readonly about?: string;
}

/** The board of an exercise as it is shown: all that its places need to be tapped. */
export interface TriedExercise {
  readonly command: GameCommand;
  readonly moment: ControlContext;
  readonly picked: string;
  /** The control that is to be used next, where one is pointed at. */
  readonly pointed?: ControlAction | undefined;
  readonly actions: ExerciseActions;
  /** That of its controls. */
  readonly stamp: string;
}
