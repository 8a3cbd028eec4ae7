import { phrase } from '../../engine/phrase.ts';
import { LOOK_AGAIN } from '../../tables/clocks/patience.ts';
import type { Changed } from '../../tables/match/change.ts';
import type { Match, MatchId } from '../../tables/match/match.ts';
import { slices } from '../../tables/slices.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import type { App } from '../contract/app.ts';
import type { Publisher } from '../contract/publisher.ts';
import type { Overdue } from '../delivery/overdue.ts';
import { inSeconds } from '../words/clocks.ts';

/** In how many channels at once boards are shown: one that hangs must not hold up the others. */
const CHANNELS_AT_ONCE = 20;

/** Sees to it that every change that is stored is shown: after a restart, and where showing it failed. */
export function createCatchUp(app: App, publisher: Publisher, overdue: Overdue) {
  /** Those that come from a backup, and when that was made: what their channels show may be later. */
  let restored = new Map<MatchId, number>();

  /** After a restart: computer players who were to move do so, and boards that nobody has seen yet are shown. Never rejects. */
  async function resume(showAll: boolean): Promise<void> {
    const { behind, recent, old } = await app.tables.found();
    if (old.length > 0) app.log.warn({ matches: old }, 'these games cannot go on: nobody knows their rules any more');
    const also = await alsoToShow(showAll);
    if (also === undefined) {
      app.later(LOOK_AGAIN, () => resume(showAll));
      return;
    }
    await resumeCalls(recent);
    await catchUpAll([...behind, ...also], showAll);
  }

  /** Tries again what is due by now. Never rejects. */
  async function attend(): Promise<void> {
    await catchUpAll(overdue.takeDue(), false);
  }

  /** Sees to the matches of ours that other processes have changed. Never rejects. */
  async function runErrands(): Promise<void> {
    try {
      const ids = await app.tables.takeErrands();
      for (const id of ids) {
        const match = await read(id);
        if (match?.daily !== undefined) await publisher.announce({ match, events: [] });
      }
      await catchUpAll(ids, false);
    } catch (error) {
      app.log.error({ err: error }, 'what other processes left for us could not be looked for');
    }
  }

  /** Side by side, but those of one channel one after the other. */
  async function catchUpAll(ids: readonly MatchId[], showAll: boolean): Promise<void> {
    const queues = await byChannel(ids);
    const work = async () => {
      for (let queue = queues.pop(); queue !== undefined; queue = queues.pop()) {
        for (const id of queue) await catchUp(id, showAll);
      }
    };
    await Promise.all(Array.from({ length: CHANNELS_AT_ONCE }, work));
  }

  async function byChannel(ids: readonly MatchId[]): Promise<(readonly MatchId[])[]> {
    const queues = new Map<string, MatchId[]>();
    const giveWay = slices();
    for (const id of new Set(ids)) {
      await giveWay();
      // Without its channel it stands alone: reading it again is tried, and what fails then is known to be overdue.
      const channel = (await read(id))?.where.channel ?? id;
      queues.set(channel, [...(queues.get(channel) ?? []), id]);
    }
    return [...queues.values()];
  }

  /** Where the board is still to be shown, that calls them. */
  async function resumeCalls(ids: readonly MatchId[]): Promise<void> {
    for (const id of ids) {
      const match = await read(id);
      if (match === undefined || !isShownInChannel(match) || match.shown < match.revision) continue;
      try {
        publisher.resumeCalls(match);
      } catch (error) {
        app.log.error({ match: match.id, err: error }, 'who is to be called later could not be found');
      }
    }
  }

  /** The matches that ended unseen, those that come from a backup, or all; undefined where that cannot be found out now. */
  async function alsoToShow(showAll: boolean): Promise<readonly MatchId[] | undefined> {
    const { all, unshown } = app.tables;
    try {
      restored = new Map(await app.tables.restored.all());
      if (restored.size > 0) app.log.info({ tables: restored.size }, 'the boards of a backup are shown again');
      return [...(await unshown()), ...restored.keys(), ...(showAll ? await all() : [])];
    } catch (error) {
      app.log.error({ err: error }, 'the tables could not be listed');
      return undefined;
    }
  }

  async function read(id: MatchId): Promise<Match | undefined> {
    return app.tables.read(id).catch((error: unknown) => {
      app.log.error({ match: id, err: error }, 'a match could not be read');
      return undefined;
    });
  }

  /** A game of the day is no matter of its channel, nor is one whose channel or rules are gone, or that another process shows. */
  function isShownInChannel(match: Match): boolean {
    return (
      match.daily === undefined && match.where.gone !== true && app.tables.canGoOn(match) && app.tables.isOurs(match)
    );
  }

  async function catchUp(id: MatchId, showAll: boolean): Promise<void> {
    let haveMoved = false;
    try {
      const before = await app.tables.read(id);
      if (before === undefined || !isShownInChannel(before)) return await giveUp(id);
      const moved = await app.tables.letComputersPlay(id);
      haveMoved = true;
      overdue.haveMoved(id);
      const match = moved?.match ?? (await app.tables.read(id));
      if (match === undefined) await giveUp(id);
      else if (restored.has(id)) await showRestored(match, moved?.events ?? []);
      else if (showAll || match.shown < match.revision) {
        await publisher.announce({ match, events: moved?.events ?? [] });
      } else overdue.isNeedless(id, match.revision);
    } catch (error) {
      app.log.error({ match: id, err: error }, 'a match could not be brought up to date');
      overdue.failed(id, { haveMoved, isAway: isStoreAway(error) });
    }
  }

  async function showRestored(match: Match, events: Changed['events']): Promise<void> {
    const { id, where } = match;
    const at = inSeconds(restored.get(id) ?? 0);
    const news = { to: 'everyone' as const, text: phrase('discord.restored', { at }) };
    await publisher.announce({ match, events: [news, ...events] });
    // Until the channel has another board, it is overdue.
    if ((await app.tables.read(id))?.where.message !== where.message) await forgetRestored(id);
  }

  async function giveUp(id: MatchId): Promise<void> {
    overdue.giveUp(id);
    await forgetRestored(id);
  }

  async function forgetRestored(id: MatchId): Promise<void> {
    if (!restored.has(id)) return;
    await app.tables.restored.noteShown(id);
    restored.delete(id);
  }

  return { resume, attend, runErrands };
}
