import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startOwnProcess } from '../../src/packages/ownProcess.ts';

const ROOM = { young: 4, old: 64 };

/** A process that does this, what it tells, and why it is no more. */
function startLoop(kind: string) {
  const told: unknown[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const hear = (message: unknown) => {
    told.push(message);
    begin();
  };
  const own = startOwnProcess(new URL('./loops.ts', import.meta.url), [kind], ROOM, hear, end);
  return { ...own, told, begun, ended };
}

async function isGone(pid = 0): Promise<true> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(5);
  }
}

test.each(['fills', 'grows'])('code from outside that %s its heap in a loop ends alone, and says why', async (kind) => {
  const { ended, told } = startLoop(kind);
  expect(await ended).toContain('it took too much memory, or crashed');
  expect(told).toEqual(['begun']);
});

test('code from outside that fails beside all calls ends alone, and says why', async () => {
  expect(await startLoop('throws').ended).toBe('it failed: it is haunted');
});

test('code from outside that never ends is ended at once', async () => {
  const { begun, end, pid } = startLoop('hangs');
  await begun;
  end();
  expect(await isGone(pid)).toBe(true);
});

test('a signal to all processes of a terminal or a service is not for code from outside', async () => {
  const { begun, told, send, end, pid = 0 } = startLoop('answers');
  await begun;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  send('are you there?');
  while (told.length < 2) await sleep(5);
  expect(told).toEqual(['begun', 'answered']);
  end();
});
