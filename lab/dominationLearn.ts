import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import { countCells } from '../src/games/domination/board.ts';
import type { Move } from '../src/games/domination/moves.ts';
import { rankByReply } from '../src/games/domination/players/rankByReply.ts';
import { boardOf, type Setup } from '../src/games/domination/state.ts';
import { showView, type View } from '../src/games/domination/view.ts';

/**
 * How likely cells are to stay whose they are, learned anew for `src/games/domination/players/cellStability.ts`: the lead at the end of
 * boards against the cells that both have, by their place, after each line; ridge regression for each number of lines to
 * come, then one slope for all. Beginning from the table that is there: `npm exec tsx lab/dominationLearn.ts 3000`, which
 * takes some minutes.
 */
const SETUP: Setup = { size: 8, memory: 3, plays: 8, rule: 'any', legs: 1 };
const LINES = 2 * SETUP.plays;
const BOARDS = Number(process.argv[2] ?? 3000);
/** Half of the lines are any of so many good ones: boards of good players are all alike. */
const SOME = 12;
const OPENING = 3;
/** How strongly what is seldom seen is drawn to nothing. */
const RIDGE = 20;
/** The slope is fitted to so many lines to come: earlier the ends are chance alone. */
const FITTED = 12;

const PLACES = 10;

/** Which of the ten places that the board's symmetries leave a cell is. */
function placeOf(cell: number): number {
  const { size } = SETUP;
  const [row, column] = [Math.floor(cell / size), cell % size].map((at) => Math.min(at, size - 1 - at));
  const [near, far] = [Math.min(row ?? 0, column ?? 0), Math.max(row ?? 0, column ?? 0)];
  return (far * (far + 1)) / 2 + near;
}

/** Normal equations: a row for each place and one for being to move; the last column is what they are to come to. */
type Equations = Float64Array[];
const equations: Equations[] = Array.from({ length: LINES + 1 }, () =>
  Array.from({ length: PLACES + 1 }, () => new Float64Array(PLACES + 2)),
);

function observe(view: View, lead: number, of: Equations): void {
  const seen = new Float64Array(PLACES + 2);
  for (const [cell, owner] of [...view.board.join('')].entries()) {
    if (owner !== '.') seen[placeOf(cell)] = (seen[placeOf(cell)] ?? 0) + (owner === view.toMove ? 1 : -1);
  }
  seen[PLACES] = 1;
  seen[PLACES + 1] = lead;
  for (const [at, row] of of.entries()) {
    for (let column = 0; column < row.length; column += 1) {
      row[column] = (row[column] ?? 0) + (seen[at] ?? 0) * (seen[column] ?? 0);
    }
  }
}

/** The solution, by elimination: the last column of what is left. */
function solve(of: Equations): readonly number[] {
  for (const [at, row] of of.entries()) row[at] = (row[at] ?? 0) + (at < PLACES ? RIDGE : 0.001);
  for (const [at, row] of of.entries()) {
    row.set(row.map((value) => value / (row[at] ?? 1)));
    for (const other of of) if (other !== row) subtract(other, row, other[at] ?? 0);
  }
  return of.map((row) => row.at(-1) ?? 0);
}

function subtract(from: Float64Array, row: Float64Array, share: number): void {
  from.set(from.map((value, at) => value - share * (row[at] ?? 0)));
}

function nextLine(view: View, random: Random): Move {
  const isChance = view.lines.length < OPENING || random.below(2) === 0;
  const lines = rankByReply(view, () => true, isChance ? SOME : 1);
  return pick(lines, random).move;
}

for (let board = 0; board < BOARDS; board += 1) {
  const random = fastRandom(board + 1);
  const lines: Move[] = [];
  const views: View[] = [];
  while (lines.length < LINES) {
    const view = showView({ setup: SETUP, legs: [lines] });
    views.push(view);
    lines.push(nextLine(view, random));
  }
  const end = boardOf(SETUP.size, lines);
  const lead = countCells(end, 'X') - countCells(end, 'O');
  for (const view of views) {
    observe(view, view.toMove === 'X' ? lead : -lead, equations[LINES - view.lines.length] ?? []);
  }
}

const byLinesToCome = equations.slice(1, FITTED + 1).map(solve);
for (let place = 0; place < PLACES; place += 1) {
  const points = byLinesToCome.map((worths, at) => ({ toCome: at + 1, worth: Math.max(0.05, worths[place] ?? 0) }));
  const sum = (value: (point: (typeof points)[number]) => number): number =>
    points.reduce((all, point) => all + point.worth * value(point), 0);
  const all = sum(() => 1);
  const [middle, height] = [sum(({ toCome }) => toCome) / all, sum(({ worth }) => Math.log(worth)) / all];
  const slope =
    sum(({ toCome, worth }) => (toCome - middle) * (Math.log(worth) - height)) /
    sum(({ toCome }) => (toCome - middle) ** 2);
  const first = Math.exp(height - slope * middle);
  process.stdout.write(`place ${place}: first ${first.toFixed(2)}, kept ${Math.exp(slope).toFixed(2)}\n`);
}
