import { readdirSync, readFileSync } from 'node:fs';
import { chdir, cwd } from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOutcome } from '../../src/engine/match.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { join } from '../../src/match/lobby.ts';
import { Match, type MatchId } from '../../src/match/match.ts';
import { playMoves, positionOf, toAct } from '../../src/match/play.ts';
import { describeFileFault } from '../../src/programs/fileFault.ts';
import { OPERATIONS, type Work } from '../../src/programs/match/oneMatch.ts';
import { chunkKey } from '../../src/store/chunks.ts';
import { openStore } from '../../src/store/openStore.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { startParlor, temporaryFolder } from '../main/parlor.ts';
import { accepted } from '../tables/accepted.ts';
import { ADA, BEN, changedBy, createTable } from '../tables/seating.ts';
import { tablesOn } from '../tables/tablesOn.ts';

const AT = Date.parse('2026-11-22T12:00:00Z');
const LETTERS = 'abcdef';

let adapter: SqliteAdapter;
let work: Work & { readonly tables: Tables };
let folder: ReturnType<typeof temporaryFolder>;
let home: string;
let id: MatchId;
beforeEach(async () => {
  folder = temporaryFolder();
  home = cwd();
  chdir(folder.path);
  adapter = new SqliteAdapter(':memory:');
  const store = storeOn(adapter);
  const tables = await tablesOn(store, [cellz], { now: () => AT });
  work = { adapter, store, tables, now: () => AT };
  const match = played(
    changedBy(createTable(cellz, 2, [ADA], { setup: { columns: 6, rows: 6 } }), join(cellz, BEN)),
    40,
  );
  id = match.id;
  await store.set({ [matchKey(id)]: { ...match, shown: match.revision } });
});
afterEach(async () => {
  chdir(home);
  await work.store.close();
  folder.remove();
});

/** A match after so many lines, each the first that is still free. */
function played(match: Match, count: number): Match {
  const lines = [...LETTERS].flatMap((column, x) =>
    Array.from({ length: 6 }, (_, y) => [
      ...(x < 5 ? [`${column}${y + 1}-${LETTERS[x + 1]}${y + 1}`] : []),
      ...(y < 5 ? [`${column}${y + 1}-${column}${y + 2}`] : []),
    ]).flat(),
  );
  return lines.slice(0, count).reduce((now, line) => {
    const [seat = 0] = toAct(cellz, now);
    return accepted(playMoves(cellz, seat, [line], { at: AT })(now)).match;
  }, match);
}

const run = (verb: string, ...words: readonly string[]) => OPERATIONS[verb]?.(work, id, words) ?? Promise.reject(verb);
const stored = async () => Match.parse(await work.store.get(matchKey(id), Match));
const write = (key: string, text: string) =>
  adapter.writeIf({ expected: new Map(), set: new Map([[key, text]]), remove: [] });

describe('npm run match', () => {
  test('show says in words what is stored, and neither seed nor, while it is played, moves', async () => {
    const words = await run('show');
    for (const line of [
      `${id}: cellz, rules 1, running.`,
      'Seat A: person 1.',
      'Log: 40 entries.',
      'Stored intact: 2 parts and 8 later entries.',
      'Valid: all 40 moves are legal and lead to the stored position.',
    ]) {
      expect(words.split('\n')).toContain(line);
    }
    expect(words).not.toContain('a seed of the tests');
    expect(words).not.toContain('a1-b1');
    expect(await run('show', '--moves')).toContain('A a1-b1');
  });

  test('says of a match that is sound that there is nothing to repair, and changes nothing', async () => {
    const before = await stored();
    expect(await run('repair', 'to see')).toContain('There is nothing to repair');
    expect(await stored()).toEqual(before);
  });

  test('repair takes back by a new entry what does not fit, and says why', async () => {
    const before = await stored();
    const log = before.log.with(38, { ...(before.log[38] ?? { seat: 0, revealed: false, at: AT }), text: 'a1-b1' });
    await work.store.set({ [matchKey(id)]: { ...before, log } });
    expect(await run('show')).toMatch(/DAMAGED: only the first 38 of 40 moves are legal; the next one is refused/);
    expect(await run('repair', 'a line', 'was there twice')).toContain('took back 2 entries that are not legal');
    const after = await stored();
    expect(after.log.slice(0, 40)).toEqual(log);
    expect(after.log[40]).toMatchObject({ text: 'undo:2' });
    expect(after.mended).toEqual([
      { at: AT, reason: 'a line was there twice', what: expect.stringContaining('2 entries') },
    ]);
    expect(await run('show')).toContain('Valid: all 38 moves');
    expect(findOutcome(cellz, positionOf(after))).toBeUndefined();
    expect(after.revision).toBeGreaterThan(after.shown);
    expect(played(after, 0)).toEqual(after);
  });

  test('repair puts the position right to which the log does not lead', async () => {
    const before = await stored();
    const early = played(
      changedBy(createTable(cellz, 2, [ADA], { setup: { columns: 6, rows: 6 } }), join(cellz, BEN)),
      5,
    );
    await work.store.set({ [matchKey(id)]: { ...before, position: early.position } });
    expect(await run('show')).toContain('do not lead to the stored position');
    await run('repair', 'the disk');
    expect((await stored()).log).toEqual(before.log);
    expect((await stored()).position).toEqual(before.position);
  });

  test('names the piece of a log that is damaged; repair keeps what stands before it, and lays the rest into a file', async () => {
    await write(chunkKey(matchKey(id), 1), '[{"seat":0}]');
    await expect(stored()).rejects.toThrow('damaged');
    expect(await run('show')).toContain(`these are missing or do not match: match:${id} log 000001.`);
    const said = await run('repair', 'a bad disk');
    expect(said).toContain('Kept the 16 entries before the damage.');
    const after = await stored();
    expect(after.log).toHaveLength(16);
    expect(after.mended).toEqual([{ at: AT, reason: 'a bad disk', what: expect.stringContaining('kept 16 entries') }]);
    expect(after.revision).toBeGreaterThan(after.shown);
    expect(await run('show')).toContain('Valid: all 16 moves');
    const [file = ''] = readdirSync('.');
    expect(JSON.parse(readFileSync(file, 'utf8')).latest).toHaveLength(8);
    expect(await work.tables.all()).toContain(id);
  });

  test('says what can be kept where not even the head can be read; export keeps it, and repair changes nothing', async () => {
    await write(matchKey(id), '{"pieces":["torn');
    for (const operation of [run('show'), run('repair', 'a bad disk')]) {
      const said = await operation.then(String, (error: Error) => error.message);
      expect(said).toContain(`the main record of ${id} cannot be read`);
      expect(said).toContain('2 parts are left, and 2 of them can be read: 32 entries');
      expect(said).toContain(`npm run match -- export ${id}`);
    }
    expect(await adapter.get(matchKey(id))).toBe('{"pieces":["torn');
    await write(chunkKey(matchKey(id), 1), 'nor this');
    expect(await run('export', 'left.json')).toContain('1 of them can be read: 16 entries');
    const left = JSON.parse(readFileSync('left.json', 'utf8'));
    expect(left.head).toBe('{"pieces":["torn');
    expect(left.pieces[0].entries).toHaveLength(16);
  });

  test('close ends it with a reason that the channel is told, and move lets it go on elsewhere', async () => {
    await run('move', '77');
    expect((await stored()).where).toEqual({ channel: '77' });
    await run('close', 'nobody comes');
    expect(await stored()).toMatchObject({ status: 'closed', closed: { by: 'moderator', reason: 'nobody comes' } });
    await expect(run('close', 'again')).rejects.toThrow();
  });

  test('export writes all of it into a file that only its owner reads, and never over another', async () => {
    await run('export', 'mine.json');
    expect(JSON.parse(readFileSync('mine.json', 'utf8'))).toMatchObject({ rest: { id }, isWhole: true });
    const refused = await run('export', 'mine.json').catch((error: unknown) => error);
    expect(describeFileFault(refused)).toBe('mine.json: there is already such a file.');
  });

  test.each([
    ['repair', [], 'Add a reason'],
    ['close', [' '], 'Add a reason'],
    ['repair', ['x'.repeat(201)], 'Add a reason'],
    ['move', ['there'], 'Name the channel'],
  ])('%s %j is refused in words, and nothing is changed', async (verb, words, said) => {
    const before = await stored();
    await expect(run(verb, ...words)).rejects.toThrow(said);
    expect(await stored()).toEqual(before);
  });
});

test('npm run match says what it can where nothing or nonsense is asked, and what it knows of no match', async () => {
  chdir(home);
  const settings = { KEYV_URI: `sqlite://${folder.path}/parlor.sqlite` };
  const ask = async (...words: readonly string[]) => {
    const program = startParlor(['npm', 'run', '--silent', 'match', '--', ...words], settings);
    const { code } = await program.ended;
    return { code, output: program.output() };
  };
  expect(await ask('look')).toEqual({ code: 1, output: 'Usage: npm run match -- show|export|repair|close|move ID\n' });
  const nowhere = expect.stringMatching(/^There is no store at \S+parlor\.sqlite: is its address right\?\n$/);
  expect(await ask('show', 'abcdefghij')).toEqual({ code: 1, output: nowhere });
  await openStore(settings.KEYV_URI).close();
  expect(await ask('show', 'abcdefghij')).toEqual({ code: 1, output: 'There is no match abcdefghij.\n' });
});
