import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRecord, NewerRecord } from '../../src/store/upgradeRecord.ts';

const Cup = defineRecord(z.object({ schema: z.literal(3), name: z.string(), litres: z.number() }), {
  0: ({ title, ...rest }) => ({ ...rest, name: title }),
  1: ({ pints, ...rest }) => ({ ...rest, litres: Number(pints) / 2 }),
  2: ({ name, ...rest }) => ({ ...rest, name: String(name).toUpperCase() }),
});

test('a record of today is read as it is', () => {
  expect(Cup.parse({ schema: 3, name: 'a', litres: 1 })).toEqual({ schema: 3, name: 'a', litres: 1 });
});

test('records of earlier schemas, and those without a number, become today’s step by step', () => {
  expect(Cup.parse({ schema: 2, name: 'a', litres: 1 })).toEqual({ schema: 3, name: 'A', litres: 1 });
  expect(Cup.parse({ title: 'a', pints: 4 })).toEqual({ schema: 3, name: 'A', litres: 2 });
});

test('a record of a later schema is refused, and not cut down to what is known', () => {
  expect(() => Cup.parse({ schema: 4, name: 'a', litres: 1, colour: 'red' })).toThrow(NewerRecord);
});

test('what is no record is refused', () => {
  for (const raw of [undefined, null, 3, 'a', [], { schema: 3 }, { schema: '3', name: 'a', litres: 1 }]) {
    expect(Cup.safeParse(raw).success).toBe(false);
  }
});
