import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    // A test that hangs is ended; one on a busy machine is not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest would leave a core of two idle.
    maxWorkers: 2,
    // No module of ours keeps anything that another file could trip over; discord.js takes a second to load.
    isolate: false,
  },
});
