import type { Phrase, Say } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { type ControlId, writeControlId } from './controlId.ts';
import type { CustomEmoji, SceneControl, SceneRow } from './sceneControls.ts';

/** What a control does: an action and its argument, such as `move` with the move's text. */
export interface ControlAction {
  readonly action: string;
  readonly argument?: string;
}

export interface Button {
  readonly kind: 'button';
  readonly label: Phrase;
  /** A picture beside the label, as the painter of the game calls it; it says nothing that the label does not. */
  readonly emoji?: string;
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  readonly act: ControlAction;
  readonly disabled?: boolean;
}

/** A button whose action needs no argument. */
export function button(label: Phrase, action: string, style: Button['style'] & string = 'secondary'): Button {
  return { kind: 'button', label, style, act: { action } };
}

/** The same button for one thing among several: its act says which. */
export function withArgument(one: Button, argument: string): Button {
  return { ...one, act: { ...one.act, argument } };
}

/** A button that chooses part of a move. */
export function pickButton(label: Phrase, picked: string, style: Button['style'] & string = 'secondary'): Button {
  return { kind: 'button', label, style, act: { action: 'pick', argument: picked } };
}

/** Discord's limits for the rows of a message, and for the buttons of a row; a phone shows four of them side by side. */
const MOST_ROWS = 5;
const MOST_BUTTONS = 5;
const BUTTONS_ON_A_PHONE = 4;

/** Buttons in as many rows as they take. */
export function buttonRows(buttons: readonly Button[], inARow = BUTTONS_ON_A_PHONE): readonly Row[] {
  return Array.from({ length: Math.ceil(buttons.length / inARow) }, (_, row) =>
    buttons.slice(row * inARow, (row + 1) * inARow),
  );
}

/** The rows of a game, and below them those of the table: buttons first, closer together where they would be too many rows. */
export function withTableControls(own: readonly Row[], table: readonly Row[]): readonly Row[] {
  const buttons = table.flatMap((row) => ('kind' in row ? [] : row));
  const menus = table.filter((row) => 'kind' in row);
  const rows = [...own, ...buttonRows(buttons), ...menus];
  return rows.length <= MOST_ROWS ? rows : [...own, ...buttonRows(buttons, MOST_BUTTONS), ...menus];
}

/** Between the moves that one control makes in order; in no game's own notation. */
const NEXT_MOVE = '+';

/** The argument of a control that makes several moves, one after the other. */
export function writeMoves(moves: readonly string[]): string {
  return moves.join(NEXT_MOVE);
}

/** The moves that a control makes. */
export function readMoves(argument: string): readonly string[] {
  return argument.split(NEXT_MOVE);
}

/** A menu of at most 25 choices; the value of the chosen one, or those of several, become the argument of `action`. */
export interface Menu {
  readonly kind: 'menu';
  readonly placeholder: Phrase;
  /** Tells menus of the same message apart. */
  readonly name: string;
  readonly action: string;
  readonly choices: readonly Choice[];
  /** How many may be chosen at once; one, if not said. Their values follow each other with a blank between them. */
  readonly most?: number;
}

export interface Choice {
  readonly value: string;
  readonly label: Phrase;
  /** As that of a button. */
  readonly emoji?: string;
  readonly description?: Phrase;
  /** Whether the menu shows it as chosen already. */
  readonly isChosen?: boolean;
}

/** A menu of all people there, which Discord fills itself; `name` becomes the argument of `action`. */
export interface PeopleMenu {
  readonly kind: 'people';
  readonly placeholder: Phrase;
  readonly name: string;
  readonly action: string;
}

/** Up to five buttons, or one menu. A message has at most five rows. */
export type Row = readonly Button[] | Menu;

/** What a game needs to know to offer controls. Made from what the viewer may know alone. */
export interface ControlContext<View = unknown> {
  readonly view: View;
  readonly viewer: Viewer;
  /** The legal moves of the viewer, as text. */
  readonly legal: () => readonly string[];
}

/** Where rows stand. */
interface ControlPlace extends Pick<ControlId, 'match' | 'stamp'> {
  /** The emojis of the game, as far as Discord has them: else there are words alone. */
  readonly emojiOf?: (name: string) => CustomEmoji | undefined;
}

/** The rows as their reader sees them; the place is the table at which they stand, and what their reader sees of it. */
export function controlRows(
  rows: readonly (Row | PeopleMenu)[],
  say: Say,
  { emojiOf = () => undefined, ...about }: ControlPlace = { stamp: '' },
): readonly SceneRow[] {
  const withEmoji = (name: string | undefined) => {
    const emoji = name === undefined ? undefined : emojiOf(name);
    return emoji === undefined ? {} : { emoji };
  };
  const idOf = (action: string, argument: string) => writeControlId({ ...about, action, argument });
  const sceneButton = ({ label, emoji, style = 'secondary', act, disabled = false }: Button): SceneControl => ({
    ...{ kind: 'button', label: say(label), style, disabled, control: idOf(act.action, act.argument ?? '') },
    ...withEmoji(emoji),
  });
  const sceneMenu = ({ placeholder, name, action, choices, most = 1 }: Menu): SceneControl => ({
    ...{ kind: 'menu', placeholder: say(placeholder), control: idOf(action, name), most },
    choices: choices.map(({ value, label, emoji, description, isChosen = false }) => ({
      ...{ value, label: say(label), isChosen },
      ...withEmoji(emoji),
      ...(description === undefined ? {} : { description: say(description) }),
    })),
  });
  const peopleMenu = ({ placeholder, name, action }: PeopleMenu): SceneControl => ({
    ...{ kind: 'people', placeholder: say(placeholder), control: idOf(action, name) },
  });
  return rows
    .filter((row) => 'kind' in row || row.length > 0)
    .map((row) => ('kind' in row ? [row.kind === 'menu' ? sceneMenu(row) : peopleMenu(row)] : row.map(sceneButton)));
}
