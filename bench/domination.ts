import type { Level } from '../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { domination, line, RULES } from '../src/games/domination/index.ts';
import { SETUP, type Setup, type State } from '../src/games/domination/state.ts';

/** What lines, legal moves and computer players of Linear Domination cost. */
const SECONDS = 1;

/** A line that goes through corners, and one that never does. */
const LINES = [
  { from: { row: 0, column: 0 }, to: { row: 7, column: 5 } },
  { from: { row: 0, column: 0 }, to: { row: 777, column: 999 } },
  { from: { row: 300_000, column: 0 }, to: { row: 0, column: 699_999 } },
] as const;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** How often a second `work` runs, over about a second after a warm-up. */
function perSecond(work: () => void): number {
  for (let round = 0; round < 3; round += 1) work();
  const begun = performance.now();
  let rounds = 0;
  while (performance.now() - begun < SECONDS * 1000) {
    work();
    rounds += 1;
  }
  return (rounds * 1000) / (performance.now() - begun);
}

function positionOf(changes: Partial<Setup>, lines: number, random: Random): State {
  let state = domination.start({ ...(defaultSetup(SETUP) as Setup), ...changes }, 2, random);
  for (let drawn = 0; drawn < lines; drawn += 1) {
    const [seat = -1] = domination.toAct(state);
    state = domination.play(state, seat, pick(domination.legal(state, seat), random), random).state;
  }
  return state;
}

print('cells walked a second, by the length of the line');
for (const { from, to } of LINES) {
  const { length } = line(from, to);
  const cells = length * perSecond(() => line(from, to));
  print(`${`${length}`.padStart(9)}  ${(cells / 1e6).toFixed(1).padStart(7)} million`);
}

print('\nmilliseconds, ten lines drawn');
print('board            legal  refuse    view    easy  medium    hard');
for (const [size, memory] of [
  [8, 3],
  [10, 4],
  [16, 8],
] as const) {
  for (const rule of RULES) {
    const random = fastRandom(1);
    const state = positionOf({ size, memory, rule, plays: 8 }, 10, random);
    const [seat = -1] = domination.toAct(state);
    const view = domination.view(state, seat);
    const move = pick(domination.legal(state, seat), random);
    const choose = (level: Level) => () => void domination.players[level]?.choose(view, seat, random, () => true);
    const works = [
      () => void domination.legal(state, seat),
      () => void domination.refuse(state, seat, move),
      () => void domination.view(state, seat),
      choose('easy'),
      choose('medium'),
      choose('hard'),
    ];
    const figures = works.map((work) => (1000 / perSecond(work)).toFixed(2).padStart(7));
    print(`${`${size}x${size} K=${memory} ${rule}`.padEnd(15)}${figures.join(' ')}`);
  }
}
