import { expect, test } from 'vitest';
import { limitConcurrency } from '../../src/page/limitConcurrency.ts';

test('work waits while as much as may is running, and what is too much is refused at once', async () => {
  const begun: string[] = [];
  const gates = ['a', 'b', 'c'].map((name) => ({ name, ...Promise.withResolvers<void>() }));
  const run = limitConcurrency(1, 1);
  const [first, second, third] = gates.map(({ name, promise }) =>
    run(async () => {
      begun.push(name);
      await promise;
      return name;
    }),
  );
  expect(await third).toBe('too many');
  expect(begun).toEqual(['a']);
  gates[0]?.resolve();
  expect(await first).toBe('a');
  gates[1]?.resolve();
  expect(await second).toBe('b');
  expect(await run(async () => 'd')).toBe('d');
});
