import type { GeneralSubcommand } from '../../src/discord/command/generalCommand.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { Match } from '../../src/tables/match.ts';
import { paged } from './pages.ts';
import { readLive } from './readLive.ts';
import { tableEntry, waitsFor } from './tableEntry.ts';

/** `/games mine`: every table of the asker, those first that wait for them. */
export const mine: GeneralSubcommand = {
  name: 'mine',
  text: 'games.mine.command',
  options: [],
  ...paged(async ({ app, asker }) => {
    const { person, locale } = asker;
    const matches = await readLive(app, (await app.tables.people.read(person)).live);
    const waiting = matches.filter((match) => waitsFor(app, match, person));
    return {
      subcommand: 'mine',
      title: phrase('games.mine.title', { count: waiting.length }),
      empty: phrase('games.mine.empty'),
      items: [...waiting, ...matches.filter((match) => !waiting.includes(match))],
      entry: async (match: Match) => tableEntry(app, locale, match, person),
    };
  }),
};
