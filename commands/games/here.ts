import { phrase } from '../../src/engine/phrase.ts';
import type { Match } from '../../src/match/match.ts';
import type { Subcommand } from '../../src/play/contract/command.ts';
import { paged } from './pagedList.ts';
import { readLive } from './readLive.ts';
import { tableItem } from './tablePanel.ts';

/** `/games here`: the tables in this channel and its threads. */
export const here: Subcommand = {
  name: 'here',
  text: 'games.here.command',
  options: [],
  ...paged('here', async ({ app, caller, place }) => ({
    title: phrase('games.here.title'),
    empty: phrase('games.here.empty'),
    items: await readLive(app, await app.tables.within([place.channel, ...place.threads])),
    entry: async (match: Match) => tableItem(app, caller.locale, match, caller.person),
  })),
};
