import type { Match } from '../../match/match.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { DrawnScreen } from '../../play/screens/screen.ts';
import type { Delivery } from '../contract/delivery.ts';
import { changeMessage, newMessage, postMessage, repeatMessage, updateMessage } from './boardMessages.ts';
import { noteSeen } from './noteShownBoard.ts';

/*
 * Brings boards into channels, those of one match one after the other: so that none is put where another has just been
 * taken away, and none over a newer one.
 */

/** Sends the board as a new message, as an answer if that can be; the one before it, which shows `before`, goes. */
export function sendBoard(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  screen: DrawnScreen,
  before?: Match,
): Promise<void> {
  return inTurn(delivery, match, () => newMessage(delivery, caller, match, screen, before));
}

/** Sends the board as a message that answers nobody; gives whether the channel has it. */
export function postBoard(delivery: Delivery, match: Match, screen: DrawnScreen, before?: Match): Promise<boolean> {
  return inTurn(delivery, match, () => postMessage(delivery, match, screen, before));
}

/** Puts the board into the message whose control was used. */
export function updateBoard(delivery: Delivery, caller: Caller, match: Match, screen: DrawnScreen): Promise<void> {
  return inTurn(delivery, match, () => updateMessage(delivery, caller, match, screen));
}

/** The same board once more, as an answer. */
export function repeatBoard(delivery: Delivery, caller: Caller, match: Match, screen: DrawnScreen): Promise<void> {
  return inTurn(delivery, match, () => repeatMessage(delivery, caller, match, screen));
}

/** Changes the board where the channel hears nothing new: of what waits, the newest alone is drawn and sent. */
export function changeBoard(delivery: Delivery, match: Match, draw: () => Promise<DrawnScreen>): Promise<void> {
  const { newest, edits } = delivery.underWay;
  const { id, revision } = match;
  return waitTurn(delivery, match, async () => {
    if ((newest.get(id) ?? 0) > revision) return;
    const callOff = new AbortController();
    edits.set(id, { revision, callOff });
    try {
      await changeMessage(delivery, match, await draw(), callOff.signal);
    } finally {
      edits.delete(id);
    }
  });
}

/** The channel sees nothing of a hidden move: its board is up to date as it is. */
export function leaveBoard(delivery: Delivery, match: Match): Promise<void> {
  return delivery.underWay.run(match.id, () => noteSeen(delivery, match));
}

/** Shows the board in its turn, which an edit that shows no more does not hold up. */
function inTurn<T>(delivery: Delivery, match: Match, show: () => Promise<T>): Promise<T> {
  const edit = delivery.underWay.edits.get(match.id);
  if (edit !== undefined && edit.revision <= match.revision) edit.callOff.abort();
  return waitTurn(delivery, match, show);
}

async function waitTurn<T>({ underWay }: Delivery, { id, revision }: Match, show: () => Promise<T>): Promise<T> {
  const { run, newest } = underWay;
  newest.set(id, Math.max(revision, newest.get(id) ?? 0));
  try {
    return await run(id, show);
  } finally {
    if (newest.get(id) === revision) newest.delete(id);
  }
}
