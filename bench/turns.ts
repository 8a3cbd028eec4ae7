import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { besideTable, measureBeside } from './turns/beside.ts';
import { measureTurns } from './turns/measure.ts';
import { clicking, typing } from './turns/people.ts';
import { print } from './turns/statistics.ts';
import { timelineTable, turnsTable } from './turns/tables.ts';
import { measureTimeline } from './turns/timeline.ts';

/**
 * How long people wait for the answer to a turn, and its cost for the bot, compared with a bot that always sends the
 * same picture, and with one that draws the same board and stores one record. Then where the time of one turn goes.
 * `--beside COMMIT` pairs typed turns with those of another commit, and with its floor.
 */
const TABLES = [1, 10, 50];

const { beside } = parseArgs({ options: { beside: { type: 'string' } } }).values;
const folder = mkdtempSync(join(tmpdir(), 'parlor-bench-'));
try {
  if (beside === undefined) await printTurns();
  else print(besideTable(beside, await measureBeside(folder, beside)));
} finally {
  rmSync(folder, { recursive: true });
}

async function printTurns(): Promise<void> {
  const figures = [];
  for await (const one of measureTurns(folder, TABLES)) figures.push(one);
  print(turnsTable(figures));
  for (const [how, sit] of Object.entries({ typed: typing, clicked: clicking })) {
    print(`\n${timelineTable(how, await measureTimeline(sit, `sqlite://${join(folder, `${how}.sqlite`)}`))}`);
  }
}
