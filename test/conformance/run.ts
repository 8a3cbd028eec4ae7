/** `npm run conformance -- ./my-game`: the suite that every game must pass, run on games from outside. */
import { startVitest } from 'vitest/node';

const names = process.argv.slice(2);
if (names.length === 0) {
  process.stderr.write('Name a package or a folder: npm run conformance -- ./my-game\n');
  process.exitCode = 1;
} else {
  process.env.GAMES = names.join(',');
  const vitest = await startVitest('test', ['test/conformance/packages.test.ts'], { run: true });
  await vitest.close();
}
