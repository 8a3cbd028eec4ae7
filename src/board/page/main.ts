import type { PageAnswer, SignedIn } from '../protocol.ts';
import { activitySignIn, isActivity } from './activity.ts';
import { startArrows } from './arrows.ts';
import { showAside } from './aside.ts';
import { drawControls } from './controls.ts';
import { part } from './dom.ts';
import { drawMatches } from './matches.ts';
import { tell, tellFailure } from './notices.ts';
import { drawPicture } from './picture.ts';
import { hintFor, listen, look, signIn, tap, welcome } from './requests.ts';
import { wordElements } from './words.ts';
import { startZoom } from './zoom.ts';

/** How long to wait before the board is looked for again, in milliseconds. */
const AGAIN = 3000;

let texts: Readonly<Record<string, string>> = {};
let match = new URLSearchParams(location.search).get('match') ?? '';
let words = '';
let picked = '';
let stamp = '';
let isTapping = false;
/** The number of the latest change that was heard of, and of the one that is drawn. */
let heard = 0;
let drawn = 0;
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
    // After a reload the game that was chosen at the side is shown, and not that of the link.
    open(match === '' ? (signed.match ?? '') : match);
  } catch (error) {
    tellFailure(error);
    part('room').removeAttribute('aria-busy');
    return;
  }
  startArrows();
  light.addEventListener('change', () => void refresh());
  void refresh();
  listen({
    changed(change) {
      heard = change ?? 0;
      if (change === undefined || change > drawn) void refresh();
    },
    tellLine(isUp) {
      part('line').hidden = isUp;
      part('line').textContent = isUp ? '' : say('reconnecting');
    },
  });
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
  tell(undefined);
  const id = crypto.randomUUID();
  await take(() => tap({ match, control, tap: id, words, ...(values === undefined ? {} : { values }) }, theme()));
  isTapping = false;
  part('room').removeAttribute('aria-busy');
  // What changed meanwhile was not looked at.
  if (heard > drawn) await refresh();
}

async function take(ask: () => Promise<PageAnswer>): Promise<void> {
  asked += 1;
  const turn = asked;
  try {
    const answer = await ask();
    if (turn === asked) await draw(answer);
  } catch (error) {
    if (tellFailure(error)) setTimeout(() => void refresh(), AGAIN);
  }
  if (!isTapping) part('room').removeAttribute('aria-busy');
}

async function draw({ change, board, notice, aside, matches }: PageAnswer): Promise<void> {
  drawn = change;
  drawMatches(matches, match, (other) => {
    open(other);
    void refresh();
  });
  if (notice !== undefined) tell(notice);
  if (aside !== undefined) await showAside(aside, chosen, { close: say('close'), done: say('done') });
  if (board === undefined) return;
  words = board.words;
  picked = board.picked;
  stamp = board.stamp;
  part('words').replaceChildren(...wordElements(board.words));
  drawControls(board.rows, chosen, say('done'));
  await drawPicture(board, {
    tap: chosen,
    linger: (place) => void showHint(place?.argument, place?.label),
  });
}

function chosen(control: string, values?: readonly string[]): void {
  void use(control, values);
}

let hinted: string | undefined;

async function showHint(argument: string | undefined, label: string | undefined): Promise<void> {
  hinted = argument;
  part('hint').textContent = label ?? '';
  if (argument === undefined) return;
  const hint = await hintFor(match, argument).catch(() => '');
  if (hinted !== argument || hint === '') return;
  part('hint').textContent = hint.startsWith(`${label}`) ? hint : `${label}: ${hint}`;
}

void start();
