import { KeyvMemoryAdapter, type KeyvStorageEntry } from 'keyv';
import type { StoreAdapter } from '../../src/store/adapter.ts';

/** A disk in memory that can be made to fail. */
export class BrittleDisk extends KeyvMemoryAdapter {
  readsFail = false;
  writesFail = false;

  constructor() {
    super(new Map());
  }

  override async get<Value>(key: string) {
    if (this.readsFail) throw new Error('disk I/O error');
    return super.get<Value>(key);
  }

  override async setMany(entries: KeyvStorageEntry<unknown>[]) {
    if (this.writesFail) throw new Error('the disk is full');
    return super.setMany(entries);
  }
}

const READS_OR_WRITES = ['get', 'keys', 'entries', 'snapshot', 'writeIf'];

/** A real adapter on which everything fails that reads or writes. */
export function broken<Adapter extends StoreAdapter>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      if (READS_OR_WRITES.includes(String(name))) {
        return () => {
          throw new Error('disk I/O error');
        };
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
