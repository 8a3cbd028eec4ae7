import { randomBytes } from 'node:crypto';
import { versionOfParlor } from '../config.ts';
import { GAMES } from '../games/index.ts';
import { MatchId } from '../match/match.ts';
import { BackupFault } from '../store/backup.ts';
import { adapterAt } from '../store/openStore.ts';
import { storeOn } from '../store/storeOn.ts';
import { refuseNewerStore } from '../store/storeVersion.ts';
import { openTables } from '../tables/openTables.ts';
import { startThinking } from '../tables/thinking/thinkingPool.ts';
import { OPERATIONS } from './match/oneMatch.ts';
import { runProgram } from './program.ts';

const USAGE = `Usage: npm run match -- ${Object.keys(OPERATIONS).join('|')} ID`;

/**
 * `npm run match -- show ID`, `export ID [file]`, `repair ID REASON`, `close ID REASON`, `move ID CHANNEL_ID
 * [SERVER_ID]`: one match, as it is stored. The bot may be running: it shows a change with the next move, or at its
 * next start. No log entry is ever changed; a repair is a new entry with its reason.
 */
await runProgram(async (config, [verb = '', id, ...words]) => {
  const operation = Object.hasOwn(OPERATIONS, verb) ? OPERATIONS[verb] : undefined;
  const match = MatchId.safeParse(id).data;
  if (operation === undefined || match === undefined) throw new BackupFault(USAGE);
  const adapter = adapterAt(config.keyvUri, { connections: config.connections, mustExist: true });
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
    await tables.listed();
    return await operation({ adapter, store, tables, now }, match, words);
  } finally {
    await thinking.close();
    await store.close();
  }
});
