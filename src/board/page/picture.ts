import type { PageBoard, PagePlace } from '../protocol.ts';
import { make, part } from './dom.ts';
import { pictureAt } from './server.ts';

/** What happens to places: tapped, or looked at for longer. */
export interface Touch {
  readonly tap: (control: string) => void;
  readonly linger: (place: PagePlace | undefined) => void;
}

const LINGER = 350;
const STEPS: readonly number[] = [1, 1.5, 2, 3];

let shown: { path: string; image: HTMLImageElement } | undefined;
let scale = 1;

/** Draws the picture, the one before it fading away, with a button over each place. */
export async function drawPicture({ picture, places }: PageBoard, touch: Touch): Promise<void> {
  const board = part('board');
  const focused = document.activeElement?.getAttribute('data-argument');
  if (picture === undefined) {
    board.replaceChildren();
    shown = undefined;
    return;
  }
  if (shown?.path !== picture.path) {
    const image = make('img', { alt: picture.alt, width: picture.width, height: picture.height });
    image.src = await pictureAt(picture.path);
    await image.decode().catch(() => undefined);
    fade(board, image);
    shown = { path: picture.path, image };
  }
  for (const old of board.querySelectorAll('.place')) old.remove();
  board.style.setProperty('--width', String(picture.width));
  board.append(...places.map((place) => placeElement(place, touch)));
  if (focused !== null && focused !== undefined) {
    board.querySelector<HTMLElement>(`[data-argument="${CSS.escape(focused)}"]`)?.focus();
  }
}

function fade(board: HTMLElement, image: HTMLImageElement): void {
  const before = shown?.image;
  board.prepend(image);
  if (before === undefined) return;
  const remove = () => {
    URL.revokeObjectURL(before.src);
    before.remove();
  };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    remove();
    return;
  }
  before.setAttribute('aria-hidden', 'true');
  before.classList.add('leaving');
  before.addEventListener('animationend', remove, { once: true });
}

function placeElement(place: PagePlace, { tap, linger }: Touch): HTMLButtonElement {
  const xs = place.corners.map(({ x }) => x);
  const ys = place.corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lingered = false;
  const stop = () => {
    clearTimeout(timer);
    linger(undefined);
  };
  const button = make('button', {
    type: 'button',
    class: place.isChosen ? 'place chosen' : 'place',
    'aria-label': place.label,
    'data-argument': place.argument,
    onclick: (event) => {
      // A long press asks what the move would bring; it does not make it.
      if (lingered && (event as PointerEvent).pointerType === 'touch') {
        lingered = false;
        return;
      }
      tap(place.control);
    },
    onpointerenter: (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') timer = setTimeout(() => linger(place), LINGER);
    },
    onpointerdown: (event) => {
      lingered = false;
      if ((event as PointerEvent).pointerType === 'mouse') return;
      timer = setTimeout(() => {
        lingered = true;
        linger(place);
      }, LINGER);
    },
    onpointerup: () => clearTimeout(timer),
    onpointerleave: stop,
    onpointercancel: stop,
    onfocus: () => linger(place),
    onblur: stop,
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

/** Arrow keys go to the nearest place in their direction. */
export function startArrows(): void {
  part('board').addEventListener('keydown', (event) => {
    const way = WAYS[event.key];
    const from = document.activeElement;
    if (way === undefined || !(from instanceof HTMLElement) || !from.classList.contains('place')) return;
    event.preventDefault();
    nearest(from, way)?.focus();
  });
}

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function nearest(from: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | undefined {
  const start = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of part('board').querySelectorAll<HTMLElement>('.place')) {
    const end = middle(place);
    const ahead = (end.x - start.x) * x + (end.y - start.y) * y;
    const aside = Math.abs((end.x - start.x) * y) + Math.abs((end.y - start.y) * x);
    const far = ahead + 2 * aside;
    if (place === from || ahead < 1 || far >= least) continue;
    best = place;
    least = far;
  }
  return best;
}

function middle(element: HTMLElement): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Buttons that show the picture larger; it then moves in its frame. */
export function startZoom(labels: { readonly larger: string; readonly smaller: string }): void {
  const zoom = (by: 1 | -1) => {
    const at = STEPS.indexOf(scale);
    scale = STEPS[Math.min(STEPS.length - 1, Math.max(0, at + by))] ?? 1;
    part('board').style.setProperty('--scale', String(scale));
  };
  part('zoom').replaceChildren(
    make('button', { type: 'button', 'aria-label': labels.smaller, onclick: () => zoom(-1) }, '−'),
    make('button', { type: 'button', 'aria-label': labels.larger, onclick: () => zoom(1) }, '+'),
  );
  part('zoom').hidden = false;
}
