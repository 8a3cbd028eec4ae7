import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rasterize } from '../../render/shared/pixels.ts';
import { FONTS, fitText, paintText, textWidth, type Weight } from '../../render/shared/text.ts';
import { specimenHash } from './specimen.ts';

const ctx = createCanvas(10, 10).getContext('2d');

describe('the bundled font', () => {
  test('is registered in every weight, with its licence beside it', () => {
    const families = GlobalFonts.families.map(({ family }) => family);
    for (const { family } of Object.values(FONTS)) expect(families).toContain(family);
    expect(readFileSync('data/fonts/LICENSE.txt', 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });

  test('is the only one: no picture sets a font or writes text past text.ts', () => {
    for (const file of readdirSync('render', { encoding: 'utf8', recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('shared/text.ts')) continue;
      expect(readFileSync(`render/${file}`, 'utf8'), file).not.toMatch(/\.font\s*=|fillText|strokeText/);
    }
  });

  test('draws the same words on a machine without any font', () => {
    const script = `
      import { GlobalFonts } from '@napi-rs/canvas';
      const installed = GlobalFonts.families.length;
      const { specimenHash } = await import('./test/render/specimen.ts');
      console.log(JSON.stringify({ installed, hash: specimenHash() }));
    `;
    const bare = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
      encoding: 'utf8',
    });
    expect(JSON.parse(bare)).toEqual({ installed: 0, hash: specimenHash() });
  });

  test.each(Object.keys(FONTS) as Weight[])('has a %s of its own', (weight) => {
    const others = (Object.keys(FONTS) as Weight[]).filter((other) => other !== weight);
    const width = textWidth(ctx, 'Parlor', 40, weight);
    expect(width).toBeGreaterThan(0);
    for (const other of others) expect(textWidth(ctx, 'Parlor', 40, other)).not.toBe(width);
  });
});

describe('text fitted into a width', () => {
  const style = { size: 20, colour: '#000000' };

  test('stays as it is where there is room', () => {
    expect(fitText(ctx, 'Cellz', { ...style, maxWidth: 200 })).toEqual({ text: 'Cellz', size: 20 });
    expect(fitText(ctx, 'Cellz', style)).toEqual({ text: 'Cellz', size: 20 });
  });

  test('gets smaller before it is cut', () => {
    const fitted = fitText(ctx, 'Linear Domination', { ...style, maxWidth: 120 });
    expect(fitted.text).toBe('Linear Domination');
    expect(fitted.size).toBeLessThan(20);
    expect(fitted.size).toBeGreaterThanOrEqual(9);
  });

  test('is cut with an ellipsis at the smallest size', () => {
    const fitted = fitText(ctx, 'Linear Domination', { ...style, maxWidth: 50, smallest: 12 });
    expect(fitted.size).toBe(12);
    expect(fitted.text).toMatch(/^Linear?…$/);
  });

  test('is never wider than allowed, and never cut in the middle of an emoji', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (words, maxWidth) => {
        const fitted = fitText(ctx, words, { ...style, maxWidth });
        expect(textWidth(ctx, fitted.text, fitted.size)).toBeLessThanOrEqual(maxWidth);
        expect(fitted.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('capitals are centred on y, whatever the size', () => {
  for (const size of [12, 24, 48]) {
    const { width, height, bytes } = rasterize({
      width: 100,
      height: 80,
      paint(target) {
        target.fillStyle = '#ffffff';
        target.fillRect(0, 0, 100, 80);
        paintText(target, 'H', 50, 40, { size, colour: '#000000', weight: 'bold' });
      },
    });
    const inked = (row: number) => bytes.subarray(row * width * 4, (row + 1) * width * 4).some((value) => value < 128);
    const rows = Array.from({ length: height }, (_, row) => row).filter(inked);
    expect(Math.abs(((rows.at(0) ?? 0) + (rows.at(-1) ?? 0) + 1) / 2 - 80), `size ${size}`).toBeLessThanOrEqual(1);
  }
});
