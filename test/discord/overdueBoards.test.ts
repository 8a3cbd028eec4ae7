import { beforeEach, expect, test } from 'vitest';
import type { OverdueBoards } from '../../src/discord/contract/overdueBoards.ts';
import { createOverdue } from '../../src/discord/delivery/overdueBoards.ts';
import { MatchId } from '../../src/match/match.ts';

const [ONE, OTHER] = ['0000000001', '0000000002'].map((id) => MatchId.parse(id)) as [MatchId, MatchId];
const HOUR = 60 * 60_000;

let now: number;
let overdue: OverdueBoards;
beforeEach(() => {
  now = 0;
  overdue = createOverdue(() => now, { set: () => undefined, clear: () => undefined });
  overdue.start(() => undefined);
});

function dueAfter(milliseconds: number): readonly MatchId[] {
  now += milliseconds;
  return overdue.takeDue();
}

test('a board that has not arrived is due after half a minute, then twice as late each time, and at last not at all', () => {
  overdue.note({ id: ONE, revision: 3 });
  expect(dueAfter(29_000)).toEqual([]);
  expect(dueAfter(1000)).toEqual([ONE]);
  overdue.note({ id: ONE, revision: 3 });
  expect(dueAfter(59_000)).toEqual([]);
  expect(dueAfter(1000)).toEqual([ONE]);
  for (let attempt = 2; attempt <= 31; attempt += 1) {
    overdue.note({ id: ONE, revision: 3 });
    expect(dueAfter(HOUR)).toEqual([ONE]);
  }
  overdue.note({ id: ONE, revision: 3 });
  expect([overdue.has(ONE), dueAfter(HOUR)]).toEqual([false, []]);
});

test('computers that have not moved are asked for ever', () => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    overdue.failed(ONE, { haveMoved: false, isAway: false });
    expect(dueAfter(HOUR)).toEqual([ONE]);
  }
  overdue.arrived(ONE, 99);
  expect(overdue.has(ONE)).toBe(true);
  overdue.haveMoved(ONE);
  expect(overdue.has(ONE)).toBe(false);
});

test('a board that fails by itself is tried less and less, as nothing that works elsewhere mends it', () => {
  overdue.failed(ONE, { haveMoved: true, isAway: false });
  expect(dueAfter(30_000)).toEqual([ONE]);
  overdue.failed(ONE, { haveMoved: true, isAway: false });
  expect(dueAfter(59_000)).toEqual([]);
  overdue.arrived(OTHER, 1);
  expect(dueAfter(0)).toEqual([]);
  expect(dueAfter(1000)).toEqual([ONE]);
});

test('what arrived is not waited for any more, an older revision is not enough', () => {
  overdue.note({ id: ONE, revision: 3 });
  overdue.arrived(ONE, 2);
  expect(overdue.has(ONE)).toBe(true);
  overdue.isNeedless(ONE, 3);
  expect([overdue.has(ONE), dueAfter(HOUR)]).toEqual([false, []]);
});

test('a board waits where we may not write, until we may in that server and no other', () => {
  overdue.note({ id: ONE, revision: 1 });
  overdue.note({ id: OTHER, revision: 1 });
  overdue.forbidden(ONE, 'here');
  overdue.forbidden(OTHER, 'elsewhere');
  expect(dueAfter(HOUR)).toEqual([]);
  overdue.allow('here');
  expect(dueAfter(1)).toEqual([ONE]);
  overdue.allow('here');
  expect(dueAfter(1)).toEqual([]);
});
