import type { PageBoard, PagePlace } from '../protocol.ts';
import { focusedPlace, middleOf, placeNear, type Spot } from './arrows.ts';
import { kindOf } from './controls.ts';
import { make, part } from './dom.ts';
import { pictureAt } from './requests.ts';

/** What happens to places: tapped, or looked at for longer. */
interface Touch {
  readonly tap: (control: string) => void;
  readonly linger: (place: PagePlace | undefined) => void;
}

const LINGER = 350;

let shown: { path: string; image: HTMLImageElement } | undefined;
/** Where the keyboard stood last, as long as it is on the board. */
let stood: { readonly argument: string; readonly at: Spot } | undefined;
let drawings = 0;

/** Draws the picture, the one before it fading away, with a button over each place. */
export async function drawPicture({ picture, places }: PageBoard, touch: Touch): Promise<void> {
  const board = part('board');
  drawings += 1;
  const drawing = drawings;
  if (picture === undefined) {
    board.replaceChildren();
    shown = undefined;
    return;
  }
  if (shown?.path !== picture.path) {
    const image = make('img', { alt: picture.alt, width: picture.width, height: picture.height });
    image.src = await pictureAt(picture.path);
    await image.decode().catch(() => undefined);
    // Another one was begun meanwhile.
    if (drawing !== drawings) return;
    fade(board, image);
    shown = { path: picture.path, image };
  }
  const focused = focusedPlace();
  if (focused !== undefined) stood = { argument: focused.dataset.argument ?? '', at: middleOf(focused) };
  else if (document.activeElement !== board) stood = undefined;
  for (const old of board.querySelectorAll('.place')) old.remove();
  board.style.setProperty('--width', String(picture.width));
  board.style.setProperty('--ratio', String(picture.width / picture.height));
  board.append(...places.map((place) => placeElement(place, touch)));
  if (stood !== undefined) standAgain(stood);
}

/** Whoever plays by the keyboard goes on where they were, or as near to it as anything can be tapped. */
function standAgain({ argument, at }: { readonly argument: string; readonly at: Spot }): void {
  const same = part('board').querySelector<HTMLElement>(`[data-argument="${CSS.escape(argument)}"]`);
  const place = same ?? placeNear(at);
  if (place === undefined) part('board').focus();
  else place.focus();
}

function fade(board: HTMLElement, image: HTMLImageElement): void {
  const before = shown?.image;
  for (const gone of board.querySelectorAll('.leaving')) gone.remove();
  board.prepend(image);
  if (before === undefined) return;
  const remove = () => {
    URL.revokeObjectURL(before.src);
    before.remove();
  };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    remove();
    return;
  }
  before.setAttribute('aria-hidden', 'true');
  before.classList.add('leaving');
  before.addEventListener('animationend', remove, { once: true });
}

function placeElement(place: PagePlace, { tap, linger }: Touch): HTMLButtonElement {
  const xs = place.corners.map(({ x }) => x);
  const ys = place.corners.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lingered = false;
  const lingerLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => linger(place), LINGER);
  };
  const stop = () => {
    clearTimeout(timer);
    linger(undefined);
  };
  const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';
  const button = make('button', {
    type: 'button',
    class: place.isChosen ? 'place chosen' : 'place',
    'aria-label': place.label,
    'data-argument': place.argument,
    'data-control': kindOf(place.control),
    onclick: (event) => {
      // A long press asks what the move would bring; it does not make it.
      if (lingered && (event as PointerEvent).pointerType === 'touch') {
        lingered = false;
        return;
      }
      tap(place.control);
    },
    onpointerenter: (event) => {
      if (isMouse(event)) lingerLater();
    },
    onpointerdown: (event) => {
      lingered = false;
      stop();
      if (isMouse(event)) return;
      timer = setTimeout(() => {
        lingered = true;
        linger(place);
      }, LINGER);
    },
    onpointerup: () => clearTimeout(timer),
    onpointerleave: (event) => {
      // What a long press has asked for stays to be read once the finger is gone.
      if (isMouse(event)) stop();
      else clearTimeout(timer);
    },
    onpointercancel: () => clearTimeout(timer),
    onfocus: () => {
      // Who points at places has no need to be told where the focus went.
      if (button.matches(':focus-visible')) lingerLater();
    },
    onblur: stop,
  });
  button.style.left = `${left * 100}%`;
  button.style.top = `${top * 100}%`;
  button.style.width = `${width * 100}%`;
  button.style.height = `${height * 100}%`;
  if (place.corners.length !== 4 || !isUpright(place)) {
    const points = place.corners.map(({ x, y }) => `${((x - left) / width) * 100}% ${((y - top) / height) * 100}%`);
    button.style.clipPath = `polygon(${points.join(', ')})`;
  }
  return button;
}

function isUpright({ corners }: PagePlace): boolean {
  return new Set(corners.map(({ x }) => x)).size === 2 && new Set(corners.map(({ y }) => y)).size === 2;
}
