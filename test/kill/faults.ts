import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { NO_POSTGRES, postgresPrograms } from '../tables/postgres.ts';
import {
  type Blow,
  inPostgres,
  inSqlite,
  onSmallDisk,
  type Place,
  SIGKILL,
  SIGTERM,
  storeAway,
  withJumpingClock,
} from './blows.ts';
import { type Report, survive } from './siege.ts';

/**
 * `npm run faults -- --blows 20`: strikes the bot in every way while people play, on both stores, and writes what became
 * of it into docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    blows: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'docs/faults.md' },
  },
});
const blows = Number(values.blows);
const seed = Number(values.seed);

interface Row {
  readonly fault: string;
  readonly store: string;
  readonly report: Report | string;
}

async function row(store: string, open: () => Promise<Place & { readonly blow: Blow }>, times = blows): Promise<Row> {
  let place: Awaited<ReturnType<typeof open>>;
  try {
    place = await open();
  } catch (error) {
    return { fault: '', store, report: `skipped: ${error instanceof Error ? error.message.split('\n')[0] : error}` };
  }
  process.stdout.write(`== ${place.blow.name}, ${store}\n`);
  const report = await survive({ blow: place.blow, blows: times, seed }, place, (line) =>
    process.stdout.write(`${line}\n`),
  );
  await place.close();
  for (const fault of report.faults) process.stdout.write(`FAULT ${fault}\n`);
  return { fault: place.blow.name, store, report };
}

const sqlite = async (blow: Blow) => ({ ...(await inSqlite()), blow });
const postgres = async (blow: Blow) => ({ ...(await inPostgres()), blow });
const away = async () => {
  const place = await inPostgres();
  return { ...place, blow: storeAway(place, 10_000) };
};

const rows = [
  await row('SQLite', () => sqlite(SIGKILL)),
  await row('SQLite', () => sqlite(SIGTERM)),
  await row('SQLite', onSmallDisk, Math.ceil(blows / 4)),
  await row('SQLite', async () => withJumpingClock(await inSqlite())),
];
if (postgresPrograms() === undefined) {
  rows.push({ fault: 'all', store: 'PostgreSQL', report: NO_POSTGRES });
} else {
  rows.push(
    await row('PostgreSQL', () => postgres(SIGKILL)),
    await row('PostgreSQL', () => postgres(SIGTERM)),
    await row('PostgreSQL', away, Math.ceil(blows / 10)),
  );
}

const HEADINGS = [
  'fault',
  'store',
  'blows',
  'moves tried',
  'acknowledged',
  'stored unheard',
  'lost',
  'doubled',
  'boards missing',
  'boards doubled',
  'other faults',
  'what people saw, who were not answered by their board',
];

function cellsOf({ fault, store, report }: Row): readonly (string | number)[] {
  if (typeof report === 'string')
    return [fault, store, ...Array.from({ length: HEADINGS.length - 3 }, () => ''), report];
  const { faults } = report;
  const lost = faults.filter((line) => / is stored 0 times/.test(line)).length;
  const doubled = faults.filter((line) => /twice| stored [2-9]\d* times/.test(line)).length;
  const told = Object.entries(report.told).map(([words, times]) => `${times} × ${words}`);
  return [
    fault,
    store,
    report.blows,
    report.attempts,
    report.acknowledged,
    report.storedUnheard,
    lost,
    doubled,
    report.boardsMissing,
    report.boardsDoubled,
    faults.length - lost - doubled - report.boardsMissing,
    told.join('; '),
  ];
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)].map(line).join('\n');
writeFileSync(
  values.out,
  `# Faults\n\nWritten by \`npm run faults -- --blows ${blows} --seed ${seed}\`: people play Cellz at four tables without a pause while the bot is struck at random moments, and what they were told is then compared with what is stored.\n\n${table}\n`,
);
process.stdout.write(`${table}\n`);
process.exitCode = rows.every(({ report }) => typeof report === 'string' || report.faults.length === 0) ? 0 : 1;
