import type { RelativeRect } from '../protocol.ts';

/** Where something is in the frame, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far a board is shifted and scaled away from its own position. */
export interface Shift {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Shapes whose proportions differ by no more than this count as the same. */
const ALIKE = 0.03;

/**
 * How to shift a board that is at `now` so that the previously shown part stays at `before`. Undefined if their shapes
 * differ, because the boards are then unrelated.
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

/** Whether a shift makes no visible difference. */
export function isStill({ scale, x, y }: Shift): boolean {
  return Math.abs(scale - 1) < 0.001 && Math.abs(x) < 0.5 && Math.abs(y) < 0.5;
}
