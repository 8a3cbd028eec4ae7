import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureMemory } from './memory/measure.ts';
import { memoryTable } from './memory/table.ts';
import { print } from './turns/statistics.ts';

/** The memory of a process with a token while a thousand tables play, and how soon after its start it is ready. */
const folder = mkdtempSync(join(tmpdir(), 'parlor-memory-'));
try {
  print(memoryTable(await measureMemory(`sqlite://${join(folder, 'parlor.sqlite')}`)));
} finally {
  rmSync(folder, { recursive: true });
}
