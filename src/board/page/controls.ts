import type { PageControl, PageMenu } from '../protocol.ts';
import { make, part } from './dom.ts';

export type Use = (control: string, values?: readonly string[]) => void;

/** The rows of buttons and menus that stand under the board. */
export function drawControls(rows: readonly (readonly PageControl[])[], use: Use, sayDone: string): void {
  const focused = document.activeElement?.getAttribute('data-control');
  part('controls').replaceChildren(...rowElements(rows, use, sayDone));
  if (focused)
    part('controls')
      .querySelector<HTMLElement>(`[data-control="${CSS.escape(focused)}"]`)
      ?.focus();
}

export function rowElements(rows: readonly (readonly PageControl[])[], use: Use, sayDone: string): HTMLElement[] {
  return rows.map((row) =>
    make('div', { class: 'row' }, ...row.map((control) => controlElement(control, use, sayDone))),
  );
}

/** What stays the same of a control from board to board: `move:a1-b1`. */
export function kindOf(control: string): string {
  return control.split(':').slice(3).join(':');
}

function controlElement(control: PageControl, use: Use, sayDone: string): HTMLElement {
  if (control.kind === 'menu') return menuElement(control, use, sayDone);
  return make(
    'button',
    {
      type: 'button',
      class: `control ${control.style}`,
      'data-control': kindOf(control.control),
      disabled: control.isDisabled,
      onclick: () => use(control.control),
    },
    control.label,
  );
}

function menuElement({ label, control, choices, most }: PageMenu, use: Use, sayDone: string): HTMLElement {
  const options = choices.map(({ value, label: name, description, isChosen }) =>
    make('option', { value, selected: isChosen }, description === undefined ? name : `${name} · ${description}`),
  );
  if (most > 1) {
    const list = make('select', { multiple: true, size: Math.min(6, options.length), 'aria-label': label }, ...options);
    const done = () =>
      use(
        control,
        [...list.selectedOptions].map(({ value }) => value),
      );
    return make(
      'div',
      { class: 'several' },
      list,
      make('button', { type: 'button', class: 'control primary', onclick: done }, sayDone),
    );
  }
  const isAnyChosen = choices.some(({ isChosen }) => isChosen);
  const first = make('option', { value: '', disabled: true, selected: !isAnyChosen, hidden: true }, label);
  const select = make('select', { 'aria-label': label, 'data-control': kindOf(control) }, first, ...options);
  select.addEventListener('change', () => use(control, [select.value]));
  return select;
}
