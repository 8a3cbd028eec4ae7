import { expect, test } from 'vitest';
import { oddIn } from '../oddWords.ts';

test.each([
  ['doubled punctuation', 'You ran into T and swapped places., K ran into you.'],
  ['doubled punctuation', 'A drew a1-a2..'],
  ['a blank before punctuation', 'Found: A +3 . Left: 9.'],
  ['one player named twice', '🏆 **A** <@1>, **A** <@1> won.'],
  ['a list that says one player twice', 'Found: A +3, B +1, A +2. Left: 4.'],
  ['a move of New Haven as it is typed', 'A took back build stone6 e6.'],
  ['a move of Railroad Ink as it is typed', 'B led from move 12 on (S5D01).'],
  ['a move of Nuggets as it is typed', 'A played north! and found nothing.'],
  ['bold within bold', '**Waiting for **A** <@1>**'],
  ['a prompt twice', '**Lay a tile**, **A** <@1>\n-# 3 points\n**Lay a tile**'],
])('%s is found', (what, words) => {
  expect(oddIn(words)).toEqual([what]);
});

test('what is said well, and what is to be typed, is not', () => {
  const words = [
    '**Your turn**, **A** <@1>\n**B** <@2> drew a1-a2: +1 box, and moves again.\n-# A 3 · B 2 · ⏳ until <t:1:f>, <t:1:R>',
    "I can't read “x” as a move. Moves look like `place 1 c3 r2`, `ship timber c3`, `build timber5 b4`.",
    'Found: A +3 (2 piles), B +1. Left: 4.',
    'Your own map, a .gbmap file (side A). Maps are read as text: see `/newhaven rules`, at 22:00…',
  ];
  expect(words.flatMap(oddIn)).toEqual([]);
});
