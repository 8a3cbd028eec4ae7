import { fastRandom, pick } from '../src/engine/random.ts';
import { HOLES, type Hole } from './hunter/acts.ts';
import { follow, GAMES, HONEST, hasAccomplices, nextStrategy, type Strategy, TRICKS } from './hunter/strategies.ts';
import { HUNTED_GAMES, type HuntedGame } from './hunter/world.ts';
import { print } from './turns/statistics.ts';

/**
 * Searches for strategies that gain points in other ways than by playing well: in a ranking of twelve, on the real
 * tables without Discord, with a game whose winner is drawn by true strength; first a toy game, then for some minutes
 * Cellz on its smallest boards. Each strategy and honest play get the same luck, so the difference is the gain. This
 * many games are searched without accounts that lose on purpose, and a fifth as many with them; set `HUNTED=1000` for
 * fewer.
 */
const HUNTED = Number(process.env.HUNTED ?? 10_000);

/** The maximum time to search Cellz, in milliseconds, because its games take longer. */
const CELLZ_LASTS = 180_000;

/** A strategy that gains more points than this is a loophole. */
const BAR = 25;

/**
 * The number of best strategies that are repeated with the same number of other luck seeds, because the best of many is
 * also lucky.
 */
const FINALISTS = 5;
const LUCKS = 8;

interface StrategyGain {
  readonly strategy: Strategy;
  readonly gain: number;
}

/** How many points a strategy ends above honest play with the same luck. */
async function gainOf(hunted: HuntedGame, strategy: Strategy, seed: number, hole?: Hole): Promise<number> {
  const [honest = 0, own = 0] = [await honestly(hunted, seed), await follow(hunted, strategy, seed, hole)];
  return own - honest;
}

const HONESTLY = new Map<string, number>();

async function honestly(hunted: HuntedGame, seed: number): Promise<number> {
  const key = `${hunted.game.id} ${seed}`;
  const known = HONESTLY.get(key) ?? (await follow(hunted, HONEST, seed)) ?? 0;
  HONESTLY.set(key, known);
  return known;
}

interface Search {
  readonly hunted: HuntedGame;
  readonly games: number;
  /** Stops after this many milliseconds, however few games were searched. */
  readonly lasts?: number;
  readonly mayHaveAccomplices: boolean;
  readonly hole?: Hole;
  /** Stops once it has found what it is looking for. */
  readonly isEnough?: (found: StrategyGain) => Promise<boolean>;
}

/**
 * Tries all tricks individually, then random strategies, honest ones, and the best with one change; returns the best,
 * and the number of games it took.
 */
async function search({
  hunted,
  games,
  lasts = Infinity,
  mayHaveAccomplices,
  hole,
  isEnough,
}: Search): Promise<readonly [StrategyGain[], number]> {
  const random = fastRandom(44);
  let best: StrategyGain[] = [];
  let played = 0;
  const untried = [...TRICKS];
  const begun = performance.now();
  while (played < games && performance.now() - begun < lasts) {
    const parents = [undefined, HONEST, best[random.below(Math.max(1, best.length))]?.strategy];
    const parent = pick(parents, random);
    const strategy = untried.shift() ?? nextStrategy(random, parent);
    if (!mayHaveAccomplices && hasAccomplices(strategy)) continue;
    const found = { strategy, gain: await gainOf(hunted, strategy, 1, hole) };
    played += GAMES;
    // Strategies that differ only in what never happens end alike: one of them is enough.
    const isNew = best.every(({ gain }) => gain !== found.gain);
    if (isNew) best = [...best, found].toSorted((a, b) => b.gain - a.gain).slice(0, FINALISTS);
    if (isEnough !== undefined && (await isEnough(found))) break;
  }
  return [best, played];
}

/** The average gain with other luck than that with which a strategy was found. */
async function confirmed(hunted: HuntedGame, { strategy }: StrategyGain, hole?: Hole): Promise<number> {
  let sum = 0;
  for (let luck = 0; luck < LUCKS; luck += 1) sum += await gainOf(hunted, strategy, 100 + luck, hole);
  return sum / LUCKS;
}

async function tell(label: string, asked: Search): Promise<number> {
  const [best, played] = await search(asked);
  const gains = await Promise.all(best.map((found) => confirmed(asked.hunted, found)));
  print(`${label}: ${played} games searched; the best plans, each over ${LUCKS} lucks of ${GAMES} games:`);
  for (const [at, { strategy }] of best.entries()) {
    print(`  ${(gains[at] ?? 0).toFixed(1).padStart(6)}  ${JSON.stringify(strategy)}`);
  }
  return Math.max(...gains);
}

/**
 * The number of games after which a planted loophole is found, by a strategy that gains more than the bar, and does not
 * without the loophole.
 */
async function findHole(hole: Hole): Promise<number | undefined> {
  let isFound = false;
  const hunted = HUNTED_GAMES.nim;
  const [, played] = await search({
    hunted,
    games: HUNTED,
    mayHaveAccomplices: false,
    hole,
    async isEnough(found) {
      if (found.gain <= BAR) return false;
      const [withHole, without] = [await confirmed(hunted, found, hole), await confirmed(hunted, found)];
      isFound = withHole > BAR && withHole > without + BAR;
      return isFound;
    },
  });
  return isFound ? played : undefined;
}

for (const hole of HOLES) {
  const games = await findHole(hole);
  print(`planted: ${hole.name}: ${games === undefined ? 'NOT FOUND' : `found after ${games} games`}`);
  if (games === undefined) process.exitCode = 1;
}
const { nim, cellz } = HUNTED_GAMES;
const gains = [
  await tell('without accomplices', { hunted: nim, mayHaveAccomplices: false, games: HUNTED }),
  await tell('Cellz, without accomplices', {
    hunted: cellz,
    mayHaveAccomplices: false,
    games: HUNTED,
    lasts: CELLZ_LASTS,
  }),
];
if (Math.max(...gains) > BAR) process.exitCode = 1;
await tell('with accounts that lose on purpose', { hunted: nim, mayHaveAccomplices: true, games: HUNTED / 5 });
