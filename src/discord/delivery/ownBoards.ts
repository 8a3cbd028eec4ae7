import { DiscordAPIError } from 'discord.js';
import type { MatchChange } from '../../match/change.ts';
import { findSeat, isShownInChannel, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import { type BackgroundServices, findCommand, type ScreenParts } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { computeBoardVersion } from '../../play/screens/boardVersion.ts';
import { dayEndScreen } from '../../play/screens/dayEnd.ts';
import { drawScreen, type ScreenOptions } from '../../play/screens/screen.ts';
import { lruMap } from '../../store/lruMap.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { OwnBoard } from '../contract/ownBoard.ts';
import { ORIGINAL } from './answer.ts';
import { nextLine } from './nextGame.ts';

/** How long Discord lets us change an answer, minus a minute, in milliseconds. */
const CHANGEABLE = 14 * 60_000;

/** How many private boards are followed at once; people with the oldest ones have to look again. */
const MOST_BOARDS = 1000;

/** How long after a change a board follows, to show several at once; and the pause between changes, in milliseconds. */
const SOON = 1000;
const APART = 2000;

/** How many sentences of what happened are shown at once. */
const MOST_EVENTS = 20;

export function rememberOwnBoards(now: () => number): Delivery['ownBoards'] {
  return lruMap<string, OwnBoard>(MOST_BOARDS, { lasts: CHANGEABLE, now });
}

/**
 * From now on, a private board shown by an answer follows what others do: the message with this id, or that of the used
 * control. It is changed in place, without a ping, as long as Discord lets us change the answer. Its place is kept only
 * in memory; it shows what its player may know at that moment. A board with a partly chosen move (`picked`) stays while
 * its controls are valid. If this is a new message, the previous one is removed: people who type have one board, below
 * their last command.
 */
export function followOwnBoard(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  message: string | undefined,
  picked = '',
): void {
  const { app, ownBoards, now } = delivery;
  const { person, locale, theme, answer } = caller;
  const { change, remove } = answer;
  if (change === undefined || remove === undefined) return;
  const key = ownBoardKey(match.id, person);
  if (message !== undefined) replaceOwnBoard(delivery, key);
  const seat = findSeat(match, person);
  if (seat === undefined || match.status !== 'running') return;
  const command = findCommand(app, match);
  if (!command.game.hidden) return;
  ownBoards.set(key, {
    match: match.id,
    person,
    seat,
    reader: { locale, theme },
    picked,
    shown: computeBoardVersion({ game: command.game }, match, seat),
    decisive: computeBoardVersion(command, match, seat),
    changedAt: now(),
    events: [],
    isDue: false,
    change: (screen) => change(message ?? ORIGINAL, screen),
    remove: () => remove(message ?? ORIGINAL),
  });
}

/** Removes a private board that a newer message replaces. If the player has already closed it, nothing is lost. */
function replaceOwnBoard({ app, ownBoards }: Delivery, key: string): void {
  const board = ownBoards.peek(key);
  if (board === undefined) return;
  ownBoards.delete(key);
  app.aside(() =>
    board.remove().catch((error: unknown) => {
      // Not the error itself: its address contains the answer's token.
      const code = error instanceof DiscordAPIError ? error.code : 'unheard';
      app.log.debug({ match: board.match, code }, 'could not remove a private board');
    }),
  );
}

/**
 * Someone has changed a match: its players' private boards will follow soon. A daily game is changed only by its
 * player.
 */
export function noteChange(delivery: Delivery, { id, players, daily }: Match, events: MatchChange['events']): void {
  if (daily !== undefined) return;
  for (const player of players) if (player.kind === 'person') hear(delivery, ownBoardKey(id, player.id), events);
}

function hear(delivery: Delivery, key: string, events: MatchChange['events']): void {
  const { app, ownBoards, now } = delivery;
  const board = ownBoards.peek(key);
  if (board === undefined) return;
  board.events = [...board.events, ...events].slice(-MOST_EVENTS);
  if (board.isDue) return;
  board.isDue = true;
  app.later(Math.max(SOON, board.changedAt + APART - now()), () => bringUpToDate(delivery, key));
}

async function bringUpToDate(delivery: Delivery, key: string): Promise<void> {
  const { app, ownBoards } = delivery;
  const board = ownBoards.peek(key);
  if (board === undefined) return;
  const { events } = board;
  board.isDue = false;
  board.events = [];
  const match = await app.tables.read(board.match);
  if (match === undefined || findSeat(match, board.person) !== board.seat) return void ownBoards.delete(key);
  const command = findCommand(app, match);
  const shown = computeBoardVersion({ game: command.game }, match, board.seat);
  const decisive = computeBoardVersion(command, match, board.seat);
  const isChoosing = board.picked !== modeOn(app, match, board);
  if (shown === board.shown || (isChoosing && decisive === board.decisive)) return;
  await changeOwnBoard(delivery, key, board, match, { shown, decisive, events });
}

async function changeOwnBoard(
  { app, ownBoards, now }: Delivery,
  key: string,
  board: OwnBoard,
  match: Match,
  seen: Pick<OwnBoard, 'shown' | 'decisive' | 'events'>,
): Promise<void> {
  const picked = modeOn(app, match, board);
  const screen = await drawScreen(app, match, { viewer: board.seat, ...board.reader, picked, events: seen.events });
  // They have tapped something meanwhile, and see the result of that.
  if (ownBoards.peek(key) !== board) return;
  try {
    await board.change(dropSharedPicture(match, screen));
  } catch (error) {
    const code = error instanceof DiscordAPIError ? error.code : 'unheard';
    app.log.debug({ match: board.match, code }, 'could not edit a private board');
    if (ownBoards.peek(key) === board) ownBoards.delete(key);
    return;
  }
  const latest = ownBoards.peek(key);
  if (latest === board) {
    const changed = { ...board, ...seen, picked, changedAt: now(), events: board.events };
    ownBoards.set(key, changed, { noUpdateTTL: true });
  } else if (latest !== undefined) await repeat(app, latest);
}

/** Whether a new message in the channel shows everyone how a match ended. */
function isEndShownToAll(match: Match): boolean {
  const { status, solo, where } = match;
  return status === 'over' && isShownInChannel(match) && solo !== true && where.gone !== true;
}

/**
 * A screen as its player sees it: an end without its picture if the channel shows the same one, since two of them fill
 * a phone.
 */
function dropSharedPicture(match: Match, screen: Scene): Scene {
  if (!isEndShownToAll(match)) return screen;
  const { picture: _, ...words } = screen;
  return words;
}

/** What they tapped meanwhile may have been shown before our change arrived: it is shown once more. */
async function repeat(
  app: ScreenParts & BackgroundServices,
  { match: id, seat, reader, picked, change }: OwnBoard,
): Promise<void> {
  const match = await app.tables.read(id);
  if (match !== undefined) await change(await drawScreen(app, match, { viewer: seat, ...reader, picked }));
}

/** The settings of the controls on someone's private board, if known; empty by default. */
export function findControlMode({ app, ownBoards }: Delivery, match: Match, person: PersonId): string {
  return modeOn(app, match, ownBoards.peek(ownBoardKey(match.id, person)));
}

function modeOn(app: ScreenParts, match: Match, board: Pick<OwnBoard, 'picked'> | undefined): string {
  const picked = board?.picked ?? '';
  return findCommand(app, match).modes?.includes(picked) === true ? picked : '';
}

function ownBoardKey(match: MatchId, person: PersonId): string {
  return `${match} ${person}`;
}

/** Shows the caller what only they may see. The channel sees its board whether or not that succeeds. */
export async function showCaller(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  events: MatchChange['events'],
): Promise<void> {
  const { app } = delivery;
  const viewer = findSeat(match, caller.person) ?? 'public';
  const { locale, theme, scale } = caller;
  try {
    const picked = findControlMode(delivery, match, caller.person);
    const whole = await ownScreen(app, match, { viewer, locale, theme, scale, events, by: caller, picked });
    const screen = dropSharedPicture(match, whole);
    const next = await nextLine(app, caller, match);
    const told = next === undefined ? screen : { ...screen, content: `${screen.content}\n${next}` };
    await showOwn(delivery, caller, match, told, picked);
  } catch (error) {
    app.log.warn({ interaction: caller.interaction, match: match.id, err: error }, 'could not show a private board');
  }
}

/**
 * Shows someone their own board in private, in the message of the used control if that is private as well. From then on
 * it follows what others do. `picked` is the chosen part of a move.
 */
export async function showOwn(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  screen: Scene,
  picked = '',
): Promise<void> {
  if (caller.from === 'private') {
    await caller.answer.update(screen);
    followOwnBoard(delivery, caller, match, undefined, picked);
  } else followOwnBoard(delivery, caller, match, await caller.answer.toCaller(screen), picked);
}

/** What only one person is shown: the board, or the end of their daily game. */
function ownScreen(app: ScreenParts, match: Match, options: ScreenOptions): Promise<Scene> {
  const isEnd = match.daily !== undefined && match.status === 'over' && typeof options.viewer === 'number';
  return isEnd ? dayEndScreen(app, match, options) : drawScreen(app, match, options);
}
