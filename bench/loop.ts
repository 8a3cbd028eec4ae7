import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLoop } from './loop/measure.ts';
import { loopWords } from './loop/words.ts';
import { print } from './turns/statistics.ts';

/** How long the event loop is blocked while ten computer players think and fifty tables draw. */
const folder = mkdtempSync(join(tmpdir(), 'parlor-loop-'));
try {
  print(loopWords(await measureLoop(`sqlite://${join(folder, 'parlor.sqlite')}`)));
} finally {
  rmSync(folder, { recursive: true });
}
