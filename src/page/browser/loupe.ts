import { drawInk } from './aimedPlace.ts';
import { make, part } from './dom.ts';
import type { TapTarget } from './places.ts';
import type { Spot } from './points.ts';

const SIZE = 120;
const LARGER = 1.6;
/** The magnifier's distance from the finger, in pixels. */
const ABOVE = 40;

let loupe: HTMLElement | undefined;

/** Shows a magnifier above a finger, with what is under the finger and the shape that is aimed at. */
export function showLoupe(placed: TapTarget | undefined, at: Spot): void {
  const whole = placed?.button.parentElement;
  const image = whole?.querySelector('img');
  if (placed === undefined || !whole || !image) {
    hideLoupe();
    return;
  }
  const { left, top, width, height } = whole.getBoundingClientRect();
  const inner = make('div', { class: 'whole' }, make('img', { src: image.src, alt: '' }));
  inner.append(drawInk(placed, 'aimed'));
  inner.style.width = `${width * LARGER}px`;
  inner.style.height = `${height * LARGER}px`;
  inner.style.left = `${SIZE / 2 - (at.x - left) * LARGER}px`;
  inner.style.top = `${SIZE / 2 - (at.y - top) * LARGER}px`;
  loupe ??= make('div', { class: 'loupe', 'aria-hidden': 'true' });
  loupe.replaceChildren(inner);
  const isBeside = at.y - ABOVE - SIZE < 0;
  const aside = at.x > innerWidth / 2 ? -SIZE - ABOVE : ABOVE;
  const x = isBeside ? at.x + aside : at.x - SIZE / 2;
  loupe.style.left = `${Math.min(innerWidth - SIZE, Math.max(0, x))}px`;
  loupe.style.top = `${Math.max(0, isBeside ? at.y - SIZE / 2 : at.y - ABOVE - SIZE)}px`;
  if (loupe.parentElement === null) part('room').append(loupe);
}

export function hideLoupe(): void {
  loupe?.remove();
}
