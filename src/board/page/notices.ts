import { part } from './dom.ts';
import { Refused } from './server.ts';
import { wordElements } from './words.ts';

/** How long a notice stays: so long at least, and so long for each character, in milliseconds. */
const LEAST = 6000;
const FOR_A_CHARACTER = 80;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something in passing; nothing takes away what was said before. */
export function tell(words: string | undefined, stays = false): void {
  clearTimeout(timer);
  const element = part('notice');
  element.hidden = words === undefined || words === '';
  element.replaceChildren(...wordElements(words ?? ''));
  if (!element.hidden && !stays) {
    timer = setTimeout(() => tell(undefined), LEAST + FOR_A_CHARACTER * (words ?? '').length);
  }
}

/** Before anybody is signed in there are no texts: these few stand here, in the browser's language. */
const FAILURES: Readonly<Record<string, readonly [entry: string, notYours: string, other: string]>> = {
  en: [
    'This link was used or is too old. Press «Open the board» in Discord again.',
    'This link was made for somebody else. Press «Open the board» in Discord yourself.',
    'That did not work. The board is looked for again.',
  ],
  de: [
    'Dieser Link wurde benutzt oder ist zu alt. Drücke in Discord noch einmal auf «Brett öffnen».',
    'Dieser Link ist für jemand anderen. Drücke in Discord selbst auf «Brett öffnen».',
    'Das ging nicht. Das Brett wird noch einmal gesucht.',
  ],
};

/** Says why nothing came; gives whether it is worth another try. */
export function tellFailure(error: unknown): boolean {
  const language = navigator.language.startsWith('de') ? 'de' : 'en';
  const [entry = '', notYours = '', other = ''] = FAILURES[language] ?? [];
  const status = error instanceof Refused ? error.status : 0;
  const isOver = status === 401 || status === 403;
  tell(status === 401 ? entry : status === 403 ? notYours : other, isOver);
  return !isOver;
}
