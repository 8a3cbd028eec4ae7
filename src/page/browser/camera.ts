import type { Spot } from './points.ts';

/** A size in pixels of the window. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The board's position in its frame: its size relative to the size at which it just fits, and its upper left corner.
 */
export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

const MOST_ZOOM = 6;

/** The largest size of a board with this ratio of width to height that fits into the frame. */
export function fitInto(frame: Size, ratio: number): Size {
  const width = Math.min(frame.width, frame.height * ratio);
  return { width, height: width / ratio };
}

/** The position in which the board just fits, centered. */
export function home(frame: Size, ratio: number): Camera {
  return settled({ zoom: 1, x: 0, y: 0 }, frame, ratio);
}

/** The nearest position that is allowed: if the board is larger than the frame, its edges never come inside. */
export function settled({ zoom, x, y }: Camera, frame: Size, ratio: number): Camera {
  const next = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const fit = fitInto(frame, ratio);
  return {
    zoom: next,
    x: along(x, fit.width * next, frame.width),
    y: along(y, fit.height * next, frame.height),
  };
}

function along(at: number, length: number, room: number): number {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
}

/** Zooms around a point of the frame, at which the same point of the board stays. */
export function zoomed(camera: Camera, zoom: number, about: Spot, frame: Size, ratio: number): Camera {
  const next = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const by = next / camera.zoom;
  const x = about.x - (about.x - camera.x) * by;
  const y = about.y - (about.y - camera.y) * by;
  return settled({ zoom: next, x, y }, frame, ratio);
}
