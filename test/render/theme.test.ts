import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../render/shared/drawing.ts';
import {
  SEAT_PATTERNS,
  seatColour,
  seatFill,
  seatFillColours,
  seatInk,
  seatPattern,
} from '../../render/shared/seatColours.ts';
import { contrast, fadeColour, mixColours, paletteOf } from '../../render/shared/theme.ts';
import { seatsOf } from '../../src/engine/seat.ts';
import { difference, VISIONS } from './colourVision.ts';

/** WCAG 2.2: 4.5 to 1 for text (1.4.3), 3 to 1 for marks (1.4.11). */
const FOR_TEXT = 4.5;
const FOR_MARKS = 3;

describe.each(THEMES)('the %s theme', (theme) => {
  const palette = paletteOf(theme);

  test('keeps words readable on its backgrounds', () => {
    for (const words of [palette.ink, palette.muted]) {
      expect(contrast(words, palette.background)).toBeGreaterThanOrEqual(FOR_TEXT);
      expect(contrast(words, palette.surface)).toBeGreaterThanOrEqual(FOR_TEXT);
    }
  });

  test('lets the highlight stand out from backgrounds', () => {
    expect(contrast(palette.highlight, palette.background)).toBeGreaterThanOrEqual(FOR_MARKS);
    expect(contrast(palette.highlight, palette.surface)).toBeGreaterThanOrEqual(FOR_MARKS);
  });

  test.each(seatsOf(26))('lets seat %i stand out, and its letter from its colours', (seat) => {
    const colour = seatColour(theme, seat);
    expect(contrast(colour, palette.background)).toBeGreaterThanOrEqual(FOR_MARKS);
    expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(FOR_MARKS);
    const strong = seatFillColours(theme, seat, 'strong');
    const soft = seatFillColours(theme, seat, 'soft');
    for (const under of [strong.base, strong.mark]) {
      expect(contrast(seatInk(theme, seat), under)).toBeGreaterThanOrEqual(FOR_TEXT);
    }
    for (const under of [soft.base, soft.mark]) {
      expect(contrast(palette.ink, under)).toBeGreaterThanOrEqual(FOR_TEXT);
    }
  });

  test.each(VISIONS)('keeps seven seats apart for people with %s', (vision) => {
    for (const seat of seatsOf(7)) {
      for (const other of seatsOf(seat)) {
        const apart = difference(vision, seatColour(theme, seat), seatColour(theme, other));
        expect(apart, `seats ${other} and ${seat}`).toBeGreaterThan(seat < 4 ? 8 : 5);
      }
    }
  });

  test('gives no two of 26 seats the same colour and pattern', () => {
    const looks = seatsOf(26).map((seat) => `${seatColour(theme, seat)} ${seatPattern(seat)}`);
    expect(new Set(looks).size).toBe(26);
  });

  test('fills seats in patterns that differ without any colour', () => {
    const shapes = seatsOf(SEAT_PATTERNS.length).map((seat) => shapeOfFill(theme, seat));
    expect(new Set(shapes).size).toBe(SEAT_PATTERNS.length);
  });
});

/** Where a seat's fill is its base colour and where not, in a square of 40 pixels. */
function shapeOfFill(theme: (typeof THEMES)[number], seat: number): string {
  const ctx = createCanvas(40, 40).getContext('2d');
  ctx.fillStyle = seatFill(theme, seat, 'strong');
  ctx.fillRect(0, 0, 40, 40);
  const { data } = ctx.getImageData(0, 0, 40, 40);
  const base = seatColour(theme, seat);
  const marks: string[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const colour = `#${[...data.subarray(at, at + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    marks.push(colour === base ? '.' : 'x');
  }
  expect(marks).toContain('.');
  expect(marks).toContain('x');
  return marks.join('');
}

test('colours mix and fade by shares', () => {
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixColours('#102030', '#ffffff', 0)).toBe('#102030');
  expect(fadeColour('#102030', 1)).toBe('#102030ff');
  expect(fadeColour('#102030', 0)).toBe('#10203000');
});

test('contrast is 21 for black on white and 1 for a colour on itself, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#56b4e9', '#56b4e9')).toBe(1);
});
