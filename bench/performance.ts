import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { accepted, writeFigures } from './figures.ts';
import { measureLoop } from './loop/measure.ts';
import { loopWords } from './loop/words.ts';
import { measureMemory } from './memory/measure.ts';
import { memoryTable } from './memory/table.ts';
import { computeRatios, grown, historyTable, Run } from './performance/history.ts';
import { measurePictures } from './render/measure.ts';
import { picturesTable } from './render/table.ts';
import { measureReplay } from './replay/measure.ts';
import { measureStored } from './stored/measure.ts';
import { storedTable } from './stored/table.ts';
import { measureTurns, type TurnFigures } from './turns/measure.ts';
import { clicking, typing } from './turns/people.ts';
import { print } from './turns/statistics.ts';
import { timelineTable, turnsTable } from './turns/tables.ts';
import { measureTimeline } from './turns/timeline.ts';

/**
 * Measures everything in docs/performance.md, and writes an updated version of the page: about seven minutes on a
 * machine that has nothing else to do. Exits with an error if a ratio to a floor has grown by a fifth since the last
 * accepted runs.
 */
const PAGE = 'performance.md';
const HISTORY = 'performance.json';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'parlor-performance-'));
const uri = (name: string) => `sqlite://${join(folder, `${name}.sqlite`)}`;
const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
const load = loadavg()[0] ?? 0;

const sections: string[] = [];
function section(title: string, words: string, table: string): void {
  sections.push(`## ${title}\n\n${words}\n\n${table}`);
  print(`== ${title}\n${table}\n`);
}

/** Parts that run late must not lose the results of earlier ones: a part that fails reports this in its place. */
async function part(title: string, words: string, measure: () => Promise<string>): Promise<void> {
  const table = await measure().catch((error: unknown) => {
    process.exitCode = 1;
    return `Not measured: ${error instanceof Error ? error.message : String(error)}.`;
  });
  section(title, words, table);
}

try {
  const turns: TurnFigures[] = [];
  for await (const figures of measureTurns(folder, [1, 10, 50])) turns.push(figures);
  section(
    'A turn, compared with two floors',
    'Cellz 6 × 6 for two, from the event leaving the stand-in Discord to the picture arriving there. All tables play without a pause; ours also removes the old board, by a request that Discord does not count. “The same PNG” is a bare discord.js bot that always sends one picture. “Draws and stores” draws and encodes the same board, stores one record, and does nothing else. People and stand-in run in a process of their own; processor time is that of the bot alone, all threads.',
    turnsTable(turns),
  );
  for (const [how, sit] of [
    ['typed', typing],
    ['clicked', clicking],
  ] as const) {
    await part(
      `Where the time of a turn goes, ${how}`,
      'One table and nothing else: the middle half of the turns by duration. While the picture is drawn, the record is written and the words are made.',
      async () => timelineTable(how, await measureTimeline(sit, uri(`timeline ${how}`))),
    );
  }
  await part('Pictures', 'Processor time of one thread.', async () => picturesTable(await measurePictures()));
  await part(
    'What is stored',
    'A turn must cost the same, however long its match and however full the store.',
    async () => storedTable(await measureStored(folder)),
  );
  const memory = await measureMemory(uri('memory'));
  section('Memory', 'With a token set, the stand-in as Discord.', memoryTable(memory));
  await part('Event loop', 'Ten computer players think, fifty tables draw.', async () =>
    loopWords(await measureLoop(uri('loop'))),
  );
  await part('Animated replays', 'A whole match of New Haven for four.', measureReplay);
  const players = spawnSync(process.execPath, ['--import', 'tsx', 'bench/players.ts'], { cwd: root, encoding: 'utf8' });
  section('Computer players', 'In a second of one core.', `\`\`\`\n${players.stdout.trimEnd()}\n\`\`\``);

  const earlier = z.array(Run).parse(JSON.parse(accepted(HISTORY)));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const run = Run.parse({
    commit,
    date: new Date().toISOString().slice(0, 16),
    machine,
    load,
    ratios: computeRatios(turns),
    readyMs: memory.ready,
    residentMb: (memory.samples.at(-1)?.resident ?? 0) / 2 ** 20,
  });
  const worse = grown(earlier, run);
  writeFigures(HISTORY, `${JSON.stringify([...earlier, run], null, 2)}\n`);
  const head = `# Performance\n\nWritten by \`npm run bench -- performance\` on ${run.date} UTC at commit ${commit}. ${machine}; load ${load.toFixed(1)} at the start. Above 0.5 the machine was busy: waiting times then mean little, processor times are 1.5 to 2 times too high, and ratios are about right.\n`;
  const history = `## History\n\nRatios of processor time and of waiting, ours to the floors.\n\n${historyTable([...earlier, run])}`;
  writeFigures(PAGE, `${[head, ...sections, history].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`);
  for (const line of worse) process.stderr.write(`${line}\n`);
  if (worse.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
