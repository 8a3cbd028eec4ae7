import { parseArgs } from 'node:util';
import { inPostgres, inSqlite, SIGKILL } from './blows.ts';
import { survive } from './siege.ts';

/**
 * `npm run kill -- --kills 200 --seed 1 --store sqlite|postgres --tables 8 --moves 80`: kills the bot at random moments,
 * after so many moves of people at so many tables at most, and prints what became of it.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'sqlite' },
    tables: { type: 'string', default: '8' },
    moves: { type: 'string', default: '80' },
  },
});

const place = await (values.store === 'postgres' ? inPostgres() : inSqlite());
const siege = {
  blow: SIGKILL,
  blows: Number(values.kills),
  seed: Number(values.seed),
  tables: Number(values.tables),
  movesBetween: Number(values.moves),
};
const { faults, told, ...figures } = await survive(siege, place, (line) => process.stdout.write(`${line}\n`));
await place.close();
for (const [name, figure] of Object.entries(figures)) process.stdout.write(`${name.padEnd(18)} ${figure}\n`);
for (const [words, times] of Object.entries(told)) process.stdout.write(`told ${times} times: ${words}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
