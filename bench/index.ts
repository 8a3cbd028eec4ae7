import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CANVAS_SETTINGS } from '../src/launch/node.js';

/**
 * `npm run bench` runs every bench in turn; `npm run bench -- turns` runs one of them, named by its file in this
 * folder.
 */
const BENCHES = [
  'performance',
  'turns',
  'ways',
  'memory',
  'loop',
  'stored',
  'replay',
  'people',
  'scaling',
  'grown',
  'finished',
  'evening',
  'rated',
  'ratings',
  'hunter',
  'servers',
  'render',
  'cellz',
  'nuggets',
  'channel',
  'board',
  'crowd',
  'players',
  'thinking',
  'awake',
  'storms',
  'hindsight',
  'lessons',
  'chances',
  'coach',
  'puzzleRatings',
  'difficulty',
  'rings',
  'packages',
];

const words = process.argv.slice(2);
/**
 * Words that begin with two hyphens, and the commit after `--beside`, are passed on to the bench: `npm run bench --
 * turns --beside main`.
 */
const isPassedOn = (word: string, at: number) => word.startsWith('--') || words[at - 1] === '--beside';
const asked = words.filter((word, at) => !isPassedOn(word, at));
const passedOn = words.filter(isPassedOn);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.\n`);
  process.exit(1);
}

// `performance` runs benches that exist on their own.
for (const name of asked.length > 0 ? asked : BENCHES.filter((one) => one !== 'performance')) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  if (!existsSync(file)) continue;
  process.stdout.write(`== ${name}\n`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', file, ...passedOn], {
    stdio: 'inherit',
    env: { ...CANVAS_SETTINGS, ...process.env },
  });
  if (status !== 0) process.exitCode = 1;
}
