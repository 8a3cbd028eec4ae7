import type { RelativeRect } from '../protocol.ts';

/** Where something lies in the frame, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a board is shown larger and elsewhere than where it lies. */
export interface Shift {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Shapes that differ by no more than this are the same. */
const ALIKE = 0.03;

/**
 * How a board has to be shown that lies at `now`, so that the part of it that was shown before lies where it lay, at
 * `before`. Undefined where they are of different shapes: such a board did not come about from the other.
 */
export function shiftTo(before: Box, now: Box, part: RelativeRect): Shift | undefined {
  const scale = before.width / (part.width * now.width);
  const down = before.height / (part.height * now.height);
  if (!(Math.abs(down / scale - 1) < ALIKE)) return undefined;
  return {
    scale,
    x: before.x - now.x - part.x * now.width * scale,
    y: before.y - now.y - part.y * now.height * scale,
  };
}

/** Whether it comes to nothing that would be seen. */
export function isStill({ scale, x, y }: Shift): boolean {
  return Math.abs(scale - 1) < 0.001 && Math.abs(x) < 0.5 && Math.abs(y) < 0.5;
}
