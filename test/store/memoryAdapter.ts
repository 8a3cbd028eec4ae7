import type { ConditionalWrite } from '../../src/store/adapter.ts';
import { stands } from '../../src/store/adapter.ts';
import { KeyvAdapter } from '../../src/store/keyvAdapter.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';

/** The texts of a store in memory, which need no file and are gone with it. */
export class MemoryAdapter extends KeyvAdapter {
  readonly connections = undefined;
  readonly texts: Map<string, string>;

  constructor(texts = new Map<string, string>()) {
    super();
    this.texts = texts;
  }

  protected override async read(key: string) {
    return this.texts.get(key);
  }

  override async *keys(prefix: string) {
    for (const key of [...this.texts.keys()].sort()) if (key.startsWith(prefix) && this.texts.has(key)) yield key;
  }

  override async *entries(prefix: string) {
    for await (const key of this.keys(prefix)) yield [key, this.texts.get(key) ?? ''] as const;
  }

  override async *snapshot() {
    const all = [...this.texts].map(([key, text]) => [Buffer.from(key), text] as const);
    for (const [key, text] of all.sort(([one], [other]) => Buffer.compare(one, other)))
      yield [String(key), text] as const;
  }

  override async writeIf({ expected, set, remove }: ConditionalWrite) {
    if (!stands(expected, (key) => this.texts.get(key))) return false;
    for (const [key, text] of set) this.texts.set(key, text);
    for (const key of remove) this.texts.delete(key);
    return true;
  }

  override async disconnect() {}
}

export function memoryStore(): Store {
  return storeOn(new MemoryAdapter());
}
