import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Match } from '../../src/match/match.ts';
import { Standing } from '../../src/ratings/standing.ts';
import { openStore } from '../../src/store/openStore.ts';
import { Person } from '../../src/tables/people/person.ts';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../store/postgres.ts';
import { listKeys } from '../store/storeConformance.ts';
import { CHANNELS, listClicks, pickPerson } from './clicks.ts';

const Counts = z.object({ done: z.int(), repeated: z.int() });

/** Delivers every click in a process of its own; what it says of them. */
function deliverIn(name: string, uri: string): Promise<z.infer<typeof Counts>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/tables/deliver.ts'], {
    env: { ...process.env, KEYV_URI: uri, PROCESS: name },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(Counts.parse(JSON.parse(output)));
      else reject(new Error(`process ${name} ended with ${code}: ${errors}`));
    });
  });
}

/** Two processes on one store, to both of which every click is delivered. */
async function playInTwo(uri: string): Promise<void> {
  const clicks = CHANNELS.flatMap(listClicks);
  expect(clicks.length).toBeGreaterThanOrEqual(1000);
  const counts = await Promise.all([deliverIn('a', uri), deliverIn('b', uri)]);
  expect(counts.reduce((sum, { done }) => sum + done, 0)).toBe(clicks.length);
  expect(counts.reduce((sum, { done, repeated }) => sum + done + repeated, 0)).toBe(2 * clicks.length);
  // Both had their part, or this proves nothing.
  for (const { done } of counts) expect(done).toBeGreaterThan(0);

  const store = openStore(uri);
  const matches: Match[] = [];
  for await (const [, match] of store.entries('match:', Match)) matches.push(match);
  expect(matches).toHaveLength(CHANNELS.length);
  for (const match of matches) {
    const { channel } = match.where;
    const moves = listClicks(channel).flatMap(({ act, interaction }) =>
      act.kind === 'move' ? [{ interaction, seat: act.seat, text: act.line }] : [],
    );
    expect(match.log.map(({ interaction, seat, text }) => ({ interaction, seat, text }))).toEqual(moves);
    expect(match).toMatchObject({ status: 'over', rated: true });
  }
  for (let number = 1; number <= 8; number += 1) {
    const played = matches.filter(({ where }) =>
      [0, 1].some((seat) => pickPerson(where.channel, seat) === String(number)),
    );
    const person = await store.get(`person:${number}`, Person);
    expect(person?.live).toEqual([]);
    expect(person?.finished.toSorted()).toEqual(played.map(({ id }) => id).toSorted());
    const standing = await store.get(`standing:1:cellz:${number}`, Standing);
    const { won = 0, tied = 0, lost = 0 } = standing ?? {};
    expect(won + tied + lost).toBe(played.length);
  }
  expect(await listKeys(store, 'table:')).toEqual([]);
  await store.close();
}

test('two processes on one SQLite file play every click once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-two-'));
  await playInTwo(`sqlite://${join(folder, 'parlor.sqlite')}`);
  rmSync(folder, { recursive: true });
}, 300_000);

if (postgresPrograms() === undefined) {
  test.skip(NO_POSTGRES, () => undefined);
} else {
  test('two processes on one PostgreSQL play every click once', async () => {
    const server = await startPostgres();
    try {
      await playInTwo(server.uri);
    } finally {
      await server.close();
    }
  }, 300_000);
}
