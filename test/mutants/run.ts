import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Copy, type Fate, openCopy } from './copy.ts';
import { MUTANTS } from './index.ts';
import { type Mutant, staleness } from './mutant.ts';

/**
 * `npm run mutants`: plants faults one at a time in copies of the house, and looks whether the tests that are named for
 * each turn red. `--quick` takes one in eight, `--kind clocks` those of one kind, `--only word` those that say the word in
 * their file or meaning, `--green` first looks whether the same tests are green with nothing planted. What was killed and
 * has not changed since, nor have its tests, is not planted again, but with `--again`.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    green: { type: 'boolean', default: false },
    kind: { type: 'string' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

/** One of so many is planted where it has to be quick: CI plants all of them beside that. */
const QUICK = 8;

const KILLED = new URL('../../node_modules/.cache/mutants.json', import.meta.url);
const print = (words: string) => process.stdout.write(`${words}\n`);
const textOf = (file: string) => {
  const path = new URL(`../../${file}`, import.meta.url);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

/** By which a mutant is known to be the same, with the same file and the same tests. */
function markOf({ file, old, now, seenBy }: Mutant): string {
  const texts = [file, ...seenBy.map(([test]) => test)].map(textOf);
  return createHash('sha256')
    .update(JSON.stringify([old, now, seenBy, texts]))
    .digest('hex');
}

interface Row extends Mutant {
  readonly kind: string;
}

const all: readonly Row[] = Object.entries(MUTANTS).flatMap(([kind, mutants]) =>
  mutants.map((mutant) => ({ kind, ...mutant })),
);

const wanted = all
  .filter((_, at) => !values.quick || at % QUICK === 0)
  .filter(({ kind }) => values.kind === undefined || values.kind === kind)
  .filter(({ file, means }) => `${file} ${means}`.includes(values.only));

const killed = new Set<string>(values.again || !existsSync(KILLED) ? [] : JSON.parse(readFileSync(KILLED, 'utf8')));
function noteKilled(mutant: Mutant): void {
  killed.add(markOf(mutant));
  mkdirSync(new URL('.', KILLED), { recursive: true });
  writeFileSync(KILLED, JSON.stringify([...killed]));
}

const bad: string[] = [];
function tell({ kind, file, means }: Row, fate: string, seconds = 0): void {
  const line = `${fate.padEnd(15)} ${seconds.toFixed(1).padStart(5)} s  ${kind.padEnd(9)} ${means} (${file})`;
  if (fate !== 'killed') bad.push(line);
  print(line);
}

// Where a file has been written anew its fault is, too, or is another one: told here, and by no test, which would freeze the file.
for (const row of wanted) {
  const stale = staleness(row, textOf);
  if (stale !== undefined) tell(row, `stale: ${stale}`);
}
const left = wanted.filter((row) => staleness(row, textOf) === undefined && !killed.has(markOf(row)));

const queue = [...left];
async function work(copy: Copy): Promise<void> {
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
    const begun = performance.now();
    const isGreen = !values.green || (await copy.isGreen(row.seenBy));
    const fate: Fate | 'red before' = isGreen ? await copy.run(row) : 'red before';
    if (fate === 'killed') noteKilled(row);
    tell(row, fate, (performance.now() - begun) / 1000);
  }
}

const copies = Array.from({ length: Math.min(Number(values.workers), left.length) }, openCopy);
process.on('exit', () => {
  for (const copy of copies) copy.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
await Promise.all(copies.map(work));
print(`of ${wanted.length} faults, ${bad.length} are not seen`);
for (const line of bad) print(line);
process.exit(bad.length === 0 ? 0 : 1);
