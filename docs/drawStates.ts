import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run pictures:states`: a picture of every state of the board's page, taken while the browser test looks through them. */
const statuses = ['dark', 'light'].map((theme) => {
  const { status } = spawnSync(
    process.execPath,
    [
      fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
      ...['run', '--config', 'vitest.browser.config.ts', 'test/browser/boardStates.test.ts'],
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, PARLOR_PICTURES: 'docs/pictures/states', PARLOR_PICTURES_THEME: theme },
    },
  );
  return status ?? 1;
});
process.exitCode = Math.max(...statuses);
