import { make, newId } from './dom.ts';
import type { Suggestion } from './suggestions.ts';

/** The list above the message box. The box keeps the focus; the list tells it which row is the active one. */
export interface SuggestionList {
  readonly element: HTMLElement;
  /** Shows rows under a title; `isEager` makes the first one active. */
  show(title: string, rows: readonly Suggestion[], isEager: boolean): void;
  close(): void;
  /** A key was pressed in the box. False: it is none of the list's, and does what it always does. */
  press(key: string): boolean;
}

export function createSuggestionList(input: HTMLInputElement, take: (row: Suggestion) => void): SuggestionList {
  const listId = newId('suggestions');
  const title = make('div', { class: 'suggestions-title' });
  const list = make('div', { id: listId, role: 'listbox', 'aria-label': 'What can come next' });
  const element = make('div', { class: 'suggestions', hidden: true }, title, list);
  input.setAttribute('aria-controls', listId);
  let rows: readonly Suggestion[] = [];
  let active = -1;

  function mark() {
    for (const [index, row] of [...list.children].entries()) {
      row.setAttribute('aria-selected', String(index === active));
      if (index === active) row.scrollIntoView({ block: 'nearest' });
    }
    if (active === -1) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${listId}-${active}`);
    input.setAttribute('aria-expanded', String(!element.hidden && rows.length > 0));
  }

  function close() {
    element.hidden = true;
    active = -1;
    mark();
  }

  function move(step: number) {
    if (rows.length > 0) {
      active = active === -1 && step < 0 ? rows.length - 1 : (active + step + rows.length) % rows.length;
    }
    mark();
  }

  /** Takes a row, if there is one to take. */
  function takeRow(row: Suggestion | undefined): boolean {
    if (row !== undefined) take(row);
    return row !== undefined;
  }

  return {
    element,
    show: (words, next, isEager) => {
      rows = next;
      active = isEager && rows.length > 0 ? 0 : -1;
      title.textContent = words;
      element.hidden = false;
      list.replaceChildren(...rows.map((row, index) => rowElement(row, `${listId}-${index}`, take)));
      mark();
    },
    close,
    press: (key) => {
      if (element.hidden) return false;
      switch (key) {
        case 'ArrowDown':
          move(1);
          return true;
        case 'ArrowUp':
          move(-1);
          return true;
        case 'Escape':
          close();
          return true;
        case 'Enter':
          return takeRow(rows[active]);
        case 'Tab':
          return takeRow(rows[active] ?? rows[0]);
        default:
          return false;
      }
    },
  };
}

function rowElement(row: Suggestion, id: string, take: (row: Suggestion) => void): HTMLElement {
  const detail = row.detail === '' ? undefined : make('small', {}, row.detail);
  const shown = make('div', { id, role: 'option', class: 'suggestion' }, make('span', {}, row.label), detail);
  // The box must not lose the focus to a press on a row.
  shown.addEventListener('mousedown', (event) => event.preventDefault());
  shown.addEventListener('click', () => take(row));
  return shown;
}
