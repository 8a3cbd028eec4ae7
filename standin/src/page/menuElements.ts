import { make, newId } from './dom.ts';

/** What can be chosen, as the menu shows it. */
export interface MenuOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string | undefined;
  readonly emoji?: HTMLElement | undefined;
  readonly isChosen?: boolean;
}

/** What of a menu is shown just now. */
interface MenuState {
  /** The values that are chosen. */
  readonly chosen: ReadonlySet<string>;
  /** The place of the option that a key would take. */
  readonly active: number;
}

/** A select menu as it looks: a button that names what is chosen, and below it the list of options. */
interface MenuElements {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  /** Hidden while the menu is closed. */
  readonly list: HTMLElement;
  /** Shows what is chosen and active, by sight and to screen readers. */
  draw(state: MenuState): void;
}

interface MenuLook {
  readonly name: string;
  readonly options: readonly MenuOption[];
  readonly several: boolean;
  readonly isDisabled: boolean;
  /** An option was pressed: its place. */
  readonly take: (index: number) => void;
}

export function menuElements({ name, options, several, isDisabled, take }: MenuLook): MenuElements {
  const listId = newId('menu');
  const shown = make('span', { class: 'menu-value' });
  const button = make(
    'button',
    {
      type: 'button',
      class: 'menu-button',
      disabled: isDisabled,
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-controls': listId,
    },
    shown,
    make('span', { class: 'menu-arrow', 'aria-hidden': 'true' }, '⌄'),
  );
  const rows = options.map((option, index) => optionRow(option, () => take(index)));
  const list = make(
    'div',
    {
      id: listId,
      class: 'menu-list',
      role: 'listbox',
      'aria-label': name,
      'aria-multiselectable': several,
      hidden: true,
    },
    ...rows,
  );

  return {
    element: make('div', { class: 'menu' }, button, list),
    button,
    list,
    draw: ({ chosen, active }) => {
      const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
      shown.textContent = labels.length === 0 ? name : labels.join(', ');
      button.setAttribute('aria-label', [name, ...labels].join(', '));
      shown.classList.toggle('is-placeholder', labels.length === 0);
      for (const [index, row] of rows.entries()) {
        row.setAttribute('aria-selected', String(chosen.has(options[index]?.value ?? '')));
        row.classList.toggle('is-active', index === active && !list.hidden);
      }
      button.setAttribute('aria-activedescendant', list.hidden ? '' : (rows[active]?.id ?? ''));
      button.setAttribute('aria-expanded', String(!list.hidden));
      if (!list.hidden) rows[active]?.scrollIntoView({ block: 'nearest' });
    },
  };
}

function optionRow({ label, description, emoji }: MenuOption, take: () => void): HTMLElement {
  const words = make('span', { class: 'menu-words' }, make('span', {}, label));
  if (description) words.append(make('small', {}, description));
  const row = make('div', { id: newId('option'), role: 'option', class: 'menu-option' }, emoji, words);
  row.append(make('span', { class: 'menu-tick', 'aria-hidden': 'true' }, '✓'));
  // mousedown would take the focus from the button, and closing on blur would then come first.
  row.addEventListener('mousedown', (event) => event.preventDefault());
  row.addEventListener('click', take);
  return row;
}
