import { expect, test } from 'vitest';
import { z } from 'zod';
import { rememberRecords } from '../../src/tables/store/reading.ts';

const Shape = z.object({ moves: z.array(z.object({ text: z.string() })) });
const one = JSON.stringify({ moves: [{ text: 'a1' }] });
const other = JSON.stringify({ moves: [] });

/** Counts what is parsed. */
function counting(maxSize?: number) {
  let parsed = 0;
  const parse = <T>(text: string, schema: z.ZodType<T>): T => {
    parsed += 1;
    return schema.parse(JSON.parse(text));
  };
  return { read: rememberRecords(parse, maxSize), count: () => parsed };
}

test('a record that has not changed is parsed and checked once', () => {
  const { read, count } = counting();
  expect(read('match:1', one, Shape)).toEqual({ moves: [{ text: 'a1' }] });
  expect(read('match:1', `${one}`, Shape)).toBe(read('match:1', one, Shape));
  expect(count()).toBe(1);
});

test('a record that somebody changed, another process too, is read anew', () => {
  const { read } = counting();
  read('match:1', one, Shape);
  expect(read('match:1', other, Shape)).toEqual({ moves: [] });
});

test('another schema checks for itself', () => {
  const { read } = counting();
  read('match:1', one, Shape);
  expect(() => read('match:1', one, z.object({ moves: z.string() }))).toThrow();
});

test('nobody can change what others read', () => {
  const { read } = counting();
  const record = read('match:1', one, Shape);
  expect(() => record.moves.push({ text: 'b2' })).toThrow(TypeError);
  const [first] = record.moves;
  expect(() => {
    if (first !== undefined) first.text = 'b2';
  }).toThrow(TypeError);
});

test('no more is remembered than was allowed, and what is larger than that is read all the same', () => {
  const { read, count } = counting(one.length + 1);
  read('match:1', one, Shape);
  read('match:2', one, Shape);
  read('match:1', one, Shape);
  expect(count()).toBe(3);
  const large = JSON.stringify({ moves: [{ text: 'a'.repeat(100) }] });
  expect(read('match:3', large, Shape).moves).toHaveLength(1);
});
