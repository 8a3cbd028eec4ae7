import type { Level } from '../src/engine/computerPlayer.ts';
import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { lineAt } from '../src/games/cellz/board.ts';
import * as cellz from '../src/games/cellz/play.ts';
import { positionsSearched } from '../src/games/cellz/players/hard/exact/search.ts';
import { createSolver } from '../src/games/cellz/players/hard/exact/solve.ts';
import { safeLines } from '../src/games/cellz/players/safeLines.ts';
import { freeLines } from '../src/games/cellz/position.ts';
import { gameById } from '../src/games/index.ts';
import { playOut as playOutNewHaven } from '../src/games/newhaven/players/playOut.ts';
import { swiftMatch } from '../src/games/newhaven/players/swiftMatch.ts';
import { SETUP as NEW_HAVEN, type Setup, start } from '../src/games/newhaven/start.ts';
import { emptyBoard } from '../src/games/railroad/fast/board.ts';
import { playOut as playOutRailroad } from '../src/games/railroad/players/playout.ts';
import { rollTiles } from '../src/games/railroad/players/rolls.ts';

/** What the computer players of every game do in a second of CPU time, compared with published figures of others. */
const SECONDS = 1.5;

/** How often `work` does what it counts in a second of CPU time; other processes do not count. */
function perSecond(work: () => number): number {
  work();
  const begun = process.cpuUsage();
  let count = 0;
  for (;;) {
    count += work();
    const { user, system } = process.cpuUsage(begun);
    const seconds = (user + system) / 1e6;
    if (seconds >= SECONDS) return count / seconds;
  }
}

function report(game: string, what: string, figure: number, anchor: string): void {
  const rounded = figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toFixed(1);
  process.stdout.write(`${game.padEnd(11)}${rounded.padStart(12)} ${what.padEnd(38)} ${anchor}\n`);
}

/** A position of 4x4 boxes with this many lines free after random safe ones. */
function opened(free: number, random: Random): cellz.CellzState {
  let state = cellz.start({ columns: 5, rows: 5 }, 2);
  while (freeLines(state).length > free) {
    const safe = safeLines(state);
    const line = pick(safe.length > 0 ? safe : freeLines(state), random);
    state = cellz.play(state, state.turnOf, lineAt(state, line)).state;
  }
  return state;
}

/** The moves that a level chooses in a match against itself, one after another, starting again at its end. */
function movesOf(id: string, level: Level, seats: number, steps: number): () => number {
  const game = gameById(id);
  const player = game?.players[level];
  if (game === undefined || player === undefined) throw new Error(`no ${level} of ${id}`);
  const random = fastRandom(1);
  const begin = () => game.start(defaultSetup(game.setup), seats, random);
  let state = begin();
  return () => {
    const [seat] = game.toAct(state);
    if (seat === undefined) {
      state = begin();
      return 0;
    }
    let left = steps;
    const move = player.choose(game.view(state, seat), seat, random, () => left-- > 0);
    state = game.play(state, seat, move, random).state;
    return 1;
  };
}

const random = fastRandom(4);
const positions = Array.from({ length: 10 }, () => opened(25, random));
report(
  'cellz',
  'positions searched to the end',
  perSecond(() => {
    const before = positionsSearched();
    for (const position of positions) createSolver(position, () => true)?.value(position);
    return positionsSearched() - before;
  }),
  '1 to 1.5 million (prototype of the facts); nobody else gives one',
);
report(
  'railroad',
  'matches of seven rounds played out',
  perSecond(() => {
    const rolls = Array.from({ length: 7 }, () => rollTiles(random));
    playOutRailroad(emptyBoard(), 0, rolls, 0);
    return 1;
  }),
  'davidxmoody: 4,000 + 10 a move, about 65 s a match',
);
report(
  'newhaven',
  'matches of two played out',
  perSecond(() => {
    const state = start(defaultSetup(NEW_HAVEN) as Setup, 2, random);
    playOutNewHaven(swiftMatch(state), true, () => true);
    return 1;
  }),
  'none published',
);
report(
  'domination',
  'moves of hard, four lines ahead',
  perSecond(movesOf('domination', 'hard', 2, 1e9)),
  'none published',
);
report('nuggets', 'keys of hard', perSecond(movesOf('nuggets', 'hard', 2, 1e9)), 'none published');
