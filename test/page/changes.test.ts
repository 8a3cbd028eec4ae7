import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRunning } from '../../src/discord/jobs/runningWork.ts';
import { MatchId, PersonId } from '../../src/match/match.ts';
import { watchEverywhere } from '../../src/page/changes.ts';
import { StoreFailure } from '../../src/store/failure.ts';

const SECOND = 1000;

test('after an outage of the store, pages are looked after as often as before', async () => {
  let now = 0;
  let waiting: { readonly at: number; readonly act: () => void }[] = [];
  const timers = {
    set: (act: () => void, after: number) => void waiting.push({ at: now + after, act }),
    clear: () => undefined,
  };
  const idle = { idle: async () => undefined, visit: <T>(work: () => Promise<T>) => work() };
  const running = createRunning(idle, timers, pino({ level: 'silent' }));
  const pass = async (milliseconds: number) => {
    for (const until = now + milliseconds; now < until; now += SECOND / 2) {
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { act } of due) act();
      await new Promise(setImmediate);
    }
  };
  let isAway = false;
  const changes = watchEverywhere({
    tables: {
      isAlone: false,
      read: async () => {
        if (isAway) throw new StoreFailure('away');
        return undefined;
      },
      gameOf: () => expect.unreachable(),
      watch: () => () => undefined,
    },
    later: running.later,
    now: () => now,
  });
  const match = { id: MatchId.parse('0123456789'), revision: 1 };
  changes.show(PersonId.parse('1'), match as never, 'shown');
  await pass(10 * SECOND);
  expect(waiting).toHaveLength(1);
  isAway = true;
  await pass(30 * SECOND);
  isAway = false;
  await pass(30 * SECOND);
  expect(waiting).toHaveLength(1);
});
