import { expect, test } from 'vitest';
import { postgresMistake } from '../../src/store/openStore.ts';

test.each([
  'postgres://parlor:pa#ss@host/parlor',
  'postgres://parlor:12#ss@host/parlor',
  // What `.env` leaves of both.
  'postgres://parlor:pa',
  'postgres://parlor:12',
  'postgres://parlor:pa/ss@host/parlor',
  'postgres://parlor:12/ss@host/parlor',
  'postgres://parlor:12?ss@host/parlor',
  'postgres://parlor:pa@s#s@host/parlor',
  'postgres://',
])('%s names another server than is meant: it is refused with the remedy', (uri) => {
  expect(postgresMistake(uri)).toMatch(/^KEYV_URI: must be a complete address .*%23 for #, %40 for @/);
  expect(postgresMistake(uri)).not.toContain('ss@');
});

test.each([
  'postgres://parlor:password@host/parlor',
  'postgresql://parlor:pa%23s%40s@host:5432/parlor?sslmode=require',
  // pg takes the last @ as ours does.
  'postgres://parlor:pa@ss@host/parlor',
  'postgres://host/parlor',
  'postgres://parlor@host',
  'postgres://host?user=parlor',
  'postgres:///parlor?host=/var/run/postgresql',
])('%s is read', (uri) => {
  expect(postgresMistake(uri)).toBeUndefined();
});
