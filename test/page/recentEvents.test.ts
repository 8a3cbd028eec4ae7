import { expect, test } from 'vitest';
import type { Game, GameEvent } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { type Change, changed } from '../../src/match/change.ts';
import { join } from '../../src/match/lobby.ts';
import { playMoves } from '../../src/match/play.ts';
import { createRecentEvents } from '../../src/page/recentEvents.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { ADA, BEN, changedBy, createTable } from '../tables/seating.ts';

const event = (line: string): GameEvent => ({ to: 'everyone', text: phrase('discord.seat', { player: line }) });

/** Lays a seat's first card, which the others do not see. */
const lay =
  (game: Game, seat: number): Change =>
  (match) => {
    const [card] = match.position === undefined ? [] : game.legal(match.position.state, seat);
    return card === undefined ? changed(match) : playMoves(game, seat, [game.write(card)], { at: 0 })(match);
  };

/** Nobody sees from outside whether a card lies. */
const unseen: Game = { ...highCard, view: () => null };

test('what a seat does in secret takes from nobody what all were told before', () => {
  const before = changedBy(createTable(highCard, 3, [ADA, BEN]), join(highCard, '3' as typeof ADA));
  const recent = createRecentEvents({ gameOf: () => unseen });
  const told = [event('round one')];
  recent.note(before, told);
  expect(recent.of(before, 'public')).toEqual(told);
  const secret = changedBy(before, lay(highCard, 1));
  recent.note(secret, [event('your card lies')]);
  expect(recent.of(secret, 'public')).toEqual([...told, event('your card lies')]);
});
