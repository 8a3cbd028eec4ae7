import { phrase } from '../engine/phrase.ts';
import type { ScreenParts } from '../play/contract/app.ts';
import { nameLanguage, type Words, wordsFor } from '../play/words/wordsFor.ts';
import type { SignedIn } from './protocol.ts';
import type { Session } from './sessions.ts';

/** The page's own texts. */
const PAGE_TEXTS = {
  against: phrase('board.page.against'),
  all: phrase('board.page.all'),
  back: phrase('board.page.back'),
  cancel: phrase('board.page.cancel'),
  close: phrase('board.page.close'),
  company: phrase('board.page.company', { names: '{names}' }),
  confirm: phrase('board.page.confirm'),
  controls: phrase('board.page.controls'),
  course: phrase('board.page.course'),
  done: phrase('board.page.done'),
  elsewhere: phrase('board.page.elsewhere'),
  forth: phrase('board.page.forth'),
  game: phrase('board.page.game'),
  invite: phrase('board.page.invite'),
  invitation: phrase('board.page.invitation', { game: '{game}' }),
  larger: phrase('board.page.larger'),
  lookBack: phrase('board.page.lookBack'),
  matches: phrase('board.page.matches'),
  minute: phrase('board.page.minute'),
  more: phrase('board.page.more'),
  // The page fills in these values.
  moveAt: phrase('board.page.moveAt', { at: '{at}', last: '{last}' }),
  newGame: phrase('board.page.newGame'),
  next: phrase('board.page.next'),
  nextGame: phrase('board.page.nextGame'),
  noRematch: phrase('board.page.noRematch'),
  noInvite: phrase('board.page.noInvite'),
  noNews: phrase('board.page.noNews'),
  noScores: phrase('board.page.noScores'),
  notify: phrase('board.page.notify'),
  now: phrase('board.page.now'),
  openRematch: phrase('board.page.openRematch'),
  pad: phrase('board.page.pad'),
  play: phrase('board.page.play'),
  presenceOver: phrase('board.presence.over'),
  presenceToMove: phrase('board.presence.toMove'),
  presenceWaits: phrase('board.presence.waits'),
  presenceWatches: phrase('board.presence.watches'),
  reconnecting: phrase('board.page.reconnecting'),
  run: phrase('board.page.run'),
  sending: phrase('board.page.sending'),
  sayBoard: phrase('board.page.sayBoard'),
  sayNews: phrase('board.page.sayNews'),
  sayScores: phrase('board.page.sayScores'),
  signOut: phrase('board.page.signOut'),
  skip: phrase('board.page.skip'),
  smaller: phrase('board.page.smaller'),
  sound: phrase('board.page.sound'),
  step: phrase('board.page.step'),
  tabs: phrase('board.page.tabs'),
  you: phrase('board.page.you'),
  zoom: phrase('board.page.zoom'),
} as const;

/** The words of the page for one reader. */
interface PageWords extends Words {
  /** The language that they chose, otherwise the locale of their Discord. */
  readonly locale: string;
  /** The language of ours that matches it. */
  readonly language: string;
  /** The colors they chose. */
  readonly theme: SignedIn['theme'];
  /** A key for the language and the colors, which changes with them. */
  readonly manner: string;
}

export async function readPageWords(app: ScreenParts, { person, locale }: Session): Promise<PageWords> {
  const { language: chosen = locale, theme } = await app.tables.people.readSettings(person);
  const language = nameLanguage(app.catalogue, chosen);
  return { ...wordsFor(app.catalogue, chosen), locale: chosen, language, theme, manner: `${language} ${theme ?? ''}` };
}

/** What a page is told once someone has signed in on it. */
export async function welcome(
  app: ScreenParts,
  session: Session,
  entries: (plain: Words['plain']) => SignedIn['entries'],
): Promise<Omit<SignedIn, 'key'>> {
  const { plain, language, theme, manner } = await readPageWords(app, session);
  const texts = Object.entries(PAGE_TEXTS).map(([name, text]) => [name, plain(text)]);
  return {
    language,
    texts: Object.fromEntries(texts),
    entries: entries(plain),
    manner,
    ...(theme === undefined ? {} : { theme }),
    ...(session.match === undefined ? {} : { match: session.match }),
  };
}
