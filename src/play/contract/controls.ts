import type { Phrase, Say } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import { MatchId } from '../../match/match.ts';
import { LONGEST_ID, MOST_BUTTONS, MOST_ROWS } from './discordLimits.ts';
import type { CustomEmoji, SceneControl, SceneRow } from './sceneControlTypes.ts';

/** What a control does: an action and its argument, such as `move` and the move's text. */
export interface ControlAction {
  readonly action: string;
  readonly argument?: string;
}

export interface Button {
  readonly kind: 'button';
  readonly label: Phrase;
  /** The picture beside the label, by its name in the game's painter. It adds no information to the label. */
  readonly emoji?: string;
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  readonly act: ControlAction;
  readonly disabled?: boolean;
}

/** Returns a button whose action needs no argument. */
export function button(label: Phrase, action: string, style: Button['style'] & string = 'secondary'): Button {
  return { kind: 'button', label, style, act: { action } };
}

/** Returns the button with an argument, for one thing among several. */
export function withArgument(one: Button, argument: string): Button {
  return { ...one, act: { ...one.act, argument } };
}

/** Returns a button that chooses part of a move. */
export function pickButton(label: Phrase, picked: string, style: Button['style'] & string = 'secondary'): Button {
  return { kind: 'button', label, style, act: { action: 'pick', argument: picked } };
}

/** How many buttons fit side by side on a phone. */
const BUTTONS_ON_A_PHONE = 4;

/** Returns buttons, split into as many rows as they need. */
export function buttonRows(buttons: readonly Button[], inARow = BUTTONS_ON_A_PHONE): readonly Row[] {
  return Array.from({ length: Math.ceil(buttons.length / inARow) }, (_, row) =>
    buttons.slice(row * inARow, (row + 1) * inARow),
  );
}

/** The action of the button that opens the board's page. */
export const OPEN_BOARD = 'open-board';

/**
 * Returns a game's rows with those of the table below them: buttons first, packed more tightly if there would be too
 * many rows. If `boardFirst`, the button that opens the board is placed above the game's menus if there is room.
 */
export function withTableControls(own: readonly Row[], table: readonly Row[], boardFirst = false): readonly Row[] {
  const buttons = table.flatMap((row) => ('kind' in row ? [] : row));
  const menus = table.filter((row) => 'kind' in row);
  const above = boardFirst && own.length > 0 ? buttons.filter(({ act }) => act.action === OPEN_BOARD) : [];
  const below = buttons.filter((one) => !above.includes(one));
  const rows = [...buttonRows(above), ...own, ...buttonRows(below), ...menus];
  return rows.length <= MOST_ROWS ? rows : [...own, ...buttonRows(buttons, MOST_BUTTONS), ...menus];
}

/** Separates the moves that one control makes in order; no game's notation contains it. */
const NEXT_MOVE = '+';

/** Returns the argument of a control that makes several moves in order. */
export function writeMoves(moves: readonly string[]): string {
  return moves.join(NEXT_MOVE);
}

/** Returns the moves that a control makes. */
export function readMoves(argument: string): readonly string[] {
  return argument.split(NEXT_MOVE);
}

/** A menu of at most 25 choices; the chosen values become the argument of `action`. */
export interface Menu {
  readonly kind: 'menu';
  readonly placeholder: Phrase;
  /** Distinguishes menus of the same message. */
  readonly name: string;
  readonly action: string;
  readonly choices: readonly Choice[];
  /** How many choices may be selected at once; one if missing. Their values are joined by spaces. */
  readonly most?: number;
}

export interface Choice {
  readonly value: string;
  readonly label: Phrase;
  /** Like a button's `emoji`. */
  readonly emoji?: string;
  readonly description?: Phrase;
  /** Whether the menu shows it as selected. */
  readonly isChosen?: boolean;
}

/** A menu of people, filled in by Discord; `name` becomes the argument of `action`. */
export interface PeopleMenu {
  readonly kind: 'people';
  readonly placeholder: Phrase;
  readonly name: string;
  readonly action: string;
}

/** Up to five buttons, or one menu. A message has at most five rows. */
export type Row = readonly Button[] | Menu;

/** What a game needs to offer controls, made only from what the viewer may know. */
export interface ControlContext<View = unknown> {
  readonly view: View;
  readonly viewer: Viewer;
  /** The viewer's legal moves, as text. */
  readonly legal: () => readonly string[];
}

/** The message in which rows are shown. */
interface ControlPlace extends Pick<ControlId, 'match' | 'stamp'> {
  /** The game's emojis that Discord has; a control whose emoji is missing has only words. */
  readonly emojiOf?: (name: string) => CustomEmoji | undefined;
}

/** Returns a button as its reader sees it, for an entry of a list. */
export function buildSceneControl(one: Button, say: Say, place?: ControlPlace): SceneControl | undefined {
  return controlRows([[one]], say, place)[0]?.[0];
}

/** Returns the rows as their reader sees them; the place names the table and what the reader saw of it. */
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

/**
 * Everything that a control means when it is used. Nothing is kept in memory, so controls still work after a restart.
 */
export interface ControlId {
  /** Its table; missing for controls of general commands. */
  readonly match?: MatchId;
  /** Identifies what the person saw when they got the control, see `boardVersion`; may be empty. */
  readonly stamp: string;
  /** The action, named like the subcommands: `undo`, `settings.pings`. */
  readonly action: string;
  /** May be anything: it comes from outside. */
  readonly argument: string;
}

/** The action of a menu whose choices are buttons: each value is the id of one. */
export const PRESS = 'press';

const VERSION = '1';

/** The prefix of older ids of general commands' controls, from before all controls had one kind of id. */
const PANEL_VERSION = 'g1';

const ACTION = /^[a-z][a-z-]*(\.[a-z]+)?$/;

/** `1:match:stamp:action:argument`; throws if it is longer than Discord allows. */
export function writeControlId({ match, stamp, action, argument }: ControlId): string {
  const id = [VERSION, match ?? '', stamp, action, argument].join(':');
  if (id.length > LONGEST_ID) throw new RangeError(`custom id too long: ${id}`);
  return id;
}

/** Undefined for anything that was never one of our custom ids, such as forged or truncated ones. */
export function readControlId(text: string): ControlId | undefined {
  const [version, ...parts] = text.split(':');
  if (version === PANEL_VERSION) return readPanelId(parts);
  const [id, stamp, action, ...rest] = parts;
  if (version !== VERSION || id === undefined || stamp === undefined || rest.length === 0) return undefined;
  if (action === undefined || !ACTION.test(action)) return undefined;
  const argument = rest.join(':');
  if (id === '') return { stamp, action, argument };
  const match = MatchId.safeParse(id);
  return match.success ? { match: match.data, stamp, action, argument } : undefined;
}

/** `g1:games:subcommand:action:argument`. */
function readPanelId([command, subcommand = '', name = '', ...rest]: readonly string[]): ControlId | undefined {
  const action = `${subcommand}.${name}`;
  if (command !== 'games' || rest.length === 0 || !ACTION.test(action)) return undefined;
  return { stamp: '', action, argument: rest.join(':') };
}
