import { ink } from './aimedPlace.ts';
import { part } from './dom.ts';
import { isZoomed, pan, pinch, showAll } from './frame.ts';
import { hideLoupe, showLoupe } from './loupe.ts';
import { measureExtent, nearest } from './nearest.ts';
import { placesDrawn, type TapTarget } from './places.ts';
import { between, farApart, type Spot, spotOf } from './points.ts';

/** What to do when a finger or mouse touches a place. */
interface HandOptions {
  /**
   * Called when a place is used. `isSure`: it was held long enough to be seen, or is large enough to be hit reliably.
   */
  readonly use: (placed: TapTarget, isSure: boolean) => void;
  /** Called when the finger is over a place, or no longer over any. */
  readonly over: (placed: TapTarget | undefined) => void;
}

interface Hand {
  /** To be called when the places have changed: a held finger is aimed again, and a released line is drawn. */
  readonly boardChanged: () => void;
}

/** How far from a place a finger or mouse may be to still mean it, in pixels. */
const REACH = 22;
const MOUSE_REACH = 0.5;
/** The longest duration of a short tap in milliseconds, and how far it may move in pixels. */
const SHORT = 250;
const STILL = 8;
/**
 * A place smaller than the first size is not hit reliably by a short tap; below the second size, a magnifier appears.
 * In pixels.
 */
const SURE = 24;
const COMFORTABLE = 44;
/** Two taps on nothing within this many milliseconds zoom in or out. */
const DOUBLE = 350;

/** A finger or mouse button that is being pressed. */
interface Press {
  readonly id: number;
  readonly from: Spot;
  readonly at: number;
  readonly isMouse: boolean;
  /** Whether it is drawing a line, from the end that was pressed to the one where it is released. */
  isDrawing: boolean;
  /**
   * The end of a line on which the press started. Once the finger moves, that end is chosen, unless a second finger is
   * down by then.
   */
  start: TapTarget | undefined;
  isPanning: boolean;
  last: Spot;
}

/** The current and recent presses. */
interface State extends HandOptions {
  readonly fingers: Map<number, Spot>;
  press: Press | undefined;
  /** Where a line was released whose possible ends are not known yet. */
  waiting: Spot | undefined;
  /** When someone last tapped on nothing. */
  emptyTap: number;
}

/**
 * Handles fingers and mice on the board and below it. While pressed, the place nearest to the finger is shown; when
 * released, it is used, unless the finger has moved away from all places. Two fingers move and zoom the board.
 */
export function startHand(options: HandOptions): Hand {
  const state: State = { ...options, fingers: new Map(), press: undefined, waiting: undefined, emptyTap: 0 };
  for (const id of ['frame', 'tray']) {
    const element = part(id);
    element.addEventListener('pointerdown', (event) => down(state, event));
    element.addEventListener('pointermove', (event) => move(state, event));
    element.addEventListener('pointerup', (event) => up(state, event));
    element.addEventListener('pointercancel', (event) => {
      state.fingers.delete(event.pointerId);
      letGo(state);
    });
    element.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && state.press === undefined) options.over(undefined);
    });
    // A key press also causes a click; those of fingers and mice were already handled.
    element.addEventListener('click', (event) => {
      const placed = placesDrawn().find(({ button }) => button === event.target);
      if (event.detail === 0 && placed !== undefined) options.use(placed, true);
    });
  }
  return { boardChanged: () => boardChanged(state) };
}

function boardChanged(state: State): void {
  const { press, waiting } = state;
  if (press !== undefined && !press.isPanning) aim(state, press.last, press.isMouse);
  const found = waiting && placeAt(waiting, REACH);
  state.waiting = undefined;
  if (found !== undefined && found.place.isEnd !== true) state.use(found, true);
}

function aim({ over }: State, spot: Spot, isMouse: boolean): TapTarget | undefined {
  const found = placeAt(spot, isMouse ? MOUSE_REACH : REACH);
  ink(isMouse ? undefined : found);
  over(found);
  const isSmall = found !== undefined && measureExtent(found.shape()) < COMFORTABLE;
  if (isSmall && !isMouse) showLoupe(found, spot);
  else hideLoupe();
  return found;
}

function letGo(state: State): void {
  state.press = undefined;
  ink(undefined);
  hideLoupe();
  state.over(undefined);
}

function down(state: State, event: PointerEvent): void {
  if (event.button !== 0) return;
  const spot = spotOf(event);
  state.fingers.set(event.pointerId, spot);
  state.waiting = undefined;
  if (state.fingers.size > 1) {
    letGo(state);
    return;
  }
  const isMouse = event.pointerType === 'mouse';
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  const found = aim(state, spot, isMouse);
  const start = found?.place.isEnd === true ? found : undefined;
  const isPanning = found === undefined && isZoomed();
  const { pointerId: id, timeStamp: at } = event;
  state.press = { id, from: spot, last: spot, at, isMouse, isDrawing: false, start, isPanning };
}

function move(state: State, event: PointerEvent): void {
  const spot = spotOf(event);
  const { fingers, press } = state;
  const before = fingers.get(event.pointerId);
  if (before === undefined) {
    if (event.pointerType === 'mouse') state.over(placeAt(spot, MOUSE_REACH));
    return;
  }
  if (fingers.size > 1) moveTwo(fingers, event.pointerId, before, spot);
  fingers.set(event.pointerId, spot);
  if (press?.id === event.pointerId) follow(state, press, spot);
}

function follow(state: State, press: Press, spot: Spot): void {
  const isDragged = farApart(spot, press.from) > STILL;
  if (isDragged && press.start !== undefined) {
    state.use(press.start, true);
    press.start = undefined;
    press.isDrawing = true;
  } else if (isDragged && press.isMouse && !press.isDrawing && isZoomed()) press.isPanning = true;
  if (press.isPanning) {
    state.over(undefined);
    pan(spot.x - press.last.x, spot.y - press.last.y);
  } else aim(state, spot, press.isMouse);
  press.last = spot;
}

function up(state: State, event: PointerEvent): void {
  const { fingers, press } = state;
  fingers.delete(event.pointerId);
  if (press?.id !== event.pointerId) return;
  const spot = spotOf(event);
  letGo(state);
  if (press.isPanning) return;
  const isStill = farApart(spot, press.from) <= STILL;
  const found = placeAt(spot, press.isMouse ? MOUSE_REACH : REACH);
  if (found === undefined) {
    if (isStill && !press.isMouse) tapBeside(state, spot, event.timeStamp);
  } else if (found.place.isEnd === true) {
    // The other end of the line is unknown until the server has listed the possible ends.
    if (press.isDrawing) state.waiting = spot;
    else state.use(found, true);
  } else {
    const isShort = isStill && event.timeStamp - press.at < SHORT;
    state.use(found, press.isMouse || !isShort || measureExtent(found.shape()) >= SURE);
  }
}

/** Handles taps on nothing: two of them zoom into the board, or show all of it again. */
function tapBeside(state: State, spot: Spot, at: number): void {
  if (at - state.emptyTap < DOUBLE) {
    if (isZoomed()) showAll();
    else pinch(2, spot);
  }
  state.emptyTap = at;
}

/** The place that a finger means there; undefined outside the picture. */
function placeAt(spot: Spot, reach: number): TapTarget | undefined {
  const isOver = ['frame', 'tray'].some((id) => {
    const { left, top, right, bottom } = part(id).getBoundingClientRect();
    return spot.x >= left && spot.x <= right && spot.y >= top && spot.y <= bottom;
  });
  if (!isOver) return undefined;
  const shapes = placesDrawn().map((placed) => ({ ...placed.shape(), placed }));
  const inside = nearest(
    shapes.map(({ line: _, ...shape }) => shape),
    spot,
    0,
  );
  return (inside ?? nearest(shapes, spot, reach))?.placed;
}

function moveTwo(fingers: ReadonlyMap<number, Spot>, id: number, before: Spot, now: Spot): void {
  const other = [...fingers].find(([one]) => one !== id)?.[1];
  if (other === undefined) return;
  const [from, to] = [between(before, other), between(now, other)];
  pan(to.x - from.x, to.y - from.y);
  pinch(farApart(now, other) / Math.max(1, farApart(before, other)), to);
}
