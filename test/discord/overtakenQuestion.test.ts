import { expect, test } from 'vitest';
import { overtakenQuestion } from '../../src/discord/delivery/retireBoard.ts';
import type { Proposal } from '../../src/match/match.ts';

const asked = (log: number, message?: string): { readonly proposal: Proposal } => ({
  proposal: { kind: 'draw', by: 0, log, entries: 0, agreed: [0], expires: 0, ...(message && { message }) },
});

test('a question stays while it can be answered, and who agrees on the way changes nothing', () => {
  const open = asked(2, '7');
  expect(overtakenQuestion(open, open)).toEqual([]);
  expect(overtakenQuestion(open, { proposal: { ...open.proposal, agreed: [0, 1] } })).toEqual([]);
});

test('a question goes that a move has overtaken, also where another one is asked in its place', () => {
  expect(overtakenQuestion(asked(2, '7'), {})).toEqual(['7']);
  expect(overtakenQuestion(asked(2, '7'), asked(3))).toEqual(['7']);
  expect(overtakenQuestion(asked(2, '7'), asked(3, '8'))).toEqual(['7']);
});

test('nothing goes where nothing was asked, or the question never came into the channel', () => {
  expect(overtakenQuestion(undefined, asked(2, '7'))).toEqual([]);
  expect(overtakenQuestion({}, asked(2, '7'))).toEqual([]);
  expect(overtakenQuestion(asked(2), {})).toEqual([]);
});
