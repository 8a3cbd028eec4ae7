import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import {
  basicScoreOf,
  emptyBoard,
  type FastBoard,
  fittingShapes,
  place,
  takeBack,
} from '../src/games/railroad/fast/board.ts';
import { totalScoreOf } from '../src/games/railroad/fast/longest.ts';
import { BOARD_CELLS } from '../src/games/railroad/fast/tables.ts';
import { TILES } from '../src/games/railroad/tiles.ts';

const BOARDS = 200;
const TILES_PLACED = 29;

/** A placement on the fast board. */
interface Step {
  readonly cell: number;
  readonly shape: number;
}

function stepsOf(board: FastBoard, tile: number): Step[] {
  return [...BOARD_CELLS].flatMap((cell) => [...fittingShapes(board, tile, cell)].map((shape) => ({ cell, shape })));
}

function randomSteps(random: Random): readonly Step[] {
  const board = emptyBoard();
  const steps: Step[] = [];
  while (steps.length < TILES_PLACED) {
    const choices = stepsOf(board, random.below(TILES.length));
    if (choices.length === 0) continue;
    const step = pick(choices, random);
    place(board, step.cell, step.shape);
    steps.push(step);
  }
  return steps;
}

/** Calls `run`, which says how many things it did, for about a second after a warm-up, and prints them per second. */
function measure(name: string, run: () => number): void {
  const until = performance.now() + 300;
  while (performance.now() < until) run();
  const from = performance.now();
  let count = 0;
  while (performance.now() - from < 1000) count += run();
  const perSecond = Math.round((count / (performance.now() - from)) * 1000);
  process.stdout.write(`${name.padEnd(48)} ${perSecond.toLocaleString('en').padStart(14)} /s\n`);
}

const random = fastRandom(1);
const games = Array.from({ length: BOARDS }, () => randomSteps(random));
const full = games.map((steps) => {
  const board = emptyBoard();
  for (const { cell, shape } of steps) place(board, cell, shape);
  return board;
});
const board = emptyBoard();
let sink = 0;

measure('railroad: incremental scoring steps (and back)', () => {
  for (const steps of games) {
    for (const { cell, shape } of steps) {
      place(board, cell, shape);
      sink += basicScoreOf(board);
    }
    for (const _ of steps) takeBack(board);
  }
  return BOARDS * TILES_PLACED;
});
measure('railroad: full boards scored, longest routes too', () => {
  for (const one of full) sink += totalScoreOf(one);
  return BOARDS;
});
measure('railroad: boards built and scored from nothing', () => {
  for (const steps of games) {
    for (const { cell, shape } of steps) place(board, cell, shape);
    sink += totalScoreOf(board);
    for (const _ of steps) takeBack(board);
  }
  return BOARDS;
});
measure('railroad: legal placements listed', () => {
  let listed = 0;
  for (const steps of games) {
    for (const { cell, shape } of steps) {
      place(board, cell, shape);
      for (const square of BOARD_CELLS) listed += fittingShapes(board, shape % TILES.length, square).length;
    }
    for (const _ of steps) takeBack(board);
  }
  return listed;
});
process.stdout.write(`(sum of all scores ${sink})\n`);
