import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDigests } from '../../src/discord/jobs/digest.ts';
import { forEachDue } from '../../src/play/contract/forEachDue.ts';
import { StoreFailure } from '../../src/store/failure.ts';

test('what is due and fails keeps nothing waiting that is due after it', async () => {
  const done: number[] = [];
  const failures: string[] = [];
  await forEachDue(
    async () => [1, 2, 3],
    async (one) => {
      if (one === 2) throw new Error('a damaged record');
      done.push(one);
    },
    (error) => failures.push(String(error)),
  );
  expect([done, failures]).toEqual([[1, 3], ['Error: a damaged record']]);
});

test('nothing more is tried while the store is down', async () => {
  const tried: number[] = [];
  const failures: string[] = [];
  await forEachDue(
    async () => [1, 2],
    async (one) => {
      tried.push(one);
      throw new StoreFailure('away');
    },
    (error) => failures.push(String(error)),
  );
  expect([tried, failures]).toEqual([[1], [expect.stringContaining('away')]]);
});

test('a person whose record cannot be read keeps no digest from the others', async () => {
  const taken: string[] = [];
  const person = { live: ['unreadable'], settings: {}, streaks: {} };
  const tables = {
    digests: { due: async () => ['Ada', 'Ben'], take: async (who: string) => void taken.push(who) },
    people: { read: async (who: string) => (who === 'Ada' ? person : { ...person, live: [] }) },
    mistakes: { read: async () => ({ mistakes: [] }) },
    read: () => Promise.reject(new Error('a damaged record')),
  };
  const digests = createDigests({ log: pino({ level: 'silent' }), tables, games: [] } as never, {} as never, () => 0);
  await digests.attend();
  expect(taken).toEqual(['Ben']);
});
