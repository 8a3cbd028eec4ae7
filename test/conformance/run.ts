/** `npm run conformance -- ./my-game`: the suite that every game must pass, run on games from outside, and their own tests. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startVitest } from 'vitest/node';

const names = process.argv.slice(2);
if (names.length === 0) {
  process.stderr.write('Name a package or a folder: npm run conformance -- ./my-game\n');
  process.exitCode = 1;
} else {
  process.env.GAMES = names.join(',');
  const include = ['test/conformance/packages.test.ts', ...names.flatMap(testsIn)];
  const vitest = await startVitest(
    'test',
    [],
    { run: true, config: false, include },
    { test: { experimental: { viteModuleRunner: false }, testTimeout: 300_000, setupFiles: ['src/packages.ts'] } },
  );
  await vitest.close();
}

/** The tests that lie in a folder itself: what it links to may hold thousands. */
function testsIn(folder: string): readonly string[] {
  return globSync('*.test.ts', { cwd: folder }).map((file) => join(resolve(folder), file));
}
