import { Keyv } from 'keyv';
import { SqliteAdapter } from 'parlor/store';

export async function countWords(file: string, words: readonly string[]): Promise<Keyv> {
  const store = new SqliteAdapter(file);
  const keyv = new Keyv({ store, namespace: 'words', ttl: 24 * 60 * 60 * 1000 });
  for (const word of words) await keyv.set(word, 1 + ((await keyv.get<number>(word)) ?? 0));
  return keyv;
}
