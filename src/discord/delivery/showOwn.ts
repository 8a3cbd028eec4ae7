import type { MatchChange } from '../../match/change.ts';
import { findSeat, type Match } from '../../match/match.ts';
import type { ScreenParts } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { dayEndScreen } from '../../play/screens/dayEnd.ts';
import { drawScreen, type ScreenOptions } from '../../play/screens/screen.ts';
import type { Delivery } from '../contract/delivery.ts';
import { nextLine } from './nextGame.ts';
import { dropSharedPicture, findControlMode, followOwnBoard } from './ownBoards.ts';

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
