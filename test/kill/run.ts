import { parseArgs } from 'node:util';
import { surviveKills } from './kills.ts';

/** `npm run kill -- --kills 200 --seed 1`: kills the bot at random moments while people play, and prints what became of it. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});

const { faults, ...figures } = await surviveKills(Number(values.kills), Number(values.seed), (line) =>
  process.stdout.write(`${line}\n`),
);
for (const [name, figure] of Object.entries(figures)) process.stdout.write(`${name.padEnd(18)} ${figure}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
