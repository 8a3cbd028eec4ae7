import { readFileSync, writeFileSync } from 'node:fs';
import { fastRandom } from '../src/engine/random.ts';
import {
  EXIT_WORTH,
  emptyBoard,
  type FastBoard,
  MOST_ENDS,
  place,
  revalue,
  WORTHS,
} from '../src/games/railroad/fast/board.ts';
import { countTotalScore } from '../src/games/railroad/fast/longest.ts';
import { noRoutes, surveyRoutes } from '../src/games/railroad/fast/routes.ts';
import {
  BITS,
  BOARD_CELLS,
  BORDER,
  JOINTS,
  SIDES,
  SPLIT,
  SQUARE_OF_CELL,
  STEP,
} from '../src/games/railroad/fast/tables.ts';
import { freeSpecials, priceOfSpecial } from '../src/games/railroad/players/playout.ts';
import { LAST_ROUND, specialBit, specialsToCome } from '../src/games/railroad/players/position.ts';
import { rollTiles } from '../src/games/railroad/players/rolls.ts';
import { pairIndex, pairKinds, squareKinds } from '../src/games/railroad/players/squares.ts';
import {
  createValuation,
  eachStep,
  MOST_LENGTH,
  PAIR_STEP,
  survey,
  type Valuation,
  type Weights,
} from '../src/games/railroad/players/valuation.ts';
import { DIRECTIONS, type Direction, HIGHWAY, RAILWAY, ROUTES } from '../src/games/railroad/tiles.ts';

/**
 * Learns data/railroad/values.json: plays matches by the values it has, with a little noise, and moves the values of
 * every position met towards what came of it: the points that the match ended with, and what the next position was
 * thought to be worth (TD(lambda) on a sum of features, with a rate for every weight by temporal coherence: Beal and
 * Smith, 2000).
 *
 *     npx tsx lab/railroadLearn.ts <matches> <seed> <rate> [new]
 */
const FILE = new URL('../data/railroad/values.json', import.meta.url);
const [matches = 100_000, seed = 1, rate = 0.5] = process.argv.slice(2, 5).map(Number);
const REPORT_EVERY = 10_000;
/** How much of what came of a position is the end of the match, not the next position. */
const LAMBDA = 0.7;
/** Points of noise on every gain at the start and at the end, and how often a special is spent against its price. */
const NOISE = { first: 1, last: 0.2 };
const SPENDING = 0.05;
/** From this share of the matches on the rate is so much lower. */
const SETTLING = 0.8;
const SETTLED = 0.2;

/** Where the parts of a valuation lie in one row of weights. */
const PARTS = {
  squares: squareKinds().count,
  pairs: pairKinds().count,
  networks: WORTHS,
  longest: MOST_LENGTH + 1,
  reach: BOARD_CELLS.length + 2,
  specials: 4,
  due: 5,
  joint: 1,
  deadEnd: 1,
  centre: 1,
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = [
  'squares',
  'pairs',
  'networks',
  'longest',
  'reach',
  'specials',
  'due',
  'joint',
  'deadEnd',
  'centre',
] as const satisfies readonly Part[];
const LENGTH = startOf(undefined);
const STARTS: Readonly<Record<Part, number>> = {
  squares: startOf('squares'),
  pairs: startOf('pairs'),
  networks: startOf('networks'),
  longest: startOf('longest'),
  reach: startOf('reach'),
  specials: startOf('specials'),
  due: startOf('due'),
  joint: startOf('joint'),
  deadEnd: startOf('deadEnd'),
  centre: startOf('centre'),
};

function startOf(part: Part | undefined): number {
  const before: readonly Part[] = part === undefined ? PART_NAMES : PART_NAMES.slice(0, PART_NAMES.indexOf(part));
  return before.reduce((sum, name) => sum + PARTS[name], 0);
}

/** The weights of a round, and how steadily each has moved one way. */
interface LearnedRound {
  readonly weights: Float64Array;
  readonly moved: Float64Array;
  readonly movedEitherWay: Float64Array;
  valuation: Valuation;
}

const random = fastRandom(seed);
/** The routes of the board at hand. */
const routes = noRoutes();
const rounds = process.argv[5] === 'new' ? firstWeights() : readWeights();
learn();
writeFileSync(FILE, `${JSON.stringify(rounds.map(({ weights }) => stored(weights)))}\n`);

function learn(): void {
  let sum = 0;
  for (let match = 1; match <= matches; match += 1) {
    const share = match / matches;
    const met: RoundSample[] = [];
    const total = playMatch(NOISE.first + (NOISE.last - NOISE.first) * share, met);
    // From the last position to the first: the next one is judged before it is moved.
    let target = total;
    for (const { round, features } of met.reverse()) {
      const learning = rounds[round] as LearnedRound;
      const value = estimateOf(learning, features);
      adjust(learning, features, (target - value) * rate * (share > SETTLING ? SETTLED : 1));
      target = LAMBDA * target + (1 - LAMBDA) * value;
    }
    for (const learning of rounds) learning.valuation = valuationIn(learning.weights);
    sum += total;
    if (match % REPORT_EVERY !== 0) continue;
    process.stdout.write(`${match} matches, last mean ${(sum / REPORT_EVERY).toFixed(2)}\n`);
    sum = 0;
  }
}

interface RoundSample {
  readonly round: number;
  /** Weights that count, as often as they do. */
  readonly features: readonly number[];
}

function estimateOf({ weights }: LearnedRound, features: readonly number[]): number {
  let value = 0;
  for (const feature of features) value += weights[feature] as number;
  return value;
}

function adjust(learning: LearnedRound, features: readonly number[], error: number): void {
  const { weights, moved, movedEitherWay } = learning;
  const step = error / features.length;
  for (const feature of features) {
    const either = movedEitherWay[feature] as number;
    const own = either === 0 ? 1 : Math.abs(moved[feature] as number) / either;
    weights[feature] = (weights[feature] as number) + step * own;
    moved[feature] = (moved[feature] as number) + step;
    movedEitherWay[feature] = either + Math.abs(step);
  }
}

/** Plays a match, notes the positions met, and gives its points. */
function playMatch(noise: number, met: RoundSample[]): number {
  const board = emptyBoard();
  let specials = 0;
  let joints = 0;
  const put = (cell: number, shape: number) => {
    joints += BITS[(JOINTS[shape * SIDES + (board.facing[cell] ?? 0)] ?? 0) & ~(BORDER[cell] ?? 0)] ?? 0;
    place(board, cell, shape);
  };
  const note = (round: number, due: number) =>
    met.push({ round, features: counted(board, round, joints, specials, due) });
  for (const [round, { valuation }] of rounds.entries()) {
    revalue(board, valuation.networks);
    const dice = [...rollTiles(random)];
    while (dice.length > 0) {
      const best = noisyBest(board, dice, valuation, noise);
      if (best === undefined) break;
      put(best.cell, best.shape);
      dice.splice(dice.indexOf(best.tile), 1);
      if (dice.length > 0) note(round, dice.length);
    }
    const left = specialsToCome(specials);
    const best = left === 0 ? undefined : noisyBest(board, freeSpecials(specials), valuation, noise);
    if (best !== undefined && (best.gain > priceOfSpecial(valuation, left) || random.below(1000) < SPENDING * 1000)) {
      put(best.cell, best.shape);
      specials |= specialBit(best.tile);
    }
    note(round, dice.length);
  }
  revalue(board, EXIT_WORTH);
  return countTotalScore(board);
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
): Choice | undefined {
  let best: Choice | undefined;
  survey(board, valuation);
  for (const tile of new Set(tiles)) {
    eachStep(board, tile, valuation, (cell, shape, gain) => {
      const noisy = gain + (noise * random.below(1024)) / 1024;
      if (best === undefined || noisy > best.gain) best = { tile, cell, shape, gain: noisy };
    });
  }
  return best;
}

function counted(board: FastBoard, round: number, joints: number, specials: number, due: number): readonly number[] {
  const features: number[] = [];
  const count = (part: Part, indexes: readonly number[]) => {
    for (const index of indexes) features.push(STARTS[part] + index);
  };
  for (const route of ROUTES) surveyRoutes(board, route, routes);
  for (const cell of BOARD_CELLS) {
    if (board.shapes[cell] !== -1) continue;
    count('squares', [squareKinds().of[cell * SIDES + (board.facing[cell] ?? 0)] ?? 0]);
    for (const direction of DIRECTIONS) countBeside(board, cell, direction, count);
  }
  count('networks', networksOf(board));
  count(
    'longest',
    ROUTES.map((route) => Math.min(routes.longest[route], MOST_LENGTH)),
  );
  // After the last round a special left over is worth nothing.
  if (round < LAST_ROUND) count('specials', [specialsToCome(specials)]);
  count('due', [due]);
  count('joint', Array<number>(joints).fill(0));
  count('deadEnd', Array<number>(board.deadEnds).fill(0));
  count('centre', Array<number>(board.centre).fill(0));
  return features;
}

/** Counts the pair of an empty cell and the one next to it, or the open end that comes from there. */
function countBeside(
  board: FastBoard,
  cell: number,
  direction: Direction,
  count: (part: Part, indexes: readonly number[]) => void,
): void {
  const next = cell + (STEP[direction] ?? 0);
  if (SQUARE_OF_CELL[next] === -1) return;
  const facing = board.facing[cell] ?? 0;
  const side = (facing >> (direction * 2)) & 3;
  if (board.shapes[next] === -1) {
    const isFirst = direction === 1 || direction === 2;
    if (isFirst) count('pairs', [pairKinds().of[pairIndex(cell, facing, direction, board.facing[next] ?? 0)] ?? 0]);
  } else if (side === HIGHWAY || side === RAILWAY) {
    count('reach', [routes.reach[side][next] ?? 0]);
  }
}

function networksOf(board: FastBoard): readonly number[] {
  const networks: number[] = [];
  for (const cell of BOARD_CELLS) {
    const shape = board.shapes[cell] ?? -1;
    if (shape === -1) continue;
    for (let strand = cell * 2; strand <= cell * 2 + (SPLIT[shape] ?? 0); strand += 1) {
      if (board.parents[strand] !== strand) continue;
      networks.push((board.exits[strand] ?? 0) * (MOST_ENDS + 1) + Math.min(board.ends[strand] ?? 0, MOST_ENDS));
    }
  }
  return networks;
}

function learningOf(weights: Float64Array): LearnedRound {
  return {
    weights,
    moved: new Float64Array(LENGTH),
    movedEitherWay: new Float64Array(LENGTH),
    valuation: valuationIn(weights),
  };
}

/** A valuation whose tables are parts of a row of weights. */
function valuationIn(weights: Float64Array): Valuation {
  const table = (part: Part) => weights.subarray(STARTS[part], STARTS[part] + PARTS[part]);
  const one = (part: Part) => weights[STARTS[part]] ?? 0;
  return {
    squares: table('squares'),
    pairs: table('pairs'),
    networks: table('networks'),
    longest: table('longest'),
    reach: table('reach'),
    specials: table('specials'),
    due: table('due'),
    joint: one('joint'),
    deadEnd: one('deadEnd'),
    centre: one('centre'),
  };
}

/** Points of the rules, open ends as section 6 of the facts values them, a special three points. */
function firstWeights(): LearnedRound[] {
  return [2.5, 2.5, 2, 1.6, 1.4, 0.5, -1].map((end, round): LearnedRound => {
    const weights = new Float64Array(LENGTH);
    const valuation = valuationIn(weights);
    for (const [index, kind] of squareKinds().of.entries()) {
      const sides = [0, 1, 2, 3].map((direction) => ((index % SIDES) >> (direction * 2)) & 3);
      if (kind !== 0) valuation.squares[kind] = (sides.filter((side) => side === 1 || side === 2).length * end) / 2;
    }
    valuation.networks.set(EXIT_WORTH);
    for (let length = 0; length <= MOST_LENGTH; length += 1) valuation.longest[length] = length;
    if (round < LAST_ROUND) valuation.specials.set([0, 3, 6, 9]);
    weights[STARTS.deadEnd] = -1;
    weights[STARTS.centre] = 1;
    return learningOf(weights);
  });
}

function readWeights(): LearnedRound[] {
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as Weights[];
  return rows.map((row): LearnedRound => {
    const weights = new Float64Array(LENGTH);
    const { joint, deadEnd, centre, ...tables } = createValuation(row);
    const parts = { ...tables, joint: [joint], deadEnd: [deadEnd], centre: [centre] };
    for (const part of PART_NAMES) weights.set(parts[part], STARTS[part]);
    return learningOf(weights);
  });
}

function stored(weights: Float64Array): Weights {
  const { pairs, ...valuation } = valuationIn(weights);
  const bytes = Int8Array.from(pairs, (worth) => Math.max(-127, Math.min(127, Math.round(worth / PAIR_STEP))));
  const list = (table: Float64Array) => [...table].map(rounded);
  return {
    squares: list(valuation.squares),
    pairs: Buffer.from(bytes.buffer).toString('base64'),
    networks: list(valuation.networks),
    longest: list(valuation.longest),
    reach: list(valuation.reach),
    specials: list(valuation.specials),
    due: list(valuation.due),
    joint: rounded(valuation.joint),
    deadEnd: rounded(valuation.deadEnd),
    centre: rounded(valuation.centre),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
