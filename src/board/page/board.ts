import type { PageBoard, PagePart, PagePlace } from '../protocol.ts';
import { make, part } from './dom.ts';
import { drawEdges } from './edges.ts';
import { frameBoard } from './frame.ts';
import { keepFocus } from './keys.ts';
import { type Crop, isWithin, ratioOf, WHOLE, wholeBehind } from './parts.ts';
import { drawPlaces, forgetPlaces } from './places.ts';
import { pictureAt } from './requests.ts';
import { drawTabs } from './tabs.ts';

let shown: { readonly path: string; readonly address: string } | undefined;
let drawings = 0;
/** Which board of several is in front, where somebody has chosen. */
let front: number | undefined;
let match = '';

/** Draws the picture in its parts: a board in the frame, what one chooses from below it, and over both what can be tapped. */
export async function drawBoard(board: PageBoard, drawAgain: () => void): Promise<void> {
  drawings += 1;
  const drawing = drawings;
  const isOther = board.match !== match;
  if (isOther) front = undefined;
  match = board.match;
  const { picture } = board;
  if (picture === undefined) {
    part('board').replaceChildren();
    shown = undefined;
    return;
  }
  const address = await addressOf(picture.path);
  // Another one was begun meanwhile.
  if (drawing !== drawings) return;
  const parts = board.parts.length === 0 ? [{ ...WHOLE, role: 'board' as const }] : board.parts;
  const boards = parts.filter(({ role }) => role === 'board');
  const isWhole = boards.length > 1 && hasRoomForAll();
  const index = isWhole ? boards.length : (front ?? tappedOf(boards, board.places));
  const crop = boards[index] ?? WHOLE;
  drawTabs(isWhole ? [] : boards.map(({ label = '' }) => label), index, (chosen) => {
    front = chosen === tappedOf(boards, board.places) ? undefined : chosen;
    drawAgain();
  });
  const trays = isWhole || crop === WHOLE ? [] : parts.filter(({ role }) => role === 'tray');
  const keep = keepFocus();
  forgetPlaces();
  const image = () => make('img', { src: address, alt: '', draggable: false, decoding: 'sync' });
  drawEdges(parts, crop);
  frameBoard(ratioOf(crop, picture), isOther);
  fill(part('board'), crop, Object.assign(image(), { alt: picture.alt }), board.places);
  drawTrays(trays, picture, image, board.places);
  keep();
}

/** Whenever the frame comes to hold all of a picture, or does not any more, the board is laid out anew. */
export function watchRoom(drawAgain: () => void): void {
  let hadRoom = hasRoomForAll();
  new ResizeObserver(() => {
    const hasRoom = hasRoomForAll();
    if (hasRoom !== hadRoom) drawAgain();
    hadRoom = hasRoom;
  }).observe(part('frame'));
}

/** Where a window is so large that all of a picture is seen well, nothing is laid out anew. */
function hasRoomForAll(): boolean {
  const { clientWidth, clientHeight } = part('frame');
  return clientWidth >= 800 && clientHeight >= 640;
}

/** The board on which most can be tapped: the first where nothing can. */
function tappedOf(boards: readonly Crop[], places: readonly PagePlace[]): number {
  const counts = boards.map((crop) => places.filter((place) => isWithin(middle(place), crop)).length);
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
  window.replaceChildren(whole);
}

/** Rows as high as their parts are at the full width, but no higher than the slot of so many gives them. */
function drawTrays(
  trays: readonly PagePart[],
  picture: { readonly width: number; readonly height: number },
  image: () => HTMLImageElement,
  places: readonly PagePlace[],
): void {
  const tray = part('tray');
  // A slot that was there stays: what can be chosen changes, the frame does not.
  if (trays.length > 0) {
    tray.hidden = false;
    tray.dataset.rows = String(trays.length);
  }
  tray.replaceChildren(
    ...trays.map((crop) => {
      const window = make('div', { class: 'part' });
      window.style.setProperty('--ratio', String(ratioOf(crop, picture)));
      fill(window, crop, image(), places);
      return window;
    }),
  );
}

/** The picture as an address of this page's own, decoded; the one before is let go once it is shown. */
async function addressOf(path: string): Promise<string> {
  if (shown?.path === path) return shown.address;
  const address = await pictureAt(path);
  const image = make('img', { src: address });
  await image.decode().catch(() => undefined);
  const before = shown;
  shown = { path, address };
  if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before.address), 1000);
  return address;
}

/** Nothing of the match before is kept: another one is opened. */
export function clearSlots(): void {
  part('tray').hidden = true;
  part('tray').replaceChildren();
  part('pad').hidden = true;
}
