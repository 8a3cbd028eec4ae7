import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { awaySeats, seatsOnOffer } from '../../match/absence.ts';
import type { MatchChange } from '../../match/change.ts';
import { findSeat, isLive, isShownByAnswers, type Match, type PersonId } from '../../match/match.ts';
import { type App, findCommand } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import { computeBoardVersion } from '../../play/screens/boardVersion.ts';
import { drawScreen } from '../../play/screens/screen.ts';
import { publicLocaleFor } from '../../play/words/publicSettings.ts';
import type { Delivery } from '../contract/delivery.ts';
import { changeBoard, leaveBoard, sendBoard, updateBoard } from './boardMessages.ts';
import { notifyAfterQuiet, notifyPlayers } from './delayedNotifications.ts';
import { tellOfEnd } from './endWords.ts';
import { pointOn } from './nextGame.ts';
import { notifyAsChosen } from './notifyPersons.ts';
import { showCaller } from './ownBoards.ts';
import { dropOvertaken } from './retireBoard.ts';
import { isStillThere, personsToPing } from './whomToPing.ts';

/** Shows a change to the caller and the channel, and notifies the next player. */
export async function showChange(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  { match, events }: MatchChange,
): Promise<void> {
  const { app } = delivery;
  const { game } = findCommand(app, match);
  const called = whomToCall(delivery, before, match, caller, (person) => person !== caller.person);
  // A rematch waits for people who are not to be pinged: they may still answer theirs.
  const next = match.status === 'lobby' ? await app.tables.people.askable(called.next) : called.next;
  const pings = await app.tables.people.pingable(next, strangerTo(match, caller));
  const isNews = !takesItsPlace(match) && (before?.status !== match.status || next.length > 0);
  const screen = () => publicScreen(app, caller, { match, events }, pings);

  switch (chooseMessage(caller, game, before, match, isNews)) {
    case 'caller alone':
      await showCaller(delivery, caller, match, events);
      if (isNews) await sendBoard(delivery, caller, match, await screen(), before);
      else if (looksDifferent(game, before, match)) await changeBoard(delivery, match, screen);
      else await leaveBoard(delivery, match);
      break;
    case 'same message':
      await updateBoard(delivery, caller, match, await screen());
      app.aside(() => pointOn(delivery, caller, match));
      break;
    case 'new message':
      await sendBoard(delivery, caller, match, await screen(), before);
      app.aside(() => pointOn(delivery, caller, match));
      break;
  }
  app.aside(() => dropOvertaken(delivery, before, match));
  callOthers(delivery, match, { ...called, next }, pings);
  const pinged = chooseMessage(caller, game, before, match, isNews) === 'same message' ? [] : pings;
  app.aside(() => tellOfEnd(delivery, before, match, { pinged, by: caller.person }));
}

/** Shows the channel what followed from the caller's action, such as a computer player's late move. */
export async function showFollowing(
  delivery: Delivery,
  caller: Caller,
  before: Match,
  { match, events }: MatchChange,
): Promise<void> {
  const { app, overdue } = delivery;
  const { game } = findCommand(app, match);
  // People waiting in front of the public board see it change; people waiting in front of a private one, or for the
  // end, are pinged.
  const isWaiting = (person: PersonId) => game.hidden || !isLive(match) || person !== caller.person;
  const called = whomToCall(delivery, before, match, caller, isWaiting);
  const { next } = called;
  const pings = await app.tables.people.pingable(next, strangerTo(match, caller));
  const screen = () => publicScreen(app, caller, { match, events }, pings);
  const current = await app.tables.read(match.id);
  overdue.note(match);
  const isNew = (next.length > 0 && !takesItsPlace(match)) || current?.where.message === undefined;
  await (isNew ? sendBoard(delivery, caller, match, await screen(), before) : changeBoard(delivery, match, screen));
  callOthers(delivery, match, called, pings);
  app.aside(() => tellOfEnd(delivery, before, match, { pinged: pings, by: caller.person }));
}

/**
 * The person whose notifications a block may silence: nobody in a game that both play, otherwise blocking would win on
 * time.
 */
function strangerTo({ status }: Match, caller: Caller): Caller | undefined {
  return status === 'running' ? undefined : caller;
}

/** The public screen of a match that someone changed. */
function publicScreen(app: App, by: Caller, { match, events }: MatchChange, pings: readonly PersonId[]) {
  return drawScreen(app, match, { viewer: 'public', locale: publicLocaleFor(app, match, by), events, pings, by });
}

/** Whom a change notifies, and how. */
interface CallPlan {
  readonly next: readonly PersonId[];
  readonly soon: readonly PersonId[];
  readonly later: readonly PersonId[];
}

/** Notifies people whom the board that was just shown does not ping. */
function callOthers(
  delivery: Delivery,
  match: Match,
  { next, soon, later }: CallPlan,
  pings: readonly PersonId[],
): void {
  const { aside } = delivery.app;
  if (next.length > pings.length) aside(() => notifyAsChosen(delivery, match, next));
  if (later.length > 0) aside(() => notifyPlayers(delivery, match, later));
  if (soon.length > 0) notifyAfterQuiet(delivery, match, soon);
}

/**
 * Of the people for whom something changed: those notified in the channel; those notified only if they do nothing,
 * because they see the board change; and those who get a private message, because the channel was already notified in
 * this turn.
 */
function whomToCall(
  { app, isCalledAlready }: Delivery,
  before: Match | undefined,
  match: Match,
  caller: Pick<Caller, 'lastMessage'>,
  isWaiting: (person: PersonId) => boolean,
): CallPlan {
  const command = findCommand(app, match);
  const pinged = personsToPing(command, before, match).filter(isWaiting);
  if (isCalledAlready(command, before, match)) return { next: [], soon: [], later: pinged };
  const seesChange = (person: PersonId) => before !== undefined && sitsThere(before, match, person, caller);
  return {
    next: pinged.filter((person) => !seesChange(person)),
    soon: pinged.filter(seesChange),
    later: [],
  };
}

/** Whether a player has just moved in a running match, and nobody has written below its board since. */
function sitsThere(
  before: Match,
  match: Match,
  person: PersonId,
  { lastMessage }: Pick<Caller, 'lastMessage'>,
): boolean {
  const seat = findSeat(match, person);
  const isBoardLast = lastMessage === undefined || lastMessage === before.where.message;
  return before.status === 'running' && isLive(match) && isBoardLast && seat !== undefined && isStillThere(match, seat);
}

/**
 * Where the caller is answered: in private, if they moved in private or from a place without the channel, or typed the
 * end of their own game whose board is further up; in the message of the used control while it stays their turn;
 * otherwise in a new message, so that the next player can be pinged.
 */
function chooseMessage(caller: Caller, game: Game, before: Match | undefined, after: Match, isNews: boolean) {
  if (caller.from === 'private' || (caller.isGuest === true && !isShownByAnswers(after))) return 'caller alone';
  if (caller.from === 'command' && takesItsPlace(after) && isBuried(before, caller)) return 'caller alone';
  if (caller.from === 'command') return game.hidden && before?.status === 'running' ? 'caller alone' : 'new message';
  return after.position === undefined || !isNews ? 'same message' : 'new message';
}

/** Whether only people in front of its board need to see the end of a match: then it replaces the board. */
function takesItsPlace({ solo, status, where }: Match): boolean {
  return solo === true && status === 'over' && where.message !== undefined;
}

/**
 * Whether someone has written below a match's board: then an answer in the channel would appear next to it, not replace
 * it.
 */
function isBuried(before: Match | undefined, { lastMessage }: Pick<Caller, 'lastMessage'>): boolean {
  return before?.status === 'running' && lastMessage !== undefined && lastMessage !== before.where.message;
}

/** Whether the match would look different in the channel. */
function looksDifferent(game: Game, before: Match | undefined, after: Match): boolean {
  if (
    before === undefined ||
    computeBoardVersion({ game }, before, 'public') !== computeBoardVersion({ game }, after, 'public')
  )
    return true;
  return !isDeepStrictEqual(whoIsThere(before), whoIsThere(after));
}

/** Who plays, whose seat is on offer, and who misses their turns. */
function whoIsThere(match: Match) {
  return [match.players, seatsOnOffer(match), awaySeats(match)];
}
