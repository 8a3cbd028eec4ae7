import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest would leave a core of two idle.
    maxWorkers: 2,
  },
});
