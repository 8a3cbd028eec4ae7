import type { TapTarget } from './places.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** How a place is drawn until the server's picture arrives: aimed at, or sent; `slow` if the answer takes long. */
type Look = 'aimed' | 'sent' | 'slow';

let inked: SVGElement | undefined;

/** Draws what a place stands for over the picture, in the player's color. Only one place is drawn at a time. */
export function ink(placed: TapTarget | undefined, look: Look = 'aimed'): void {
  inked?.remove();
  inked = undefined;
  if (placed === undefined) return;
  inked = drawInk(placed, look);
  placed.button.parentElement?.append(inked);
}

/** Draws a place's shape as an SVG of its own over the whole picture. */
export function drawInk({ place: { corners, line } }: TapTarget, look: Look): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `ink ${look}`);
  svg.setAttribute('viewBox', '0 0 1 1');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(SVG, line === undefined ? 'polygon' : 'line');
  if (line === undefined) shape.setAttribute('points', corners.map(({ x, y }) => `${x},${y}`).join(' '));
  else {
    for (const [at, { x, y }] of line.entries()) {
      shape.setAttribute(`x${at + 1}`, String(x));
      shape.setAttribute(`y${at + 1}`, String(y));
    }
  }
  svg.append(shape);
  return svg;
}
