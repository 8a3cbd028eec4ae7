import { expect, test } from 'vitest';
import { z } from 'zod';
import { rememberRecords } from '../../src/store/recordReader.ts';

const one = JSON.stringify({ value: { moves: [{ text: 'a1' }] } });
const other = JSON.stringify({ value: { moves: [] } });

/** Counts what is checked. */
function counting(maxSize?: number) {
  let checked = 0;
  const Shape = z.object({ moves: z.array(z.object({ text: z.string() })) }).refine(() => {
    checked += 1;
    return true;
  });
  const { recordAt, remember } = rememberRecords(
    async () => undefined,
    () => undefined,
    maxSize,
  );
  const read = async (key: string, text: string) => {
    const record = await recordAt(key, text, Shape);
    if (record === undefined) throw new Error('there is no record');
    return record;
  };
  return {
    read,
    recordAt,
    remember: (key: string, text: string, record: unknown) => remember(key, { text, schema: Shape, record }),
    count: () => checked,
  };
}

test('a record that has not changed is parsed and checked once', async () => {
  const { read, count } = counting();
  expect(await read('match:1', one)).toEqual({ moves: [{ text: 'a1' }] });
  expect(await read('match:1', `${one}`)).toBe(await read('match:1', one));
  expect(count()).toBe(1);
});

test('a record that was written here is not checked again, and one that another process wrote since is', async () => {
  const { read, remember, count } = counting();
  await read('match:1', one);
  const record = { moves: [] };
  remember('match:1', other, record);
  expect(await read('match:1', other)).toBe(record);
  expect(count()).toBe(1);
  expect(await read('match:1', one)).toEqual({ moves: [{ text: 'a1' }] });
  expect(count()).toBe(2);
});

test('a record that somebody changed, another process too, is read anew', async () => {
  const { read } = counting();
  await read('match:1', one);
  expect(await read('match:1', other)).toEqual({ moves: [] });
});

test('another schema checks for itself', async () => {
  const { read, recordAt } = counting();
  await read('match:1', one);
  await expect(recordAt('match:1', one, z.object({ moves: z.string() }))).rejects.toThrow();
});

test('nobody can change what others read', async () => {
  const { read } = counting();
  const record = await read('match:1', one);
  expect(() => record.moves.push({ text: 'b2' })).toThrow(TypeError);
  const [first] = record.moves;
  expect(() => {
    if (first !== undefined) first.text = 'b2';
  }).toThrow(TypeError);
});

test('no more is remembered than was allowed, and what is larger than that is read all the same', async () => {
  const { read, count } = counting(one.length + 1);
  await read('match:1', one);
  await read('match:2', one);
  await read('match:1', one);
  expect(count()).toBe(3);
  const large = JSON.stringify({ value: { moves: [{ text: 'a'.repeat(100) }] } });
  expect((await read('match:3', large)).moves).toHaveLength(1);
});
