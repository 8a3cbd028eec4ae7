import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { GameFailed } from '../../src/engine/outsideGame.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { createKeeper } from '../../src/packages/isolatedPackage.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlor-keeper-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A keeper of a package with this `roll`, awake, and why it was shut. */
async function keeperOf(name: string, roll: string) {
  const from = join(folder, `${name}.mjs`);
  writeFileSync(from, `let kept; export const game = { roll: ${roll} };`);
  const told: string[] = [];
  const keeper = createKeeper(from, (why) => told.push(why));
  await keeper.apart.wake();
  return { roll: (...given: readonly unknown[]) => keeper.call(['game', 'roll'], given), told, keeper };
}

/** What a call returns, asked again while a busy machine has not answered yet. */
async function whenReady<T>(call: () => T): Promise<T> {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof GameFailed)) throw error;
      await sleep(5);
    }
  }
}

test('a game may draw as much chance as it wants, and gets that of the match', async () => {
  const { roll, keeper } = await keeperOf(
    'many',
    'random => { for (let at = 1; at < 3000; at++) random.below(6); return random.below(1000); }',
  );
  const random = fastRandom(1);
  for (let at = 1; at < 3000; at += 1) random.below(6);
  expect(await whenReady(() => roll(fastRandom(1)))).toBe(random.below(1000));
  keeper.apart.shut('the test is over');
});

test.each([
  ['without end', 'random => { for (;;) random.below(6); }'],
  ['from the stream of another call', 'random => { kept ??= random; return kept.below(6) > 6 ? 1 : 2; }'],
])('a game that draws chance %s is shut, and holds nobody', async (name, roll) => {
  const { roll: call, told } = await keeperOf(name.replaceAll(' ', '-'), roll);
  // On a busy machine an answer may come too late, and then the game is only not ready.
  for (; told.length === 0; await sleep(5)) {
    expect(() => {
      call(fastRandom(1));
      call();
    }).toThrow(GameFailed);
  }
  expect(told).toEqual(['game.roll drew more of chance than there is']);
});

test.each([
  [
    'fills its heap with lists',
    '() => { for (const all = []; ; ) all.push(new Array(1000).fill(1)); }',
    /memory|longer than 1 s/,
  ],
  ['fills its heap with numbers', '() => { for (const all = []; ; ) all.push(all.length); }', /memory|longer than 1 s/],
  [
    'fills memory beside its heap',
    '() => { for (const all = []; ; ) all.push(new Uint8Array(4_000_000).fill(1)); }',
    /too much memory|longer than 1 s/,
  ],
  ['answers without end', "() => 'x'.repeat(5_000_000)", /an answer of \d{7} characters|longer than 1 s/],
])('a game that %s is shut, and holds nobody', async (name, roll, why) => {
  const { roll: call, told } = await keeperOf(name.replaceAll(' ', '-'), roll);
  for (; told.length === 0; await sleep(20)) expect(() => call()).toThrow(GameFailed);
  expect(told[0]).toMatch(why);
});
