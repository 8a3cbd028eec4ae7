import { describe, expect, test } from 'vitest';
import { THEMES } from '../../render/shared/drawing.ts';
import { gainColour } from '../../render/shared/endPlayers.ts';
import { goodAndBad, paletteOf } from '../../render/shared/theme.ts';
import { gainInWords } from '../../src/ratings/ratingChange.ts';

test('a gain of 0 is neither plus nor minus in words: at the end of a game, in stats and in the log of moderators', () => {
  expect([0, -0, 12, -7].map(gainInWords)).toEqual(['±0', '±0', '+12', '−7']);
});

describe.each(THEMES)('in the picture of an end, %s', (theme) => {
  test('a gain of 0 is neither green nor red', () => {
    const { good, bad } = goodAndBad(theme);
    expect([0, -0, 1, -1].map((gain) => gainColour(theme, gain))).toEqual([
      paletteOf(theme).muted,
      paletteOf(theme).muted,
      good,
      bad,
    ]);
    expect([good, bad]).not.toContain(paletteOf(theme).muted);
  });
});
