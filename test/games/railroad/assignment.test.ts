import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { generateMove } from '../../../src/games/railroad/assignment.ts';
import {
  areConnectedNeighbours,
  generateDiceRoll,
  getAdvancedScore,
  getBasicScore,
  isBoardStringWellFormed,
  isTilePlacementWellFormed,
  isValidPlacementSequence,
} from '../../../src/games/railroad/index.ts';

describe('the functions of the assignment', () => {
  test.each([null, undefined, ''])('take %j as nothing, and none of them throws', (nothing) => {
    expect(isTilePlacementWellFormed(nothing)).toBe(false);
    expect(isBoardStringWellFormed(nothing)).toBe(false);
    expect(areConnectedNeighbours(nothing, 'A1C30')).toBe(false);
    expect(areConnectedNeighbours('A1C30', nothing)).toBe(false);
    expect(isValidPlacementSequence(nothing)).toBe(false);
    expect([getBasicScore(nothing), getAdvancedScore(nothing)]).toEqual([0, 0]);
    expect(generateMove(nothing, 'A1A4A3B2', fastRandom(1)).length % 5).toBe(0);
  });

  test.each(['A0A00', 'A5G67', 'B2D31', 'S5C44'])('%s is a well-formed placement', (text) => {
    expect(isTilePlacementWellFormed(text)).toBe(true);
  });

  test.each(['', 'A6A00', 'B3A00', 'S6A00', 'C0A00', 'A0H00', 'A0A70', 'A0A08', 'A0A0', 'A0A000', 'a0a00'])(
    '«%s» is not a well-formed placement',
    (text) => {
      expect(isTilePlacementWellFormed(text)).toBe(false);
    },
  );

  test('a board string holds 1 to 31 placements and at most three specials', () => {
    expect(isBoardStringWellFormed('A0A00'.repeat(31))).toBe(true);
    expect(isBoardStringWellFormed('A0A00'.repeat(32))).toBe(false);
    expect(isBoardStringWellFormed('S0A00S1A00S2A00')).toBe(true);
    expect(isBoardStringWellFormed('S0A00S1A00S2A00S3A00')).toBe(false);
    expect(isBoardStringWellFormed('A0A00A0A0')).toBe(false);
    expect(isBoardStringWellFormed('')).toBe(false);
    expect(isBoardStringWellFormed(null)).toBe(false);
  });

  test('neighbours are connected where like edges meet', () => {
    expect(areConnectedNeighbours('A4A10', 'A3B10')).toBe(true);
    expect(areConnectedNeighbours('A3B10', 'A4A10')).toBe(true);
    expect(areConnectedNeighbours('A4A10', 'A1B10')).toBe(false);
    expect(areConnectedNeighbours('A4A10', 'A4B11')).toBe(false);
    expect(areConnectedNeighbours('A4A10', 'A4C10')).toBe(false);
    // G6 and A0 of the next row up are no neighbours, nor are the ends of rows.
    expect(areConnectedNeighbours('A4A61', 'A4B01')).toBe(false);
  });

  test('a sequence is valid in the order in which each placement joins an exit or an earlier one', () => {
    expect(isValidPlacementSequence('A3A10A4B10A4B21')).toBe(false);
    expect(isValidPlacementSequence('A3A10A3B10A4B21')).toBe(true);
    expect(isValidPlacementSequence('A4B10A3A10')).toBe(false);
    expect(isValidPlacementSequence('A3A10A3A10')).toBe(false);
    expect(isValidPlacementSequence('A1A10')).toBe(false);
    expect(isValidPlacementSequence('')).toBe(false);
  });

  test('rolls show every face evenly: chi-squared within the limits of the assignment', () => {
    const random = fastRandom(20);
    const counts = new Map<string, number>();
    const rolls = 10_000;
    for (let roll = 0; roll < rolls; roll += 1) {
      const text = generateDiceRoll(random);
      expect(text).toMatch(/^(A[0-5]){3}B[0-2]$/);
      for (const face of text.match(/../g) ?? []) counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    const chiSquared = (die: string, faces: number, expected: number) =>
      [...counts].reduce(
        (sum, [face, count]) => sum + (face.startsWith(die) ? (count - expected) ** 2 / expected : 0),
        0,
      ) +
      (faces - [...counts.keys()].filter((face) => face.startsWith(die)).length) * expected;
    expect(chiSquared('A', 6, (rolls * 3) / 6)).toBeLessThan(14.45);
    expect(chiSquared('B', 3, rolls / 3)).toBeLessThan(9.35);
  });

  test('the basic score leaves out the longest routes, which the advanced one adds', () => {
    const column = 'A4A10A4B10A4C10A4D10A4E10A4F10A4G10';
    expect(getBasicScore(column)).toBe(4);
    expect(getAdvancedScore(column)).toBe(11);
  });
});
