/**
 * `parlor/command`: the interface between a game and Discord's users. docs/engine-api.md explains each name, and what
 * may change when.
 */
// Without this import, packages would be compiled without the texts that all games share, such as `engine.notYourTurn`.
import type {} from '../../texts/textKeys.ts';

export {
  type Button,
  button,
  type Choice,
  type ControlAction,
  type ControlContext,
  type Menu,
  pickButton,
  type Row,
  writeMoves,
} from './controls.ts';
export {
  defineCommand,
  type Exhibit,
  type ExtraCommand,
  type GameCommand,
  type GameQuery,
  type MoveCommand,
} from './gameCommand.ts';
export type { Arguments, Offer, Option } from './option.ts';
