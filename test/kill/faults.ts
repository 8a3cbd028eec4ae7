import { parseArgs } from 'node:util';
import { NO_POSTGRES, postgresPrograms } from '../store/postgres.ts';
import {
  type Blow,
  heldByOthers,
  inPostgres,
  inSqlite,
  onSlowDisk,
  onSmallDisk,
  type Place,
  SIGKILL,
  SIGTERM,
  withAilingThreads,
  withJumpingClock,
  withStoreAway,
} from './blows.ts';
import { DISCORD_FAULTS } from './discordFaults.ts';
import { writeSection } from './faultsPage.ts';
import { faultSummary, faultTable, type Row } from './faultTable.ts';
import { survive } from './siege.ts';

/**
 * `npm run faults -- --blows 4`: strikes the bot in every way while people play, on both stores, and writes what became
 * of it into docs/faults.md. `--only gateway` leaves out the faults whose names do not contain that word; then nothing
 * is written.
 */
const { values } = parseArgs({
  options: {
    blows: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const blows = Number(values.blows);
const seed = Number(values.seed);
const print = (words: string) => process.stdout.write(`${words}\n`);

/** A fault, and how to make it happen: a place to play at, and the blow. */
interface Fault {
  readonly name: string;
  readonly open: () => Promise<Place & { readonly blow: Blow }>;
  readonly times?: number;
}

const STORES: Readonly<Record<string, () => Promise<Place>>> =
  postgresPrograms() === undefined ? { SQLite: inSqlite } : { SQLite: inSqlite, PostgreSQL: inPostgres };

const faultsOf = (open: () => Promise<Place>): readonly Fault[] => [
  ...[SIGKILL, SIGTERM].map((blow) => ({ name: blow.name, open: async () => ({ ...(await open()), blow }) })),
  { name: 'clock', open: async () => withJumpingClock(await open()) },
  { name: 'threads die', open: async () => withAilingThreads(await open(), 'die') },
  // Each costs the 20 seconds after which a thread is given up.
  { name: 'threads hang', open: async () => withAilingThreads(await open(), 'hang'), times: 1 },
  ...DISCORD_FAULTS.map((blow) => ({
    name: blow.name,
    open: async () => ({ ...(await open()), blow }),
    times: Math.min(blows, blow.most ?? blows),
  })),
];

/** What only one of the stores can suffer. */
const OWN: Readonly<Record<string, readonly Fault[]>> = {
  SQLite: [
    { name: 'the disk is full', open: onSmallDisk },
    { name: 'another program holds the store', open: heldByOthers, times: 2 },
    { name: 'the disk is slow', open: onSlowDisk, times: 2 },
  ],
  PostgreSQL: [10, 40, 100, 30 * 60].map((seconds) => ({
    name: `the store is away for ${seconds} s`,
    open: () => withStoreAway(seconds),
    times: 2,
  })),
};

async function strike({ name, open, times = blows }: Fault, store: string): Promise<Row> {
  let place: Awaited<ReturnType<typeof open>>;
  try {
    place = await open();
  } catch (error) {
    return { fault: name, store, report: `skipped: ${error instanceof Error ? error.message.split('\n')[0] : error}` };
  }
  print(`== ${place.blow.name}, ${store}`);
  const report = await survive({ blow: place.blow, blows: times, seed, tables: 6, movesBetween: 20 }, place, print);
  await place.close();
  for (const fault of report.faults) print(`FAULT ${fault}`);
  return { fault: place.blow.name, store, report };
}

const rows: Row[] = [];
/** Each row is written at once: whoever ends it early has those so far. */
const add = (row: Row) => {
  rows.push(row);
  if (values.only !== '') return;
  writeSection(
    'Each fault',
    `Written by \`npm run faults -- --blows ${blows} --seed ${seed}\`.\n\n${faultSummary(rows)}`,
  );
};
for (const [store, open] of Object.entries(STORES)) {
  for (const fault of [...faultsOf(open), ...(OWN[store] ?? [])]) {
    if (fault.name.includes(values.only)) add(await strike(fault, store));
  }
}
if (STORES.PostgreSQL === undefined) add({ fault: 'all', store: 'PostgreSQL', report: NO_POSTGRES });
print(faultTable(rows));
process.exitCode = rows.every(({ report }) => typeof report === 'string' || report.faults.length === 0) ? 0 : 1;
