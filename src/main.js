import { readFileSync } from 'node:fs';
import module from 'node:module';

/**
 * `npm start`. The one file that is JavaScript: an old Node reads no TypeScript, and has no compile cache; it is told so
 * here, and only a newer one loads the rest.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = String(engines.node).replace('>=', '');

if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) >= 0) {
  module.enableCompileCache();
  await import('./run.ts');
} else {
  process.stderr.write(
    `Parlor needs Node ${needed} or newer, and this is ${process.versions.node} (${process.execPath}). ` +
      'It comes with its own: run `npm ci`, then `npm start`.\n',
  );
  process.exitCode = 78;
}
