/**
 * `parlor/engine`: everything that a game's rules are built from. docs/engine-api.md describes each export in a line
 * and says what may change when.
 */
export { stepBudget } from './budget.ts';
export { type Cell, columnLetter, readCell, sameCell, writeCell } from './cell.ts';
export { type Budget, type ComputerPlayer, LEVELS, type Level, type WeighedMove } from './computerPlayer.ts';
export type { Exercise, Lesson } from './exercise.ts';
export { defineGame, defineOpenGame, type Game, type GameEvent, type MoveResult, type TurnPart } from './game.ts';
export { byScore, type Outcome, winners } from './outcome.ts';
// Exported with `*`, not by name: a package adds its keys to `TextKeys` through this door, and a list of names would
// not reach the original interface.
export * from './phrase.ts';
export { fastRandom, moveRandom, pick, type Random, shuffled } from './random.ts';
export { accept, type Result, refuse } from './result.ts';
export { isViewer, type Seat, seatLetter, seatsOf, type Viewer } from './seat.ts';
export {
  type ChoiceOption,
  defaultSetup,
  type FileOption,
  type FlagOption,
  type NumberOption,
  type SetupOf,
  type SetupOption,
  type SetupOptions,
  type SetupValue,
} from './setup.ts';
