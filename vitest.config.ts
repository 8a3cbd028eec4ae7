import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CANVAS_SETTINGS } from './src/launch/node.js';
import { longFirst } from './test/longFirst.ts';

/** Files that load the registries with games from outside, and so need modules of their own. */
const FROM_OUTSIDE = 'test/examples/**/*.test.ts';

/** Files that start processes: ours, which they kill and replace, and servers. `npm run test:processes`, which CI runs after the others. */
const PROCESSES = [
  'test/kill/*.test.ts',
  'test/shards/*.test.ts',
  'test/page/processes.test.ts',
  'test/games/domination/shell.test.ts',
  'test/launch/start.test.ts',
  'test/main/disk.test.ts',
  'test/main/doctor.test.ts',
  'test/main/example.test.ts',
  'test/main/log.test.ts',
  'test/main/night.test.ts',
  'test/main/programs.test.ts',
  'test/main/signals.test.ts',
  'test/main/running.test.ts',
  'test/main/start.test.ts',
  'test/monitoring/process.test.ts',
  'test/night/nightWatch.test.ts',
  'test/programs/match.test.ts',
  'test/store/postgres.test.ts',
  'test/tables/twoProcesses.test.ts',
];

/** Files in which something is proven: a little of it by `npm test`, all by `npm run proofs` (test/proofs.ts). */
const PROOFS = globSync('test/**/*.test.ts').filter((file) =>
  /from '.*\/(proofs|registered)\.ts'/.test(readFileSync(file, 'utf8')),
);

/** Short files that take long. */
const LONG =
  /\/(badGames|crowded|errorCodes|fuzz|newSession|places|storms|wholeGame)\.test|\/(conformance|kill|main|shards)\//;

// The files of the house are read, and their types stripped, once, not by each worker of each run.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
// Pictures are drawn as the bot draws them.
for (const [name, value] of Object.entries(CANVAS_SETTINGS)) process.env[name] ??= value;

export default defineConfig({
  test: {
    // One more than cores: some tests wait for processes and servers. With two more, the suite takes a tenth longer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longFirst(LONG) },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['test/**/*.test.ts', 'examples/**/*.test.ts', 'standin/test/**/*.test.ts'],
          exclude: ['test/browser/**', FROM_OUTSIDE, ...PROCESSES],
          // No module of ours keeps anything that another file could trip over; discord.js takes a second to load.
          isolate: false,
          // Nothing is mocked: test files need not be read for that.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'proofs', include: PROOFS, env: { PROOFS: 'all' } } },
      { extends: true, test: { name: 'outside', include: [FROM_OUTSIDE] } },
      { extends: true, test: { name: 'processes', include: PROCESSES } },
    ],
    // Node loads the modules itself, types stripped, as it does for `npm start`: hot loops run several times faster so.
    experimental: { viteModuleRunner: false },
    // Node's own fault, which the bot lives through (src/run.ts): a connection that is cut during an upload.
    onUnhandledError: ({ message }) => !message.includes('ReadableStream is already closed'),
    // A test that hangs is ended; one on a busy machine is not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
