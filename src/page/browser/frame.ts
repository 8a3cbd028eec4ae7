import { type Camera, fitInto, home, type Size, settled, zoomed } from './camera.ts';
import { make, part } from './dom.ts';
import { placeEdges } from './edges.ts';
import type { Box } from './movement.ts';
import type { Spot } from './points.ts';

const STEPS: readonly number[] = [1, 1.5, 2, 3, 4, 6];
/** How long after the last change of size a finer picture is requested, in milliseconds. */
const SETTLES = 300;

let ratio = 1;
let camera: Camera = { zoom: 1, x: 0, y: 0 };
let tellSize: () => void = () => undefined;

/**
 * Starts the board's frame: the board fits at first, and can be moved and zoomed. `onSize` is called with its width in
 * window pixels once that stays the same.
 */
export function startFrame(onSize: (width: number) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  tellSize = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onSize(fitInto(room(), ratio).width * camera.zoom), SETTLES);
  };
  new ResizeObserver(() => place(settled(camera, room(), ratio))).observe(part('frame'));
  part('frame').addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoomAt(camera.zoom * 1.002 ** -event.deltaY, inFrame({ x: event.clientX, y: event.clientY }));
    },
    { passive: false },
  );
  part('frame').addEventListener('keydown', ({ key }) => {
    if (key === '+') step(1);
    else if (key === '_') step(-1);
    else if (key === '=') showAll();
  });
}

/** Sets the labels of the zoom buttons. */
export function nameZoom({ larger, smaller }: { readonly larger: string; readonly smaller: string }): void {
  part('zoom').replaceChildren(
    make('button', { type: 'button', 'aria-label': smaller, onclick: () => step(-1) }, '−'),
    make('button', { type: 'button', 'aria-label': larger, onclick: () => step(1) }, '+'),
  );
  part('zoom').hidden = false;
}

/** Gives the board this ratio of width to height. A different board starts at the size at which it fits. */
export function frameBoard(next: number, isOther: boolean): void {
  const isSame = !isOther && Math.abs(next - ratio) < 0.01;
  ratio = next;
  place(isSame ? settled(camera, room(), ratio) : home(room(), ratio));
}

/** The board's current position in the frame. */
export function boardBox(): Box {
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = part('board');
  return { x, y, width, height };
}

/** The position of a board of that ratio when it just fits. */
export function fitBox(ratio: number): Box {
  const { x, y } = home(room(), ratio);
  return { x, y, ...fitInto(room(), ratio) };
}

export function isZoomed(): boolean {
  return camera.zoom > 1.01;
}

/** Moves the board by this many pixels, as far as it is allowed to. */
export function pan(x: number, y: number): void {
  place(settled({ ...camera, x: camera.x + x, y: camera.y + y }, room(), ratio));
}

/** Enlarges the board by this factor, around a point of the window. */
export function pinch(by: number, about: Spot): void {
  zoomAt(camera.zoom * by, inFrame(about));
}

export function showAll(): void {
  place(home(room(), ratio));
}

/** Scrolls an element into the frame, for people who use the keyboard. */
export function bringInto(element: Element): void {
  const inner = element.getBoundingClientRect();
  const outer = part('frame').getBoundingClientRect();
  const by = (from: number, to: number, least: number, most: number) =>
    from < least ? least - from : to > most ? most - to : 0;
  pan(by(inner.left, inner.right, outer.left, outer.right), by(inner.top, inner.bottom, outer.top, outer.bottom));
}

function step(way: 1 | -1): void {
  const next =
    way === 1 ? STEPS.find((one) => one > camera.zoom + 0.01) : STEPS.findLast((one) => one < camera.zoom - 0.01);
  const { width, height } = room();
  zoomAt(next ?? camera.zoom, { x: width / 2, y: height / 2 });
}

function zoomAt(zoom: number, about: Spot): void {
  place(zoomed(camera, zoom, about, room(), ratio));
}

function place(next: Camera): void {
  camera = next;
  const { width, height } = fitInto(room(), ratio);
  const { style } = part('board');
  style.width = `${width * camera.zoom}px`;
  style.height = `${height * camera.zoom}px`;
  style.left = `${camera.x}px`;
  style.top = `${camera.y}px`;
  part('frame').toggleAttribute('data-zoomed', isZoomed());
  placeEdges({ x: camera.x, y: camera.y, width: width * camera.zoom, height: height * camera.zoom });
  tellSize();
}

function room(): Size {
  const { clientWidth: width, clientHeight: height } = part('frame');
  return { width, height };
}

function inFrame({ x, y }: Spot): Spot {
  const { left, top } = part('frame').getBoundingClientRect();
  return { x: x - left, y: y - top };
}
