import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseLostStore } from '../../src/night/emptyStore.ts';
import { WrongStore } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { temporaryFolder } from '../main/parlor.ts';

const BACKUP = 'parlor-2026-11-24.jsonl.gz';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const empty = () => openStore('sqlite::memory:');
const config = () => ({ keyvUri: 'sqlite://store/parlor.sqlite', backupFolder: folder.path });

test('an empty store beside a backup goes on only where somebody says so', async () => {
  writeFileSync(join(folder.path, BACKUP), '');
  for (const answer of ['', 'n', 'No', 'yesterday']) {
    await expect(refuseLostStore(empty(), config(), async () => answer)).rejects.toThrow(WrongStore);
  }
  const asked: string[] = [];
  for (const answer of ['y', ' Yes ']) {
    await refuseLostStore(empty(), config(), async (question) => {
      asked.push(question);
      return answer;
    });
  }
  expect(asked[0]).toContain(BACKUP);
  await expect(refuseLostStore(empty(), config(), undefined)).rejects.toThrow(`npm run restore -- ${folder.path}`);
});

test('nobody is asked where there is no backup, none is made, or the store has something', async () => {
  const nobody = async () => 'n';
  await refuseLostStore(empty(), config(), nobody);
  writeFileSync(join(folder.path, BACKUP), '');
  await refuseLostStore(empty(), { ...config(), backupFolder: undefined }, nobody);
  const used = empty();
  await used.set({ something: { schema: 1 } });
  await refuseLostStore(used, config(), nobody);
});
