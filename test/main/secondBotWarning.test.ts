import { movableClock } from 'discord-standin';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { warnOfOthers } from '../../src/process/secondBotWarning.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';

const BEAT = 30_000;
/** More turns of the event loop than a change of a store in memory takes. */
const TURNS = 50;

let store: Store;
let clock: ReturnType<typeof movableClock>;
let lines: string[];
beforeEach(() => {
  store = openStore('sqlite::memory:');
  clock = movableClock(Date.UTC(2026, 2, 11, 12));
  lines = [];
});
afterEach(() => store.close());

/** A process that looks after these servers; gives what ends it. */
function begin(own: string, share?: string): () => Promise<void> {
  const log = pino({}, { write: (line) => void lines.push(`${own}: ${JSON.parse(line).msg}`) });
  const timers = {
    set: (call: () => void, milliseconds: number) => clock.after(milliseconds, call),
    clear: (cancel: unknown) => (cancel as () => void)(),
  };
  return warnOfOthers({ store, share, own, log, now: clock.now, timers });
}

/** So many beats pass. */
async function beats(count: number): Promise<void> {
  for (let beat = 0; beat < count; beat += 1) {
    clock.advance(BEAT);
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

test('two processes that look after the same servers are both warned, once', async () => {
  const ends = [begin('one')];
  await beats(3);
  clock.advance(BEAT / 2);
  ends.push(begin('other'));
  await beats(4);
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^one: another process serves the same servers/),
    expect.stringMatching(/^other: another process serves the same servers/),
  ]);
  for (const end of ends) await end();
});

test.each([
  ['alone', []],
  ['beside one that looks after other servers', ['1,2/4']],
])('a process %s is not', async (_, shares) => {
  const ends = [begin('one', '0/4'), ...shares.map((share) => begin('other', share))];
  await beats(6);
  expect(lines).toEqual([]);
  for (const end of ends) await end();
});

test('a process that takes over from another one is not, nor one that comes after one that was killed', async () => {
  const end = begin('one');
  await beats(3);
  clock.advance(BEAT / 2);
  const endOfOther = begin('other');
  await beats(1);
  await end();
  await beats(4);
  expect(lines).toEqual([]);
  await endOfOther();
  begin('third');
  await beats(4);
  expect(lines).toEqual([]);
});
