import { describe, expect, test } from 'vitest';
import { isStill, shiftTo } from '../../src/page/browser/movement.ts';
import { countDuration, scheduleChanges } from '../../src/page/browser/timeline.ts';
import type { PageChange } from '../../src/page/protocol.ts';

function change(kind: PageChange['kind'], move = 0, more: Partial<PageChange> = {}): PageChange {
  return { kind, move, x: 0, y: 0, width: 0.1, height: 0.1, ...more };
}

const startsOf = (changes: readonly PageChange[], isOwn = false) =>
  scheduleChanges(changes, isOwn).map(({ start }) => start);
const squares = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: 0 }));

describe('what happened', () => {
  test('is shown one after another: the line first, then the boxes that it took', () => {
    expect(startsOf([change('line'), change('fill'), change('fill')])).toEqual([0, 160, 220]);
  });

  test('takes no longer than a second for a move, however long its chain is', () => {
    const chain = Array.from({ length: 200 }, () => change('fill'));
    expect(countDuration(scheduleChanges(chain, false))).toBeLessThanOrEqual(1000);
  });

  test('of one move is over before the next begins, and moves that are short are told apart', () => {
    expect(startsOf([change('line', 0), change('line', 1)])).toEqual([0, 400]);
    expect(startsOf([...Array.from({ length: 20 }, () => change('line', 0)), change('line', 1)]).at(-1)).toBe(3200);
  });

  test('under the own finger is there at once; what followed from it is shown', () => {
    const [line, box] = scheduleChanges([change('line'), change('fill')], true);
    expect([line?.length, box?.start]).toEqual([0, 0]);
    expect(box?.length).toBeGreaterThan(0);
  });

  test('sends tokens off together, step by step, and none for longer than it holds anybody up', () => {
    const walks = scheduleChanges(
      [change('walk', 0, { way: squares(3) }), change('walk', 0, { way: squares(40) })],
      false,
    );
    expect(walks.map(({ start, length }) => [start, length])).toEqual([
      [0, 120],
      [0, 600],
    ]);
  });
});

describe('a map that follows whoever goes', () => {
  const window = { x: 0, y: 100, width: 400, height: 300 };

  test('is shown at first so that what was seen lies where it lay', () => {
    const part = { x: -0.25, y: 0, width: 1, height: 1 };
    expect(shiftTo(window, window, part)).toEqual({ scale: 1, x: 100, y: 0 });
    expect(isStill({ scale: 1, x: 100, y: 0 })).toBe(false);
  });

  test('is smaller at first where less of it was known, and larger in the window', () => {
    const part = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(shiftTo(window, window, part)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  test('does not move where nothing else is shown, and comes from no board of another shape', () => {
    const all = { x: 0, y: 0, width: 1, height: 1 };
    const still = shiftTo(window, window, all);
    expect(still && isStill(still)).toBe(true);
    expect(shiftTo({ ...window, height: 100 }, window, all)).toBeUndefined();
  });
});
