import type { PageBoard, PageMotion, PagePart, PagePicture, PagePlace } from '../protocol.ts';
import { make, part } from './dom.ts';
import { drawEdges } from './edges.ts';
import { boardBox, fitBox, frameBoard } from './frame.ts';
import { keepFocus } from './keys.ts';
import { endMotion, type FramedPicture, mayMove, showMotion, stillness } from './motion.ts';
import { type Box, shiftTo } from './movement.ts';
import { type Crop, computeRatio, isWithin, shareWithin, WHOLE, wholeBehind } from './parts.ts';
import { boardPicture, forgetPicture, type LoadedPicture, passingPicture } from './picture.ts';
import { drawPlaces, forgetPlaces } from './places.ts';

/** Which board of which match is in the frame. */
interface VisibleBoard {
  readonly match: string;
  readonly index: number;
  readonly framed: FramedPicture;
}

let laid: VisibleBoard | undefined;
let drawings = 0;
/** Which of several boards is in front, if someone chose. */
let front: number | undefined;
let match = '';

/** How a board is to be shown. */
interface BoardArrival {
  /** Draws the same board again in a new layout. */
  readonly drawAgain: () => void;
  /** The moves that led to it, if they should be animated. */
  readonly motion?: PageMotion | undefined;
  /** Whether it shows the result of the reader's own action. */
  readonly isOwn?: boolean;
}

/**
 * Draws the picture in its parts: a board in the frame, trays below it, and tappable places over both. If an animation
 * is running, it finishes first. Returns whether this board is shown; it is not if another drawing was started in the
 * meantime.
 */
export async function drawBoard(
  board: PageBoard,
  { drawAgain, motion, isOwn = false }: BoardArrival,
): Promise<boolean> {
  drawings += 1;
  const drawing = drawings;
  const isOther = board.match !== match;
  if (isOther) {
    front = undefined;
    endMotion();
  }
  match = board.match;
  const { picture } = board;
  if (picture === undefined) {
    part('board').replaceChildren();
    forgetPicture();
    laid = undefined;
    return true;
  }
  const from = mayMove() ? motion?.from : undefined;
  const [fetched, former] = await Promise.all([
    boardPicture(picture),
    from && passingPicture(from.picture),
    stillness(),
  ]);
  // Another drawing was started in the meantime.
  if (drawing !== drawings) return false;
  const { index, crop, labels } = inFront(board);
  drawTabs(labels, index, (chosen) => {
    front = chosen === findTappedBoard(board) ? undefined : chosen;
    drawAgain();
  });
  const before =
    from === undefined || former === undefined
      ? laidBefore(board.match, index)
      : returning(former, boardsOf(from)[index] ?? WHOLE);
  const keep = keepFocus();
  forgetPlaces();
  drawEdges(partsOf(board), crop);
  frameBoard(computeRatio(crop, picture), isOther);
  fill(part('board'), crop, Object.assign(createImage(fetched), { alt: picture.alt }), board.places);
  drawTrays(listTrays(board, crop), picture, () => createImage(fetched), board.places);
  keep();
  const framed = { image: fetched.image, crop };
  laid = { match, index, framed };
  if (before !== undefined) moveFrom(before, framed, motion, isOwn);
  return true;
}

/**
 * Which of several boards is visible: all of them if there is room, otherwise the chosen one, or the one with tappable
 * places.
 */
function inFront(board: PageBoard): {
  readonly index: number;
  readonly crop: Crop;
  readonly labels: readonly string[];
} {
  const boards = boardsOf(board);
  const isWhole = boards.length > 1 && hasRoomForAll();
  const index = isWhole ? boards.length : (front ?? findTappedBoard(board));
  return { index, crop: boards[index] ?? WHOLE, labels: isWhole ? [] : boards.map(({ label = '' }) => label) };
}

/** A board as it was last seen, and its position in the frame. */
interface PreviousBoard {
  readonly framed: FramedPicture;
  readonly box: Box;
}

/** The board in the frame, if it is the same board of the same match. */
function laidBefore(match: string, index: number): PreviousBoard | undefined {
  if (laid?.match !== match || laid.index !== index) return undefined;
  return { framed: laid.framed, box: boardBox() };
}

/** The board as a returning reader last saw it. */
function returning(image: HTMLImageElement, crop: Crop): PreviousBoard {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return { framed: { image, crop }, box: fitBox(computeRatio(crop, size)) };
}

function moveFrom(
  { framed: former, box }: PreviousBoard,
  now: FramedPicture,
  motion: PageMotion | undefined,
  isOwn: boolean,
): void {
  const stage = part('board').querySelector<HTMLElement>('.stage');
  if (motion === undefined || stage === null || !mayMove()) return;
  const shift = shiftTo(box, boardBox(), shareWithin(motion.earlier ?? now.crop, now.crop));
  if (shift !== undefined) showMotion({ motion, former, now, stage, shift, isOwn });
}

function partsOf({ parts }: Pick<PageBoard, 'parts'>): readonly PagePart[] {
  return parts.length === 0 ? [{ ...WHOLE, role: 'board' }] : parts;
}

function boardsOf(board: Pick<PageBoard, 'parts'>): readonly PagePart[] {
  return partsOf(board).filter(({ role }) => role === 'board');
}

/** The parts with pieces to choose from; empty if the whole picture is shown, which contains them. */
function listTrays(board: PageBoard, crop: Crop): readonly PagePart[] {
  return crop === WHOLE ? [] : partsOf(board).filter(({ role }) => role === 'tray');
}

function createImage({ address }: LoadedPicture): HTMLImageElement {
  return make('img', { src: address, alt: '', draggable: false, decoding: 'sync' });
}

/** Lays the board out again whenever the frame becomes large enough for the whole picture, or too small for it. */
export function watchRoom(drawAgain: () => void): void {
  let hadRoom = hasRoomForAll();
  new ResizeObserver(() => {
    const hasRoom = hasRoomForAll();
    if (hasRoom !== hadRoom) drawAgain();
    hadRoom = hasRoom;
  }).observe(part('frame'));
}

/** Whether the window is so large that the whole picture can be shown well, without splitting it. */
function hasRoomForAll(): boolean {
  const { clientWidth, clientHeight } = part('frame');
  return clientWidth >= 800 && clientHeight >= 640;
}

/** The board with the most tappable places; the first if there are none. */
function findTappedBoard(board: PageBoard): number {
  const counts = boardsOf(board).map((crop) => board.places.filter((place) => isWithin(middle(place), crop)).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function middle({ corners }: PagePlace) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
}

function fill(window: HTMLElement, crop: Crop, image: HTMLImageElement, places: readonly PagePlace[]): void {
  const whole = wholeBehind(crop);
  whole.append(image);
  drawPlaces(
    whole,
    places.filter((place) => isWithin(middle(place), crop)),
  );
  window.replaceChildren(make('div', { class: 'stage' }, whole));
}

/** Draws trays in rows as high as their parts are at full width, but no higher than their slot. */
function drawTrays(
  trays: readonly PagePart[],
  picture: Pick<PagePicture, 'width' | 'height'>,
  image: () => HTMLImageElement,
  places: readonly PagePlace[],
): void {
  const tray = part('tray');
  // An existing slot stays even if it is empty: the choices change, the frame does not.
  if (trays.length > 0) {
    tray.hidden = false;
    tray.dataset.rows = String(trays.length);
  }
  tray.replaceChildren(
    ...trays.map((crop) => {
      const window = make('div', { class: 'part' });
      window.style.setProperty('--ratio', String(computeRatio(crop, picture)));
      fill(window, crop, image(), places);
      return window;
    }),
  );
}

/** Removes everything of the previous match when another one is opened. */
export function clearSlots(): void {
  part('tray').hidden = true;
  part('tray').replaceChildren();
  part('pad').hidden = true;
}

/** Draws a tab for each of several boards, and one for the whole picture at the end. */
function drawTabs(labels: readonly string[], chosen: number, choose: (index: number) => void): void {
  const tabs = part('tabs');
  const all = labels.length < 2 ? [] : [...labels, tabs.dataset.all ?? ''];
  const focused = [...tabs.children].indexOf(document.activeElement ?? tabs);
  tabs.hidden = all.length === 0;
  tabs.replaceChildren(
    ...all.map((label, index) =>
      make('button', { type: 'button', 'aria-pressed': String(index === chosen), onclick: () => choose(index) }, label),
    ),
  );
  (tabs.children[focused] as HTMLElement | undefined)?.focus();
}
