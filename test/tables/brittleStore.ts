import { KeyvMemoryAdapter, type KeyvStorageAdapter, type KeyvStorageEntry } from 'keyv';

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

const READS_OR_WRITES = [
  'get',
  'set',
  'setMany',
  'delete',
  'getMany',
  'deleteMany',
  'iterator',
  'keys',
  'entries',
  'writeIf',
];

/** A real adapter on which everything fails that reads or writes. */
export function broken<Adapter extends KeyvStorageAdapter>(adapter: Adapter): Adapter {
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
