import { isLive, isShownByAnswers, isShownInChannel, type Match } from '../../match/match.ts';
import { extractNewsLine } from '../../play/screens/boardText.ts';
import { drawDecision } from '../../play/screens/endFrame.ts';
import { type DrawnScreen, drawScreen } from '../../play/screens/screen.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { isStoreAway } from '../../store/failure.ts';
import type { Delivery } from '../contract/delivery.ts';
import { retireLater } from './retireBoard.ts';
import { shrinkEnds } from './shrinkEnds.ts';

/** How long after a failed picture it is tried again, in milliseconds. */
const PICTURE_AGAIN = 2000;

/** Records that a message shows the match, and retires the previous one. Never rejects, because it is shown. */
export async function recordShownBoard(
  delivery: Delivery,
  match: Match,
  message: string,
  screen: DrawnScreen,
  before: Match = match,
  lastBefore?: string,
): Promise<void> {
  const { app, channels, overdue, underWay } = delivery;
  try {
    const replaced = await app.tables.noteShown(match.id, match.revision, message);
    channels.tidying.noteNews(message, extractNewsLine(screen.content));
    overdue.arrived(match.id, match.revision);
    if (replaced !== undefined) {
      const locale = await readPublicLocale(delivery, match);
      retireLater(app, channels.tidying, { ...replaced, match: before, lastBefore, locale });
    }
    if (screen.frame !== undefined && screen.pings.length > 0)
      app.aside(() => underWay.run(match.id, () => frameEnd(delivery, match, message, screen)));
    // Another game has started there.
    if (match.shown === 0 && isLive(match) && isShownInChannel(match))
      app.aside(() => shrinkEnds(delivery, match.where.channel, { next: match.id }));
    if (screen.failure === undefined) return;
    app.log.error({ match: match.id, err: screen.failure }, 'could not draw a picture');
    app.later(PICTURE_AGAIN, () => underWay.run(match.id, () => pictureFollows(delivery, match, message)));
  } catch (error) {
    app.log.error({ match: match.id, err: error }, 'the board was shown, but cleaning up or notifying failed');
    if (isStoreAway(error)) overdue.unheard(match.id);
  }
}

/** The message that shows a match now, and whether it is newer than `match`. */
export async function findCurrentMessage(
  { app, overdue }: Pick<Delivery, 'app' | 'overdue'>,
  { id, revision, where }: Match,
): Promise<{ readonly message: string | undefined; readonly isNewer: boolean }> {
  const current = await app.tables.read(id);
  const isNewer = current !== undefined && current.shown > revision;
  if (isNewer) overdue.isNeedless(id, revision);
  return { message: (current?.where ?? where).message, isNewer };
}

/** Records that the current board shows the match. */
export async function noteSeen(delivery: Delivery, match: Match): Promise<void> {
  const { message } = await findCurrentMessage(delivery, match);
  if (message === undefined) return;
  await delivery.app.tables.noteShown(match.id, match.revision, message);
  delivery.overdue.isNeedless(match.id, match.revision);
}

/**
 * A public end with pings was sent plain, so that the push notification has words; in the channel it then gets the
 * winner's frame and the turning point, however it came about. It stays as it is if it was made small meanwhile, or if
 * Discord is too busy.
 */
async function frameEnd(delivery: Delivery, match: Match, message: string, screen: DrawnScreen): Promise<void> {
  const { app, channels } = delivery;
  const current = await app.tables.read(match.id);
  const shown = await app.tables.ends.of(match.where.channel);
  const isWhole = shown?.ends.some((end) => end.match === match.id && end.message === message && !end.isSmall) ?? true;
  if (current?.where.message !== message || current.revision !== match.revision || !isWhole) return;
  const words = wordsFor(app.catalogue, await readPublicLocale(delivery, match), match, 'public');
  const turning = screen.failure === undefined ? await drawDecision(app, match, words) : [];
  const framed = { ...screen, files: [...(screen.files ?? []), ...turning] };
  try {
    await channels.tidying.frame(match.where.channel, message, framed);
  } catch (error) {
    app.log.info({ match: match.id, err: error }, 'could not frame the end of a game');
  }
}

/** The words were sent without a picture: it is tried once more, if the board has not changed by then. */
async function pictureFollows(delivery: Delivery, match: Match, message: string): Promise<void> {
  const { app, channels } = delivery;
  const current = await app.tables.read(match.id);
  if (current?.where.message !== message || current.revision !== match.revision) return;
  const screen = await drawScreen(app, current, {
    viewer: 'public',
    locale: await readPublicLocale(delivery, current),
  });
  if (screen.failure !== undefined) return;
  if (isShownByAnswers(current)) await channels.tidying.changeAnswer(message, screen);
  else await channels.edit(current.where.channel, message, screen);
}
