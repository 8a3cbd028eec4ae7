/** `parlor/command`: how a game meets people in Discord. docs/engine-api.md has a line on each, and what may change when. */
// Without it the compiler of a package would not know the texts that all games share, such as `engine.notYourTurn`.
import type {} from '../../texts/textKeys.ts';

export {
  type Act,
  type Button,
  button,
  type Choice,
  type Menu,
  type Moment,
  pickButton,
  type Row,
  writeMoves,
} from './controls.ts';
export {
  defineCommand,
  type Exhibit,
  type ExtraCommand,
  type GameCommand,
  type Inquiry,
  type MoveCommand,
} from './gameCommand.ts';
export type { Given, Offer, Option } from './option.ts';
