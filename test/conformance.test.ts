import { describe, expect, test } from 'vitest';
import { GAMES } from '../src/games/index.ts';
import { writePlaythrough } from './conformance/playthrough.ts';
import { conforms } from './conformance.ts';
import { highCard } from './engine/toys/high-card.ts';
import { nim } from './engine/toys/nim.ts';
import { TOY_TEXTS } from './engine/toys/texts.ts';

describe('the registry', () => {
  test('has every game once', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
  });
});

for (const game of GAMES) conforms(game);
for (const toy of [nim, highCard]) conforms(toy, { texts: TOY_TEXTS, playthrough: writePlaythrough(toy, TOY_TEXTS) });
