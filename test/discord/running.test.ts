import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRunning } from '../../src/discord/jobs/runningWork.ts';
import { nodeTimers } from '../../src/tables/clocks/timerQueue.ts';

const open = () =>
  createRunning({ idle: async () => undefined, visit: (work) => work() }, nodeTimers, pino({ level: 'silent' }));

/** What runs, and what its end begins beside it. */
function chain(running: ReturnType<typeof open>, last: Promise<void>) {
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  running.follow(
    first.promise.then(() => {
      running.aside(async () => {
        await last;
        done.push('what followed');
      });
    }),
  );
  return { first, done };
}

test('a bot that stops waits for what runs, and for what follows from that', async () => {
  const running = open();
  const last = Promise.withResolvers<void>();
  const { first, done } = chain(running, last.promise);
  const stopped = running.stop(10_000).then(() => done.push('stopped'));
  first.resolve();
  await new Promise(setImmediate);
  last.resolve();
  await stopped;
  expect(done).toEqual(['what followed', 'stopped']);
});

test('a bot that stops waits no longer than it has patience for what never ends', async () => {
  const running = open();
  const { first, done } = chain(running, new Promise(() => undefined));
  first.resolve();
  await running.stop(1);
  expect(done).toEqual([]);
});
