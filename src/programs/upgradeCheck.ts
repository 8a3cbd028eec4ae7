import { existsSync } from 'node:fs';
import { versionOfParlor } from '../config.ts';
import { upgradeFindings } from '../doctor/upgrade.ts';
import { GAMES } from '../games/index.ts';
import { Match } from '../match/match.ts';
import { ruledGames } from '../match/ruledGames.ts';
import { findStoreFile, openStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { FORMAT, isNeverUsed, readStoreVersion } from '../store/storeVersion.ts';
import { isUnreadable } from '../store/upgradeRecord.ts';
import { hasTodaysLists } from '../tables/keeping/rebuildLists.ts';
import { listedTables, matchKey } from '../tables/lists/liveTables.ts';
import { runProgram } from './program.ts';

/** `npm run upgrade-check`: says what the first start of this version will do to the store, and changes nothing. */
await runProgram(async (config) => {
  const file = findStoreFile(config.keyvUri);
  if (file !== undefined && !existsSync(file)) return `There is no store at ${file} yet.`;
  const store = openStore(config.keyvUri, config);
  try {
    const findings = upgradeFindings({
      version: versionOfParlor(),
      format: FORMAT,
      before: await readStoreVersion(store),
      isEmpty: await isNeverUsed(store),
      hasTodaysLists: await hasTodaysLists(store),
      ...(await problemMatches(store)),
    });
    if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1;
    return findings
      .map(({ verdict, words }) => `${verdict === 'wrong' ? 'WRONG' : verdict.padEnd(5)}  ${words}`)
      .join('\n');
  } finally {
    await store.close();
  }
});

/** The live matches that this version cannot continue: it does not know their rules, or cannot read them. */
async function problemMatches(store: Store) {
  const { canGoOn } = ruledGames(GAMES);
  const stuck: { match: string; game: string; rules: number }[] = [];
  const unreadable: string[] = [];
  for await (const { id, game, rules } of listedTables(store, (key) => unreadable.push(key))) {
    if (game !== undefined && rules !== undefined && !canGoOn({ game, rules })) stuck.push({ match: id, game, rules });
    await store.get(matchKey(id), Match).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      unreadable.push(matchKey(id));
    });
  }
  return { stuck, unreadable };
}
