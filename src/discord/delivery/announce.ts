import { followedBy, type MatchChange } from '../../match/change.ts';
import { isShownByAnswers, isShownInChannel, type Match } from '../../match/match.ts';
import { findCommand } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import { drawScreen } from '../../play/screens/screen.ts';
import { publicLocaleFor, readPublicLocale } from '../../play/words/publicSettings.ts';
import { isStoreAway } from '../../store/failure.ts';
import type { Delivery } from '../contract/delivery.ts';
import { postBoard, repeatBoard } from './boardMessages.ts';
import { updateDayMessage } from './dayMessages.ts';
import { tellOfEnd } from './endWords.ts';
import { notifyAsChosen } from './notifyPersons.ts';
import { showCaller } from './ownBoards.ts';
import { dropOvertaken } from './retireBoard.ts';
import { personsToPing } from './whomToPing.ts';

/**
 * Shows a match in its channel, with a ping for people who are to move now but were not `before`: after a restart, or
 * when something happened that nobody in its channel asked for. A match that another process manages is shown by that
 * one.
 */
export async function announce(delivery: Delivery, { match, events }: MatchChange, before?: Match): Promise<void> {
  const { app, overdue } = delivery;
  if (!app.tables.isOurs(match)) return;
  if (match.daily !== undefined) return updateDayMessage(delivery, match);
  if (!isShownInChannel(match)) return;
  overdue.note(match);
  const next = personsToPing(findCommand(app, match), before, match);
  const pings = await app.tables.people.pingable(next);
  const locale = await readPublicLocale(delivery, match);
  const screen = await drawScreen(app, match, { viewer: 'public', locale, events, pings });
  await postBoard(delivery, match, screen, before);
  app.aside(() => dropOvertaken(delivery, before, match));
  if (next.length > pings.length) app.aside(() => notifyAsChosen(delivery, match, next));
  app.aside(() => tellOfEnd(delivery, before, match, { pinged: pings }));
}

/** Lets the computer players answer such a change, and announces it: later, if that is impossible now. */
export async function announceWithAnswer(delivery: Delivery, change: MatchChange, before?: Match): Promise<void> {
  const { app, overdue } = delivery;
  const { id } = change.match;
  if (!app.tables.isOurs(change.match)) return;
  let haveMoved = false;
  try {
    const answer = await app.tables.letComputersPlay(id);
    haveMoved = true;
    await announce(delivery, followedBy(change, answer), before);
  } catch (error) {
    app.log.error({ match: id, err: error }, 'a stored event could not be shown yet');
    overdue.failed(id, { haveMoved, isAway: isStoreAway(error) });
  }
}

/** Shows the board again, at the bottom of the channel. */
export async function repost(delivery: Delivery, caller: Caller, match: Match): Promise<void> {
  const isAnswered = isShownByAnswers(match) && caller.channel === match.where.channel;
  const isAlone = !isShownInChannel(match) || caller.isGuest === true;
  if (isAlone && !isAnswered) return showCaller(delivery, caller, match, []);
  const screen = await drawScreen(delivery.app, match, {
    viewer: 'public',
    locale: publicLocaleFor(delivery.app, match, caller),
  });
  await repeatBoard(delivery, caller, match, screen);
}
