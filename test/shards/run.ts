import { parseArgs } from 'node:util';
import { inPostgres, inSqlite } from '../kill/blows.ts';
import { roll } from './rolling.ts';

/**
 * `npm run rolling -- --restarts 20 --seed 1 --store sqlite|postgres`: replaces two processes with a shard each, one after
 * the other, while people play, and prints what became of their moves.
 */
const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'postgres' },
  },
});
const place = await (values.store === 'postgres' ? inPostgres() : inSqlite());
const { faults, ...figures } = await roll(place, { restarts: Number(values.restarts), seed: Number(values.seed) });
await place.close();
for (const [name, figure] of Object.entries(figures)) process.stdout.write(`${name.padEnd(18)} ${figure}\n`);
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
