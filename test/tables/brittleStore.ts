import { KeyvMemoryAdapter, type KeyvStorageEntry } from 'keyv';

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
