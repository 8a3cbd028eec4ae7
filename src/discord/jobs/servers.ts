import type { Client } from 'discord.js';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';

/** Hears that a daily sweep of so many seconds deleted so many matches, and could not see to so many records. */
export type SweepTold = (seconds: number, erased: number, failed: number) => void;

/** What we do about servers that the bot joins and leaves. Neither rejects. */
export interface ServerJob {
  /** Notes that the bot came into a server or was taken out of it. An outage of Discord is neither. */
  readonly note: (guild: string, isThere: boolean) => Promise<void>;
  /** Deletes what is kept no longer. */
  readonly sweep: () => Promise<void>;
}

/** What we do about servers that the bot joins and leaves. Nothing is deleted unless `isTimeSure`; `tell` hears of sweeps. */
export function watchServers(
  client: Client,
  app: TablesAndGames & BackgroundServices,
  isTimeSure: () => boolean,
  tell?: SweepTold,
): ServerJob {
  const { servers, sweepDaily } = app.tables;
  return {
    async note(guild: string, isThere: boolean): Promise<void> {
      try {
        await servers.notePresence(guild, isThere);
        app.log.info({ guild, isThere }, 'a server was joined or left');
      } catch (error) {
        // The next sweep finds out by itself.
        app.log.error({ guild, err: error }, 'a server that was joined or left could not be noted');
      }
    },
    async sweep(): Promise<void> {
      if (!isTimeSure()) return;
      const since = performance.now();
      const lasted = () => (performance.now() - since) / 1000;
      try {
        const swept = await sweepDaily(new Set(client.guilds.cache.keys()));
        if (swept === undefined) return;
        tell?.(lasted(), swept.erased.length, swept.failures.length);
        app.log.info({ erased: swept.erased.length }, 'the store was swept');
        for (const { key, error } of swept.failures) app.log.error({ key, err: error }, 'a record could not be swept');
      } catch (error) {
        tell?.(lasted(), 0, 1);
        app.log.error({ err: error }, 'the store could not be swept');
      }
    },
  };
}
