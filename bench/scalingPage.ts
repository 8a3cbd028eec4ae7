import { accepted, writeFigures } from './figures.ts';

/** The measurements of one process on one store. */
export interface ProcessFigures {
  readonly store: string;
  /** Turns per second, by how many tables play at once. */
  readonly turns: readonly { readonly atOnce: number; readonly rate: number }[];
  readonly opened: number;
  /** Bytes per open table, in the process and in the store. */
  readonly memory: number;
  readonly bytes: number;
  /** How long a start takes to go through 1,000 tables, in seconds. */
  readonly start: number;
}

/** The assumptions of the calculation that depend on the people; docs/scaling.md explains them. */
const ASSUMED = {
  tablesAServer: 2,
  turnsADay: 10,
  evening: 5,
  turnsAMatch: 30,
  bytesAMatch: 15_000,
  /**
   * The old board is deleted. Within a quarter of an hour, a turn takes one request more if others wrote in between;
   * this is not counted.
   */
  requestsATurn: 1,
  writesATurn: 2,
  /**
   * The number of turns that a process handles with pictures, on two cores (`npm run bench -- turns`); half of it is
   * kept free.
   */
  turnsAProcess: 50,
  shardsAProcess: 16,
  /** For a server with 60 channels, 40 roles and 20 threads (`npm run bench -- servers`). */
  memoryAServer: 7_600,
  memoryAProcess: 250_000_000,
};

const PAGE = 'scaling.md';

/** Writes the measurements, and the calculation based on them, into the page of docs, between its marks. */
export function writeScaling(carried: readonly ProcessFigures[], date: Date): void {
  const measured = measuredTable(carried);
  const day = date.toISOString().slice(0, 10);
  const page = accepted(PAGE);
  const tables = { measured: `Measured on ${day}:\n\n${measured}`, sum: sumTable(carried) };
  writeFigures(PAGE, Object.entries(tables).reduce(between, page));
}

function between(page: string, [mark, words]: readonly [string, string]): string {
  const marks = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  return page.replace(marks, (_, from, to) => `${from}${words}\n${to}`);
}

function measuredTable(carried: readonly ProcessFigures[]): string {
  const row = (name: string, cell: (one: ProcessFigures) => string) => [name, ...carried.map(cell)];
  const atOnce = carried[0]?.turns.map((turns) => turns.atOnce) ?? [];
  return table([
    row('', ({ store }) => store),
    ...atOnce.map((tables, at) =>
      row(`turns a second, ${tables} at once`, ({ turns }) => whole(turns[at]?.rate ?? Number.NaN)),
    ),
    row('tables opened and joined a second', ({ opened }) => whole(opened)),
    row('memory for 1,000 open tables', ({ memory }) => size(memory * 1000)),
    row('stored for 1,000 tables just opened', ({ bytes }) => size(bytes * 1000)),
    row('a start looks through 1,000 tables in', ({ start }) => `${start.toFixed(1)} s`),
  ]);
}

function sumTable(carried: readonly ProcessFigures[]): string {
  const memoryATable = Math.max(...carried.map(({ memory }) => memory));
  const sums = [1000, 10_000, 100_000].map((servers) => sumFor(servers, memoryATable));
  const row = (name: string, cell: (sum: ReturnType<typeof sumFor>) => string) => [name, ...sums.map(cell)];
  return table([
    row('servers', ({ servers }) => whole(servers)),
    row('open tables', ({ tables }) => whole(tables)),
    row('turns a second, mean and evening', ({ mean, evening }) => `${short(mean)} and ${short(evening)}`),
    row('requests a second that Discord counts, evening', ({ requests }) => short(requests)),
    row('shards, of 1,000 servers each', ({ shards }) => whole(shards)),
    row('processes, half of each kept free', ({ processes }) => whole(processes)),
    row('memory for tables, all processes', ({ tableMemory }) => size(tableMemory)),
    row('memory for servers and processes', ({ otherMemory }) => size(otherMemory)),
    row('matches kept after a year', ({ matches, disk }) => `${short(matches)}, ${size(disk)}`),
    row('writes to the store a second, evening', ({ writes }) => short(writes)),
  ]);
}

function sumFor(servers: number, memoryATable: number) {
  const tables = servers * ASSUMED.tablesAServer;
  const mean = (tables * ASSUMED.turnsADay) / (24 * 60 * 60);
  const evening = mean * ASSUMED.evening;
  const shards = Math.ceil(servers / 1000);
  const forTurns = Math.ceil((2 * evening) / ASSUMED.turnsAProcess);
  const processes = Math.max(forTurns, Math.ceil(shards / ASSUMED.shardsAProcess));
  const matches = (tables * ASSUMED.turnsADay * 365) / ASSUMED.turnsAMatch;
  return {
    servers,
    tables,
    mean,
    evening,
    requests: evening * ASSUMED.requestsATurn,
    writes: evening * ASSUMED.writesATurn,
    shards,
    processes,
    tableMemory: tables * memoryATable,
    otherMemory: servers * ASSUMED.memoryAServer + processes * ASSUMED.memoryAProcess,
    matches,
    disk: matches * ASSUMED.bytesAMatch,
  };
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const whole = (number: number) => Math.round(number).toLocaleString('en');
const short = (number: number) => Number(number.toPrecision(2)).toLocaleString('en');

function size(bytes: number): string {
  // Garbage from other work comes and goes meanwhile.
  if (bytes < 1000) return 'too little to measure';
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${short(bytes / 1000 ** power)} ${units[power - 1]}`;
}
