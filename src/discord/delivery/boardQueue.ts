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

/** Sends the board as a new message, as an answer if possible; the previous one, which shows `before`, is removed. */
export function sendBoard(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  screen: DrawnScreen,
  before?: Match,
): Promise<void> {
  return inTurn(delivery, match, () => newMessage(delivery, caller, match, screen, before));
}

/** Sends the board without an interaction; returns whether the channel has it. */
export function postBoard(delivery: Delivery, match: Match, screen: DrawnScreen, before?: Match): Promise<boolean> {
  return inTurn(delivery, match, () => postMessage(delivery, match, screen, before));
}

/** Puts the board into the message of the used control. */
export function updateBoard(delivery: Delivery, caller: Caller, match: Match, screen: DrawnScreen): Promise<void> {
  return inTurn(delivery, match, () => updateMessage(delivery, caller, match, screen));
}

/** The same board once more, as an answer. */
export function repeatBoard(delivery: Delivery, caller: Caller, match: Match, screen: DrawnScreen): Promise<void> {
  return inTurn(delivery, match, () => repeatMessage(delivery, caller, match, screen));
}

/** Changes the board silently: of several waiting changes, only the newest is drawn and sent. */
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

/** The channel sees nothing of a hidden move, so its board is still current. */
export function leaveBoard(delivery: Delivery, match: Match): Promise<void> {
  return delivery.underWay.run(match.id, () => noteSeen(delivery, match));
}

/** Shows the board in order; an outdated edit does not delay it. */
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
