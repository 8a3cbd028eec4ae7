import type { ConditionalWrite, StoreAdapter } from '../../src/store/adapter.ts';
import { MemoryAdapter } from './memoryAdapter.ts';

/** A disk in memory that can be made to fail. */
export class BrittleDisk extends MemoryAdapter {
  readsFail = false;
  writesFail = false;

  protected override async read(key: string) {
    if (this.readsFail) throw new Error('disk I/O error');
    return super.read(key);
  }

  override async writeIf(write: ConditionalWrite) {
    if (this.writesFail) throw new Error('the disk is full');
    return super.writeIf(write);
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
