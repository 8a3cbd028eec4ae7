import { loseChannel } from '../../match/channel.ts';
import type { BackgroundServices, TablesAndGames } from '../../play/contract/app.ts';

/** What we do about channels and threads that are deleted: their tables stay, and can go on elsewhere. */
export function watchChannels({ tables, log }: TablesAndGames & BackgroundServices) {
  return {
    async noteGone(channels: readonly string[]): Promise<void> {
      for (const channel of channels) {
        try {
          const left = await tables.within([channel]);
          for (const id of left) await tables.change(id, loseChannel(channel));
          if (left.length > 0) log.info({ channel, tables: left.length }, 'a channel with tables was deleted');
        } catch (error) {
          // Showing a board there will find out, too.
          log.error({ channel, err: error }, 'a channel that was deleted could not be noted');
        }
      }
    },
  };
}
