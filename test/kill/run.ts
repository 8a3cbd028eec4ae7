import { parseArgs } from 'node:util';
import { inPostgres, inSqlite, SIGKILL } from './blows.ts';
import { writeSection } from './faultsPage.ts';
import { faultSummary, faultTable } from './faultTable.ts';
import { survive } from './siege.ts';

/**
 * `npm run kill -- --kills 250 --seed 3 --store sqlite|postgres --tables 8 --moves 80 --minutes 60`: kills the bot at
 * random moments, after so many moves of people at so many tables at most, as often as said or as the time allows, and
 * prints what became of it; with `--write` also into docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '250' },
    seed: { type: 'string', default: '3' },
    store: { type: 'string', default: 'sqlite' },
    tables: { type: 'string', default: '8' },
    moves: { type: 'string', default: '80' },
    minutes: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
  },
});
const { kills, seed, store, tables, moves, minutes } = values;
const print = (words: string) => process.stdout.write(`${words}\n`);

const place = await (store === 'postgres' ? inPostgres() : inSqlite());
const report = await survive(
  {
    blow: SIGKILL,
    blows: Number(kills),
    seed: Number(seed),
    tables: Number(tables),
    movesBetween: Number(moves),
    minutes: Number(minutes),
  },
  place,
  print,
);
await place.close();
const name = store === 'postgres' ? 'PostgreSQL' : 'SQLite';
const rows = [{ fault: SIGKILL.name, store: name, report }];
print(faultTable(rows));
for (const fault of report.faults) print(`FAULT ${fault}`);
if (values.write) {
  const command = `npm run kill -- --kills ${kills} --seed ${seed} --store ${store} --write`;
  writeSection(`Many kills, ${name}`, `Written by \`${command}\`.\n\n${faultSummary(rows)}`);
}
process.exit(report.faults.length === 0 ? 0 : 1);
