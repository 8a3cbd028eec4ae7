import { expect, test } from 'vitest';
import { takeInteractions } from '../../src/discord/jobs/handOver.ts';

const numbered = (...ids: readonly string[]) => ids.map((id) => ({ id }));

test('who takes over answers what the one before has not taken, in its order, and each once', async () => {
  const answered: string[] = [];
  const taken = Promise.withResolvers<ReadonlySet<string>>();
  const { take } = takeInteractions(({ id }: { id: string }) => answered.push(id), { taken: taken.promise });
  for (const one of numbered('1', '2', '3')) take(one);
  expect(answered).toEqual([]);
  taken.resolve(new Set(['1', '4']));
  await taken.promise;
  // What both heard may reach the new one later than the old one.
  for (const one of numbered('4', '5')) take(one);
  expect(answered).toEqual(['2', '3', '5']);
});

test('who is to hand over knows what it took', () => {
  const { take, taken } = takeInteractions(() => undefined, undefined);
  for (const one of numbered('1', '2')) take(one);
  expect(taken()).toEqual(['1', '2']);
});
