/** `npm run conformance -- ./my-game`: the suite that every game must pass, run on games from outside. */
import { spawnSync } from 'node:child_process';

const names = process.argv.slice(2);
if (names.length === 0) {
  process.stderr.write('Name a package or a folder: npm run conformance -- ./my-game\n');
  process.exitCode = 1;
} else {
  const { status } = spawnSync('vitest', ['run', 'test/conformance/packages.test.ts'], {
    env: { ...process.env, GAMES: names.join(',') },
    stdio: 'inherit',
    shell: true,
  });
  process.exitCode = status ?? 1;
}
