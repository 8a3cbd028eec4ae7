import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { WrongStore } from '../../src/store/failure.ts';
import { describeStorePlace, openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { claimStore, FORMAT, refuseNewerStore } from '../../src/store/storeVersion.ts';

let store: Store;
beforeEach(() => {
  store = openStore('sqlite::memory:');
});
afterEach(() => store.close());

const markedBy = (parlor: string, format = FORMAT) => store.set({ parlor: { schema: 1, format, parlor } });

describe('a store', () => {
  test('is new where nothing stands in it, and only at the first start', async () => {
    expect(await claimStore(store, '0.2.0')).toEqual({ isNew: true, before: undefined });
    expect(await claimStore(store, '0.2.0')).toEqual({ isNew: false, before: '0.2.0' });
    expect(await claimStore(store, '0.3.0')).toEqual({ isNew: false, before: '0.2.0' });
  });

  test('of a version that left no mark is not new', async () => {
    await store.set({ lists: { schema: 1, version: 1 } });
    expect(await claimStore(store, '0.2.0')).toEqual({ isNew: false, before: undefined });
  });

  test('that a newer version has used is refused in words that say which, and nothing is written', async () => {
    await markedBy('0.9.0', FORMAT + 1);
    await expect(claimStore(store, '0.2.0')).rejects.toThrow(/last used by Parlor 0\.9\.0, and this is 0\.2\.0/);
    await expect(refuseNewerStore(store, '0.2.0')).rejects.toThrow(WrongStore);
    expect(await store.get('parlor', z.unknown())).toEqual({ schema: 1, format: FORMAT + 1, parlor: '0.9.0' });
  });

  test('that a newer version has used without another format serves an older one again', async () => {
    await markedBy('0.9.0');
    expect(await claimStore(store, '0.2.0')).toEqual({ isNew: false, before: '0.9.0' });
  });
});

/** How often schemas have counted up when FORMAT was this number. Where one does, FORMAT must too; then write both here. */
const FORMATS = { raised: 0, format: 2 };

test('a schema that counts up makes a format that earlier versions refuse whole', () => {
  const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const schemas = sources.flatMap((source) =>
    Array.from(source.matchAll(/schema: z\.literal\((\d+)\)/g), ([, one]) => one),
  );
  expect(schemas.length).toBeGreaterThan(15);
  const raised = schemas.reduce((sum, one) => sum + Number(one) - 1, 0);
  expect({ raised, format: FORMAT }).toEqual(FORMATS);
});

describe('the place of a store, as logs name it,', () => {
  test.each([
    ['sqlite://store/parlor.sqlite', 'store/parlor.sqlite'],
    ['postgres://parlor:secret@db.example:5432/parlor', 'postgres://db.example:5432/parlor'],
    ['redis://:secret@localhost:6379', 'redis://localhost:6379'],
    ['user=parlor password=secret', 'elsewhere'],
  ])('of %s is %s', (uri, place) => {
    expect(describeStorePlace(uri)).toBe(place);
  });
});
