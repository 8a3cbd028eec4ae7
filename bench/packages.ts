import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTicTacToe } from '../test/examples/copies.ts';
import { measureBad } from './packages/bad.ts';
import { measureStart } from './packages/start.ts';
import { median, print, quantile } from './turns/statistics.ts';

/**
 * `npm run bench -- packages`: what 200 external games add to a start, compared in pairs with none; how soon a
 * misbehaving one is shut down; and how long people at other tables wait meanwhile. On a busy machine, the CPU time is
 * more meaningful than wall-clock time.
 */
const PACKAGES = 200;
const PAIRS = 3;

const folder = mkdtempSync(join(tmpdir(), 'parlor-packages-'));
const storeUri = (name: string) => `sqlite://${join(folder, `${name}.sqlite`)}`;
try {
  const copies = Array.from({ length: PACKAGES }, (_, at) => copyTicTacToe(folder, `copy${at + 1}`));
  print(
    '| packages | ready after s | CPU s | at rest CPU s | resident MB | at most MB |\n| ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    for (const packages of [[], copies]) {
      const start = await measureStart(packages, storeUri(`start${pair}-${packages.length}`));
      const seconds = [start.wall, start.cpu, start.cpuAtRest].map((one) => one.toFixed(2));
      const megabytes = [start.resident, start.mostResident].map((one) => one.toFixed(0));
      print(`| ${[packages.length, ...seconds, ...megabytes].join(' | ')} |`);
    }
  }
  const { shutAfter, othersWaited } = await measureBad(folder, storeUri('bad'));
  print(
    '\n| beside | shut after ms, at most | others: turns | median ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |',
  );
  for (const [beside, waits] of Object.entries(othersWaited)) {
    const shut = Object.entries(shutAfter).find(([name]) => name === beside && name !== 'good')?.[1];
    const slowest = shut === undefined ? '' : Math.max(...shut).toFixed(0);
    const others = [waits.length, median(waits).toFixed(1), quantile(waits, 0.99).toFixed(1)];
    print(`| ${[beside, slowest, ...others].join(' | ')} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
