import { readFileSync } from 'node:fs';

/**
 * `npm start`. An old Node cannot even load the bot (it has no node:sqlite), so this file looks at the version first, and
 * only then loads the rest.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed: string = engines.node.replace('>=', '');

if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) >= 0) {
  await import('./run.ts');
} else {
  process.stderr.write(
    `Parlor needs Node ${needed} or newer, and this is ${process.versions.node} (${process.execPath}). ` +
      'It comes with its own: run `npm ci`, then `npm start`.\n',
  );
  process.exitCode = 78;
}
