import { part } from './dom.ts';
import { text } from './texts.ts';

/**
 * What people who hear the page may ask it, by the names of the texts: from what it shows anyway, now or in the past.
 */
const ANSWERS = {
  sayBoard: () => document.querySelector<HTMLImageElement>('#board img')?.alt ?? '',
  sayNews: () => [...part('news').children].map((line) => line.textContent).join(' ') || text('noNews'),
  sayScores: () => scores() || text('noScores'),
} as const;

type Question = keyof typeof ANSWERS;

/** No character with which a place's name could begin: on the board, letters and digits lead to places. */
const KEYS: Readonly<Record<string, Question>> = { '#': 'sayBoard', '!': 'sayNews', '=': 'sayScores' };

/** From the board to the controls, and back. */
const ACROSS = '.';

/** After this long a screen reader is done with the old focus, and reads what is new. In milliseconds. */
const AFTER = 50;

/** Everyone's points, as on the plates. */
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

/** Answers keys too, wherever the focus is; leads past the board to the controls. */
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

/** The first control outside the board. */
function focusControls(): void {
  const all = document.querySelectorAll<HTMLButtonElement>('#pad .key, #controls button, #controls select');
  [...all].find((one) => !one.disabled && one.checkVisibility())?.focus();
}

function goAcross(): void {
  const isOnBoard = document.activeElement?.matches('.place, #board') === true;
  if (isOnBoard) focusControls();
  else (document.querySelector<HTMLElement>('.place[tabindex="0"]') ?? part('board')).focus();
}

/** Remembers the focus; returns what restores it to the page if it is gone. */
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
