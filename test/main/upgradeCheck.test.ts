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
  unreadable: [],
};
const saidOf = (change: Partial<UpgradeState>) =>
  upgradeFindings({ ...STATE, ...change }).map(({ verdict, words }) => `${verdict}: ${words}`);

test('an upgrade that converts nothing can be taken back', () => {
  expect(saidOf({})).toEqual([
    'well: Store: last used by Parlor 1.0.0.',
    'well: Going back: possible. The format stays 2, so the previous version can still read the store.',
    'well: Lists: unchanged.',
  ]);
  expect(saidOf({ isEmpty: true })).toEqual(['well: Store: empty. There is nothing to convert.']);
});

test('an upgrade says what it converts, and asks for a backup where there is no way back', () => {
  const said = saidOf({ before: { parlor: '1.0.0', format: 1 }, hasTodaysLists: false });
  expect(said).toContainEqual(expect.stringMatching(/^note: Going back: .* cannot read .* npm run backup\.$/));
  expect(said).toContainEqual(expect.stringMatching(/^note: Lists: rebuilt while people play/));
  expect(saidOf({ before: undefined })[0]).toBe('well: Store: last used by an early version.');
});

test('an older version says that it would refuse the store, and a match without rules is named', () => {
  expect(saidOf({ before: { parlor: '2.0.0', format: 3 } })).toEqual([
    expect.stringMatching(/^wrong: Store: last used by Parlor 2\.0\.0\. 1\.1\.0 is too old/),
  ]);
  expect(saidOf({ stuck: [{ match: 'abc', game: 'cellz', rules: 9 }] })).toContainEqual(
    'note: Match abc: this version does not know its rules (cellz, 9). It is kept, but cannot continue.',
  );
});

test('a record that cannot be read is named before the new version starts', () => {
  expect(saidOf({ unreadable: ['match:abc'] })).toContainEqual(
    'wrong: Record match:abc: cannot be read. It is kept, but its game is in no list.',
  );
});

test('npm run upgrade-check reads the store of the settings, and ends with 1 where it would be refused', async () => {
  const folder = temporaryFolder();
  const uri = `sqlite://${folder.path}/parlor.sqlite`;
  const store = openStore(uri);
  await store.set({
    parlor: { schema: 1, format: 999, parlor: '9.0.0' },
    'table:10:cellz': { schema: 1, id: 'abcdefghij' },
    'match:abcdefghij': { schema: 1, id: 'abcdefghij' },
  });
  await store.close();
  const program = startParlor(['npm', 'run', '--silent', 'upgrade-check'], { KEYV_URI: uri });
  const { code } = await program.ended;
  expect(program.output()).toMatch(/^WRONG {2}Store: last used by Parlor 9\.0\.0\./);
  expect(code).toBe(1);
  folder.remove();
});
