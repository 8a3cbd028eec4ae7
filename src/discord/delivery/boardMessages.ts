import { loseChannel } from '../../match/channel.ts';
import { isShownByAnswers, type Match } from '../../match/match.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { EditOutcome } from '../../play/contract/channels.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { type DrawnScreen, drawScreen } from '../../play/screens/screen.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import type { Delivery } from '../contract/delivery.ts';
import { findCurrentMessage, noteSeen, recordShownBoard } from './recordShownBoard.ts';

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
  return inTurn(delivery, match, async () => {
    // In a group message, answers to requests from elsewhere or from the page are not shown.
    const isAnswered = !isShownByAnswers(match) || (caller.answer.token !== undefined && isAskedThere(caller, match));
    if (!isAnswered) return void (await changeMessage(delivery, match, screen));
    let message: string;
    try {
      message = await answerToAll(delivery, caller, screen);
    } catch (error) {
      delivery.app.log.info(
        { interaction: caller.interaction, match: match.id, err: error },
        'an answer failed: sending the board as a message',
      );
      if (!(await postMessage(delivery, match, screen, before))) throw error;
      return;
    }
    await recordShownBoard(delivery, match, message, screen, before, caller.lastMessage);
  });
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
  return inTurn(delivery, match, async () => {
    const message = await answerToAll(delivery, caller, screen);
    await recordShownBoard(delivery, match, message, screen, match, caller.lastMessage);
  });
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

function isAskedThere({ channel }: Caller, { where }: Match): boolean {
  return channel === where.channel;
}

async function answerToAll({ channels }: Delivery, { answer }: Caller, screen: Scene): Promise<string> {
  const message = await answer.toAll(screen);
  if (answer.token !== undefined) channels.tidying.noteToken(message, answer.token);
  return message;
}

/** Sends the board without an interaction; only its words if the picture is refused. */
async function postMessage(delivery: Delivery, match: Match, screen: DrawnScreen, before?: Match): Promise<boolean> {
  const { app, channels, overdue } = delivery;
  if (match.where.isGuest === true) return false;
  const nonce = `${match.id}:${match.revision}`;
  let sent: DrawnScreen = screen;
  let posted = await channels.post(match.where.channel, sent, nonce);
  if ('failure' in posted && posted.failure === 'refused' && screen.picture !== undefined) {
    const { picture: _, ...words } = screen;
    sent = { ...words, failure: new Error('Discord did not take the picture') };
    posted = await channels.post(match.where.channel, sent, nonce);
  }
  if ('failure' in posted) {
    if (posted.failure === 'gone') {
      overdue.giveUp(match.id);
      await app.tables.change(match.id, loseChannel(match.where.channel, delivery.now()));
    } else if (posted.failure === 'blocked') overdue.giveUp(match.id);
    else if (posted.failure === 'forbidden') overdue.forbidden(match.id, match.where.guild);
    else if (posted.failure === 'unheard') overdue.unheard(match.id);
    return false;
  }
  await recordShownBoard(delivery, match, posted.message, sent, before);
  return true;
}

/** Changes the message of the used control. */
export async function updateMessage(
  delivery: Delivery,
  { answer, interaction }: Caller,
  match: Match,
  screen: DrawnScreen,
): Promise<void> {
  let message: string | undefined;
  try {
    const shown = await findCurrentMessage(delivery, match);
    await answer.update(shown.isNewer ? await presentScreen(delivery, match, screen) : screen);
    if (shown.isNewer) return;
    message = shown.message;
  } catch (error) {
    delivery.app.log.info(
      { interaction, match: match.id, err: error },
      'an answer failed: editing the board without one',
    );
    if (!(await changeMessage(delivery, match, screen))) throw error;
    return;
  }
  if (message !== undefined) await recordShownBoard(delivery, match, message, screen);
}

/**
 * Changes the board in the channel after a move from elsewhere; if it is gone, sends it again. If `overtaken` cancels
 * it, the next board shows it.
 */
export async function changeMessage(
  delivery: Delivery,
  match: Match,
  screen: DrawnScreen,
  overtaken?: AbortSignal,
): Promise<boolean> {
  const { message, isNewer } = await findCurrentMessage(delivery, match);
  if (isNewer) return true;
  // An old board that accepts no edits now is replaced like a deleted one: people are waiting for it.
  const edited = message === undefined ? 'refused' : await editBoard(delivery, match, message, screen, overtaken);
  if (overtaken?.aborted === true) return true;
  if (message === undefined || edited !== 'done') return postMessage(delivery, match, screen);
  await recordShownBoard(delivery, match, message, screen);
  return true;
}

async function editBoard(
  { channels }: Delivery,
  match: Match,
  message: string,
  screen: DrawnScreen,
  overtaken?: AbortSignal,
): Promise<EditOutcome> {
  if (!isShownByAnswers(match)) return channels.edit(match.where.channel, message, screen, overtaken);
  return (await channels.tidying.changeAnswer(message, screen)) ? 'done' : 'refused';
}

async function presentScreen(delivery: Delivery, { id }: Match, otherwise: DrawnScreen): Promise<DrawnScreen> {
  const current = await delivery.app.tables.read(id);
  if (current === undefined) return otherwise;
  return drawScreen(delivery.app, current, { viewer: 'public', locale: await readPublicLocale(delivery, current) });
}
