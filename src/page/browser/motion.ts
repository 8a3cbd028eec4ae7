import type { PageMotion, RelativePoint, RelativeRect } from '../protocol.ts';
import { make } from './dom.ts';
import { isStill, type Shift } from './movement.ts';
import { type Crop, wholeBehind } from './parts.ts';
import { countDuration, scheduleChanges, type TimedChange } from './timeline.ts';

/** How long a change without animation takes to appear at the end, in milliseconds. */
const FADE = 120;
const EASING = 'cubic-bezier(.2, .8, .2, 1)';

/** A decoded picture, and the part of it that the window shows. */
export interface FramedPicture {
  readonly image: HTMLImageElement;
  readonly crop: Crop;
}

/** A board in its window, over which its changes are animated. */
interface BoardTransition {
  readonly motion: PageMotion;
  readonly former: FramedPicture;
  readonly now: FramedPicture;
  /** Everything in the window. */
  readonly stage: HTMLElement;
  /** The initial shift, with which the board is where the previous one was. */
  readonly shift: Shift;
  readonly isOwn: boolean;
}

let ending: (() => void) | undefined;
let ended: Promise<void> = Promise.resolve();

/** Whether an animation would be seen, and the reader wants animations. */
export function mayMove(): boolean {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves once nothing moves. */
export function stillness(): Promise<void> {
  return ended;
}

/** Jumps to the end of the current animation. */
export function endMotion(): void {
  ending?.();
}

/**
 * Animates how a board developed: shows the previous board, then one change after another. Any touch or key press jumps
 * to the end.
 */
export function showMotion({ motion, former, now, stage, shift, isOwn }: BoardTransition): void {
  endMotion();
  const timed = scheduleChanges(motion.changes, isOwn);
  const length = countDuration(timed);
  // The reader already sees what they have drawn themselves.
  if (length === 0 && isStill(shift)) return;
  const before = cutPicture(former.image, former.crop, motion.earlier ?? now.crop);
  const pieces = make(
    'div',
    {},
    ...timed.flatMap((one) => createPiece(one, now.image)),
    ...createTokens(timed, now.image, length),
  );
  const layer = wholeBehind(now.crop);
  layer.classList.add('motion');
  layer.setAttribute('aria-hidden', 'true');
  layer.append(before, pieces);
  stage.append(layer);
  const moving = isStill(shift) ? undefined : stage.animate(...animateCamera(shift, length + FADE));
  const fading = before.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay: length, fill: 'both' });
  ended = new Promise((resolve) => {
    const end = () => {
      ending = undefined;
      removeEventListener('pointerdown', end, true);
      removeEventListener('keydown', end, true);
      moving?.cancel();
      layer.remove();
      resolve();
    };
    ending = end;
    addEventListener('pointerdown', end, true);
    addEventListener('keydown', end, true);
    fading.addEventListener('finish', end);
  });
}

function animateCamera({ scale, x, y }: Shift, duration: number): [Keyframe[], KeyframeAnimationOptions] {
  return [
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
    { duration, easing: 'ease-in-out' },
  ];
}

/**
 * Copies part of a picture onto an area of the board. It is painted on a canvas, so that it appears in the same frame.
 */
function cutPicture(image: HTMLImageElement, { x, y, width, height }: Crop, over: RelativeRect): HTMLElement {
  const { naturalWidth: across, naturalHeight: down } = image;
  const piece = make('canvas', { class: 'piece' });
  piece.width = Math.max(1, Math.round(across * width));
  piece.height = Math.max(1, Math.round(down * height));
  const { width: to, height: at } = piece;
  piece.getContext('2d')?.drawImage(image, across * x, down * y, across * width, down * height, 0, 0, to, at);
  piece.style.left = `${100 * over.x}%`;
  piece.style.top = `${100 * over.y}%`;
  piece.style.width = `${100 * over.width}%`;
  piece.style.height = `${100 * over.height}%`;
  return piece;
}

/** The initial look of each kind of change. Its final look is the board itself. */
function listKeyframes(kind: 'line' | 'fill' | 'tile', { width, height }: RelativeRect): Keyframe[] {
  switch (kind) {
    case 'line':
      return [{ clipPath: width > height ? 'inset(0 100% 0 0)' : 'inset(0 0 100% 0)' }, { clipPath: 'inset(0)' }];
    case 'fill':
      return [
        { opacity: 0, transform: 'scale(.6)' },
        { opacity: 1, transform: 'none' },
      ];
    case 'tile':
      return [
        { opacity: 0, transform: 'translateY(-16%) scale(1.2) rotate(-90deg)' },
        { opacity: 1, transform: 'translateY(-16%) scale(1.2)', offset: 0.54 },
        { opacity: 1, transform: 'none' },
      ];
  }
}

function createPiece({ change, start, length }: TimedChange, image: HTMLImageElement): readonly HTMLElement[] {
  const { kind } = change;
  if (kind === 'walk') return [];
  const piece = cutPicture(image, change, change);
  piece.animate(listKeyframes(kind, change), { delay: start, duration: length, easing: EASING, fill: 'backwards' });
  return [piece];
}

/** Tokens, each of which takes all its steps one after another and no longer appears at its starting point. */
function createTokens(timed: readonly TimedChange[], image: HTMLImageElement, length: number): readonly HTMLElement[] {
  const walks = timed.filter(({ change }) => change.kind === 'walk');
  const byToken = Map.groupBy(walks, ({ change: { x, y } }) => `${x} ${y}`);
  return [...byToken.values()].flatMap((ways): readonly HTMLElement[] => {
    const change = ways[0]?.change;
    const start = change?.way?.[0];
    if (change === undefined || start === undefined) return [];
    const token = cutPicture(image, change, change);
    token.classList.add('token');
    token.animate(
      ways.flatMap(({ change: { way = [] }, start: at, length: lasts }) =>
        way.map((spot, index) => ({
          transform: awayFrom(change, spot),
          offset: Math.min(1, (at + (lasts * index) / Math.max(1, way.length - 1)) / length),
        })),
      ),
      { duration: length, fill: 'backwards' },
    );
    const { width, height } = change;
    const left = { x: start.x - width / 2, y: start.y - height / 2, width, height };
    return [cutPicture(image, left, left), token];
  });
}

/** The transform that places a token there instead of at its current position. */
function awayFrom({ x, y, width, height }: RelativeRect, spot: RelativePoint): string {
  const across = (spot.x - x - width / 2) / width;
  const down = (spot.y - y - height / 2) / height;
  return `translate(${100 * across}%, ${100 * down}%)`;
}
