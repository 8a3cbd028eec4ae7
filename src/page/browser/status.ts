import { part } from './dom.ts';
import { RequestRefusedError } from './requests.ts';
import { wordElements } from './words.ts';

/** The kinds of text in the status line besides whose turn it is; of several, the first is shown. */
const SAYINGS = ['line', 'notice', 'sending', 'hint', 'past'] as const;
type StatusText = (typeof SAYINGS)[number];

/** Shows a text of this kind in the status line, or clears it. */
export function say(kind: StatusText, words: string | undefined): void {
  const element = part(kind);
  const text = words ?? '';
  if (kind === 'notice') element.replaceChildren(...wordElements(text));
  else if (element.textContent !== text) element.textContent = text;
  const first = SAYINGS.find((one) => part(one).textContent !== '');
  if (first === undefined) delete part('status').dataset.says;
  else part('status').dataset.says = first;
}

let hasFailed = false;

/** Says that an answer is missing and the request is being retried; cleared once one arrives. */
export function sayFailure(isSo = true): void {
  if (isSo || hasFailed) say('notice', isSo ? part('room').dataset.failed : undefined);
  hasFailed = isSo;
}

/** Whether the server reports that nobody is signed in here any more. */
export function isOver(error: unknown): boolean {
  return error instanceof RequestRefusedError && (error.status === 401 || error.status === 403);
}

/** Draws the words of a board: the task as the heading, what happened, and the facts. */
export function drawWords(words: string): void {
  const [heading = '', ...lines] = words.split('\n').filter((line) => line.trim() !== '');
  const isSmall = (line: string) => line.startsWith('-# ');
  replaceWords('heading', heading);
  replaceWords('news', lines.filter((line) => !isSmall(line)).join('\n'));
  replaceWords('facts', lines.filter(isSmall).join('\n'));
  letScroll();
}

let shown: Partial<Record<string, string>> = {};

/** Draws what happened with a past move. */
export function drawPast(words: string): void {
  replaceWords('news', words);
}

/** Replaces words only if they have changed, because otherwise they would be announced again. */
function replaceWords(id: 'heading' | 'news' | 'facts', words: string): void {
  if (shown[id] === words) return;
  shown = { ...shown, [id]: words };
  replaceLines(part(id), wordElements(words));
}

/** Replaces only the lines that are new, so that only those are announced. */
function replaceLines(element: HTMLElement, lines: readonly HTMLElement[]): void {
  for (const old of [...element.children]) if (!lines.some((line) => line.isEqualNode(old))) old.remove();
  for (const [at, line] of lines.entries()) {
    const there = element.children[at];
    if (there === undefined || !there.isEqualNode(line)) element.insertBefore(line, there ?? null);
  }
  while (element.children.length > lines.length) element.lastElementChild?.remove();
}

/**
 * Makes a heading of two lines smaller, and lets words that are too long for their slot be scrolled with keys.
 */
function letScroll(): void {
  const heading = part('heading');
  heading.classList.remove('long');
  heading.classList.toggle('long', heading.scrollHeight > ONE_LINE);
  for (const one of [heading, part('facts')]) {
    if (isOverfull(one)) one.tabIndex = 0;
    else one.removeAttribute('tabindex');
  }
}

/** More pixels than one line of a heading has, and fewer than two, which would touch the plates at their normal size. */
const ONE_LINE = 36;

function isOverfull({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1;
}

/** Checks again whether the words fit whenever their slots change or the fonts arrive. */
export function startWords(): void {
  const slots = new ResizeObserver(letScroll);
  for (const slot of ['status', 'facts']) slots.observe(part(slot));
  document.fonts.addEventListener('loadingdone', letScroll);
}
