import { cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LEVELS, type Level } from '../src/engine/computerPlayer.ts';
import type { Game } from '../src/engine/game.ts';
import type { LogEntry } from '../src/engine/log.ts';
import type { Script } from '../src/engine/match.ts';
import { fastRandom } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { cellz } from '../src/games/cellz/index.ts';
import { GAMES } from '../src/games/index.ts';
import { railroad } from '../src/games/railroad/index.ts';
import { stepsPerPly, weighPlies } from '../src/tables/analysis/weighPlies.ts';
import { startThinking } from '../src/tables/thinking/thinkingPool.ts';
import { writeSection } from './arena/strength.ts';

/**
 * How soon a computer player answers when asked by tables, over the first moves of a match against itself, the CPU time
 * it takes, and how long the event loop was blocked meanwhile, measured by the largest delay of timers. Then the cost
 * of a round of Railroad and of an analysis. Writes its section of docs/strength.md.
 */
const MOVES = 20;
/** The number of boxes per side in the match that is analyzed. */
const SIDE = 6;

/** The time until the answer and the CPU time, in milliseconds. */
interface Answer {
  readonly waited: number;
  readonly core: number;
}

/** The CPU time of the whole process, in milliseconds: that of the one thread that thinks, and next to nothing else. */
function coreTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A match of a level against itself. */
interface Bout {
  readonly game: Game;
  readonly level: Level;
  readonly seats: number;
  readonly setup: Script['setup'];
}

/** Plays it, and yields each move and how soon it came. */
async function* play({ game, level, seats, setup }: Bout) {
  const random = fastRandom(1);
  let state = game.start(setup, seats, random);
  for (let ply = 0; ; ply += 1) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return;
    const view = game.view(state, seat);
    const begun = { at: performance.now(), core: coreTime() };
    const text = await thinking.ask({ game: game.id, rules: game.rules, level, view, seat, seed: ply });
    const answer: Answer = { waited: performance.now() - begun.at, core: coreTime() - begun.core };
    const move = game.read(text);
    if (!move.ok) throw new Error(`${level} of ${game.id} says ${text}`);
    state = game.play(state, seat, move.value, random).state;
    yield { seat, text, answer };
  }
}

async function rowOf(game: Game, level: Level): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const answers: Answer[] = [];
  for await (const { answer } of play({ game, level, seats: game.seats.usual, setup: defaultSetup(game.setup) })) {
    answers.push(answer);
    if (answers.length === MOVES) break;
  }
  delay.disable();
  const waited = answers.map((one) => one.waited).sort((a, b) => a - b);
  const core = answers.map((one) => one.core);
  const held = Math.max(0, delay.max / 1e6 - 5);
  const figures = [waited[Math.floor(waited.length / 2)] ?? 0, ...[waited, core].map((one) => Math.max(...one)), held];
  return `| ${game.id} ${level} | ${figures.map((one) => one.toFixed(0)).join(' | ')} |`;
}

/** The CPU time of each round in a solo match of Railroad, in milliseconds. */
async function roundsOfRailroad(): Promise<readonly number[]> {
  const rounds: number[] = [];
  let core = 0;
  for await (const { answer, text } of play({ game: railroad, level: 'hard', seats: 1, setup: {} })) {
    core += answer.core;
    if (text !== 'done') continue;
    rounds.push(core);
    core = 0;
  }
  return rounds;
}

/** The CPU time of the analysis of a match of Cellz between two medium players, in milliseconds. */
async function analysisOfCellz(): Promise<{ readonly moves: number; readonly core: number }> {
  const log: LogEntry[] = [];
  const setup = { columns: SIDE + 1, rows: SIDE + 1 };
  for await (const { seat, text } of play({ game: cellz, level: 'medium', seats: 2, setup })) {
    log.push({ seat, text, revealed: false });
  }
  const script: Script = { setup, seatCount: 2, seed: 'analysis', log };
  const asked = { from: 1, moves: log.length, steps: stepsPerPly(cellz, log.length) };
  const before = coreTime();
  for await (const _ of weighPlies(thinking, cellz, script, asked));
  return { moves: log.length, core: coreTime() - before };
}

const thinking = startThinking();
const rows: { readonly level: Level; readonly row: string }[] = [];
for (const game of GAMES) {
  for (const level of LEVELS.filter((one) => game.players[one] !== undefined))
    rows.push({ level, row: await rowOf(game, level) });
}
process.stdout.write(`${rows.map(({ row }) => row).join('\n')}\n\n`);
const rounds = await roundsOfRailroad();
const { moves, core } = await analysisOfCellz();
await thinking.close();
const text = [
  '## How soon they answer',
  '',
  `\`npm run bench -- thinking\` on ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}. Above a load of 0.5, waiting times say little.`,
  '',
  `The first ${MOVES} moves of a match against itself. The other levels answer within 0.1 s, and medium within 10 ms.`,
  '',
  '| ms | answer, median | longest | core time, longest | event loop held |',
  '|---|---|---|---|---|',
  ...rows.flatMap(({ level, row }) => (level === 'hard' ? [row] : [])),
  '',
  `A round of Railroad at hard takes ${seconds(Math.max(...rounds))} s of one core at most, ${seconds(rounds.reduce((total, one) => total + one, 0) / rounds.length)} s on average.`,
  `The analysis of a match of Cellz on ${SIDE}x${SIDE} boxes, ${moves} moves, takes ${seconds(core)} s of one core.`,
].join('\n');
process.stdout.write(`${text}\n`);
writeSection({ name: 'answers', text });

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
