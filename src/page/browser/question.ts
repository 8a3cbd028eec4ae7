import type { PageQuestion } from '../protocol.ts';
import { controlElements, type Use } from './controls.ts';
import { make } from './dom.ts';
import { text } from './texts.ts';
import { wordElements } from './words.ts';

/** A question from or to the other players, with its answers, which come first among the controls. */
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

/** Takes the players of a match to their rematch, but not people who only look at its end again. */
export function followRematch() {
  let awaited: string | undefined;
  let isAsking = false;
  return {
    /** To be called when the person has just asked for a rematch. */
    asked(): void {
      isAsking = true;
    },
    /** The match to open now, or that the expected rematch will not happen. */
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
