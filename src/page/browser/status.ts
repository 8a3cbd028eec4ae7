import { part } from './dom.ts';
import { RequestRefusedError } from './requests.ts';
import { wordElements } from './words.ts';

/** What the status line can say besides whose turn it is: of several, the first is shown. */
const SAYINGS = ['line', 'notice', 'sending', 'hint', 'past'] as const;
type StatusText = (typeof SAYINGS)[number];

/** Says something in the status line, or clears that kind. */
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

/** Says that nothing came and is being retried; cleared once something comes. */
export function sayFailure(isSo = true): void {
  if (isSo || hasFailed) say('notice', isSo ? part('room').dataset.failed : undefined);
  hasFailed = isSo;
}

/** Whether the server says that nobody is signed in here any more. */
export function isOver(error: unknown): boolean {
  return error instanceof RequestRefusedError && (error.status === 401 || error.status === 403);
}

/** The words of a board: the task as the heading, what happened, and the facts. */
export function drawWords(words: string): void {
  const [heading = '', ...lines] = words.split('\n').filter((line) => line.trim() !== '');
  const isSmall = (line: string) => line.startsWith('-# ');
  part('heading').replaceChildren(...wordElements(heading).flatMap((line) => [...line.childNodes]));
  replaceWords('news', lines.filter((line) => !isSmall(line)).join('\n'));
  replaceWords('facts', lines.filter(isSmall).join('\n'));
  letScroll();
}

let shown: Partial<Record<string, string>> = {};

/** What happened with a past move. */
export function drawPast(words: string): void {
  replaceWords('news', words);
}

/** Unchanged words are not announced again. */
function replaceWords(id: 'news' | 'facts', words: string): void {
  if (shown[id] === words) return;
  shown = { ...shown, [id]: words };
  replaceLines(part(id), wordElements(words));
}

/** Existing lines stay: only new ones are announced. */
function replaceLines(element: HTMLElement, lines: readonly HTMLElement[]): void {
  for (const old of [...element.children]) if (!lines.some((line) => line.isEqualNode(old))) old.remove();
  for (const [at, line] of lines.entries()) {
    const there = element.children[at];
    if (there === undefined || !there.isEqualNode(line)) element.insertBefore(line, there ?? null);
  }
  while (element.children.length > lines.length) element.lastElementChild?.remove();
}

/** Words too long for their slot are written smaller if they are the heading, and can be scrolled with keys. */
function letScroll(): void {
  const heading = part('heading');
  heading.classList.remove('long');
  heading.classList.toggle('long', isOverfull(heading));
  for (const one of [heading, part('facts')]) {
    if (isOverfull(one)) one.tabIndex = 0;
    else one.removeAttribute('tabindex');
  }
}

function isOverfull({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1;
}

/** Whenever their slots change, or the fonts arrive, checks again whether the words fit. */
export function startWords(): void {
  const slots = new ResizeObserver(letScroll);
  for (const slot of ['status', 'facts']) slots.observe(part(slot));
  document.fonts.addEventListener('loadingdone', letScroll);
}
