import KeyvRedis from '@keyv/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StoreFailure } from '../../src/store/failure.ts';
import { onKeyv } from '../../src/store/keyv.ts';
import { publishedAdapter } from '../../src/store/keyvPackage.ts';
import { openStore } from '../../src/store/openStore.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { broken } from './brittleStore.ts';
import { hasRedis, NO_REDIS, type RedisServer, startRedis } from './redis.ts';
import { keysOf, storeConforms } from './storeConformance.ts';

const REDIS = '@keyv/redis';

if (!hasRedis) {
  test.skip(NO_REDIS, () => undefined);
} else {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());

  const discard = async () => {
    const redis = new KeyvRedis(server.uri, { noNamespaceAffectsAll: true });
    await redis.clear();
    await redis.disconnect();
  };

  storeConforms(`of the package ${REDIS}`, () => {
    const adapter = onKeyv(publishedAdapter(REDIS, server.uri));
    return { open: () => storeOn(adapter), openBroken: () => storeOn(broken(adapter)), discard };
  });

  describe(`a store of the package ${REDIS}`, () => {
    const open = () => openStore(server.uri, { keyvAdapter: REDIS });

    test('has everything again when it is closed and opened, and nothing that others keep there', async () => {
      const others = new KeyvRedis(server.uri);
      await others.set('match:2', 'not ours');
      const first = open();
      await first.set({ 'match:1': { deep: [1, null, 'ä'] } });
      await first.close();
      const second = open();
      expect(await second.get('match:1', z.unknown())).toEqual({ deep: [1, null, 'ä'] });
      expect(await keysOf(second, '')).toEqual(['match:1']);
      expect(await others.get('match:2')).toBe('not ours');
      await second.close();
      await others.disconnect();
      await discard();
    });

    test('is heard while the server is away, has lost nothing, and goes on when it is back', async () => {
      const store = open();
      await store.set({ before: 1, too: 1 });
      await server.kill();
      await expect(store.get('before', z.number())).rejects.toThrow(StoreFailure);
      await expect(store.set({ before: 2, too: 2 })).rejects.toThrow(StoreFailure);
      await server.start();
      await expect.poll(() => store.get('before', z.number()).catch(() => undefined), { timeout: 30_000 }).toBe(1);
      expect(await store.get('too', z.number())).toBe(1);
      await store.set({ before: 3, after: 3 });
      expect(await store.get('after', z.number())).toBe(3);
      await store.close();
      await discard();
    }, 60_000);
  });
}
