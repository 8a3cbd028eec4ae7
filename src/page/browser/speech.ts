import { part } from './dom.ts';
import { text } from './texts.ts';

/** What somebody who hears the page may ask it, by the names of its words: from what stands on it anyway, now or back then. */
const ANSWERS = {
  sayBoard: () => document.querySelector<HTMLImageElement>('#board img')?.alt ?? '',
  sayNews: () => [...part('news').children].map((line) => line.textContent).join(' ') || text('noNews'),
  sayScores: () => scores() || text('noScores'),
} as const;

type Question = keyof typeof ANSWERS;

/** No sign in which the name of a place could begin: on the board, letters and digits lead to places. */
const KEYS: Readonly<Record<string, Question>> = { '#': 'sayBoard', '!': 'sayNews', '=': 'sayScores' };

/** From the board to what can be done besides, and back. */
const ACROSS = '.';

/** After this long a reader is done with whatever had the focus, and hears what is new. In milliseconds. */
const AFTER = 50;

/** Everybody with their points, as they stand on the plates. */
function scores(): string {
  return [...document.querySelectorAll('.plate')]
    .map((plate) => ['.name', '.score'].map((one) => plate.querySelector(one)?.textContent ?? ''))
    .filter(([, score]) => score !== '')
    .map((both) => both.join(': '))
    .join(', ');
}

/** The questions as buttons' acts. */
export function spokenActs(): Readonly<Record<Question, () => void>> {
  return { sayBoard: () => speak('sayBoard'), sayNews: () => speak('sayNews'), sayScores: () => speak('sayScores') };
}

/** Answers by keys as well, from wherever the focus is; leads past the board to what can be done besides. */
export function startSpoken(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey } = event;
    const question = KEYS[key];
    const isWriting = target instanceof HTMLSelectElement || document.querySelector('dialog[open]') !== null;
    if (isWriting || ctrlKey || metaKey || (question === undefined && key !== ACROSS)) return;
    event.preventDefault();
    if (question === undefined) goAcross();
    else speak(question);
  });
  part('skip').addEventListener('click', focusControls);
}

function speak(question: Question): void {
  // The same words twice are spoken twice.
  part('spoken').textContent = '';
  setTimeout(() => {
    part('spoken').textContent = ANSWERS[question]();
  }, AFTER);
}

/** The first of what can be done besides places. */
function focusControls(): void {
  const all = document.querySelectorAll<HTMLButtonElement>('#pad .key, #controls button, #controls select');
  [...all].find((one) => !one.disabled && one.checkVisibility())?.focus();
}

function goAcross(): void {
  const isOnBoard = document.activeElement?.matches('.place, #board') === true;
  if (isOnBoard) focusControls();
  else (document.querySelector<HTMLElement>('.place[tabindex="0"]') ?? part('board')).focus();
}

/** What has the focus now; gives what brings the focus onto the page again where that is gone. */
export function holdFocus(): () => void {
  const { activeElement: before, body } = document;
  const isBeside = before?.closest('#hands') !== null;
  return () => {
    const { activeElement: now } = document;
    if (before === null || before === body || (now !== null && now !== body)) return;
    if (isBeside) focusControls();
    else part('board').focus();
  };
}
