import { part } from './dom.ts';

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A point of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Arrow keys go to the nearest place in their direction. */
export function startArrows(): void {
  part('board').addEventListener('keydown', (event) => {
    const way = WAYS[event.key];
    const from = focusedPlace();
    if (way === undefined || from === undefined) return;
    event.preventDefault();
    ahead(from, way)?.focus();
  });
}

/** The place on which the keyboard stands. */
export function focusedPlace(): HTMLElement | undefined {
  const element = document.activeElement;
  return element instanceof HTMLElement && element.classList.contains('place') ? element : undefined;
}

export function middleOf(element: HTMLElement): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** The place nearest to a spot. */
export function placeNear({ x, y }: Spot): HTMLElement | undefined {
  return least((place) => {
    const middle = middleOf(place);
    return Math.hypot(middle.x - x, middle.y - y);
  });
}

function ahead(from: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | undefined {
  const start = middleOf(from);
  return least((place) => {
    const end = middleOf(place);
    const on = (end.x - start.x) * x + (end.y - start.y) * y;
    const aside = Math.abs((end.x - start.x) * y) + Math.abs((end.y - start.y) * x);
    return place === from || on < 1 ? Number.POSITIVE_INFINITY : on + 2 * aside;
  });
}

/** The place for which the measure is least; none where it is infinite for all. */
function least(measure: (place: HTMLElement) => number): HTMLElement | undefined {
  let best: HTMLElement | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const place of part('board').querySelectorAll<HTMLElement>('.place')) {
    const size = measure(place);
    if (size >= smallest) continue;
    best = place;
    smallest = size;
  }
  return best;
}
