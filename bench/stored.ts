import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureStored } from './stored/measure.ts';
import { storedTable } from './stored/table.ts';
import { print } from './turns/statistics.ts';

/** What reading and storing a turn costs by the length of its match's log, and by how many matches are stored. */
const folder = mkdtempSync(join(tmpdir(), 'parlor-stored-'));
try {
  print(storedTable(await measureStored(folder)));
} finally {
  rmSync(folder, { recursive: true });
}
