import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue } from '../../src/store/queue.ts';

/** A task that ends when it is told to. */
function task(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = async () => {
    log.push(`${name} begins`);
    try {
      return await promise;
    } finally {
      log.push(`${name} ends`);
    }
  };
  return { run, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('tasks of one key run one after the other, in the order in which they came', async () => {
  const log: string[] = [];
  const queue = createQueue();
  const [a, b] = [task('a', log), task('b', log)];
  const results = [queue.run('x', a.run), queue.run('x', b.run)];
  b.finish();
  await turn();
  expect(log).toEqual(['a begins']);
  a.finish();
  expect(await Promise.all(results)).toEqual(['a', 'b']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('tasks of different keys run side by side', async () => {
  const log: string[] = [];
  const queue = createQueue();
  const [a, b] = [task('a', log), task('b', log)];
  const first = queue.run('x', a.run);
  const second = queue.run('y', b.run);
  b.finish();
  expect(await second).toBe('b');
  a.finish();
  await first;
  expect(log).toEqual(['a begins', 'b begins', 'b ends', 'a ends']);
});

test('a task that fails is heard by whoever asked for it, and holds up nobody', async () => {
  const log: string[] = [];
  const queue = createQueue();
  const [a, b] = [task('a', log), task('b', log)];
  const first = queue.run('x', a.run);
  const second = queue.run('x', b.run);
  a.fail();
  b.finish();
  await expect(first).rejects.toThrow('a');
  expect(await second).toBe('b');
});

test('a task may queue another of the same key for after it', async () => {
  const queue = createQueue();
  const log: number[] = [];
  let inner: Promise<void> | undefined;
  await queue.run('x', async () => {
    inner = queue.run('x', async () => void log.push(2));
    log.push(1);
  });
  await inner;
  expect(log).toEqual([1, 2]);
});

test('it is idle once nothing runs or waits, also what came while it was waited for', async () => {
  const log: string[] = [];
  const queue = createQueue();
  await queue.idle();
  const [a, b, c] = [task('a', log), task('b', log), task('c', log)];
  void queue.run('x', a.run).catch(() => undefined);
  void queue.run('x', b.run);
  const idle = queue.idle().then(() => log.push('idle'));
  void queue.run('y', c.run);
  a.fail();
  b.finish();
  await turn();
  expect(log).not.toContain('idle');
  c.finish();
  await idle;
  expect(log.at(-1)).toBe('idle');
});
