/** `npm run new-game NAME`: begins a game in this house, as a copy of the example tic-tac-toe that passes the conformance suite. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameFiles } from './gameFiles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [id = ''] = process.argv.slice(2);

try {
  const files = gameFiles(
    id,
    (path) => readFileSync(join(root, path), 'utf8'),
    (path) => existsSync(join(root, path)),
  );
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const code = [...files.keys()].filter((path) => /\.(?:ts|json)$/.test(path));
  execFileSync('npx', ['biome', 'check', '--write', ...code], { cwd: root, stdio: 'ignore' });
  execFileSync('npm', ['run', '--silent', 'playthroughs'], { cwd: root, stdio: 'inherit' });
  process.stdout.write(
    `${[...files.keys(), `test/playthroughs/${id}.txt`].join('\n')}\n\nPlay it:  npm start, then /${id} new computer:easy\nTest it:  npx vitest run test/conformance/${id}.test.ts\nChange:   src/games/${id}/rules.ts first; docs/adding-a-game.md explains the parts.\nLesson:   test/commands/lessons.test.ts asks for four steps or more.\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
