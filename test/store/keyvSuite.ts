import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Keyv, type KeyvOptions } from 'keyv';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeyvAdapter } from '../../src/store/keyvAdapter.ts';

// Every case of `@keyv/test-suite` 2.1.2 by its name there, written anew: that suite is made for keyv 5, and brings a vitest of
// its own and a native SQLite. Where keyv 6 answers otherwise than keyv 5 whatever its store is, a comment says so.

const SECOND = 1000;

/** Runs the suite on the place at which `open` opens one more adapter each time. */
export function keyvConforms(name: string, open: () => KeyvAdapter): void {
  const opened: KeyvAdapter[] = [];
  const store = () => {
    const adapter = open();
    opened.push(adapter);
    return adapter;
  };
  const keyvOn = (options: KeyvOptions = {}) => new Keyv({ store: store(), ...options });
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

  describe(`keyv's own suite on ${name}`, () => {
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await keyvOn().clear();
    });
    afterEach(async () => {
      vi.useRealTimers();
      await store().clear();
      for (const adapter of opened.splice(0)) await adapter.disconnect();
    });

    describe('api', () => {
      test('.set(key, value) returns a Promise', async () => {
        const set = keyvOn().set('foo', 'bar');
        expect(set).toBeInstanceOf(Promise);
        await set;
      });

      test('.set(key, value) resolves to true', async () => {
        expect(await keyvOn().set('foo', 'bar')).toBe(true);
      });

      test('.set(key, value) sets a value', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        expect(await keyv.get('foo')).toBe('bar');
      });

      test('.set(key, value, ttl) sets a value that expires', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar', SECOND);
        expect(await keyv.get('foo')).toBe('bar');
        pass(SECOND + 1);
        expect(await keyv.get('foo')).toBeUndefined();
      });

      test('.get(key) returns a Promise', async () => {
        const get = keyvOn().get('foo');
        expect(get).toBeInstanceOf(Promise);
        await get;
      });

      test('.get(key) resolves to value', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        expect(await keyv.get('foo')).toBe('bar');
      });

      test('.get(key) with nonexistent key resolves to undefined', async () => {
        expect(await keyvOn().get('foo')).toBeUndefined();
      });

      test('.get([keys]) should return array values', async () => {
        const keyv = keyvOn();
        for (const at of ['', 1, 2]) await keyv.set(`foo${at}`, `bar${at}`, 3 * SECOND);
        expect(await keyv.get(['foo', 'foo1', 'foo2'])).toEqual(['bar', 'bar1', 'bar2']);
      });

      test('.get([keys]) should return array value undefined when expires', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        await keyv.set('foo1', 'bar1', 1);
        await keyv.set('foo2', 'bar2');
        pass(30);
        expect(await keyv.get(['foo', 'foo1', 'foo2'])).toEqual(['bar', undefined, 'bar2']);
      });

      test('.get([keys]) should return array values with undefined', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar', 3 * SECOND);
        await keyv.set('foo2', 'bar2', 3 * SECOND);
        expect(await keyv.get(['foo', 'foo1', 'foo2'])).toEqual(['bar', undefined, 'bar2']);
      });

      test('.get([keys]) should return undefined array for all no existent keys', async () => {
        expect(await keyvOn().get(['foo', 'foo1', 'foo2'])).toEqual([undefined, undefined, undefined]);
      });

      test('.delete(key) returns a Promise', async () => {
        const deleted = keyvOn().delete('foo');
        expect(deleted).toBeInstanceOf(Promise);
        await deleted;
      });

      test('.delete([key]) returns a Promise', async () => {
        const deleted = keyvOn().delete(['foo']);
        expect(deleted).toBeInstanceOf(Promise);
        await deleted;
      });

      test('.delete(key) resolves to true', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        expect(await keyv.delete('foo')).toBe(true);
      });

      test('.delete(key) with nonexistent key resolves to false', async () => {
        expect(await keyvOn().delete('foo')).toBe(false);
      });

      test('.delete(key) deletes a key', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        expect(await keyv.delete('foo')).toBe(true);
        expect(await keyv.get('foo')).toBeUndefined();
      });

      test('.deleteMany([keys]) should delete multiple key', async () => {
        const keyv = keyvOn();
        for (const at of ['', 1, 2]) await keyv.set(`foo${at}`, `bar${at}`);
        // Keyv 6 says of each key whether it was there.
        expect(await keyv.delete(['foo', 'foo1', 'foo2'])).toEqual([true, true, true]);
        expect(await keyv.get(['foo', 'foo1', 'foo2'])).toEqual([undefined, undefined, undefined]);
      });

      test('.deleteMany([keys]) with nonexistent keys resolves to false', async () => {
        // Keyv 5 said it of all together.
        expect(await keyvOn().delete(['foo', 'foo1', 'foo2'])).toEqual([false, false, false]);
      });

      test('.clear() returns a Promise', async () => {
        const cleared = keyvOn().clear();
        expect(cleared).toBeInstanceOf(Promise);
        await cleared;
      });

      test('.clear() resolves to undefined', async () => {
        const keyv = keyvOn();
        expect(await keyv.clear()).toBeUndefined();
        await keyv.set('foo', 'bar');
        expect(await keyv.clear()).toBeUndefined();
      });

      test('.clear() deletes all key/value pairs', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        await keyv.set('fizz', 'buzz');
        await keyv.clear();
        expect(await keyv.get(['foo', 'fizz'])).toEqual([undefined, undefined]);
      });

      test('.has(key) where key is the key we are looking for', async () => {
        const keyv = keyvOn();
        await keyv.set('foo', 'bar');
        expect(await keyv.has('foo')).toBe(true);
        expect(await keyv.has('fizz')).toBe(false);
      });
    });

    describe('values', () => {
      test.each([
        ['value can be false', false],
        ['value can be null', null],
        ['value can be undefined', undefined],
        ['value can be a number', 0],
        ['value can be an object', { fizz: 'buzz' }],
        ['value can be a buffer', Buffer.from('bar')],
        ['value can be an object containing a buffer', { buff: Buffer.from('buzz') }],
        ['value can contain quotes', '"'],
        ['value can be a string', 'bar'],
      ])('%s', async (_, value) => {
        const keyv = keyvOn();
        await keyv.set('foo', value);
        expect(await keyv.get('foo')).toEqual(value);
      });

      test('value can not be symbol', async () => {
        await expect(keyvOn().set('foo', Symbol('value'))).rejects.toThrow('symbol cannot be serialized');
      });

      test('value can be BigInt using other serializer/deserializer', async () => {
        const value = 9_223_372_036_854_775_807n;
        const serialization = {
          stringify: (data: unknown) =>
            JSON.stringify(data, (_, part) => (typeof part === 'bigint' ? { big: `${part}` } : part)),
          parse: (text: string) =>
            JSON.parse(text, (_, part) =>
              typeof part === 'object' && part !== null && 'big' in part ? BigInt(part.big) : part,
            ),
        };
        const keyv = keyvOn({ serialization });
        await keyv.set('foo', value);
        expect(await keyv.get('foo')).toBe(value);
      });

      test('single quotes value should be saved', async () => {
        const keyv = keyvOn();
        for (const value of ["'", "''", '"']) {
          await keyv.set('key', value);
          expect(await keyv.get('key')).toBe(value);
        }
      });

      test('single quotes key should be saved', async () => {
        const keyv = keyvOn();
        await keyv.set("'", "'");
        expect(await keyv.get("'")).toBe("'");
      });
    });

    describe('namespaces', () => {
      const both = () => [keyvOn({ namespace: 'keyv1' }), keyvOn({ namespace: 'keyv2' })] as const;

      test("namespaced set/get don't collide", async () => {
        const [first, second] = both();
        await first.set('foo', 'keyv1');
        await second.set('foo', 'keyv2');
        expect([await first.get('foo'), await second.get('foo')]).toEqual(['keyv1', 'keyv2']);
      });

      test('namespaced delete only deletes from current namespace', async () => {
        const [first, second] = both();
        await first.set('foo', 'keyv1');
        await second.set('foo', 'keyv2');
        expect(await first.delete('foo')).toBe(true);
        expect([await first.get('foo'), await second.get('foo')]).toEqual([undefined, 'keyv2']);
      });

      test('namespaced clear only clears current namespace', async () => {
        const [first, second] = both();
        for (const [keyv, value] of [
          [first, 'keyv1'],
          [second, 'keyv2'],
        ] as const)
          for (const key of ['foo', 'bar']) await keyv.set(key, value);
        await first.clear();
        expect(await first.get(['foo', 'bar'])).toEqual([undefined, undefined]);
        expect(await second.get(['foo', 'bar'])).toEqual(['keyv2', 'keyv2']);
      });
    });

    describe('iterator', () => {
      async function entriesOf(keyv: Keyv) {
        const entries: [string, unknown][] = [];
        for await (const entry of keyv.iterator()) entries.push(entry);
        return entries.toSorted(([one], [other]) => one.localeCompare(other));
      }
      const five = (plus: number) => Array.from({ length: 5 }, (_, at): [string, string] => [`${at}`, `${at + plus}`]);
      const setAll = (keyv: Keyv, entries: readonly [string, string][], ttl?: number) =>
        Promise.all(entries.map(([key, value]) => keyv.set(key, value, ttl)));

      test('.iterator() returns an asyncIterator', () => {
        expect(typeof keyvOn().iterator()[Symbol.asyncIterator]).toBe('function');
      });

      test('iterator() iterates over all values', async () => {
        const keyv = keyvOn();
        await setAll(keyv, five(10));
        expect(await entriesOf(keyv)).toEqual(five(10));
      });

      test("iterator() doesn't yield values from other namespaces", async () => {
        const shared = store();
        await setAll(new Keyv({ store: shared, namespace: 'keyv1' }), five(10));
        const second = new Keyv({ store: shared, namespace: 'keyv2' });
        await setAll(second, five(11));
        expect(await entriesOf(second)).toEqual(five(11));
      });

      test("iterator() doesn't yield expired values, and deletes them", async () => {
        const keyv = keyvOn();
        await setAll(keyv, five(10), 200);
        await keyv.set('foo', 'bar');
        pass(250);
        expect(await entriesOf(keyv)).toEqual([['foo', 'bar']]);
        const left: string[] = [];
        for await (const key of store().keys('')) left.push(key);
        expect(left).toEqual(['foo']);
      });
    });

    test('compress/decompress with main keyv', async () => {
      const compression = {
        compress: (text: string) => brotliCompressSync(text).toString('base64'),
        decompress: (text: string) => brotliDecompressSync(Buffer.from(text, 'base64')).toString(),
      };
      const keyv = keyvOn({ compression });
      await keyv.set('foo', 'bar');
      expect(await keyv.get('foo')).toBe('bar');
    });
  });

  describe(`${name} as a storage adapter of keyv 6`, () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] });
    });
    afterEach(async () => {
      vi.useRealTimers();
      await store().clear();
      for (const adapter of opened.splice(0)) await adapter.disconnect();
    });

    test('is used as it is, without a bridge', () => {
      const adapter = store();
      expect(adapter.capabilities).toMatchObject({ compatible: true, store: 'keyvStorage', expires: true });
      expect(Object.entries(adapter.capabilities.methods).filter(([, { exists }]) => !exists)).toEqual([]);
      expect(new Keyv({ store: adapter }).store).toBe(adapter);
    });

    test('keeps any text as it was, with and without an end, until then and no longer', async () => {
      const adapter = store();
      const texts = ['', '@', '@ a', '@12 b', '{"value":1}', '🎲\n', ' '];
      for (const text of texts) {
        await adapter.set('stays', text);
        await adapter.set('ends', text, Date.now() + SECOND);
        expect(await adapter.getMany(['stays', 'ends'])).toEqual([text, text]);
        pass(SECOND);
        expect(await adapter.getMany(['stays', 'ends', 'none'])).toEqual([text, undefined, undefined]);
        expect(await adapter.hasMany(['stays', 'ends'])).toEqual([true, false]);
        expect(await adapter.deleteMany(['stays', 'ends', 'stays'])).toEqual([true, false, false]);
      }
    });

    test('sets many together or not at all, and tells keyv of what fails', async () => {
      const adapter = store();
      const heard: unknown[] = [];
      const keyv = new Keyv({ store: adapter });
      keyv.on('error', (error: unknown) => heard.push(error));
      expect(
        await keyv.setMany([
          { key: 'a', value: 1 },
          { key: 'b', value: 2 },
        ]),
      ).toEqual([true, true]);
      await expect(
        adapter.setMany<unknown>([
          { key: 'a', value: '3' },
          { key: 'b', value: 4 },
        ]),
      ).rejects.toThrow('only texts');
      expect(await keyv.get(['a', 'b'])).toEqual([1, 2]);
      await adapter.disconnect();
      expect(await keyv.get('a')).toBeUndefined();
      expect(await keyv.set('a', 5)).toBe(false);
      expect(heard).toHaveLength(2);
    });

    test('of two who delete a key one hears that it was there', async () => {
      const [one, other] = [store(), store()];
      await one.set('a', '1');
      expect((await Promise.all([one.delete('a'), other.delete('a')])).toSorted()).toEqual([false, true]);
    });

    test('clears what begins with its namespace alone, however much that is', async () => {
      const adapter = store();
      await adapter.set('match:1', '{}');
      adapter.namespace = 'cache';
      await adapter.setMany(Array.from({ length: 1200 }, (_, at) => ({ key: `${at}`, value: 'x' })));
      await adapter.clear();
      const left: string[] = [];
      for await (const key of adapter.keys('')) left.push(key);
      expect(left).toEqual(['match:1']);
    });
  });
}
