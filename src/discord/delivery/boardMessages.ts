import { loseChannel } from '../../match/channel.ts';
import { isShownByAnswers, type Match } from '../../match/match.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { EditOutcome } from '../../play/contract/channels.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { type DrawnScreen, drawScreen } from '../../play/screens/screen.ts';
import { readPublicLocale } from '../../play/words/publicLocale.ts';
import type { Delivery } from '../contract/delivery.ts';
import { present, settle } from './noteShownBoard.ts';

/** Sends the board as a new message, as an answer if possible; the previous one, which shows `before`, is removed. */
export async function newMessage(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  screen: DrawnScreen,
  before?: Match,
): Promise<void> {
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
  await settle(delivery, match, message, screen, before, caller.lastMessage);
}

/** The same board once more, as an answer. */
export async function repeatMessage(
  delivery: Delivery,
  caller: Caller,
  match: Match,
  screen: DrawnScreen,
): Promise<void> {
  const message = await answerToAll(delivery, caller, screen);
  await settle(delivery, match, message, screen, match, caller.lastMessage);
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
export async function postMessage(
  delivery: Delivery,
  match: Match,
  screen: DrawnScreen,
  before?: Match,
): Promise<boolean> {
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
      await app.tables.change(match.id, loseChannel(match.where.channel));
    } else if (posted.failure === 'blocked') overdue.giveUp(match.id);
    else if (posted.failure === 'forbidden') overdue.forbidden(match.id, match.where.guild);
    else if (posted.failure === 'unheard') overdue.unheard(match.id);
    return false;
  }
  await settle(delivery, match, posted.message, sent, before);
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
    const shown = await present(delivery, match);
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
  if (message !== undefined) await settle(delivery, match, message, screen);
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
  const { message, isNewer } = await present(delivery, match);
  if (isNewer) return true;
  // An old board that accepts no edits now is replaced like a deleted one: people are waiting for it.
  const edited = message === undefined ? 'refused' : await editBoard(delivery, match, message, screen, overtaken);
  if (overtaken?.aborted === true) return true;
  if (message === undefined || edited !== 'done') return postMessage(delivery, match, screen);
  await settle(delivery, match, message, screen);
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
