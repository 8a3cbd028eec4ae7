import type { Subcommand } from '../../src/discord/command/command.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { Match } from '../../src/tables/match.ts';
import { paged } from './pages.ts';
import { readLive } from './readLive.ts';
import { tableEntry, waitsFor } from './tableEntry.ts';

/** `/games mine`: every table of the asker, those first that wait for them. */
export const mine: Subcommand = {
  name: 'mine',
  text: 'games.mine.command',
  options: [],
  ...paged('mine', async ({ app, asker }) => {
    const { person, locale } = asker;
    const matches = await readLive(app, (await app.tables.people.read(person)).live);
    const waiting = matches.filter((match) => waitsFor(app, match, person));
    return {
      title: phrase('games.mine.title', { count: waiting.length }),
      empty: phrase('games.mine.empty'),
      items: [...waiting, ...matches.filter((match) => !waiting.includes(match))],
      entry: async (match: Match) => tableEntry(app, locale, match, person),
    };
  }),
};
