import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import { readControlId } from '../discord/command/controlId.ts';
import type { PageButton, PageControl } from './protocol.ts';

const STYLES: Readonly<Partial<Record<ButtonStyle, PageButton['style']>>> = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
};

/** The rows of a message as the page draws them. */
export function pageRows(
  rows: readonly APIActionRowComponent<APIComponentInMessageActionRow>[],
): readonly (readonly PageControl[])[] {
  const drawn = rows.map(({ components }) => components.flatMap(pageControl));
  return drawn.map((row) => row.filter(({ control }) => !isOfChat(control))).filter((row) => row.length > 0);
}

/** Whoever looks at the board need neither open it nor look again. */
function isOfChat(control: string): boolean {
  return ['open-board', 'view'].includes(readControlId(control)?.action ?? '');
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
