import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLoop } from './loop/measure.ts';
import { print } from './turns/statistics.ts';

/** How long the event loop is held while ten computer players think and fifty tables draw. */
const folder = mkdtempSync(join(tmpdir(), 'parlor-loop-'));
try {
  const { longest, p99 } = await measureLoop(`sqlite://${join(folder, 'parlor.sqlite')}`);
  print(`the event loop was held ${longest} ms at most, p99 ${p99} ms`);
} finally {
  rmSync(folder, { recursive: true });
}
