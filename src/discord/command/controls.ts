import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import type { Phrase, Say } from '../../engine/phrase.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { MatchId } from '../../tables/match.ts';
import { type Action, writeControlId } from './customId.ts';

/** What a control does: an action and its argument, such as `move` with the move's text. */
export interface Act<A extends string = Action> {
  readonly action: A;
  readonly argument?: string;
}

export interface Button<A extends string = Action> {
  readonly kind: 'button';
  readonly label: Phrase;
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  readonly act: Act<A>;
  readonly disabled?: boolean;
}

/** A button whose action needs no argument. */
export function button<A extends string>(
  label: Phrase,
  action: A,
  style: Button['style'] & string = 'secondary',
): Button<A> {
  return { kind: 'button', label, style, act: { action } };
}

/** A button that chooses part of a move. */
export function pickButton(label: Phrase, picked: string, style: Button['style'] & string = 'secondary'): Button {
  return { kind: 'button', label, style, act: { action: 'pick', argument: picked } };
}

/** A menu of at most 25 choices; the value of the chosen one becomes the argument of `action`. */
export interface Menu<A extends string = Action> {
  readonly kind: 'menu';
  readonly placeholder: Phrase;
  /** Tells menus of the same message apart. */
  readonly name: string;
  readonly action: A;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly value: string;
  readonly label: Phrase;
  readonly description?: Phrase;
  /** Whether the menu shows it as chosen already. */
  readonly isChosen?: boolean;
}

/** Up to five buttons, or one menu. A message has at most five rows. */
export type Row<A extends string = Action> = readonly Button<A>[] | Menu<A>;

/** What a game needs to know to offer controls. Made from what the viewer may know alone. */
export interface Moment<View = unknown> {
  readonly view: View;
  readonly viewer: Viewer;
  /** The legal moves of the viewer, as text. */
  readonly legal: () => readonly string[];
}

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

const LONGEST_LABEL = 80;
const LONGEST_CHOICE = 100;

type ApiRow = APIActionRowComponent<APIComponentInMessageActionRow>;

/** The rows of a match as Discord wants them. `stamp` is of what the viewer sees. */
export function matchRows(rows: readonly Row[], match: MatchId, stamp: string, say: Say): ApiRow[] {
  return buildRows(rows, (action, argument) => writeControlId({ match, stamp, action, argument }), say);
}

/** The rows as Discord wants them; `idOf` writes the custom id of a control. */
export function buildRows<A extends string>(
  rows: readonly Row<A>[],
  idOf: (action: A, argument: string) => string,
  say: Say,
): ApiRow[] {
  const apiButton = ({
    label,
    style = 'secondary',
    act,
    disabled = false,
  }: Button<A>): APIButtonComponentWithCustomId => ({
    type: ComponentType.Button,
    style: STYLES[style],
    label: say(label).slice(0, LONGEST_LABEL),
    custom_id: idOf(act.action, act.argument ?? ''),
    disabled,
  });
  const apiMenu = ({ placeholder, name, action, choices }: Menu<A>): APIStringSelectComponent => ({
    type: ComponentType.StringSelect,
    custom_id: idOf(action, name),
    placeholder: say(placeholder).slice(0, LONGEST_CHOICE),
    options: choices.map(({ value, label, description, isChosen }) => ({
      value,
      label: say(label).slice(0, LONGEST_CHOICE),
      ...(description === undefined ? {} : { description: say(description).slice(0, LONGEST_CHOICE) }),
      ...(isChosen === true ? { default: true } : {}),
    })),
  });
  return rows
    .filter((row) => 'kind' in row || row.length > 0)
    .map((row) => ({
      type: ComponentType.ActionRow,
      components: 'kind' in row ? [apiMenu(row)] : row.map(apiButton),
    }));
}
