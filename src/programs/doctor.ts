import '../loadDotEnv.ts';
import { packageMistakes } from '../../commands/packages.ts';
import { note } from '../doctor/finding.ts';
import { lookAtInstallation } from '../doctor/installation.ts';
import { CUT, FILE_MISTAKES, WRITTEN } from '../loadDotEnv.ts';

/**
 * `npm run doctor`, `npm run doctor -- SERVER_ID`: checks everything that a start needs, and describes each in a
 * sentence. Exits with 0 if nothing is wrong, otherwise with 1. The bot may be running, and nothing is changed.
 */
const MARKS = { well: 'well ', note: 'note ', wrong: 'WRONG' } as const;

const [server] = process.argv.slice(2);
const { findings } = await lookAtInstallation({
  environment: process.env,
  written: WRITTEN,
  packages: [...FILE_MISTAKES, ...packageMistakes()],
  server,
});
for (const { verdict, words } of [...findings, ...CUT.map((line) => note(`${line}.`))])
  process.stdout.write(`${MARKS[verdict]}  ${words}\n`);
process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
