import { stepBudget } from '../src/engine/budget.ts';
import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import { lineAt, lineNumber } from '../src/games/cellz/board.ts';
import { type CellzState, play, start } from '../src/games/cellz/play.ts';
import { withDrawn } from '../src/games/cellz/players/chains.ts';
import { positionsSearched } from '../src/games/cellz/players/hard/exact/search.ts';
import { createSolver, type Solver } from '../src/games/cellz/players/hard/exact/solve.ts';
import { hard } from '../src/games/cellz/players/hard/hard.ts';
import { safeLines } from '../src/games/cellz/players/safeLines.ts';
import { boxesCompletedBy, freeLines } from '../src/games/cellz/position.ts';

/**
 * What the exact search of Cellz does in a second of CPU time, and what `hard` throws away when the rest can be solved.
 */
const POSITIONS = 200;

/** A thousand positions searched are a step; three million take about a second. */
const SECOND = 3000;

/** The number of dots per side, and how many lines are free. */
const SETS = [
  [4, 24],
  [5, 30],
  [6, 38],
] as const;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** CPU time of this process in milliseconds, so that other processes do not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Draws random lines until `free` are left; if `isSafe`, safe ones as long as there are any. */
function drawn(dots: number, free: number, isSafe: boolean, random: Random): CellzState {
  let state = start({ columns: dots, rows: dots }, 2);
  while (freeLines(state).length > free) {
    const safe = isSafe ? safeLines(state) : [];
    const line = pick(safe.length > 0 ? safe : freeLines(state), random);
    state = play(state, state.turnOf, lineAt(state, line)).state;
  }
  return state;
}

function regretOfHard(state: CellzState, random: Random): { readonly regret: number; readonly time: number } {
  const begun = cpuTime();
  const move = hard.choose(state, state.turnOf, random, stepBudget(SECOND));
  const time = cpuTime() - begun;
  const line = lineNumber(state, move) ?? 0;
  const captured = boxesCompletedBy(state, line).length;
  const solver = createSolver(state, () => true);
  if (solver === undefined) throw new Error('too many lines');
  const after = exactValue(solver, withDrawn(state, [line]));
  return { regret: exactValue(solver, state) - (captured > 0 ? captured + after : -after), time };
}

function exactValue(solver: Solver, state: Parameters<Solver['value']>[0]): number {
  const value = solver.value(state);
  if (value === undefined) throw new Error('out of budget');
  return value;
}

/** The largest board whose value is known from facts about the game: nobody is ahead on 3x4 boxes. */
function solveThreeByFour(): void {
  const state = start({ columns: 5, rows: 4 }, 2);
  const [searched, begun] = [positionsSearched(), cpuTime()];
  const solver = createSolver(state, () => true);
  const value = solver === undefined ? undefined : exactValue(solver, state);
  const millions = (positionsSearched() - searched) / 1e6;
  const seconds = (cpuTime() - begun) / 1000;
  print(
    `3x4 boxes, empty: ${value} for who begins, ${millions.toFixed(1)} million positions in ${seconds.toFixed(1)} s`,
  );
  if (value !== 0) process.exitCode = 1;
}

solveThreeByFour();
for (const [dots, most] of SETS) {
  for (const isSafe of [false, true]) {
    const random = fastRandom(dots);
    const searched = positionsSearched();
    const begun = cpuTime();
    let wrong = 0;
    let lost = 0;
    let longest = 0;
    for (let position = 0; position < POSITIONS; position += 1) {
      const { regret, time } = regretOfHard(drawn(dots, most - random.below(5), isSafe, random), random);
      wrong += regret > 0 ? 1 : 0;
      lost += regret;
      longest = Math.max(longest, time);
    }
    const speed = (positionsSearched() - searched) / (cpuTime() - begun) / 1000;
    const boxes = `${dots - 1}x${dots - 1} boxes, at most ${most} lines free${isSafe ? ' after safe lines' : ''}`;
    print(`${boxes}: ${wrong} of ${POSITIONS} lines wrong, ${lost} boxes lost; longest ${longest.toFixed(0)} ms`);
    print(`  ${speed.toFixed(2)} million positions a second of one core, everything counted`);
  }
}
