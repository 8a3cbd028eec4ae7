import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { keyvConforms } from './keyvSuite.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlor-keyv-'));
afterAll(() => rmSync(folder, { recursive: true }));

keyvConforms('SQLite', () => new SqliteAdapter(join(folder, 'keyv.sqlite')));
