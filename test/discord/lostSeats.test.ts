import { expect, test } from 'vitest';
import { lostSeats } from '../../src/discord/delivery/lostSeats.ts';
import { PersonId } from '../../src/match/match.ts';

const ADA = PersonId.parse('1');
const BEN = PersonId.parse('2');
const players = [
  { kind: 'person', id: ADA },
  { kind: 'person', id: BEN },
] as const;
const matchWith = (left: readonly number[], status: 'running' | 'over' = 'running') => ({
  players: [...players],
  invited: [],
  status,
  position: { state: null, seatCount: 2, left: [...left], agreed: [] },
});
const replaced = { seat: 0, person: ADA };

test('who was claimed against is told so by that change, and by none that follows', () => {
  expect(lostSeats(matchWith([]), matchWith([0]))).toEqual([
    { person: ADA, key: 'company.claimed', mayComeBack: false },
  ]);
  expect(lostSeats(matchWith([0]), matchWith([0]))).toEqual([]);
  expect(lostSeats(matchWith([0]), matchWith([0, 1], 'over')).map(({ person }) => person)).toEqual([BEN]);
});

test('who was replaced is told so once, and may come back while the game runs', () => {
  const after = { ...matchWith([]), substituted: [replaced] };
  expect(lostSeats(matchWith([]), after)).toEqual([{ person: ADA, key: 'company.replaced', mayComeBack: true }]);
  expect(lostSeats(matchWith([]), { ...after, status: 'over' })).toMatchObject([{ mayComeBack: false }]);
  expect(lostSeats(after, after)).toEqual([]);
});

test('whom a moderator removed is told that, and does not come back', () => {
  const after = { ...matchWith([]), substituted: [{ ...replaced, now: 'removed' as const }] };
  expect(lostSeats(matchWith([]), after)).toEqual([{ person: ADA, key: 'company.removed.told', mayComeBack: false }]);
});
