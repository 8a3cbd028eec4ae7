/** A point of the window or of an element, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export function findMiddle(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export function spotOf({ clientX, clientY }: MouseEvent): Spot {
  return { x: clientX, y: clientY };
}

export function farApart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function between(one: Spot, other: Spot): Spot {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
