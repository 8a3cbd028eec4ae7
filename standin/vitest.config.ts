import { defineConfig } from 'vitest/config';

// For `npm test -w standin`: a test that hangs is ended, one on a busy machine is not.
export default defineConfig({
  test: { testTimeout: 300_000, hookTimeout: 300_000, isolate: false, experimental: { viteModuleRunner: false } },
});
