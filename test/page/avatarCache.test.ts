import { expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { createFaces } from '../../src/page/avatarCache.ts';

const MINUTE = 60_000;
const NOW = 1_700_000_000_000;
const ADA = PersonId.parse('100000000000000001');
const BEN = PersonId.parse('100000000000000002');
const SERVER = '200000000000000001';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

test('a face is fetched again after ten minutes, however often it is looked at', async () => {
  let now = NOW;
  let isMember = true;
  let avatar: Buffer | undefined;
  const faces = createFaces({
    ask: async ([person = ADA]) => new Map([[person, { name: '', handle: '', ...(avatar && { avatar }) }]]),
    isMember: async () => isMember,
    now: () => now,
  });
  const look = () => faces.companion(ADA, BEN, SERVER);
  expect(await look()).toBeUndefined();
  avatar = PNG;
  now = NOW + 9 * MINUTE;
  expect(await look()).toBeUndefined();
  now = NOW + 11 * MINUTE;
  expect(await look()).toBe(PNG);
  isMember = false;
  now = NOW + 20 * MINUTE;
  expect(await look()).toBe(PNG);
  now = NOW + 22 * MINUTE;
  expect(await look()).toBeUndefined();
});
