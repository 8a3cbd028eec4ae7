import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StoreFailure } from '../../src/store/failure.ts';
import type { Store } from '../../src/store/store.ts';

/** A place where records are kept. Opened twice, it is the same place. */
export interface Place {
  readonly open: () => Store;
  /** The same place, whose reading or writing fails as that of a broken disk. */
  readonly openBroken: () => Store;
  readonly discard: () => unknown;
}

const Long = z.object({ schema: z.literal(1), log: z.array(z.object({ text: z.string() })), name: z.string() });
const longRecord = (length: number, name = 'a', from = 0) => ({
  schema: 1 as const,
  log: Array.from({ length }, (_, index) => ({ text: `${from + index}` })),
  name,
});

const Record = z.object({ name: z.string(), count: z.int() });

/** The keys of a prefix in alphabetical order. */
export async function listKeys(store: Store, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of store.keys(prefix)) keys.push(key);
  return keys.sort();
}

/** What every store must do, whichever it is. */
export function storeConforms(name: string, prepare: () => Place): void {
  describe(`the store ${name}`, () => {
    let place: Place;
    let store: Store;
    beforeEach(() => {
      place = prepare();
      store = place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.discard();
    });

    test('gives back any JSON as it was written', async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
          const written = JSON.parse(JSON.stringify(value));
          await store.set({ 'match:1': written });
          expect(await store.get('match:1', z.unknown())).toEqual(written);
        }),
        { numRuns: 60 },
      );
    });

    test('keeps keys with odd characters apart', async () => {
      const keys = [
        'a',
        'A',
        'a ',
        ' a',
        "a'",
        'a"',
        'a%',
        'a_',
        'a:b',
        'a::b',
        '../a',
        'é',
        'e\u0301',
        '🎲',
        'a\nb',
        '__proto__',
      ];
      await store.set(Object.fromEntries(keys.map((key, index) => [key, { index }])));
      for (const [index, key] of keys.entries()) expect(await store.get(key, z.unknown())).toEqual({ index });
      expect(await listKeys(store, '')).toEqual([...keys].sort());
    });

    test('lists keys in their order, whenever each was written', async () => {
      for (const digits of ['20', '1', '3', '100', '2']) await store.set({ [`list:${digits.padStart(4, '0')}`]: 1 });
      const listed: string[] = [];
      for await (const key of store.keys('list:')) listed.push(key);
      expect(listed).toEqual(['list:0001', 'list:0002', 'list:0003', 'list:0020', 'list:0100']);
    });

    test('has undefined only where there is no record', async () => {
      expect(await store.get('nothing', Record)).toBeUndefined();
      await store.set({ zero: 0, no: false, empty: '', none: null });
      expect(await store.get('zero', z.unknown())).toBe(0);
      expect(await store.get('no', z.unknown())).toBe(false);
      expect(await store.get('empty', z.unknown())).toBe('');
      expect(await store.get('none', z.unknown())).toBe(null);
    });

    test('throws where a record does not fit, and never takes it for none', async () => {
      await store.set({ odd: { name: 'a' }, none: null });
      await expect(store.get('odd', Record)).rejects.toThrow();
      await expect(store.get('none', Record)).rejects.toThrow();
    });

    test('writes over what was there', async () => {
      await store.set({ one: { name: 'a', count: 1 } });
      await store.set({ one: { name: 'a', count: 2 }, two: { name: 'b', count: 1 } });
      expect(await store.get('one', Record)).toEqual({ name: 'a', count: 2 });
      expect(await store.get('two', Record)).toEqual({ name: 'b', count: 1 });
    });

    test('writes all of several entries or none', async () => {
      const unwritable: { self?: unknown } = {};
      unwritable.self = unwritable;
      await expect(store.set({ before: 1, unwritable, after: 2 })).rejects.toThrow(StoreFailure);
      expect(await listKeys(store, '')).toEqual([]);
    });

    test('keeps a copy of what it is given, and gives back what nobody can change', async () => {
      const record = { name: 'a', count: 1 };
      await store.set({ one: record });
      record.count = 9;
      const read = await store.get('one', Record);
      expect(() => {
        if (read !== undefined) read.count = 8;
      }).toThrow(TypeError);
      expect(await store.get('one', Record)).toEqual({ name: 'a', count: 1 });
    });

    test('keeps a record whose log grows and shrinks, however long it is, as one record', async () => {
      for (const length of [0, 1, 15, 16, 17, 31, 32, 33, 200, 90, 33, 1000, 16, 3]) {
        const record = longRecord(length);
        await store.set({ 'match:1': record, 'match:10': 1 });
        expect(await store.get('match:1', Long)).toEqual(record);
        expect(JSON.stringify(await store.get('match:1', z.unknown()))).toBe(JSON.stringify(record));
        expect(await listKeys(store, 'match:')).toEqual(['match:1', 'match:10']);
        const rows: unknown[] = [];
        for await (const row of store.entries('match:1', z.unknown())) rows.push(row);
        expect(rows.sort()).toEqual([
          ['match:1', record],
          ['match:10', 1],
        ]);
        const snapshot: unknown[] = [];
        for await (const row of store.snapshot()) snapshot.push(row);
        expect(snapshot).toEqual(rows);
      }
    });

    test('lets a log grow entry by entry, and change in its midst', async () => {
      await store.set({ 'match:1': longRecord(0) });
      const change = (make: (log: readonly { text: string }[]) => readonly { text: string }[]) =>
        store.change(async (draft) => {
          const match = await draft.get('match:1', Long);
          if (match !== undefined) draft.set('match:1', { ...match, log: make(match.log) });
        });
      const expected: { text: string }[] = [];
      for (let index = 0; index < 70; index += 1) {
        expected.push({ text: `${index}` });
        await change((log) => [...log, { text: `${index}` }]);
        expect((await store.get('match:1', Long))?.log).toEqual(expected);
      }
      await change((log) => log.with(20, { text: 'other' }));
      expect((await store.get('match:1', Long))?.log).toEqual(expected.with(20, { text: 'other' }));
      await change((log) => log.slice(0, 40));
      expect((await store.get('match:1', Long))?.log).toEqual(expected.with(20, { text: 'other' }).slice(0, 40));
    });

    test('reads a long log that others change at the same time as it stood at one moment', async () => {
      const other = place.open();
      await store.set({ 'match:1': longRecord(100, '0') });
      const reading = async () => {
        for (let time = 0; time < 40; time += 1) {
          const match = await store.get('match:1', Long);
          const from = Number(match?.name);
          expect(match).toEqual(longRecord(100 + (from % 50), `${from}`, from));
        }
      };
      const writing = async () => {
        for (let from = 1; from <= 40; from += 1)
          await other.set({ 'match:1': longRecord(100 + (from % 50), `${from}`, from) });
      };
      await Promise.all([reading(), writing()]);
    });

    test('leaves nothing of a long log behind when it is removed', async () => {
      await store.set({ 'match:1': longRecord(100), 'match:2': longRecord(100) });
      await store.remove(['match:1']);
      await store.change(async (draft) => draft.remove('match:2'));
      expect(await listKeys(store, '')).toEqual([]);
      await store.set({ 'match:1': longRecord(1) });
      const snapshot: unknown[] = [];
      for await (const row of store.snapshot()) snapshot.push(row);
      expect(snapshot).toEqual([['match:1', longRecord(1)]]);
    });

    test('removes what it is told to, and minds nothing that is not there', async () => {
      await store.set({ a: 1, b: 2, c: 3 });
      await store.remove(['a', 'c', 'd']);
      expect(await listKeys(store, '')).toEqual(['b']);
    });

    test('lists each key of a prefix once, also while they are being removed', async () => {
      const many = Array.from({ length: 250 }, (_, index) => `match:${index}`);
      const others = ['live', 'matches', 'match', 'match;', 'match9', 'matc:', 'zebra'];
      await store.set(Object.fromEntries([...many, ...others].map((key) => [key, 1])));
      const seen: string[] = [];
      for await (const key of store.keys('match:')) {
        seen.push(key);
        await store.remove([key]);
      }
      expect(seen.sort()).toEqual(many.sort());
      expect(await listKeys(store, '')).toEqual(others.sort());
    });

    test('changes records of which each change knows the latest, however many come at once', async () => {
      const raise = (key: string) =>
        store.change(async (draft) => {
          const before = (await draft.get(key, z.number())) ?? 0;
          draft.set(key, before + 1);
          draft.set('last', key);
        });
      await Promise.all(Array.from({ length: 40 }, (_, index) => raise(index % 2 === 0 ? 'even' : 'odd')));
      expect(await store.get('even', z.unknown())).toBe(20);
      expect(await store.get('odd', z.unknown())).toBe(20);
    });

    test('does a change again where a record that it read was changed, came or went meanwhile', async () => {
      await store.set({ changed: 1, gone: 1 });
      const meddle = [
        () => store.set({ changed: 2 }),
        () => store.set({ come: 1 }),
        () => store.remove(['gone']),
        async () => undefined,
      ];
      const seen: unknown[] = [];
      await store.change(async (draft) => {
        const read = await Promise.all(['changed', 'come', 'gone'].map((key) => draft.get(key, z.unknown())));
        seen.push(read);
        await meddle[seen.length - 1]?.();
        draft.set('result', read);
      });
      expect(seen).toEqual([
        [1, undefined, 1],
        [2, undefined, 1],
        [2, 1, 1],
        [2, 1, undefined],
      ]);
      // As JSON has it.
      expect(await store.get('result', z.unknown())).toEqual([2, 1, null]);
    });

    test('writes nothing of a change that throws, and lets a change read what it wrote', async () => {
      await store.set({ one: 1 });
      const broken = store.change(async (draft) => {
        draft.set('one', 2);
        draft.remove('two');
        expect(await draft.get('one', z.unknown())).toBe(2);
        draft.remove('one');
        expect(await draft.get('one', z.unknown())).toBeUndefined();
        throw new Error('a bug');
      });
      await expect(broken).rejects.toThrow('a bug');
      expect(await store.get('one', z.unknown())).toBe(1);
    });

    test.each([
      ['refused', (told: string) => told],
      [
        'threw',
        (told: string) => {
          if (told === 'they differ') throw new Error(told);
          return told;
        },
      ],
    ])('does a change again that %s because it read from two moments', async (_, end) => {
      await store.set({ left: 1, right: 1 });
      const meddle = [() => store.set({ left: 2, right: 2 })];
      const ended = await store.change(async (draft) => {
        const left = await draft.get('left', z.number());
        await meddle.pop()?.();
        const right = await draft.get('right', z.number());
        return end(left === right ? 'they fit' : 'they differ');
      });
      expect(ended).toBe('they fit');
    });

    test('does a change again that saw a record twice, and differently', async () => {
      await store.set({ seen: 1 });
      const meddle = [() => store.set({ seen: 2 })];
      await store.change(async (draft) => {
        const first = (await draft.get('seen', z.number())) ?? 0;
        await meddle.pop()?.();
        draft.set('sum', first + ((await draft.get('seen', z.number())) ?? 0));
      });
      expect(await store.get('sum', z.number())).toBe(4);
    });

    test('does not do a change again whose store failed, whatever has changed meanwhile', async () => {
      await store.set({ left: 1, right: 1 });
      let times = 0;
      const changing = store.change(async (draft) => {
        times += 1;
        await draft.get('left', z.number());
        await draft.get('right', z.number());
        await store.set({ left: times + 1 });
        throw new StoreFailure('away');
      });
      await expect(changing).rejects.toThrow('away');
      expect(times).toBe(1);
    });

    test('sets and removes in one change', async () => {
      await store.set({ old: 1 });
      await store.change(async (draft) => {
        draft.set('new', await draft.get('old', z.unknown()));
        draft.remove('old');
      });
      expect(await listKeys(store, '')).toEqual(['new']);
    });

    test('refuses a record of 10 MB, and keeps one of 5 MB', async () => {
      const text = (megabytes: number) => 'ä'.repeat((megabytes * 1024 * 1024) / 2);
      await expect(store.set({ small: 1, large: text(10) })).rejects.toThrow(StoreFailure);
      expect(await listKeys(store, '')).toEqual([]);
      await store.set({ large: text(5) });
      expect(await store.get('large', z.string())).toHaveLength((5 * 1024 * 1024) / 2);
    });

    test('gives a snapshot of one moment while others write on', async () => {
      const cup = (number: number) => `cup:${String(number).padStart(3, '0')}`;
      await store.set(Object.fromEntries(Array.from({ length: 250 }, (_, number) => [cup(number), 10])));
      let isOver = false;
      const pour = async () => {
        for (let from = 0; !isOver; from = (from + 1) % 120) {
          await store.change(async (draft) => {
            draft.set(cup(from), ((await draft.get(cup(from), z.number())) ?? 0) - 1);
            draft.set(cup(249 - from), ((await draft.get(cup(249 - from), z.number())) ?? 0) + 1);
          });
        }
      };
      const poured = pour();
      const keys: string[] = [];
      let litres = 0;
      for await (const [key, value] of store.snapshot()) {
        keys.push(key);
        litres += z.number().parse(value);
        if (keys.length % 50 === 0) await store.set({ [cup(249)]: 1_000_000 });
      }
      isOver = true;
      await poured;
      expect(litres).toBe(2500);
      expect(keys).toEqual(Array.from({ length: 250 }, (_, number) => cup(number)));
    });

    test('loses no write of many at once', async () => {
      await Promise.all(Array.from({ length: 50 }, (_, index) => store.set({ [`match:${index}`]: index })));
      expect(await listKeys(store, 'match:')).toHaveLength(50);
    });

    test('is heard when reading, writing, removing or listing fails', async () => {
      await store.set({ one: 1 });
      const broken = place.openBroken();
      await expect(broken.get('one', z.unknown())).rejects.toThrow(StoreFailure);
      await expect(broken.set({ one: 2 })).rejects.toThrow(StoreFailure);
      await expect(broken.remove(['one'])).rejects.toThrow(StoreFailure);
      await expect(listKeys(broken, '')).rejects.toThrow(StoreFailure);
      expect(await store.get('one', z.unknown())).toBe(1);
      await broken.close();
    });
  });
}
