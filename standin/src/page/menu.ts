import { make, newId } from './dom.ts';

export interface MenuOption {
  readonly label: string;
  readonly value: string;
  readonly description?: string | undefined;
  readonly emoji?: HTMLElement | undefined;
  readonly isChosen?: boolean;
}

export interface MenuSettings {
  readonly name: string;
  readonly options: readonly MenuOption[];
  readonly least: number;
  readonly most: number;
  readonly isDisabled?: boolean;
  /** Told when the choice is made: at once for one option, when the menu closes for several. */
  readonly choose: (values: readonly string[]) => void;
}

export interface Menu {
  readonly element: HTMLElement;
  values(): readonly string[];
}

/** A select menu: a button that opens a list, worked by mouse, touch or keys. */
export function createMenu({ name, options, least, most, isDisabled = false, choose }: MenuSettings): Menu {
  const chosen = new Set(options.filter((option) => option.isChosen === true).map((option) => option.value));
  const several = most > 1;
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
  const rows = options.map((option) => optionRow(option));
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
  const element = make('div', { class: 'menu' }, button, list);
  let active = 0;
  let before = '';

  function draw() {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    shown.textContent = labels.length === 0 ? name : labels.join(', ');
    button.setAttribute('aria-label', [name, ...labels].join(', '));
    shown.classList.toggle('is-placeholder', labels.length === 0);
    for (const [index, row] of rows.entries()) {
      const isChosen = chosen.has(options[index]?.value ?? '');
      row.setAttribute('aria-selected', String(isChosen));
      row.classList.toggle('is-active', index === active && !list.hidden);
    }
    button.setAttribute('aria-activedescendant', list.hidden ? '' : (rows[active]?.id ?? ''));
    button.setAttribute('aria-expanded', String(!list.hidden));
    if (!list.hidden) rows[active]?.scrollIntoView({ block: 'nearest' });
  }

  function open() {
    before = [...chosen].join('\n');
    list.hidden = false;
    active = Math.max(
      0,
      options.findIndex((option) => chosen.has(option.value)),
    );
    draw();
    list.scrollIntoView({ block: 'nearest' });
  }

  function close(isGivenUp = false) {
    if (list.hidden) return;
    list.hidden = true;
    draw();
    if (isGivenUp || !several || [...chosen].join('\n') === before) return;
    if (chosen.size >= least) choose([...chosen]);
  }

  function take(index: number) {
    const value = options[index]?.value;
    if (value === undefined) return;
    active = index;
    if (!several) {
      chosen.clear();
      chosen.add(value);
      close(true);
      choose([value]);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    draw();
  }

  function optionRow(option: MenuOption): HTMLElement {
    const index = options.indexOf(option);
    const words = make('span', { class: 'menu-words' }, make('span', {}, option.label));
    if (option.description) words.append(make('small', {}, option.description));
    const row = make('div', { id: newId('option'), role: 'option', class: 'menu-option' }, option.emoji, words);
    row.append(make('span', { class: 'menu-tick', 'aria-hidden': 'true' }, '✓'));
    // mousedown would take the focus from the button, and closing on blur would then come first.
    row.addEventListener('mousedown', (event) => event.preventDefault());
    row.addEventListener('click', () => take(index));
    return row;
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(options.length - 1),
    Enter: () => take(active),
    ' ': () => take(active),
    Escape: () => close(several),
    Tab: () => close(),
  };

  function move(to: number) {
    active = Math.min(Math.max(to, 0), options.length - 1);
    draw();
  }

  button.addEventListener('click', () => (list.hidden ? open() : close()));
  button.addEventListener('blur', () => close());
  button.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (list.hidden) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
      return;
    }
    if (act === undefined) return;
    if (event.key !== 'Tab') event.preventDefault();
    // An open menu takes Escape for itself; the dialog around it stays.
    event.stopPropagation();
    act();
  });
  draw();
  return { element, values: () => [...chosen] };
}
