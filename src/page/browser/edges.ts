import type { PagePart } from '../protocol.ts';
import { make, part } from './dom.ts';
import type { Crop } from './parts.ts';

/** The board's position in its frame, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Edge {
  readonly names: readonly HTMLElement[];
  readonly isAcross: boolean;
  /** Where the labels start along the board and how far they extend, as shares of the board. */
  readonly from: number;
  readonly length: number;
}

let edges: readonly Edge[] = [];

/** Draws the names of columns and rows at the frame's edges, for a board that is larger than the frame. */
export function drawEdges(parts: readonly PagePart[], crop: Crop): void {
  for (const old of part('frame').querySelectorAll('.edge')) old.remove();
  const isIn = ({ x, y }: PagePart) =>
    x >= crop.x - 0.001 && y >= crop.y - 0.001 && x < crop.x + crop.width && y < crop.y + crop.height;
  edges = parts.filter(isIn).flatMap((one): readonly Edge[] => {
    const { role, names = [] } = one;
    if (names.length === 0) return [];
    const isAcross = role === 'columns';
    const strip = make('div', { class: `edge ${role}`, 'aria-hidden': 'true' });
    const labels = names.map((name) => make('span', {}, name));
    strip.append(...labels);
    part('frame').append(strip);
    const from = isAcross ? (one.x - crop.x) / crop.width : (one.y - crop.y) / crop.height;
    const length = isAcross ? one.width / crop.width : one.height / crop.height;
    return [{ names: labels, isAcross, from, length }];
  });
}

/** Moves the names to match the board's current position. */
export function placeEdges(box: Box): void {
  for (const { names, isAcross, from, length } of edges) {
    const [start, size] = isAcross ? [box.x, box.width] : [box.y, box.height];
    for (const [at, { style }] of names.entries()) {
      const middle = start + (from + (length * (at + 0.5)) / names.length) * size;
      style[isAcross ? 'left' : 'top'] = `${middle}px`;
    }
  }
}
