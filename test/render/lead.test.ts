import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { paintLead } from '../../render/shared/lead.ts';
import { hearType } from '../../render/shared/text.ts';

/** The texts of the picture of these points after each move. */
function textsOf(points: readonly (readonly number[])[]): readonly string[] {
  const texts: string[] = [];
  hearType((text) => texts.push(text));
  const ctx = createCanvas(300, 100).getContext('2d');
  paintLead(ctx, 'dark', { x: 0, y: 0, width: 300, height: 100 }, { points });
  hearType(undefined);
  return texts.filter((text) => /\d|=/.test(text));
}

test('of two players, the greatest and the last lead are written for whoever led', () => {
  expect(
    textsOf([
      [0, 0],
      [0, 8],
      [3, 0],
    ]),
  ).toEqual(['+8', '+3']);
  expect(
    textsOf([
      [0, 0],
      [5, 5],
    ]),
  ).toEqual(['=']);
});

test('of a single player, points are written with their sign', () => {
  expect(textsOf([[0], [-8], [5]])).toEqual(['−8', '5']);
  expect(textsOf([[0], [9], [5]])).toEqual(['9', '5']);
  expect(textsOf([[0], [-4], [0]])).toEqual(['−4', '0']);
});
