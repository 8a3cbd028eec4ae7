import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { whatIsNew } from '../../src/night/openNightWatch.ts';

const CHANGELOG = `# What is new

## 0.2.0 (2026-12-01)

### For players

- Boards
  are rounder ([docs](docs/board.md)).
- More.

## 0.1.0

The first.
`;

test('what is new in a version is what stands under its heading, a line each', () => {
  expect(whatIsNew(CHANGELOG, '0.2.0')).toBe('**For players**\n- Boards are rounder (docs).\n- More.');
  expect(whatIsNew(CHANGELOG, '0.1.0')).toBe('The first.');
  expect(whatIsNew(CHANGELOG, '0.3.0')).toBeUndefined();
});

test('however much is new, it fits into a message and ends with a whole line', () => {
  const words = whatIsNew(readFileSync('CHANGELOG.md', 'utf8'), '1.0.0') ?? '';
  expect(words.length).toBeGreaterThan(500);
  expect(words.length).toBeLessThan(1300);
  expect(words).toMatch(/[.)]\n…$/);
});
