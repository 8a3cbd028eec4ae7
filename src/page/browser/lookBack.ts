import type { PageBoard, PagePlayer, PageStep } from '../protocol.ts';
import { make, part } from './dom.ts';
import { text } from './texts.ts';

interface LookBackOptions {
  /** Returns the step with that number, or the last one; undefined if nothing can be seen. */
  readonly stepAt: (at: number) => Promise<PageStep | undefined>;
  /** Returns the current board, to which the reader returns at the end. */
  readonly now: () => PageBoard | undefined;
  /** Shows a board and its words: a past one, or the current one. */
  readonly show: (board: PageBoard, past?: PageStep) => void;
}

interface LookBack {
  readonly isBack: () => boolean;
  /** Goes forward by this many steps, or back if negative. */
  readonly go: (by: number) => void;
  /** Shows the same step again, in the page's current colors. */
  readonly again: () => Promise<void>;
  readonly leave: () => void;
}

/** How far a finger must move sideways to go to another move, in pixels. */
const SWIPE = 40;
/** A number larger than that of any move. */
const LAST = 1_000_000;

/**
 * Lets the reader step through a match as they saw it: with buttons, a slider over the scores, the keys [ and ], and
 * swipes across the news.
 */
export function startLookBack({ stepAt, now, show }: LookBackOptions): LookBack {
  let shown: PageStep | undefined;
  let wanted: number | undefined;
  let isComing = false;

  /** Requests steps one at a time; of several requested in the meantime, only the last one. */
  async function come(): Promise<void> {
    if (isComing) return;
    isComing = true;
    while (wanted !== undefined && wanted !== shown?.at) {
      const step = await stepAt(wanted).catch(() => undefined);
      const board = now();
      if (wanted === undefined) break;
      if (step === undefined || step.match !== board?.match) {
        isComing = false;
        return leave();
      }
      wanted = Math.min(wanted, step.last);
      shown = step;
      show(asItWas(board, step), step);
      drawSteps(step, board.players, { go, to, leave });
    }
    isComing = false;
  }

  function to(at: number): void {
    wanted = Math.max(0, at);
    void come();
  }

  function go(by: number): void {
    if (shown !== undefined) {
      if (shown.at + by > shown.last) leave();
      else to(shown.at + by);
      return;
    }
    if (by > 0 || now() === undefined || isComing) return;
    // The last step also tells how many there are.
    void stepAt(LAST).then((step) => {
      if (step !== undefined && step.last > 0) to(step.last + by);
    }, leave);
  }

  async function again(): Promise<void> {
    const step = shown && (await stepAt(shown.at).catch(() => undefined));
    const board = now();
    if (step === undefined || step.at !== shown?.at || step.match !== board?.match) return;
    shown = step;
    show(asItWas(board, step), step);
  }

  function leave(): void {
    wanted = undefined;
    if (shown === undefined) return;
    shown = undefined;
    document.getElementById('steps')?.remove();
    delete part('room').dataset.back;
    const board = now();
    if (board !== undefined) show(board);
    part('back').focus();
  }

  part('back').addEventListener('click', () => go(-1));
  document.addEventListener('keydown', ({ key, target }) => {
    const isWriting = target instanceof HTMLSelectElement || document.querySelector('dialog[open]') !== null;
    if (isWriting) return;
    if (key === '[') go(-1);
    else if (key === ']') go(1);
    else if (key === 'Escape') leave();
  });
  for (const id of ['news', 'status']) hearSwipes(part(id), go);
  return { isBack: () => shown !== undefined, again, go, leave };
}

/** A past board, on which nothing can be tapped. */
function asItWas(board: PageBoard, { picture, parts, scores }: PageStep): PageBoard {
  const players = board.players.map(({ until: _, ...player }) => {
    const score = scores[player.seat];
    return { ...player, isToAct: false, hasWon: false, ...(score === undefined ? {} : { score }) };
  });
  return { ...board, picture, parts, places: [], players };
}

interface StepActs {
  readonly go: (by: number) => void;
  readonly to: (at: number) => void;
  readonly leave: () => void;
}

function drawSteps(step: PageStep, players: readonly PagePlayer[], { go, to, leave }: StepActs): void {
  const { at, last } = step;
  part('room').dataset.back = '';
  const slider = document.querySelector<HTMLInputElement>('#steps input');
  const valuetext = text('moveAt', { at, last });
  if (slider !== null) {
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', valuetext);
    return;
  }
  const range = make('input', {
    ...{ type: 'range', min: 0, max: last, value: at },
    ...{ 'aria-label': text('course'), 'aria-valuetext': valuetext },
  });
  range.addEventListener('input', () => to(Number(range.value)));
  const button = (name: string, sign: string, act: () => void) =>
    make('button', { type: 'button', class: 'control secondary', 'aria-label': text(name), onclick: act }, sign);
  part('hands').append(
    make(
      'div',
      { id: 'steps' },
      button('back', '‹', () => go(-1)),
      make('div', { class: 'course' }, courseElement(step.course, players), range),
      button('forth', '›', () => go(1)),
      button('now', '✕', leave),
    ),
  );
  range.focus();
}

function hearSwipes(element: HTMLElement, go: (by: number) => void): void {
  let from: number | undefined;
  element.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX;
  });
  element.addEventListener('pointerup', ({ clientX }) => {
    const by = from === undefined ? 0 : clientX - from;
    from = undefined;
    // Swiping to the right goes back, as when turning a page.
    if (Math.abs(by) >= SWIPE) go(by > 0 ? -1 : 1);
  });
}

const SVG = 'http://www.w3.org/2000/svg';

/** A chart of all seats' points over the steps of a match, in their colors; the first seat's line is dashed. */
function courseElement(course: readonly (readonly number[])[], players: readonly PagePlayer[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const all = course.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (step: number) => (course.length < 2 ? 0 : (100 * step) / (course.length - 1));
  const y = (points: number) => 96 - (92 * (points - low)) / (high - low);
  for (const { seat, colour } of players) {
    const line = document.createElementNS(SVG, 'polyline');
    const points = course.map((seats, step) => `${x(step)},${y(seats[seat] ?? 0)}`);
    line.setAttribute('points', points.join(' '));
    line.setAttribute('stroke', colour);
    if (seat === 0) line.setAttribute('stroke-dasharray', '6 4');
    svg.append(line);
  }
  return svg;
}
