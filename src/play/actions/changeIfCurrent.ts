import { type Phrase, phrase } from '../../engine/phrase.ts';
import { refuse as refused } from '../../engine/result.ts';
import type { Seat, Viewer } from '../../engine/seat.ts';
import type { Change } from '../../match/change.ts';
import { findSeat, isLive, isShownByAnswers, type Match } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { SMALL } from '../screens/boardText.ts';
import { computeBoardVersion } from '../screens/boardVersion.ts';
import { buildControlContext, drawScreen, type ScreenOptions } from '../screens/screen.ts';
import { publicLocaleFor } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { type ControlRequest, carryOut, refuseAction } from './atTable.ts';

interface OnPresentBoard {
  readonly onRefusal?: (refusal: Phrase) => Promise<void>;
  /** Whether the change would be the same on the current board, although the person saw another one. */
  readonly isSame?: (now: Match, seat: Seat) => boolean;
}

/** Makes a change only if the person saw the current board when they used the control. */
export async function changeIfCurrent(
  at: ControlRequest,
  make: (seat: Seat) => Change,
  { onRefusal, isSame }: OnPresentBoard = {},
): Promise<void> {
  const { request, command, match, control, seat } = at;
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  let isOutOfDate = false;
  const change: Change = (current) => {
    isOutOfDate =
      computeBoardVersion(command, current, viewerOfControl(at, seat)) !== control.stamp &&
      isSame?.(current, seat) !== true;
    return isOutOfDate ? refused(phrase('discord.outOfDate')) : make(seat)(current);
  };
  await carryOut(at, change, (refusal) => {
    if (isOutOfDate) return outOfDate(at);
    return onRefusal?.(refusal) ?? refuseAction(request, refusal, match);
  });
}

/** Shows the person the current board in private, because the one they used is outdated. */
async function outOfDate({ request: { app, caller, door }, match }: ControlRequest): Promise<void> {
  const current = (await app.tables.read(match.id)) ?? match;
  // In group messages, a timeout could not be shown until someone tapped.
  const isUnshown = isShownByAnswers(current) && current.shown < current.revision;
  if (isUnshown && caller.from === 'public') return door.repost(caller, current);
  const viewer = findSeat(current, caller.person) ?? 'public';
  const { locale, theme, scale } = caller;
  const screen = await drawScreen(app, current, { viewer, locale, theme, scale });
  const { say } = wordsFor(app.catalogue, caller.locale, current);
  const news = say(isLive(current) ? phrase('discord.outOfDate') : phrase('engine.over'));
  const told = { ...screen, content: `${news}\n${screen.content}`, rows: isLive(current) ? screen.rows : [] };
  door.followOwnBoard(caller, current, await caller.answer.toCaller(told));
}

/** Whose board the control belongs to: everyone's, or the person's own. */
export function viewerOfControl({ request: { caller } }: ControlRequest, seat: Seat): Viewer {
  return caller.from === 'public' ? 'public' : seat;
}

/** The language and colors of the board that the control is on. */
function readerOfControl({
  request: { app, caller },
  match,
}: ControlRequest): Pick<ScreenOptions, 'locale' | 'theme' | 'scale'> {
  const { from, locale, theme, scale } = caller;
  return from === 'public' ? { locale: publicLocaleFor(app, match, caller) } : { locale, theme, scale };
}

/** Chooses part of a move. */
export const pickingParts: Action = { controls: { pick: pickPart }, limit: 'free', calls: 'nobody' };

/** Shows the board again with the chosen part of a move. No move is made. */
async function pickPart(at: ControlRequest): Promise<void> {
  const { request, command, match, control, seat } = at;
  const { app, caller } = request;
  if (seat === undefined) return refuseAction(request, phrase('tables.notYours'));
  const viewer = viewerOfControl(at, seat);
  if (computeBoardVersion(command, match, viewer) !== control.stamp) return outOfDate(at);
  if (!toAct(command.game, match).includes(seat)) return refuseAction(request, phrase('engine.notYourTurn'));
  const reader = readerOfControl(at);
  const picked = control.argument;
  const screen = await drawScreen(app, match, { viewer, ...reader, picked, keepsNews: true, by: caller });
  const { say } = wordsFor(app.catalogue, reader.locale, match);
  const hints = command.hint?.(buildControlContext(command.game, match, seat), control.argument) ?? [];
  const looked = { ...screen, content: withHints(control.content, hints.map(say)) };
  if (caller.from === 'private') await request.door.showOwn(caller, match, looked, control.argument);
  else await caller.answer.update(looked);
}

/** The prefix of a line that is a hint about the current choice. */
const HINT = `${SMALL}→ `;

/** Replaces the hints in a message. The lines about what happened stay, because choosing part of a move is not news. */
function withHints(content: string, hints: readonly string[]): string {
  const lines = content.split('\n').filter((line) => !line.startsWith(HINT));
  return [...lines, ...hints.map((hint) => HINT + hint)].join('\n');
}
