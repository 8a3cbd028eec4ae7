import type { Subcommand } from '../../src/discord/contract/command.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { Match } from '../../src/tables/match/match.ts';
import { paged } from './pages.ts';
import { readLive } from './readLive.ts';
import { tableEntry } from './tableEntry.ts';

/** `/games here`: the tables of this channel and its threads. */
export const here: Subcommand = {
  name: 'here',
  text: 'games.here.command',
  options: [],
  ...paged('here', async ({ app, invoker, place }) => ({
    title: phrase('games.here.title'),
    empty: phrase('games.here.empty'),
    items: await readLive(app, await app.tables.within([place.channel, ...place.threads])),
    entry: async (match: Match) => tableEntry(app, invoker.locale, match, invoker.person),
  })),
};
