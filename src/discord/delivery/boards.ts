import type { Match, MatchId } from '../../tables/match/match.ts';
import { loseChannel } from '../../tables/match/place.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import { createQueue } from '../../tables/store/queue.ts';
import { DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';
import type { App } from '../contract/app.ts';
import type { Invoker } from '../contract/invoker.ts';
import type { Screen } from '../contract/screen.ts';
import { newsLineOf } from '../screens/boardText.ts';
import { type DrawnScreen, screenOf } from '../screens/screen.ts';
import type { Channels } from './channel.ts';
import type { Overdue } from './overdue.ts';
import { retireLater } from './retire.ts';

/** How long after a failed picture it is tried again, in milliseconds. */
const PICTURE_AGAIN = 2000;

/**
 * Brings boards into channels, those of one match one after the other: so that none is put where another has just been
 * taken away, and none over a newer one.
 */
export function createBoards(app: App, channels: Channels, overdue: Overdue) {
  const { run } = createQueue();
  /** Of matches whose boards are on their way: the newest revision that somebody is to see, and the edit in hand. */
  const newest = new Map<MatchId, number>();
  const edits = new Map<MatchId, { readonly revision: number; readonly callOff: AbortController }>();

  /** Sends the board as a new message, as an answer if that can be; the one before it, which shows `before`, goes. */
  async function newBoard(invoker: Invoker, match: Match, screen: DrawnScreen, before?: Match): Promise<void> {
    let message: string;
    try {
      message = await answerToAll(invoker, screen);
    } catch (error) {
      app.log.info(
        { interaction: invoker.interaction, match: match.id, err: error },
        'an answer failed: the board comes as a message',
      );
      if (!(await postBoard(match, screen, before))) throw error;
      return;
    }
    await settle(match, message, screen, before, invoker.lastMessage);
  }

  async function answerToAll({ answer }: Invoker, screen: Screen): Promise<string> {
    const message = await answer.toAll(screen);
    if (answer.token !== undefined) channels.tidying.noteToken(message, answer.token);
    return message;
  }

  /** Sends the board as a message that answers nobody; in words alone, where the picture is not taken. */
  async function postBoard(match: Match, screen: DrawnScreen, before?: Match): Promise<boolean> {
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
      } else if (posted.failure === 'unheard') overdue.unheard(match.id);
      return false;
    }
    await settle(match, posted.message, sent, before);
    return true;
  }

  /** Changes the message whose control was used. */
  async function updateBoard({ answer, interaction }: Invoker, match: Match, screen: DrawnScreen): Promise<void> {
    try {
      const { isNewer } = await present(match);
      await answer.update(isNewer ? await presentScreen(match, screen) : screen);
      if (isNewer) return;
    } catch (error) {
      app.log.info({ interaction, match: match.id, err: error }, 'an answer failed: the board is changed without one');
      if (!(await changeBoard(match, screen))) throw error;
      return;
    }
    const { message } = await present(match);
    if (message !== undefined) await settle(match, message, screen);
  }

  /**
   * Changes the board in the channel, which somebody moved on from elsewhere; where it is gone, it is sent anew. What
   * `overtaken` calls off is shown by what comes after it.
   */
  async function changeBoard(match: Match, screen: DrawnScreen, overtaken?: AbortSignal): Promise<boolean> {
    const { message, isNewer } = await present(match);
    if (isNewer) return true;
    const isEdited = message !== undefined && (await channels.edit(match.where.channel, message, screen, overtaken));
    if (overtaken?.aborted === true) return true;
    if (!isEdited) return postBoard(match, screen);
    await settle(match, message, screen);
    return true;
  }

  /** Notes that a message shows the match, and takes the one before it out of use. Never rejects: it is shown. */
  async function settle(
    match: Match,
    message: string,
    screen: DrawnScreen,
    before: Match = match,
    lastBefore?: string,
  ): Promise<void> {
    try {
      const replaced = await app.tables.noteShown(match.id, match.revision, message);
      channels.tidying.noteNews(message, newsLineOf(screen.content));
      overdue.arrived(match.id, match.revision);
      if (replaced !== undefined) {
        retireLater(app, channels.tidying, { ...replaced, match: before, lastBefore, locale: await localeOf(match) });
      }
      if (screen.failure === undefined) return;
      app.log.error({ match: match.id, err: screen.failure }, 'a picture could not be drawn');
      app.later(PICTURE_AGAIN, () => run(match.id, () => pictureFollows(match, message)));
    } catch (error) {
      app.log.error({ match: match.id, err: error }, 'a board was shown, but what follows from that failed');
      if (isStoreAway(error)) overdue.unheard(match.id);
    }
  }

  /** The message that shows a match now, and whether that is further than `match` is. */
  async function present({ id, revision, where }: Match) {
    const current = await app.tables.read(id);
    const isNewer = current !== undefined && current.shown > revision;
    if (isNewer) overdue.isNeedless(id, revision);
    return { message: (current?.where ?? where).message, isNewer };
  }

  async function presentScreen(match: Match, otherwise: DrawnScreen): Promise<DrawnScreen> {
    const current = await app.tables.read(match.id);
    if (current === undefined) return otherwise;
    return screenOf(app, current, { viewer: 'public', locale: await localeOf(current) });
  }

  /** The channel sees nothing of a hidden move: its board is up to date as it is. */
  async function noteUnchanged(match: Match): Promise<void> {
    const { message } = await present(match);
    if (message === undefined) return;
    await app.tables.noteShown(match.id, match.revision, message);
    overdue.isNeedless(match.id, match.revision);
  }

  /** The words went out without a picture: it is tried once more, if the board has not moved on by then. */
  async function pictureFollows(match: Match, message: string): Promise<void> {
    const current = await app.tables.read(match.id);
    if (current?.where.message !== message || current.revision !== match.revision) return;
    const screen = await screenOf(app, current, { viewer: 'public', locale: await localeOf(current) });
    if (screen.failure === undefined) await channels.edit(current.where.channel, message, screen);
  }

  /** The language of what everybody sees of a match. */
  async function localeOf({ where: { guild } }: Match): Promise<string> {
    const { settings } = await app.tables.servers.read(guild);
    return settings.language ?? (guild === undefined ? undefined : channels.localeOf(guild)) ?? DEFAULT_LANGUAGE;
  }

  async function waitTurn<T>({ id, revision }: Match, show: () => Promise<T>): Promise<T> {
    newest.set(id, Math.max(revision, newest.get(id) ?? 0));
    try {
      return await run(id, show);
    } finally {
      if (newest.get(id) === revision) newest.delete(id);
    }
  }

  /** Shows the board in its turn, which an edit that shows no more does not hold up. */
  function inTurn<T>(match: Match, show: () => Promise<T>): Promise<T> {
    const edit = edits.get(match.id);
    if (edit !== undefined && edit.revision <= match.revision) edit.callOff.abort();
    return waitTurn(match, show);
  }

  /** Changes the board in its turn, where the channel hears nothing new: of what waits, the newest alone is drawn and sent. */
  function changeInTurn(match: Match, draw: () => Promise<DrawnScreen>): Promise<void> {
    const { id, revision } = match;
    return waitTurn(match, async () => {
      if ((newest.get(id) ?? 0) > revision) return;
      const callOff = new AbortController();
      edits.set(id, { revision, callOff });
      try {
        await changeBoard(match, await draw(), callOff.signal);
      } finally {
        edits.delete(id);
      }
    });
  }

  return {
    sendNew: (invoker: Invoker, match: Match, screen: DrawnScreen, before?: Match) =>
      inTurn(match, () => newBoard(invoker, match, screen, before)),
    post: (match: Match, screen: DrawnScreen, before?: Match) => inTurn(match, () => postBoard(match, screen, before)),
    update: (invoker: Invoker, match: Match, screen: DrawnScreen) =>
      inTurn(match, () => updateBoard(invoker, match, screen)),
    change: changeInTurn,
    noteUnchanged: (match: Match) => run(match.id, () => noteUnchanged(match)),
    /** The same board once more, as an answer. */
    answerAgain: (invoker: Invoker, match: Match, screen: DrawnScreen) =>
      inTurn(match, async () => settle(match, await answerToAll(invoker, screen), screen, match, invoker.lastMessage)),
    localeOf,
  };
}
