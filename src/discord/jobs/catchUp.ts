import { phrase } from '../../engine/phrase.ts';
import type { MatchChange } from '../../match/change.ts';
import { isShownInChannel, type Match, type MatchId } from '../../match/match.ts';
import { slices } from '../../match/yieldToOthers.ts';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';
import { inSeconds } from '../../play/words/clocks.ts';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { announce } from '../delivery/announce.ts';
import { resumeNotifications } from '../delivery/delayedNotifications.ts';
import { forEachByChannel } from './forEachByChannel.ts';

/** What is needed to show every stored change that was not shown: after a restart, and after failures. */
export interface CatchUp {
  readonly delivery: Delivery;
  /** The matches from a backup, and its time: their channels may show something newer. */
  readonly restored: Map<MatchId, number>;
}

/** After a restart: lets waiting computer players move, and shows boards that nobody has seen yet. Never rejects. */
export async function resumeBoards(work: CatchUp, showAll: boolean): Promise<void> {
  const { delivery } = work;
  const { app } = delivery;
  const { behind, recent, old } = await app.tables.found();
  if (old.length > 0) app.log.warn({ matches: old }, 'some games cannot continue: their rules are no longer known');
  const also = await alsoToShow(work, showAll);
  if (also === undefined) {
    app.later(LOOK_AGAIN, () => resumeBoards(work, showAll));
    return;
  }
  await resumeAllCalls(delivery, recent);
  await catchUpAll(work, [...behind, ...also], showAll);
}

/** Retries what is due. Never rejects. */
export async function retryOverdue(work: CatchUp): Promise<void> {
  await catchUpAll(work, work.delivery.overdue.takeDue(), false);
}

/** Handles our matches that other processes have changed. Never rejects. */
export async function handleCrossProcessQueue(work: CatchUp): Promise<void> {
  const { app } = work.delivery;
  try {
    const ids = await app.tables.takeCrossProcessQueue();
    for (const id of ids) {
      const match = await readOrLog(app, id);
      if (match?.daily !== undefined) await announce(work.delivery, { match, events: [] });
    }
    await catchUpAll(work, ids, false);
  } catch (error) {
    app.log.error({ err: error }, 'could not read tasks from other processes');
  }
}

async function catchUpAll(work: CatchUp, ids: readonly MatchId[], showAll: boolean): Promise<void> {
  const giveWay = slices();
  const all: { channel: string; thing: MatchId }[] = [];
  for (const id of new Set(ids)) {
    await giveWay();
    // If its channel is unknown, it is handled on its own: reading it is retried, and a failure then marks it as
    // overdue.
    all.push({ channel: (await readOrLog(work.delivery.app, id))?.where.channel ?? id, thing: id });
  }
  await forEachByChannel(all, (id) => catchUp(work, id, showAll));
}

/** If the board still has to be shown, that notifies them. */
async function resumeAllCalls(delivery: Delivery, ids: readonly MatchId[]): Promise<void> {
  const { app } = delivery;
  const giveWay = slices();
  for (const id of ids) {
    await giveWay();
    const match = await readOrLog(app, id);
    if (match === undefined || !isCaughtUp(app, match) || !isShownInChannel(match) || match.shown < match.revision)
      continue;
    try {
      await resumeNotifications(delivery, match);
    } catch (error) {
      app.log.error({ match: match.id, err: error }, 'could not find waiting notifications');
    }
  }
}

/** The matches whose end was not seen, those from a backup, or all; undefined if that cannot be found out now. */
async function alsoToShow(
  { delivery: { app }, restored }: CatchUp,
  showAll: boolean,
): Promise<readonly MatchId[] | undefined> {
  const { all, unshown } = app.tables;
  try {
    restored.clear();
    for (const [id, at] of await app.tables.restored.all()) restored.set(id, at);
    if (restored.size > 0) app.log.info({ tables: restored.size }, 'showing the boards of a backup');
    return [...(await unshown()), ...restored.keys(), ...(showAll ? await all() : [])];
  } catch (error) {
    app.log.error({ err: error }, 'could not list the tables');
    return undefined;
  }
}

async function readOrLog(app: TablesAndGames & BackgroundServices, id: MatchId): Promise<Match | undefined> {
  return app.tables.read(id).catch((error: unknown) => {
    app.log.error({ match: id, err: error }, 'could not read a match');
    return undefined;
  });
}

/** No if its channel or rules are gone, or another process manages it; in a daily game nobody else moves. */
function isCaughtUp({ tables }: TablesAndGames & BackgroundServices, match: Match): boolean {
  return match.daily === undefined && match.where.gone !== true && tables.canGoOn(match) && tables.isOurs(match);
}

async function catchUp(work: CatchUp, id: MatchId, showAll: boolean): Promise<void> {
  const { delivery, restored } = work;
  const { app, overdue } = delivery;
  let haveMoved = false;
  try {
    const before = await app.tables.read(id);
    if (before === undefined || !isCaughtUp(app, before)) return await giveUp(work, id);
    const moved = await app.tables.letComputersPlay(id);
    haveMoved = true;
    overdue.haveMoved(id);
    const match = moved?.match ?? (await app.tables.read(id));
    const events = moved?.events ?? [];
    if (match === undefined) await giveUp(work, id);
    else if (!isShownInChannel(match)) await giveUp(work, id);
    else if (restored.has(id)) await showRestored(work, match, events);
    else if (showAll || match.shown < match.revision) await announce(delivery, { match, events });
    else overdue.isNeedless(id, match.revision);
  } catch (error) {
    app.log.error({ match: id, err: error }, "could not update a match's board");
    overdue.failed(id, { haveMoved, isAway: isStoreAway(error) });
  }
}

async function showRestored(work: CatchUp, match: Match, events: MatchChange['events']): Promise<void> {
  const { delivery, restored } = work;
  const { id, where } = match;
  const at = inSeconds(restored.get(id) ?? 0);
  const news = { to: 'everyone' as const, text: phrase('discord.restored', { at }) };
  await announce(delivery, { match, events: [news, ...events] });
  // It stays overdue until the channel has another board.
  if ((await delivery.app.tables.read(id))?.where.message !== where.message) await forgetRestored(work, id);
}

async function giveUp(work: CatchUp, id: MatchId): Promise<void> {
  work.delivery.overdue.giveUp(id);
  await forgetRestored(work, id);
}

async function forgetRestored({ delivery, restored }: CatchUp, id: MatchId): Promise<void> {
  if (!restored.has(id)) return;
  await delivery.app.tables.restored.noteShown(id);
  restored.delete(id);
}
