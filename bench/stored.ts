import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureStored } from './stored/measure.ts';
import { storedTable } from './stored/table.ts';
import { print } from './turns/statistics.ts';

/** The cost of reading and storing a turn by the length of its match's log, and by the number of matches stored. */
const folder = mkdtempSync(join(tmpdir(), 'parlor-stored-'));
try {
  print(storedTable(await measureStored(folder)));
} finally {
  rmSync(folder, { recursive: true });
}
