import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countWords } from './keyvExample.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test("the example of the docs: anybody's keyv keeps its values in a file of ours", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-example-'));
  const file = join(folder, 'words.sqlite');
  await (await countWords(file, ['ho', 'hey', 'ho'])).disconnect();
  const again = await countWords(file, ['ho']);
  expect(await again.get(['ho', 'hey'])).toEqual([3, 1]);
  await again.disconnect();
  rmSync(folder, { recursive: true });
  expect(read('../../docs/engine-api.md')).toContain(`\`\`\`ts\n${read('keyvExample.ts')}\`\`\``);
});
