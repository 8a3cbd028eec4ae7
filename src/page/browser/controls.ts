import type { PageButton, PageControl, PageMenu } from '../protocol.ts';
import { make, part } from './dom.ts';

export type Use = (control: string, values?: readonly string[]) => void;

/** The texts of the page's own controls below the board. */
interface ControlTexts {
  readonly done: string;
  readonly more: string;
}

/**
 * Draws `first`, then all controls of the board, those that make a move first: as many as fit below the board; the rest
 * are behind “More”.
 */
export function drawControls(
  rows: readonly (readonly PageControl[])[],
  use: Use,
  says: ControlTexts,
  openMore: (controls: readonly PageControl[]) => void,
  first: readonly HTMLElement[] = [],
): void {
  const controls = part('controls');
  const focused = document.activeElement?.getAttribute('data-control');
  const ranked = rows.flat().sort((a, b) => rankControl(a) - rankControl(b));
  // Controls that end a game for good are kept out of the thumb's reach.
  const below = ranked.filter((control) => rankControl(control) < LAST);
  const open = () => openMore(ranked.slice(Math.max(0, fitting(controls) - first.length)));
  const more = secondary('more', says.more, open, ' more');
  more.ariaHasPopup = 'dialog';
  controls.replaceChildren(...first, ...controlElements(below, use, says.done), more);
  fitting(controls);
  if (focused) controls.querySelector<HTMLElement>(`[data-control="${CSS.escape(focused)}"]`)?.focus();
}

/** Adapts the number of visible controls whenever the size of their slot changes. */
export function startControls(): void {
  new ResizeObserver(() => fitting(part('controls'))).observe(part('controls'));
}

/**
 * Hides the controls that do not fit into the slot, so that the last one, which opens the rest, does fit; returns how
 * many are shown.
 */
function fitting(controls: HTMLElement): number {
  const all = [...controls.children] as HTMLElement[];
  const more = all.at(-1);
  for (const one of all) one.hidden = false;
  controls.toggleAttribute('data-rows', controls.clientHeight >= TWO_ROWS);
  let shown = all.length - 1;
  while (shown > 0 && (isOver(controls, more) || isOver(controls, all[shown - 1]))) {
    shown -= 1;
    const last = all[shown];
    if (last !== undefined) last.hidden = true;
  }
  return shown;
}

/** The height of a slot with two rows of controls, in pixels. */
const TWO_ROWS = 104;

function isOver(controls: HTMLElement, last: HTMLElement | undefined): boolean {
  const { bottom, right } = controls.getBoundingClientRect();
  const box = last?.getBoundingClientRect();
  return box !== undefined && (box.bottom > bottom + 1 || box.right > right + 1);
}

/** The rank of controls that are only behind “More”. */
const LAST = 6;

/**
 * The rank of a control. Moves come before table controls, the suggested one first; menus of moves come after the
 * buttons, because the picture offers most of their choices.
 */
function rankControl(control: PageControl): number {
  const action = control.control.split(':')[3];
  const isMove = action === 'move' || action === 'pick';
  const isPrimary =
    control.kind === 'button' && !control.isDisabled && (control.style === 'primary' || control.style === 'success');
  if (isMove && control.kind === 'menu') return 2;
  if (isMove) return isPrimary ? 0 : 1;
  if (isPrimary) return 3;
  if (control.kind === 'button' && control.style === 'danger') return LAST;
  // Controls that appear after the first move come after the existing ones, which stay in place.
  return action === 'undo' || action === 'ask' ? 5 : 4;
}

export function controlElements(controls: readonly PageControl[], use: Use, sayDone: string): HTMLElement[] {
  return controls.map((control) => controlElement(control, use, sayDone));
}

/** One of the page's own buttons. */
export function secondary(name: string, label: string, onclick: () => void, more = ''): HTMLButtonElement {
  return make('button', { type: 'button', class: `control secondary${more}`, 'data-control': name, onclick }, label);
}

/** The part of a control's id that stays the same from board to board: `move:a1-b1`. */
export function controlKind(control: string): string {
  return control.split(':').slice(3).join(':');
}

function controlElement(control: PageControl, use: Use, sayDone: string): HTMLElement {
  return control.kind === 'menu' ? menuElement(control, use, sayDone) : buttonElement(control, use);
}

function buttonElement({ label, style, control, isDisabled }: PageButton, use: Use): HTMLButtonElement {
  return make(
    'button',
    {
      type: 'button',
      class: `control ${style}${roomOf(label)}`,
      'data-control': controlKind(control),
      disabled: isDisabled,
      onclick: () => use(control),
    },
    label,
  );
}

/** How many characters fit on one line, into the three lines of a cell, and into one of those lines as a word. */
const MOST_IN = { line: 16, cell: 24, word: 8 } as const;

/**
 * The CSS classes for a label: long labels are written smaller, and those that are very long or have a long word take
 * up two cells.
 */
function roomOf(label: string): string {
  const longest = Math.max(...label.split(/[\s·-]+/).map((word) => word.length));
  const isWide = longest > MOST_IN.word || label.length > MOST_IN.cell;
  return `${label.length > MOST_IN.line ? ' long' : ''}${isWide ? ' wide' : ''}`;
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
  const select = make('select', { 'aria-label': label, 'data-control': controlKind(control) }, first, ...options);
  select.addEventListener('change', () => use(control, [select.value]));
  return readableList(select);
}

/** A list with its current choice written over it, on as many lines as needed: the list itself would truncate it. */
export function readableList(select: HTMLSelectElement): HTMLElement {
  const words = make('span', { 'aria-hidden': 'true' });
  const write = () => {
    words.textContent = select.selectedOptions[0]?.textContent ?? '';
  };
  write();
  select.addEventListener('change', write);
  return make('div', { class: 'menu' }, words, select);
}
