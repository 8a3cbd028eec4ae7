import { expect, test } from 'vitest';
import { createHoldWatch, type Hold, onceAMinute, TOO_LONG, watchLoop } from '../../src/monitoring/watchdog.ts';
import { handledBy, handlerInHand } from '../../src/play/contract/outcome.ts';

/** A watch whose clock stands still, and somebody who works for so many milliseconds. */
function watchStill() {
  let time = 0;
  const watch = createHoldWatch(() => time);
  const work = (name: string | undefined, milliseconds: number) => {
    watch.enter(name);
    time += milliseconds;
    watch.enter(undefined);
  };
  return { beat: watch.beat, work, wait: (milliseconds: number) => work(undefined, milliseconds) };
}

test('a loop that turns is no hold, however busy it is', () => {
  const { beat, work } = watchStill();
  for (let turn = 0; turn < 100; turn += 1) {
    work('cellz move', 290);
    expect(beat()).toBeUndefined();
  }
});

test('a hold is told with whose work took most of it, in one piece or in many', () => {
  const { beat, work } = watchStill();
  work('cellz move', 30);
  for (let step = 0; step < 100; step += 1) work('games import', 5);
  work(undefined, 20);
  expect(beat()).toEqual({ handler: 'games import', held: 500, own: 500 });
  expect(beat()).toBeUndefined();
  work(undefined, 700);
  expect(beat()).toMatchObject({ handler: 'other' });
});

test('holds are told once a minute: the longest, and how many there were', () => {
  let time = 0;
  const told: unknown[] = [];
  const tell = onceAMinute(
    () => time,
    (hold) => told.push(hold),
  );
  const hold = (held: number): Hold => ({ handler: 'nuggets new', held, own: held });
  tell(hold(300));
  for (const held of [400, 900, 500]) tell(hold(held));
  expect(told).toEqual([{ ...hold(300), holds: 1 }]);
  time += 60_000;
  tell(hold(260));
  expect(told.at(-1)).toEqual({ ...hold(900), holds: 4 });
});

test('what holds the loop of this thread is named, also behind something that was waited for', async () => {
  const holds: Hold[] = [];
  const end = watchLoop(handlerInHand, (hold) => holds.push(hold));
  await handledBy('nuggets new', async () => {
    await Promise.resolve();
    const until = performance.now() + TOO_LONG + 100;
    while (performance.now() < until);
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  end();
  expect(holds).toContainEqual(expect.objectContaining({ handler: 'nuggets new' }));
});
