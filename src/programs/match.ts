import { randomBytes } from 'node:crypto';
import { versionOfParlor } from '../config.ts';
import { GAMES } from '../games/index.ts';
import { MatchId } from '../tables/match/match.ts';
import { openTables } from '../tables/openTables.ts';
import { BackupFault } from '../tables/store/backup.ts';
import { refuseNewerStore } from '../tables/store/mark.ts';
import { adapterAt } from '../tables/store/openStore.ts';
import { storeOn } from '../tables/store/storeOn.ts';
import { startThinking } from '../tables/thinking/thinking.ts';
import { DEEDS } from './match/oneMatch.ts';
import { runProgram } from './program.ts';

const USAGE = `Say what: npm run match -- ${Object.keys(DEEDS).join('|')} ID`;

/**
 * `npm run match -- show ID`, `export ID [file]`, `mend ID REASON`, `close ID REASON`, `move ID CHANNEL_ID [SERVER_ID]`: one match,
 * as it is stored. The bot may run: what is changed it shows with the next move, or at its next start. No entry of a log is
 * ever changed; a mend is a new one, with its reason.
 */
await runProgram(async (config, [verb = '', id, ...words]) => {
  const deed = Object.hasOwn(DEEDS, verb) ? DEEDS[verb] : undefined;
  const match = MatchId.safeParse(id).data;
  if (deed === undefined || match === undefined) throw new BackupFault(USAGE);
  const adapter = adapterAt(config.keyvUri, config);
  const store = storeOn(adapter);
  const thinking = startThinking();
  try {
    await refuseNewerStore(store, versionOfParlor());
    const now = () => Date.now();
    const tables = await openTables({
      ...{ store, thinking, games: GAMES, now },
      newSeed: () => randomBytes(16).toString('hex'),
      newId: () => match,
      onThoughtless: () => undefined,
    });
    return await deed({ adapter, store, tables, now }, match, words);
  } finally {
    await thinking.close();
    await store.close();
  }
});
