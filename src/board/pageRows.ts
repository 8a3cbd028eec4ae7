import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { type ControlId, readControlId } from '../discord/contract/controlId.ts';
import { isAtTable } from '../discord/verbs/controls.ts';
import type { PageButton, PageControl } from './protocol.ts';

const STYLES: Readonly<Partial<Record<ButtonStyle, PageButton['style']>>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
};

/** The rows of a message as the page draws them: what a tap can use. */
export function pageRows(
  rows: readonly APIActionRowComponent<APIComponentInMessageActionRow>[],
  { padOf = () => undefined, readId = readControlId, isHere = isOfTable }: RowOptions = {},
): readonly (readonly PageControl[])[] {
  const drawn = rows.map(({ components }) => components.flatMap(pageControl).map((one) => onPad(one, padOf, readId)));
  return drawn.map((row) => row.filter(isHere)).filter((row) => row.length > 0);
}

/** How controls are read. */
export interface RowOptions {
  /** Where a move lies on a pad. */
  readonly padOf?: (move: string) => PageButton['pad'];
  /** What a control does, by the words of tables: `move`, `pick`. */
  readonly readId?: (control: string) => ControlId | undefined;
  /** Whether the page can use it; those of tables, unless said. */
  readonly isHere?: (control: PageControl) => boolean;
}

function onPad(
  control: PageControl,
  padOf: (move: string) => PageButton['pad'],
  readId: (control: string) => ControlId | undefined,
): PageControl {
  const id = control.kind === 'button' ? readId(control.control) : undefined;
  const pad = id?.action === 'move' || id?.action === 'pick' ? padOf(id.argument) : undefined;
  return pad === undefined || control.kind === 'menu' ? control : { ...control, pad };
}

/** Controls of no table, such as a daily's replay, are answered in chat; whoever looks at the board need not open it. */
export function isOfTable({ control }: PageControl): boolean {
  const { match, action = '' } = readControlId(control) ?? {};
  return match !== undefined && isAtTable(action) && !['open-board', 'view'].includes(action);
}

/** None for what only Discord can show, such as links out of it. */
function pageControl(component: APIComponentInMessageActionRow): readonly PageControl[] {
  if (component.type === ComponentType.StringSelect) {
    const { custom_id: control, placeholder = '', options, max_values: most = 1 } = component;
    const choices = options.map(({ value, label, description, default: isChosen = false }) => ({
      value,
      label,
      isChosen,
      ...(description === undefined ? {} : { description }),
    }));
    return [{ kind: 'menu', label: placeholder, control, choices, most }];
  }
  if (component.type !== ComponentType.Button || !('custom_id' in component)) return [];
  const { custom_id: control, style, disabled: isDisabled = false } = component;
  const label = component.label ?? '';
  return [{ kind: 'button', label, control, isDisabled, style: STYLES[style] ?? 'secondary' }];
}
