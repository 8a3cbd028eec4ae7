import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createHeap,
  createRetryQueue,
  createTimerQueue,
  LOOK_AGAIN,
  type Timers,
} from '../../src/tables/clocks/timerQueue.ts';
import { numberedIds } from './tablesOn.ts';

const noTimers: Timers = { set: () => undefined, clear: () => undefined };

test('a timer queue gives what is due in the order of the times that were noted last, whatever was noted before', () => {
  const ids = Array.from({ length: 8 }, numberedIds());
  const note = fc.record({ id: fc.constantFrom(...ids), at: fc.option(fc.nat({ max: 20 }), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(note, fc.nat({ max: 20 })), { maxLength: 60 }), (steps) => {
      let time = 0;
      const timerQueue = createTimerQueue(() => time, noTimers);
      const times = new Map<string, number>();
      for (const step of steps) {
        if (typeof step === 'object') {
          timerQueue.note(step.id, step.at);
          if (step.at === undefined) times.delete(step.id);
          else times.set(step.id, step.at);
          continue;
        }
        time = step;
        const due = timerQueue.takeDue();
        const isDue = [...times].filter(([, at]) => at <= time);
        expect(due.toSorted()).toEqual(isDue.map(([id]) => id).toSorted());
        const ordered = due.map((id) => times.get(id) ?? 0);
        expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
        for (const id of due) times.delete(id);
      }
    }),
  );
});

test('a timer queue of a hundred thousand matches takes notes as quickly as an empty one', () => {
  // Looking through all of them for each note took minutes.
  const timerQueue = createTimerQueue(() => 1000, noTimers);
  const newId = numberedIds();
  const ids = Array.from({ length: 100_000 }, newId);
  timerQueue.start(() => undefined);
  for (const round of [1, 2, 3]) for (const [at, id] of ids.entries()) timerQueue.note(id, round * 1_000_000 - at);
  const soon = ids.slice(0, 10);
  for (const id of soon) timerQueue.note(id, 500);
  expect(timerQueue.takeDue().toSorted()).toEqual(soon);
});

test('a heap gives the soonest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (times) => {
      const heap = createHeap<number>();
      for (const at of times) heap.add(at, at);
      const given: number[] = [];
      for (let first = heap.soonest(); first !== undefined; first = heap.soonest()) {
        given.push(first.thing);
        heap.removeSoonest();
      }
      expect(given).toEqual(times.toSorted((a, b) => a - b));
      expect(heap.size()).toBe(0);
    }),
  );
});

test('of what an outage holds up one is tried at a time, by turns, and all when one succeeds', () => {
  let time = 0;
  const timerQueue = createRetryQueue(() => time, noTimers);
  const ids = Array.from({ length: 3 }, numberedIds());
  for (const id of ids) expect(timerQueue.holdUp(id)).toBe(true);
  const tried: string[] = [];
  for (let look = 1; look <= 4; look += 1) {
    time += LOOK_AGAIN;
    for (const id of timerQueue.takeDue()) {
      tried.push(id);
      expect(timerQueue.holdUp(id)).toBe(true);
    }
  }
  expect(tried).toEqual([...ids, ids[0]]);
  timerQueue.release();
  expect(timerQueue.takeDue().toSorted()).toEqual(ids);
  // Others succeeded since: what fails still has trouble of its own.
  for (const id of ids) expect(timerQueue.holdUp(id)).toBe(false);
  expect(timerQueue.isHeldUp()).toBe(false);
});
