import type { PageButton, PageControl } from '../protocol.ts';
import { controlKind, type Use } from './controls.ts';
import { make, part } from './dom.ts';
import { text } from './texts.ts';

/**
 * The symbols of the keys, row by row. As in a channel, arrows for runs have two strokes: in Unicode, they are this
 * much further on.
 */
const ARROWS = '↖↑↗← →↙↓↘';
const TWO_STROKES = 64;

/** The visible layer of the pad, which stays as chosen. */
let layer: 'step' | 'run' = 'run';

/** Draws a pad of eight directions for the thumb from the controls that belong on it; returns the other controls. */
export function drawPad(rows: readonly (readonly PageControl[])[], use: Use): readonly (readonly PageControl[])[] {
  const keys = rows
    .flat()
    .filter((control): control is PageButton => control.kind === 'button' && control.pad !== undefined);
  const pad = part('pad');
  // An existing pad stays: between turns, its keys are disabled.
  if (keys.length > 0) pad.hidden = false;
  if (!pad.hidden) draw(pad, keys, use);
  return rows.map((row) => row.filter((control) => control.kind === 'menu' || control.pad === undefined));
}

function draw(pad: HTMLElement, keys: readonly PageButton[], use: Use) {
  const focused = document.activeElement?.getAttribute('data-key');
  const switches = (['step', 'run'] as const).map((one) =>
    make(
      'button',
      {
        type: 'button',
        class: 'switch',
        'data-key': one,
        'aria-pressed': String(layer === one),
        onclick: () => {
          layer = one;
          draw(pad, keys, use);
        },
      },
      text(one),
    ),
  );
  if (keys.length > 0) beside = keys.filter(isBeside);
  const others = beside.map((key) => otherElement(key, keys.length === 0, use));
  const squares = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => keyElement(x, y, keyAt(keys, x, y), use)));
  pad.replaceChildren(
    make('div', { class: 'switches' }, ...switches, ...others),
    make('div', { class: 'keys' }, ...squares),
  );
  if (focused) pad.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/** The buttons beside the directions; between turns, they are disabled too. */
let beside: readonly PageButton[] = [];

function isBeside({ pad }: PageButton): boolean {
  return Math.abs(pad?.x ?? 0) > 1;
}

function otherElement({ label, control, isDisabled }: PageButton, isResting: boolean, use: Use): HTMLElement {
  return make(
    'button',
    {
      type: 'button',
      class: 'switch',
      'data-key': 'beside',
      'data-control': controlKind(control),
      disabled: isResting || isDisabled,
      onclick: () => use(control),
    },
    label,
  );
}

/** The key at a position: on the visible layer or, if there is none, on the other. */
function keyAt(keys: readonly PageButton[], x: number, y: number): PageButton | undefined {
  const there = keys.filter(({ pad }) => pad?.x === x && pad.y === y);
  return there.find(({ pad }) => pad?.layer !== 'both' && pad?.layer === layer) ?? there[0];
}

function keyElement(x: number, y: number, key: PageButton | undefined, use: Use): HTMLElement {
  const own = key?.pad?.layer ?? 'both';
  const shown = own === 'both' ? layer : own;
  const arrow =
    x === 0 && y === 0
      ? undefined
      : String.fromCharCode(ARROWS.charCodeAt(4 + 3 * y + x) + (shown === 'run' ? TWO_STROKES : 0));
  const label = key?.label ?? '';
  return make(
    'button',
    {
      type: 'button',
      class: key?.style === 'success' ? 'key pointed' : 'key',
      'data-key': `${x},${y}`,
      'data-control': key === undefined ? undefined : controlKind(key.control),
      'aria-label': arrow === undefined ? undefined : label || arrow,
      disabled: key === undefined || key.isDisabled,
      onclick: () => {
        if (key !== undefined) use(key.control);
      },
    },
    arrow ?? label,
  );
}
