import { expect, test } from 'vitest';
import { languagesShown, readTexts } from '../../src/texts/catalogue.ts';

/** Discord shows such a time as “in 5 minutes” or “2 hours ago”, which follows none of these words. */
const RELATIVE = /\b(?:by|since|until|before|after|for|at|on|seit|bis|vor|nach|um|am) <t:[^>]*:R>/iu;

test.each(languagesShown())('no sentence in %s says “by in 5 minutes” or “since 2 hours ago”', (language) => {
  expect(Object.entries(readTexts(language)).filter(([, text]) => RELATIVE.test(text))).toEqual([]);
});
