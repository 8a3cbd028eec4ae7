import { make, part } from './dom.ts';

const STEPS: readonly number[] = [1, 1.5, 2, 3, 4];
const MOST = 4;

let scale = 1;

/** The picture shown larger, so that it moves in its frame: by buttons, or by two fingers. */
export function startZoom(labels: { readonly larger: string; readonly smaller: string }): void {
  const smaller = () => zoomTo(STEPS.findLast((step) => step < scale - 0.01) ?? 1);
  const larger = () => zoomTo(STEPS.find((step) => step > scale + 0.01) ?? MOST);
  part('zoom').replaceChildren(
    make('button', { type: 'button', 'aria-label': labels.smaller, onclick: smaller }, '−'),
    make('button', { type: 'button', 'aria-label': labels.larger, onclick: larger }, '+'),
  );
  part('zoom').hidden = false;
  startPinch();
}

/** Keeps the point of the picture in its place that lies under `at`, in pixels of the frame; its middle unless said. */
function zoomTo(wanted: number, at?: { readonly x: number; readonly y: number }): void {
  const frame = part('frame');
  const { x, y } = at ?? { x: frame.clientWidth / 2, y: frame.clientHeight / 2 };
  const next = Math.min(MOST, Math.max(1, wanted));
  const [left, top] = [frame.scrollLeft + x, frame.scrollTop + y];
  const before = scale;
  scale = next;
  part('board').style.setProperty('--scale', String(scale));
  frame.scrollTo({ left: (left * scale) / before - x, top: (top * scale) / before - y });
}

function startPinch(): void {
  const frame = part('frame');
  let from: { readonly far: number; readonly scale: number } | undefined;
  frame.addEventListener(
    'touchmove',
    (event) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) return;
      // Two fingers on the board are for the board, not for the whole page.
      event.preventDefault();
      const far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      from ??= { far, scale };
      const { left, top } = frame.getBoundingClientRect();
      const middle = { x: (one.clientX + other.clientX) / 2 - left, y: (one.clientY + other.clientY) / 2 - top };
      zoomTo((from.scale * far) / from.far, middle);
    },
    { passive: false },
  );
  for (const end of ['touchend', 'touchcancel']) {
    frame.addEventListener(end, () => {
      from = undefined;
    });
  }
}
