import { part } from './dom.ts';
import { Refused } from './requests.ts';
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

/** Says why nothing came; gives whether it is worth another try. */
export function tellFailure(error: unknown): boolean {
  const status = error instanceof Refused ? error.status : 0;
  const isOver = status === 401 || status === 403;
  const kind = status === 401 ? 'used' : status === 403 ? 'notYours' : 'failed';
  tell(part('room').dataset[kind], isOver);
  return !isOver;
}
