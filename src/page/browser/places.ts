import type { PagePlace } from '../protocol.ts';
import { controlKind } from './controls.ts';
import { make } from './dom.ts';
import type { Shape } from './nearest.ts';

/** A place that can be tapped now: a button on the picture, and its position. */
export interface TapTarget {
  readonly place: PagePlace;
  readonly button: HTMLButtonElement;
  /** Returns its current position, in pixels of the window. */
  readonly shape: () => Shape;
}

let drawn: TapTarget[] = [];

export function forgetPlaces(): void {
  drawn = [];
}

export function placesDrawn(): readonly TapTarget[] {
  return drawn;
}

/**
 * Draws a real button with a name over each place. The frame handles fingers and mice, because they may mean a
 * neighboring place.
 */
export function drawPlaces(whole: HTMLElement, places: readonly PagePlace[]): void {
  for (const place of places) {
    const button = placeElement(place);
    drawn.push({ place, button, shape: () => shapeIn(whole, place) });
    whole.append(button);
  }
}

function shapeIn(whole: HTMLElement, { corners, line }: PagePlace): Shape {
  const { left, top, width, height } = whole.getBoundingClientRect();
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: left + x * width, y: top + y * height });
  return { corners: corners.map(at), line: line && [at(line[0]), at(line[1])] };
}

function placeElement(place: PagePlace): HTMLButtonElement {
  const xs = place.corners.map(({ x }) => x);
  const ys = place.corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const button = make('button', {
    type: 'button',
    class: place.isChosen ? 'place chosen' : 'place',
    tabindex: -1,
    'aria-label': place.label,
    'data-argument': place.argument,
    'data-control': controlKind(place.control),
  });
  button.style.left = `${left * 100}%`;
  button.style.top = `${top * 100}%`;
  button.style.width = `${width * 100}%`;
  button.style.height = `${height * 100}%`;
  if (place.corners.length !== 4 || !isUpright(place)) {
    const points = place.corners.map(({ x, y }) => `${((x - left) / width) * 100}% ${((y - top) / height) * 100}%`);
    button.style.clipPath = `polygon(${points.join(', ')})`;
  }
  return button;
}

function isUpright({ corners }: PagePlace): boolean {
  return new Set(corners.map(({ x }) => x)).size === 2 && new Set(corners.map(({ y }) => y)).size === 2;
}
