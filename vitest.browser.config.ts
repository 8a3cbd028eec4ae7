import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CANVAS_SETTINGS } from './src/launch/node.js';
import { longFirst } from './test/longFirst.ts';

// As for the other tests (vitest.config.ts): what the house is made of is read, and its types stripped, once.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
for (const [name, value] of Object.entries(CANVAS_SETTINGS)) process.env[name] ??= value;

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    isolate: false,
    // A page waits for its bot and the bot for its page: a file has little more than one core to do.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: longFirst(/\/(boardGames|boardStates|newhaven|railroad)\.test/) },
    experimental: { viteModuleRunner: false },
    // A page on a busy machine is waited for.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
