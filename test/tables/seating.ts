import { expect } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import type { Change, MatchChange } from '../../src/match/change.ts';
import { Match, MatchId, PersonId, type Player } from '../../src/match/match.ts';

export const ADA = PersonId.parse('1');
export const BEN = PersonId.parse('2');
export const CLEO = PersonId.parse('3');
export const DAN = PersonId.parse('4');

export const EASY: Player = { kind: 'computer', level: 'easy' };

/** A table at which these sit, opened by the first of them; it waits for players. */
export function createTable(
  game: Game,
  seatCount: number,
  players: readonly (PersonId | Player)[],
  more: Partial<Match> = {},
) {
  return Match.parse({
    schema: 1,
    id: MatchId.parse('abcdefghij'),
    game: game.id,
    rules: game.rules,
    setup: defaultSetup(game.setup),
    seatCount,
    seed: 'a seed of the tests',
    players: players.map((player) => (typeof player === 'string' ? { kind: 'person', id: player } : player)),
    invited: [],
    planned: [],
    spectators: [],
    host: players.find((player) => typeof player === 'string') ?? ADA,
    status: 'lobby',
    log: [],
    revision: 1,
    where: { channel: '10' },
    shown: 0,
    createdAt: 0,
    answered: [],
    ...more,
  });
}

/** Makes the changes one after the other; each must be accepted. */
export function changedBy(match: Match, ...changes: readonly Change[]): Match {
  return changes.reduce((current, change) => madeBy(current, change).match, match);
}

/** What an accepted change led to; it must be a record that the store takes, and leave what it was given untouched. */
export function madeBy(match: Match, change: Change): MatchChange {
  const before = structuredClone(match);
  const made = change(match);
  expect(match).toEqual(before);
  if (!made.ok) throw new Error(`refused: ${made.refusal.key}`);
  expect(Match.parse(made.value.match)).toEqual(made.value.match);
  return made.value;
}

/** The text by which a change is refused. */
export function findRefusal(match: Match, change: Change): string | undefined {
  const made = change(match);
  return made.ok ? undefined : made.refusal.key;
}
