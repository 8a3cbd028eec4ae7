import { expect, test } from 'vitest';
import { type UpgradeState, upgradeFindings } from '../../src/doctor/upgrade.ts';
import { openStore } from '../../src/store/openStore.ts';
import { startParlor, temporaryFolder } from './parlor.ts';

const STATE: UpgradeState = {
  version: '1.1.0',
  format: 2,
  before: { parlor: '1.0.0', format: 2 },
  isEmpty: false,
  hasTodaysLists: true,
  stuck: [],
};
const saidOf = (change: Partial<UpgradeState>) =>
  upgradeFindings({ ...STATE, ...change }).map(({ verdict, words }) => `${verdict}: ${words}`);

test('an upgrade that converts nothing can be taken back', () => {
  expect(saidOf({})).toEqual([
    'well: Store: Parlor 1.0.0 used it last.',
    'well: Way back: the format stays 2, so the version before can read the store again.',
    'well: Lists: they stay as they are.',
  ]);
  expect(saidOf({ isEmpty: true })).toEqual(['well: Store: it is empty. Nothing has to be converted.']);
});

test('an upgrade says what it converts, and asks for a backup where there is no way back', () => {
  const said = saidOf({ before: { parlor: '1.0.0', format: 1 }, hasTodaysLists: false });
  expect(said).toContainEqual(expect.stringMatching(/^note: Way back: .* cannot read .* npm run backup\.$/));
  expect(said).toContainEqual(expect.stringMatching(/^note: Lists: they are written anew while people play/));
  expect(saidOf({ before: undefined })[0]).toBe('well: Store: a version that left no mark used it last.');
});

test('an older version says that it would refuse the store, and a match without rules is named', () => {
  expect(saidOf({ before: { parlor: '2.0.0', format: 3 } })).toEqual([
    expect.stringMatching(/^wrong: Store: Parlor 2\.0\.0 used it, and 1\.1\.0 would refuse it/),
  ]);
  expect(saidOf({ stuck: [{ match: 'abc', game: 'cellz', rules: 9 }] })).toContainEqual(
    'note: Match abc: its rules (cellz, 9) are unknown here. It is kept, but cannot go on.',
  );
});

test('npm run upgrade-check reads the store of the settings, and ends with 1 where it would be refused', async () => {
  const folder = temporaryFolder();
  const uri = `sqlite://${folder.path}/parlor.sqlite`;
  const store = openStore(uri);
  await store.set({ parlor: { schema: 1, format: 999, parlor: '9.0.0' } });
  await store.close();
  const program = startParlor(['npm', 'run', '--silent', 'upgrade-check'], { KEYV_URI: uri });
  const { code } = await program.ended;
  expect(program.output()).toMatch(/^WRONG {2}Store: Parlor 9\.0\.0 used it/);
  expect(code).toBe(1);
  folder.remove();
});
