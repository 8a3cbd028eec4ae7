import { writeFileSync } from 'node:fs';
import { phrase } from '../../engine/phrase.ts';
import { type Result, refuse } from '../../engine/result.ts';
import { type Change, changed } from '../../match/change.ts';
import { closedBy } from '../../match/lobby.ts';
import { isLive, Match, type MatchId } from '../../match/match.ts';
import { stored } from '../../match/play.ts';
import { repairRecord, replayLog } from '../../match/repairRecord.ts';
import type { StoreAdapter } from '../../store/adapter.ts';
import { BackupFault } from '../../store/backup.ts';
import { isDamage } from '../../store/failure.ts';
import { type HeadlessRecord, readIntactPrefix, recover, recoverChunks } from '../../store/recover.ts';
import type { Store } from '../../store/store.ts';
import { matchKey } from '../../tables/lists/liveTables.ts';
import type { Tables } from '../../tables/tables.ts';
import { fitInWords, headlessInWords, inEnglish, matchInWords, piecesInWords } from './words.ts';

/** The longest reason that is accepted. */
const LONGEST_REASON = 200;

/** What the operations work on. */
export interface Work {
  readonly adapter: Pick<StoreAdapter, 'get'>;
  readonly store: Store;
  readonly tables: Pick<Tables, 'change' | 'canGoOn' | 'gameOf'>;
  readonly now: () => number;
}

/** An operation on a match; returns what to print, and throws a readable error if it is impossible. */
type MatchOperation = (work: Work, id: MatchId, words: readonly string[]) => Promise<string>;

/** The words after `npm run match --`. */
export const OPERATIONS: Readonly<Record<string, MatchOperation>> = { show, export: exportMatch, repair, close, move };

async function show({ adapter, tables }: Work, id: MatchId, words: readonly string[]): Promise<string> {
  const left = await checkMatchLeft(adapter, id);
  const match = Match.parse({ ...left.rest, log: readIntactPrefix(left) });
  const knows = tables.canGoOn(match);
  const isSound = knows && left.isWhole && match.position !== undefined;
  return [
    ...matchInWords(match, words.includes('--moves')),
    ...piecesInWords(left),
    ...(isSound ? [fitInWords(replayLog(tables.gameOf(match), match))] : []),
    ...(knows ? [] : ['This version does not know the match’s rules. You can only close or export it.']),
    ...(isLive(match) && !words.includes('--moves')
      ? ['Moves are hidden while it is being played. To see them: --moves.']
      : []),
  ].join('\n');
}

async function exportMatch({ adapter }: Work, id: MatchId, [path = `${id}.json`]: readonly string[]): Promise<string> {
  const left = await recover(adapter, matchKey(id)).catch((error: unknown) => piecesAlone(adapter, id, error));
  if (left === undefined) throw new BackupFault(`There is no match ${id}.`);
  // Anyone who has the seed knows all dice.
  writeFileSync(path, `${JSON.stringify(left, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  if ('head' in left) return [...headlessInWords(id, left), `Wrote everything to ${path}. Keep it secret.`].join('\n');
  return `Wrote everything stored about ${id} to ${path}, including its secret seed. Keep it secret while the match is being played.`;
}

async function repair(work: Work, id: MatchId, words: readonly string[]): Promise<string> {
  const reason = reasonIn(words);
  const left = await checkMatchLeft(work.adapter, id);
  const said: string[] = [];
  if (!left.isWhole) {
    said.push(await exportMatch(work, id, [`${id}-damaged-${work.now()}.json`]));
    const match = Match.parse({ ...left.rest, log: readIntactPrefix(left) });
    await work.store.set({ [matchKey(id)]: await restoreMatch(work, match, reason) });
    said.push(`Kept the ${match.log.length} entries before the damage.`);
  }
  let what: string | undefined;
  await make(work, id, (match) => {
    const after = work.tables.canGoOn(match)
      ? repairRecord(work.tables.gameOf(match), match, reason, work.now())
      : undefined;
    what = after?.mended?.at(-1)?.what;
    return changed(after ?? match);
  });
  if (what !== undefined) said.push(`Repaired: ${what}.`);
  return said.length === 0
    ? 'There is nothing to repair: the log is valid and leads to the stored position.'
    : said.join('\n');
}

/** The match restored to the point up to which its log is intact. */
async function restoreMatch({ tables, now }: Work, match: Match, reason: string): Promise<Match> {
  const what = `kept ${match.log.length} entries; those after them are damaged`;
  const position =
    match.position && tables.canGoOn(match) ? stored(replayLog(tables.gameOf(match), match).position) : match.position;
  return {
    ...match,
    ...(position === undefined ? {} : { position }),
    revision: match.revision + 1,
    mended: [...(match.mended ?? []), { at: now(), reason, what }],
  };
}

async function close(work: Work, id: MatchId, words: readonly string[]): Promise<string> {
  const reason = reasonIn(words);
  await make(work, id, (match) =>
    isLive(match) ? closedBy(match, 'moderator', reason) : refuse(phrase('tables.alreadyClosed')),
  );
  return `Closed ${id}. The channel is told why.`;
}

async function move(work: Work, id: MatchId, [channel = '', guild]: readonly string[]): Promise<string> {
  if (!/^\d{1,20}$/.test(channel))
    throw new BackupFault('Name the channel: npm run match -- move ID CHANNEL_ID [SERVER_ID]');
  await make(work, id, (match) => {
    const server = guild ?? match.where.guild;
    return changed({ ...match, where: { channel, ...(server === undefined ? {} : { guild: server }) } });
  });
  return `${id} continues in channel ${channel}.`;
}

async function make({ tables }: Work, id: MatchId, change: Change): Promise<void> {
  const done: Result<unknown> | undefined = await tables.change(id, change);
  if (done === undefined) throw new BackupFault(`There is no match ${id}.`);
  if (!done.ok) throw new BackupFault(inEnglish(done.refusal));
}

/** For a match with a damaged head; rethrows any other error. */
async function piecesAlone(adapter: Work['adapter'], id: MatchId, error: unknown): Promise<HeadlessRecord> {
  if (!isDamage(error)) throw error;
  return recoverChunks(adapter, matchKey(id));
}

/** Throws a readable error if a match can only be exported. */
async function checkMatchLeft(adapter: Work['adapter'], id: MatchId) {
  const left = await recover(adapter, matchKey(id)).catch(async (error: unknown) => {
    const words = headlessInWords(id, await piecesAlone(adapter, id, error));
    throw new BackupFault(
      [...words, `Nothing was changed. To save what is left: npm run match -- export ${id}`].join('\n'),
    );
  });
  if (left === undefined) throw new BackupFault(`There is no match ${id}.`);
  return left;
}

function reasonIn(words: readonly string[]): string {
  const reason = words.join(' ').trim();
  if (reason === '' || reason.length > LONGEST_REASON) {
    throw new BackupFault(
      `Add a reason after the id, at most ${LONGEST_REASON} characters. It is stored with the match.`,
    );
  }
  return reason;
}
