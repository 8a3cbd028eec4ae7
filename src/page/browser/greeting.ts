import type { PageAnswer, PageEntry, SignedIn } from '../protocol.ts';
import { part } from './dom.ts';
import { chooseTheme } from './drawOptions.ts';
import { nameZoom } from './frame.ts';
import { requestWelcome } from './requests.ts';
import { setTexts, text } from './texts.ts';

/** What can be opened besides matches. */
let entries: readonly PageEntry[] = [];
let manner = '';

export function entriesHere(): readonly PageEntry[] {
  return entries;
}

/** Shows the page in someone's language and chosen colors. */
export function greet(signed: SignedIn): void {
  setTexts(signed.texts);
  entries = signed.entries;
  manner = signed.manner;
  chooseTheme(signed.theme);
  document.documentElement.lang = signed.language;
  for (const id of ['zoom', 'matches', 'controls', 'pad', 'tabs']) part(id).setAttribute('aria-label', text(id));
  part('back').setAttribute('aria-label', text('back'));
  part('tabs').dataset.all = text('all');
  nameZoom({ larger: text('larger'), smaller: text('smaller') });
  part('skip').textContent = text('skip');
}

/** Applies the reader's settings if they have changed; returns whether they have. */
export async function greetAgain(answer: Pick<PageAnswer, 'manner'>): Promise<boolean> {
  if (answer.manner === manner) return false;
  greet(await requestWelcome());
  return true;
}
