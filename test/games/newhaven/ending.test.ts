import { describe, expect, test } from 'vitest';
import { seatLetter } from '../../../src/engine/seat.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { isRevealed } from '../../../src/games/newhaven/view.ts';
import { loadCatalogue } from '../../../src/texts/catalogue.ts';
import { opened } from './positions.ts';

const say = loadCatalogue().say({ language: 'en', nameSeat: seatLetter, escape: (text) => text });

describe('what everybody is shown of a match that somebody left', () => {
  const state = opened(2);
  const revealed = newhaven.reveal?.(state);
  if (revealed === undefined) throw new Error('nothing is shown');

  test('is every hand, and every shipment that was not played', () => {
    expect(isRevealed(revealed)).toBe(true);
    expect(revealed.players.map(({ tiles, buildings, shipment }) => ({ tiles, buildings, shipment }))).toEqual(
      state.players.map(({ tiles, buildings, shipment }) => ({ tiles, buildings, shipment })),
    );
    expect(isRevealed(newhaven.view(state, 'public'))).toBe(false);
  });

  test('is said in words, and that nobody is to act any more', () => {
    const words = newhaven.describe(revealed).map(say);
    expect(words.filter((line) => line.includes("'s hand: tiles"))).toHaveLength(state.players.length);
    expect(words.join(' ')).toMatch(/^Round 1 of 10\./);
    expect(words.join(' ')).not.toMatch(/to act|final position/);
  });
});
