import {
  type LookRequest,
  NOT_SEEN,
  type PageAnswer,
  type PageBoard,
  type PageControl,
  type PageMatch,
  type PageShare,
  type PageStep,
} from '../protocol.ts';
import { discord } from './activity.ts';
import { ink } from './aimedPlace.ts';
import { callAttention } from './attention.ts';
import { clearSlots, drawBoard, watchRoom } from './board.ts';
import { askToConfirm, isAwaitingConfirmation, stopAsking } from './confirmTap.ts';
import { controlKind, drawControls, secondary, startControls } from './controls.ts';
import { isOn } from './device.ts';
import { invite, joinDiscord, startFolding } from './discordWindow.ts';
import { part } from './dom.ts';
import { drawn, onOtherLight, refine, showType } from './drawOptions.ts';
import { startFrame } from './frame.ts';
import { entriesHere, greet, greetAgain } from './greeting.ts';
import { pointAt } from './hoverHints.ts';
import { startKeys, startPadKeys } from './keys.ts';
import { openLine } from './liveConnection.ts';
import { startLookBack } from './lookBack.ts';
import { drawMatches, findNext } from './matches.ts';
import { mayMove } from './motion.ts';
import { openNewGame, type WantedGame } from './newGame.ts';
import { drawPad } from './pad.ts';
import type { TapTarget } from './places.ts';
import { drawPlates } from './playerPlates.ts';
import { rememberDrawn, takeBrought } from './preload.ts';
import { tellPresence } from './presence.ts';
import { followRematch, questionElements } from './question.ts';
import { offersAt, requestLook, requestNewGame, requestPreview, stepAt } from './requests.ts';
import { send } from './sendTap.ts';
import { openMore } from './settings.ts';
import { share } from './share.ts';
import { showSheet } from './sheet.ts';
import { leavePage, mayBeSignedIn, setAddress, signInOnPage, standBefore } from './signInRefused.ts';
import { holdFocus, spokenActs, startSpoken } from './speech.ts';
import { drawPast, drawWords, isOver, say, sayFailure, startWords } from './status.ts';
import { startHand } from './tapsAndDrags.ts';
import { says, text } from './texts.ts';

/** How long to wait before the board is requested again after a failure, in milliseconds. */
const AGAIN = 1500;
/** The text about the connection, by its state. */
const LINE = { up: undefined, down: 'reconnecting', elsewhere: 'elsewhere' } as const;

let match = new URLSearchParams(location.search).get('match') ?? '';
let shown: PageBoard | undefined;
let isTapping = false;
/** What was chosen from a list while a tap was being sent. */
let chosenNext: (() => Promise<void>) | undefined;
/** The number of the latest change that the page has heard of, and of the one that is drawn. */
let heard = 0;
let drawnChange = 0;
/** The number of the change that the board in the frame shows. */
let boardChange = NOT_SEEN;
/** The number of the latest request, so that a late answer does not replace a newer one. */
let asked = 0;
/** The next attempt after failures: only one, however many requests have failed. */
let retry: ReturnType<typeof setTimeout> | undefined;

const rematch = followRematch();

async function start(): Promise<void> {
  const brought = mayBeSignedIn() ? takeBrought() : undefined;
  const theme = brought?.drawn.theme ?? drawn().theme;
  let early = brought === undefined ? lookEarly() : Promise.resolve(brought.answer);
  try {
    const signed = brought?.signed ?? (await signInOnPage({ ...lookRequest(), ...drawn() }));
    early ??= signed.answer && Promise.resolve(signed.answer);
    greet(signed);
    rememberDrawn(drawn(), !mayMove());
    // After a reload, the game that was chosen on the page is shown, not the link's.
    open(match === '' ? (signed.match ?? '') : match);
    // The board does not wait for Discord.
    void joinDiscord(signed.access, drawAgain).catch(() => undefined);
  } catch {
    sayFailure();
    setTimeout(() => location.reload(), AGAIN);
    return;
  }
  startFrame(sharpen);
  startKeys(point);
  startPadKeys();
  startControls();
  startWords();
  startSpoken();
  watchRoom(drawAgain);
  onOtherLight(() => {
    void lookBack.again();
    redraw();
  });
  void refresh(drawn().theme === theme ? early : undefined);
  openLine({
    changed(change) {
      heard = change ?? 0;
      if (change === undefined || change > drawnChange) void refresh();
    },
    tellLine: (state) => say('line', LINE[state] && text(LINE[state])),
  });
}

/** Requests the board before sign-in is confirmed, because returning people are probably still signed in. */
function lookEarly(): Promise<PageAnswer | undefined> | undefined {
  return match !== '' && mayBeSignedIn() ? lookAt().catch(() => undefined) : undefined;
}

/** Requests a finer picture if the current one is too coarse for the board's width. */
function sharpen(width: number): void {
  if (shown !== undefined && refine(shown, width)) redraw();
}

/**
 * Requests the board again. One that only the reader's own taps change is requested as if it had not been shown,
 * because the server would not send it otherwise.
 */
function redraw(): void {
  if (shown?.isAlone) shown = undefined;
  void refresh();
}

function open(id: string): void {
  turnTo(id);
  shown = undefined;
  boardChange = NOT_SEEN;
}

/** Switches to another board, which is also shown after a reload. */
function turnTo(id: string): void {
  lookBack.leave();
  rematch.forget();
  clearSlots();
  match = id;
  const address = new URL(location.href);
  address.searchParams.set('match', match);
  setAddress(address.pathname + address.search);
}

async function refresh(early?: Promise<PageAnswer | undefined>): Promise<void> {
  if (isTapping) return;
  await take(async () => (await early) ?? lookAt());
}

/** Requests the board. For people who have just come, the picture is included. */
function lookAt(): Promise<PageAnswer> {
  return requestLook(lookRequest(), drawn());
}

function lookRequest(): LookRequest {
  // An exercise changes only through the reader's own taps, so the server has no newer board on which to repeat a
  // choice.
  const { picked = '', stamp = '' } = shown?.isAlone ? {} : (shown ?? {});
  return { match, picked, stamp, whole: shown === undefined, ...seen() };
}

/** The change that the reader is looking at, if they want to see what happened since. */
function seen(): { readonly seen?: number } {
  if (!mayMove()) return {};
  return { seen: boardChange };
}

async function use(control: string, values?: readonly string[], placed?: TapTarget): Promise<void> {
  if (isTapping) {
    // A choice in a list must not be lost while another tap is being sent. In a match with others it is dropped,
    // because it was made for a board that may be gone.
    if (values !== undefined && shown?.isAlone) chosenNext = () => use(control, values);
    return;
  }
  isTapping = true;
  stopAsking();
  part('room').setAttribute('aria-busy', 'true');
  say('notice', undefined);
  if (controlKind(control).startsWith('rematch')) rematch.asked();
  ink(placed, 'sent');
  const id = crypto.randomUUID();
  const what = {
    match,
    control,
    tap: id,
    words: shown?.words ?? '',
    ...seen(),
    ...(values === undefined ? {} : { values }),
  };
  const tellStill = (isSlow: boolean) => {
    say('sending', isSlow ? `${text('sending')} ${placed?.place.label ?? ''}` : undefined);
    if (isSlow && placed !== undefined) ink(placed, 'slow');
  };
  await take(() => send(what, drawn(), tellStill));
  isTapping = false;
  ink(undefined);
  part('room').removeAttribute('aria-busy');
  hand.boardChanged();
  const next = chosenNext;
  chosenNext = undefined;
  if (next !== undefined) return next();
  // The answer does not include changes that were made in the meantime.
  if (heard > drawnChange) await refresh();
}

async function take(request: () => Promise<PageAnswer>): Promise<void> {
  asked += 1;
  const turn = asked;
  const before = boardChange;
  try {
    const answer = await request();
    sayFailure(false);
    if (turn === asked) {
      const isGreeted = await greetAgain(answer);
      await draw(answer, before);
      if (answer.share !== undefined) await shareHere(answer.share);
      // The answer was still drawn in the previous colors.
      if (isGreeted && answer.board?.picture !== undefined) setTimeout(redraw);
    }
  } catch (error) {
    if (isOver(error)) void standBefore('expired').then(() => location.reload());
    else {
      sayFailure();
      clearTimeout(retry);
      retry = setTimeout(redraw, AGAIN);
    }
  }
  if (!isTapping) part('room').removeAttribute('aria-busy');
}

/** In a lesson, «Next» leads to the next step, so the way back to the games says what it leads to. */
const nextText = (board = shown) => text(board?.isAlone ? 'nextGame' : 'next');

/** Shows an answer. `before`: the change that the reader was seeing when it was requested. */
async function draw({ change, board, notice, aside, begun, matches }: PageAnswer, before: number): Promise<void> {
  // A notice about the previous board disappears with it.
  if (notice !== undefined || change !== drawnChange) say('notice', notice);
  drawnChange = change;
  const acts = { open: goTo, accept: acceptAt, newGame: () => void newGame() };
  drawMatches(matches, match, acts, { ...says('matches', 'newGame'), next: nextText(board), entries: entriesHere() });
  callAttention(matches, board ?? shown);
  if (aside !== undefined) await showSheet(aside, chosen, { close: text('close'), done: text('done') });
  if (begun !== undefined) {
    drawnChange = NOT_SEEN;
    return goTo(begun);
  }
  if (board === undefined) return;
  const again = rematch.next(board.question);
  if (again.goTo !== undefined) {
    // After a tap, the other board is requested.
    drawnChange = NOT_SEEN;
    return goTo(again.goTo);
  }
  if (again.isOff) say('notice', text('noRematch'));
  shown = board;
  moved(board);
  tellPresence(board);
  if (!lookBack.isBack()) {
    drawWords(board.words);
    drawPlates(board.players, text('you'));
  }
  part('watchers').textContent = board.watchers ?? '';
  part('back').hidden = board.players.length === 0;
  const keepOnPage = holdFocus();
  const rows = drawPad(board.rows, chosen);
  part('room').toggleAttribute('data-watching', board.isWatching);
  part('room').toggleAttribute('data-alone', board.isAlone === true);
  part('room').toggleAttribute('data-bare', board.isAlone === true && board.picture === undefined);
  drawControls(rows, chosen, says('done', 'more'), showMore, firstControls(board, matches));
  // Changes that came while nobody was looking are animated once someone looks.
  const isUnseen = document.hidden && !isTapping && boardChange !== NOT_SEEN;
  if (!lookBack.isBack() && !isUnseen) {
    await lay(board, change, before);
  }
  showType();
  keepOnPage();
  if (!isTapping) hand.boardChanged();
}

/**
 * Draws a board in the frame. If it was requested before the current one arrived, its moves were already seen and are
 * not animated again.
 */
async function lay(board: PageBoard, change: number, before: number): Promise<void> {
  const motion = before === boardChange ? board.motion : undefined;
  // If another drawing replaced this one, nobody saw it, so the next one animates its moves as well.
  if (await drawBoard(board, { drawAgain, motion, isOwn: isTapping })) boardChange = change;
}

/** The controls that come first: other players' questions, and after the end, the way to another game. */
function firstControls({ question, isOver }: PageBoard, matches: readonly PageMatch[]): readonly HTMLElement[] {
  const asked = questionElements(question, chosen, goTo);
  if (!isOver) return asked;
  const waiting = findNext(matches, match);
  const label = waiting === undefined ? text('newGame') : `${text('nextGame')} ›`;
  return [...asked, secondary('onward', label, () => (waiting === undefined ? void newGame() : goTo(waiting.match)))];
}

/** Follows a tap that led to another board; a list that was left by a tap reopens by itself. */
function moved(board: PageBoard): void {
  if (board.match !== match) turnTo(board.match);
}

function goTo(other: string): void {
  open(other);
  void refresh();
}

function acceptAt(other: string, control: string): void {
  open(other);
  void use(control);
}

async function newGame(): Promise<void> {
  const offers = await offersAt(match).catch(() => undefined);
  if (offers === undefined) return sayFailure();
  const start = (wanted: WantedGame) => requestNewGame({ ...wanted, match, tap: crypto.randomUUID() }, drawn());
  openNewGame(offers, start, goTo);
}

async function inviteHere(): Promise<void> {
  const isOpened = await invite(match, text('invitation', { game: shown?.game ?? '' }));
  say('notice', isOpened ? undefined : text('noInvite'));
}

async function shareHere(wanted: PageShare): Promise<void> {
  // Where no dialog opens, people copy it themselves.
  if (!(await share(wanted, invite, navigator.share?.bind(navigator))))
    say('notice', `${wanted.words} ${wanted.link ?? ''}`);
}

/** Draws the same board again in a new layout. */
function drawAgain(): void {
  if (shown !== undefined && !lookBack.isBack()) void drawBoard(shown, { drawAgain });
}

function chosen(control: string, values?: readonly string[]): void {
  void use(control, values);
}

/** Opens what is behind “More”. */
function showMore(controls: readonly PageControl[]): void {
  // What is not a match shows all of its words beside its controls.
  const facts = shown?.isAlone ? '' : (shown?.words ?? '').split('\n').slice(1).join('\n');
  const ofMatch = {
    lookBack: () => lookBack.go(-1),
    ...(discord() === undefined ? {} : { invite: () => void inviteHere() }),
    ...spokenActs(),
  };
  const acts = {
    ...(shown?.isAlone ? {} : ofMatch),
    signOut: () => void leavePage(),
    newGame: () => void newGame(),
  };
  openMore({ facts, controls, use: chosen, acts });
}

const point = (placed: TapTarget | undefined) => pointAt(placed, (argument) => requestPreview(match, argument));

/** Shows a board, either the current one or a past one. */
function show(board: PageBoard, past?: PageStep): void {
  say('past', past === undefined ? undefined : text('moveAt', { at: past.at, last: past.last }));
  if (past === undefined) drawWords(board.words);
  else drawPast(past.words);
  drawPlates(board.players, text('you'));
  void drawBoard(board, { drawAgain });
}

const lookBack = startLookBack({
  stepAt: (at) => stepAt({ match, at }, drawn()),
  now: () => shown,
  show,
});

const hand = startHand({
  over: point,
  use(placed, isSure) {
    const { control } = placed.place;
    const isMove = /(?:^|\.)move$/.test(control.split(':')[3] ?? '');
    const isMeant = isAwaitingConfirmation(placed) || (isSure && !isOn('confirm'));
    if (isMove && !isMeant && !isTapping)
      askToConfirm(placed, { cancel: text('cancel') }, () => void use(control, undefined, placed));
    else void use(control, undefined, placed);
  },
});

part('late').remove();
startFolding();
void start();
