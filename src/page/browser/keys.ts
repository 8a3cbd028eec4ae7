import { part } from './dom.ts';
import { bringInto } from './frame.ts';
import { placesDrawn, type TapTarget } from './places.ts';
import { farApart, findMiddle, type Spot } from './points.ts';

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Letters typed within this many milliseconds of each other form one word. */
const ONE_WORD = 1500;

/** Where the keyboard focus was last, while it is on the board. */
let stood: { readonly argument: string; readonly at: Spot } | undefined;

/**
 * Makes the board one tab stop: arrow keys move to the nearest place in their direction, and typing a name, or the
 * beginning of one, moves to its place.
 */
export function startKeys(over: (placed: TapTarget | undefined) => void): void {
  for (const id of ['frame', 'tray']) {
    part(id).addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const goal = leadsTo(event);
      if (goal === undefined) return;
      event.preventDefault();
      goal.button.focus();
    });
    part(id).addEventListener('focusin', () => {
      const placed = focused();
      if (placed === undefined) return;
      stopAt(placed);
      bringInto(placed.button);
      if (placed.button.matches(':focus-visible')) over(placed);
    });
    part(id).addEventListener('focusout', () => over(undefined));
  }
}

/** Makes arrow keys on the pad move to the nearest key in their direction as well. */
export function startPadKeys(): void {
  part('pad').addEventListener('keydown', (event) => {
    const way = WAYS[event.key];
    const { activeElement: from } = document;
    if (way === undefined || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const keys = [...part('pad').querySelectorAll<HTMLButtonElement>('button:enabled')].filter((key) => key !== from);
    least(keys, (key) => distance(findMiddle(from), findMiddle(key), way))?.focus();
  });
}

/** The place that a key leads to from the current focus. */
function leadsTo({ key, timeStamp }: KeyboardEvent): TapTarget | undefined {
  const from = focused();
  const way = WAYS[key];
  if (way !== undefined) return from === undefined ? placesDrawn()[0] : ahead(from, way);
  if (key === 'Home') return placesDrawn()[0];
  if (key === 'End') return placesDrawn().at(-1);
  return /^[\p{L}\p{N}-]$/u.test(key) ? named(key.toLowerCase(), timeStamp) : undefined;
}

let typed = { word: '', at: 0 };

/** The place with the name typed so far; otherwise the first whose name begins with it. */
function named(letter: string, at: number): TapTarget | undefined {
  const longer = at - typed.at < ONE_WORD ? typed.word + letter : letter;
  // If no name continues the typed word, the letter starts a new one.
  typed = { word: beginningWith(longer) === undefined ? letter : longer, at };
  return beginningWith(typed.word);
}

function beginningWith(word: string): TapTarget | undefined {
  const nameOf = ({ place }: TapTarget) => place.argument.replaceAll(' ', '').toLowerCase();
  const places = placesDrawn();
  // A die may have exactly the name with which its squares' names begin; these are typed as they are labeled.
  return (
    places.find((placed) => nameOf(placed) === word) ??
    places.find((placed) => nameOf(placed).startsWith(word)) ??
    places.find(({ place: { label } }) => label.toLowerCase().startsWith(word))
  );
}

/** Remembers the keyboard focus; returns a function that restores it, or focuses the nearest tappable place. */
export function keepFocus(): () => void {
  const from = focused();
  if (from !== undefined) stood = { argument: from.place.argument, at: findMiddle(from.button) };
  else if (document.activeElement !== part('board')) stood = undefined;
  return () => {
    const places = placesDrawn();
    const last = stood;
    if (last === undefined) return stopAt(places[0]);
    const place = places.find(({ place: { argument } }) => argument === last.argument) ?? nearestTo(last.at);
    stopAt(place ?? places[0]);
    if (place === undefined) part('board').focus();
    else place.button.focus();
  };
}

/** The focused place. */
function focused(): TapTarget | undefined {
  return placesDrawn().find(({ button }) => button === document.activeElement);
}

function stopAt(stop: TapTarget | undefined): void {
  for (const placed of placesDrawn()) placed.button.tabIndex = placed === stop ? 0 : -1;
}

function nearestTo(at: Spot): TapTarget | undefined {
  return least(placesDrawn(), (placed) => farApart(findMiddle(placed.button), at));
}

function ahead(from: TapTarget, way: readonly [number, number]): TapTarget | undefined {
  const start = findMiddle(from.button);
  return least(placesDrawn(), (placed) =>
    placed === from ? Number.POSITIVE_INFINITY : distance(start, findMiddle(placed.button), way),
  );
}

/** The distance in a direction, where sideways distance counts double; infinite if the end is not in that direction. */
function distance(start: Spot, end: Spot, [x, y]: readonly [number, number]): number {
  const on = (end.x - start.x) * x + (end.y - start.y) * y;
  const aside = Math.abs((end.x - start.x) * y) + Math.abs((end.y - start.y) * x);
  return on < 1 ? Number.POSITIVE_INFINITY : on + 2 * aside;
}

/** The item with the smallest measure; undefined if it is infinite for all. */
function least<One>(all: readonly One[], measure: (one: One) => number): One | undefined {
  let best: One | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const size = measure(one);
    if (size < smallest) [best, smallest] = [one, size];
  }
  return best;
}
