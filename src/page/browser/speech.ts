import { part } from './dom.ts';
import { text } from './texts.ts';

/**
 * The questions that people who use a screen reader can ask the page, by the names of their texts. The answers come
 * from what the page shows, now or in the past.
 */
const ANSWERS = {
  sayBoard: () => document.querySelector<HTMLImageElement>('#board img')?.alt ?? '',
  sayNews: () => [...part('news').children].map((line) => line.textContent).join(' ') || text('noNews'),
  sayScores: () => scores() || text('noScores'),
} as const;

type Question = keyof typeof ANSWERS;

/**
 * The keys for questions. No place's name can begin with these characters: on the board, letters and digits lead to
 * places.
 */
const KEYS: Readonly<Record<string, Question>> = { '#': 'sayBoard', '!': 'sayNews', '=': 'sayScores' };

/** The key that moves the focus from the board to the controls, and back. */
const ACROSS = '.';

/** After this many milliseconds, a screen reader has finished with the old focus and reads what is new. */
const AFTER = 50;

/** Everyone's points, as shown on the plates. */
function scores(): string {
  return [...document.querySelectorAll('.plate')]
    .map((plate) => ['.name', '.score'].map((one) => plate.querySelector(one)?.textContent ?? ''))
    .filter(([, score]) => score !== '')
    .map((both) => both.join(': '))
    .join(', ');
}

/** The questions as actions of buttons. */
export function spokenActs(): Readonly<Record<Question, () => void>> {
  return { sayBoard: () => speak('sayBoard'), sayNews: () => speak('sayNews'), sayScores: () => speak('sayScores') };
}

/**
 * Also answers questions asked with keys, wherever the focus is, and lets a key skip from the board to the controls.
 */
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
  // If the same words are said twice, they must be announced twice.
  part('spoken').textContent = '';
  setTimeout(() => {
    part('spoken').textContent = ANSWERS[question]();
  }, AFTER);
}

/** Focuses the first control outside the board. */
function focusControls(): void {
  const all = document.querySelectorAll<HTMLButtonElement>('#pad .key, #controls button, #controls select');
  [...all].find((one) => !one.disabled && one.checkVisibility())?.focus();
}

function goAcross(): void {
  const isOnBoard = document.activeElement?.matches('.place, #board') === true;
  if (isOnBoard) focusControls();
  else (document.querySelector<HTMLElement>('.place[tabindex="0"]') ?? part('board')).focus();
}

/** Remembers the focus; returns a function that restores it to the page if it is lost. */
export function holdFocus(): () => void {
  const { activeElement: before, body } = document;
  // Whoever uses a pointer would take a ring around a menu, which is always drawn, for a hint.
  const isBeside = before?.matches('#hands :focus-visible') === true;
  return () => {
    const { activeElement: now } = document;
    if (before === null || before === body || (now !== null && now !== body)) return;
    if (isBeside) focusControls();
    else part('board').focus();
  };
}
