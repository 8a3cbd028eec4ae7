import { readFileSync, writeFileSync } from 'node:fs';
import { fastRandom, type Random } from '../src/engine/random.ts';
import {
  EXIT_WORTH,
  emptyBoard,
  type FastBoard,
  MOST_ENDS,
  place,
  revalue,
  WORTHS,
} from '../src/games/railroad/fast/board.ts';
import { totalScoreOf } from '../src/games/railroad/fast/longest.ts';
import { BITS, BOARD_CELLS, BORDER, CELLS, JOINTS, SIDES, SPLIT } from '../src/games/railroad/fast/tables.ts';
import { freeSpecials, priceOfSpecial, rollTiles } from '../src/games/railroad/players/playout.ts';
import { LAST_ROUND, specialBit, specialsToCome } from '../src/games/railroad/players/position.ts';
import { SQUARE_KINDS } from '../src/games/railroad/players/squares.ts';
import { eachStep, type Valuation, type Weights } from '../src/games/railroad/players/valuation.ts';

/**
 * Learns data/railroad/values.json: plays matches by the values it has, with a little noise, and moves the values of
 * every position met towards the points that the match ended with (Monte Carlo regression on a sum of features).
 *
 *     npx tsx bench/railroadLearn.ts <matches> <seed> <rate> [new]
 */
const FILE = new URL('../data/railroad/values.json', import.meta.url);
const [matches = 100_000, seed = 1, rate = 0.05] = process.argv.slice(2, 5).map(Number);
const REPORT_EVERY = 20_000;
const LAST_RATE = 0.001;
/** Points of noise on every gain at the start and at the end, and how often a special is spent against its price. */
const NOISE = { first: 1, last: 0.1 };
const SPENDING = 0.05;

type Learning = { -readonly [Part in keyof Valuation]: Valuation[Part] } & { specials: number[]; due: number[] };

/** What a position counts with: kinds of squares, networks, and numbers of the rest. */
interface Features {
  readonly round: number;
  readonly squares: readonly number[];
  readonly networks: readonly number[];
  readonly joints: number;
  readonly deadEnds: number;
  readonly centre: number;
  readonly specials: number;
  readonly due: number;
}

const members = Array.from({ length: SQUARE_KINDS.count }, (): number[] => []);
for (const cell of BOARD_CELLS) {
  for (let facing = 0; facing < SIDES; facing += 1) {
    const index = cell * SIDES + facing;
    members[SQUARE_KINDS.of[index] ?? 0]?.push(index);
  }
}

const values = process.argv[5] === 'new' ? firstValues() : readValues();
const random = fastRandom(seed);
learn();
writeFileSync(FILE, `${JSON.stringify(values.map(weightsOf))}\n`);

function learn(): void {
  let sum = 0;
  for (let match = 1; match <= matches; match += 1) {
    const share = match / matches;
    const met: Features[] = [];
    const total = playMatch(NOISE.first + (NOISE.last - NOISE.first) * share, met);
    for (const features of met) adjust(features, total, LAST_RATE + rate * (1 - share));
    sum += total;
    if (match % REPORT_EVERY !== 0) continue;
    process.stdout.write(`${match} matches, last mean ${(sum / REPORT_EVERY).toFixed(2)}\n`);
    sum = 0;
  }
}

/** Plays a match, notes the positions met, and gives its points. */
function playMatch(noise: number, met: Features[]): number {
  const board = emptyBoard();
  let specials = 0;
  let joints = 0;
  const choose = (tiles: readonly number[], valuation: Valuation) => noisyBest(board, tiles, valuation, noise, random);
  const put = (cell: number, shape: number) => {
    joints += BITS[(JOINTS[shape * SIDES + (board.facing[cell] ?? 0)] ?? 0) & ~(BORDER[cell] ?? 0)] ?? 0;
    place(board, cell, shape);
  };
  for (const [round, valuation] of values.entries()) {
    revalue(board, valuation.networks);
    const dice = rollTiles(random);
    while (dice.length > 0) {
      const best = choose(dice, valuation);
      if (best === undefined) break;
      put(best.cell, best.shape);
      dice.splice(dice.indexOf(best.tile), 1);
      if (dice.length > 0) met.push(featuresOf(board, round, joints, specials, dice.length));
    }
    const left = specialsToCome(specials);
    const best = left === 0 ? undefined : choose(freeSpecials(specials), valuation);
    if (best !== undefined && (best.gain > priceOfSpecial(valuation, left) || random.below(1000) < SPENDING * 1000)) {
      put(best.cell, best.shape);
      specials |= specialBit(best.tile);
    }
    met.push(featuresOf(board, round, joints, specials, dice.length));
  }
  revalue(board, EXIT_WORTH);
  return totalScoreOf(board);
}

interface Choice {
  readonly tile: number;
  readonly cell: number;
  readonly shape: number;
  readonly gain: number;
}

function noisyBest(
  board: FastBoard,
  tiles: readonly number[],
  valuation: Valuation,
  noise: number,
  chance: Random,
): Choice | undefined {
  let best: Choice | undefined;
  for (const tile of new Set(tiles)) {
    eachStep(board, tile, valuation, (cell, shape, gain) => {
      const noisy = gain + (noise * chance.below(1024)) / 1024;
      if (best === undefined || noisy > best.gain) best = { tile, cell, shape, gain: noisy };
    });
  }
  return best;
}

function featuresOf(board: FastBoard, round: number, joints: number, specials: number, due: number): Features {
  const squares: number[] = [];
  const networks: number[] = [];
  for (const cell of BOARD_CELLS) {
    const shape = board.shapes[cell] ?? -1;
    if (shape === -1) {
      squares.push(SQUARE_KINDS.of[cell * SIDES + (board.facing[cell] ?? 0)] ?? 0);
      continue;
    }
    for (let strand = cell * 2; strand <= cell * 2 + (SPLIT[shape] ?? 0); strand += 1) {
      if (board.parents[strand] !== strand) continue;
      networks.push((board.exits[strand] ?? 0) * (MOST_ENDS + 1) + Math.min(board.ends[strand] ?? 0, MOST_ENDS));
    }
  }
  const { deadEnds, centre } = board;
  return { round, squares, networks, joints, deadEnds, centre, specials: specialsToCome(specials), due };
}

/** Moves everything that a position counts with, so that its value comes closer to `target`. */
function adjust(features: Features, target: number, step: number): void {
  const value = values[features.round];
  if (value === undefined) return;
  const { squares, networks, joints, deadEnds, centre, specials, due } = features;
  const counted = squares.length + networks.length + joints + deadEnds + centre + 2;
  const change = ((target - estimateOf(value, features)) * step) / counted;
  for (const kind of squares) {
    for (const index of members[kind] ?? []) add(value.squares, index, change);
  }
  for (const network of networks) add(value.networks, network, change);
  value.joint += change * joints;
  value.deadEnd += change * deadEnds;
  value.centre += change * centre;
  add(value.due, due, change);
  // After the last round a special left over is worth nothing.
  if (features.round < LAST_ROUND) add(value.specials, specials, change);
}

function estimateOf(value: Learning, features: Features): number {
  const { squares, networks, joints, deadEnds, centre, specials, due } = features;
  const alone = value.joint * joints + value.deadEnd * deadEnds + value.centre * centre;
  const ofSquares = squares.reduce((sum, kind) => sum + (value.squares[members[kind]?.[0] ?? 0] ?? 0), 0);
  const ofNetworks = networks.reduce((sum, network) => sum + (value.networks[network] ?? 0), 0);
  return alone + ofSquares + ofNetworks + (value.specials[specials] ?? 0) + (value.due[due] ?? 0);
}

function add(values: number[] | Float64Array, index: number, change: number): void {
  values[index] = (values[index] ?? 0) + change;
}

/** Points of the rules, open ends as section 6 of the facts values them, a special three points. */
function firstValues(): Learning[] {
  return [2.5, 2.5, 2, 1.6, 1.4, 0.5, -1].map((end, round): Learning => {
    const squares = new Float64Array(CELLS * SIDES);
    for (const index of members.flat()) {
      const sides = [0, 1, 2, 3].map((direction) => ((index % SIDES) >> (direction * 2)) & 3);
      squares[index] = (sides.filter((side) => side === 1 || side === 2).length * end) / 2;
    }
    const specials = round < LAST_ROUND ? [0, 3, 6, 9] : [0, 0, 0, 0];
    return {
      squares,
      networks: EXIT_WORTH.slice(0, WORTHS),
      joint: 0.3,
      deadEnd: -1,
      centre: 1,
      specials,
      due: [0, 0, 0, 0, 0],
    };
  });
}

function readValues(): Learning[] {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Weights[];
  return stored.map((weights): Learning => {
    const squares = new Float64Array(CELLS * SIDES);
    for (const [kind, indexes] of members.entries()) {
      for (const index of indexes) squares[index] = weights.squares[kind] ?? 0;
    }
    const { networks, specials, due, ...rest } = weights;
    return { ...rest, squares, networks: Float64Array.from(networks), specials: [...specials], due: [...due] };
  });
}

function weightsOf({ squares, networks, joint, deadEnd, centre, specials, due }: Learning): Weights {
  return {
    squares: members.map(([index = 0]) => rounded(squares[index] ?? 0)),
    networks: [...networks].map(rounded),
    joint: rounded(joint),
    deadEnd: rounded(deadEnd),
    centre: rounded(centre),
    specials: specials.map(rounded),
    due: due.map(rounded),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
