import type { PageAnswer, PageMatch, SignedIn } from '../protocol.ts';
import { activitySignIn, isActivity } from './activity.ts';
import { drawControls } from './controls.ts';
import { make, part } from './dom.ts';
import { drawPicture, startArrows, startZoom } from './picture.ts';
import { hintFor, listen, look, Refused, signIn, tap, welcome } from './server.ts';
import { wordElements } from './words.ts';

/** How long a notice stays, in milliseconds. */
const NOTICE = 6000;

let texts: Readonly<Record<string, string>> = {};
let match = new URLSearchParams(location.search).get('match') ?? '';
let words = '';
let picked = '';
let stamp = '';
let isTapping = false;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;
/** Answers that come late must not undo later ones. */
let asked = 0;

const light = matchMedia('(prefers-color-scheme: light)');
const theme = () => (light.matches ? 'light' : 'dark');
const say = (key: string) => texts[key] ?? '';

async function enter(): Promise<SignedIn> {
  if (isActivity()) return activitySignIn();
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket');
  // The ticket is used up at once, and stands in no history, log or referrer.
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return ticket === null ? welcome() : signIn({ ticket });
}

async function start(): Promise<void> {
  try {
    const signed = await enter();
    texts = signed.texts;
    document.documentElement.lang = signed.language;
    part('zoom').setAttribute('aria-label', say('zoom'));
    part('matches').setAttribute('aria-label', say('matches'));
    part('controls').setAttribute('aria-label', say('controls'));
    startZoom({ larger: say('larger'), smaller: say('smaller') });
    open(signed.match ?? match);
  } catch (error) {
    tellFailure(error);
    return;
  }
  startArrows();
  light.addEventListener('change', () => void refresh());
  listen(
    () => void refresh(),
    (isUp) => {
      part('line').hidden = isUp;
      part('line').textContent = isUp ? '' : say('reconnecting');
    },
  );
}

function open(id: string): void {
  match = id;
  picked = '';
  stamp = '';
  const address = new URL(location.href);
  address.searchParams.set('match', id);
  history.replaceState(null, '', address.pathname + address.search);
}

async function refresh(): Promise<void> {
  if (isTapping) return;
  await take(() => look({ match, picked, stamp }, theme()));
}

async function use(control: string, values?: readonly string[]): Promise<void> {
  if (isTapping) return;
  isTapping = true;
  part('room').setAttribute('aria-busy', 'true');
  const id = crypto.randomUUID();
  await take(() => tap({ match, control, tap: id, words, ...(values === undefined ? {} : { values }) }, theme()));
  isTapping = false;
}

async function take(ask: () => Promise<PageAnswer>): Promise<void> {
  asked += 1;
  const turn = asked;
  try {
    const answer = await ask();
    if (turn === asked) await draw(answer);
  } catch (error) {
    tellFailure(error);
  } finally {
    part('room').removeAttribute('aria-busy');
  }
}

async function draw({ board, notice, matches }: PageAnswer): Promise<void> {
  drawMatches(matches);
  tell(notice);
  if (board === undefined) return;
  words = board.words;
  picked = board.picked;
  stamp = board.stamp;
  part('words').replaceChildren(...wordElements(board.words));
  drawControls(board.rows, (control, values) => void use(control, values), say('done'));
  await drawPicture(board, {
    tap: (control) => void use(control),
    linger: (place) => void showHint(place?.argument, place?.label),
  });
}

let hinted: string | undefined;

async function showHint(argument: string | undefined, label: string | undefined): Promise<void> {
  hinted = argument;
  part('hint').textContent = label ?? '';
  if (argument === undefined) return;
  const hint = await hintFor(match, argument).catch(() => '');
  if (hinted === argument && hint !== '') part('hint').textContent = `${label}: ${hint}`;
}

function drawMatches(matches: readonly PageMatch[]): void {
  const list = part('matches');
  list.hidden = matches.length < 2;
  list.replaceChildren(
    ...matches.map((one) =>
      make(
        'button',
        {
          type: 'button',
          class: one.isYourTurn ? 'match yours' : 'match',
          'aria-current': one.match === match ? 'true' : undefined,
          onclick: () => {
            open(one.match);
            void refresh();
          },
        },
        make('span', {}, one.game),
        make('span', { class: 'status' }, one.status),
      ),
    ),
  );
}

function tell(notice: string | undefined): void {
  clearTimeout(noticeTimer);
  const element = part('notice');
  element.hidden = notice === undefined || notice === '';
  element.replaceChildren(...wordElements(notice ?? ''));
  if (!element.hidden) noticeTimer = setTimeout(() => tell(undefined), NOTICE);
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

function tellFailure(error: unknown): void {
  const language = navigator.language.startsWith('de') ? 'de' : 'en';
  const [entry = '', notYours = '', other = ''] = FAILURES[language] ?? [];
  const status = error instanceof Refused ? error.status : 0;
  tell(status === 401 ? entry : status === 403 ? notYours : other);
  if (status === 401) clearTimeout(noticeTimer);
  part('room').removeAttribute('aria-busy');
}

void start();
