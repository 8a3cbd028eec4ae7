import type { PageQuestion } from '../protocol.ts';
import { controlElements, type Use } from './controls.ts';
import { make } from './dom.ts';
import { text } from './texts.ts';
import { wordElements } from './words.ts';

/** What others ask, or were asked, and its answers: first among the controls. */
export function questionElements(
  question: PageQuestion | undefined,
  use: Use,
  goTo: (match: string) => void,
): readonly HTMLElement[] {
  if (question === undefined) return [];
  const { words, controls, table } = question;
  const way = make('button', { type: 'button', class: 'control success', 'data-control': 'to-rematch' });
  way.append(text('openRematch'));
  way.addEventListener('click', () => {
    if (table !== undefined) goTo(table.match);
  });
  const answers = controlElements(controls, use, '');
  return [
    make(
      'div',
      { class: 'question' },
      make('div', { class: 'asked', role: 'status' }, ...wordElements(words)),
      // The answer “yes” is nearest to the thumb.
      ...answers.toReversed(),
      ...(table?.isRunning === true ? [way] : []),
    ),
  ];
}

/** Follows the players of a match to their rematch, but not people who only look at the end again. */
export function followRematch() {
  let awaited: string | undefined;
  let isAsking = false;
  return {
    /** The person has just asked for one. */
    asked(): void {
      isAsking = true;
    },
    /** Where to go now, or that nothing will come of what was awaited. */
    next(question: PageQuestion | undefined): { readonly goTo?: string; readonly isOff?: true } {
      const table = question?.table;
      const before = awaited;
      const isMeant = table !== undefined && (isAsking || before === table.match);
      awaited = table?.isRunning === false ? table.match : undefined;
      isAsking = false;
      if (isMeant && table.isRunning) return { goTo: table.match };
      return before !== undefined && table === undefined ? { isOff: true } : {};
    },
    forget(): void {
      awaited = undefined;
    },
  };
}
