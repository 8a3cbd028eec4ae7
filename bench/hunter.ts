import { fastRandom, pick } from '../src/engine/random.ts';
import { HOLES, type Hole } from './hunter/acts.ts';
import { follow, GAMES, HONEST, hasAccomplices, nextStrategy, type Strategy, TRICKS } from './hunter/strategies.ts';
import { print } from './turns/statistics.ts';

/**
 * Searches plans for points that are not won by playing well: in a list of twelve, on the real tables without Discord, with a
 * toy game whose winner is drawn by true strength. The same luck meets each plan and the honest one; what differs is gain. So
 * many games are searched without accounts that lose on purpose, and a fifth as many with them; `HUNTED=1000` for fewer.
 */
const HUNTED = Number(process.env.HUNTED ?? 10_000);

/** More points than these by a plan are a hole. */
const BAR = 25;

/** The best plans are followed again with as many other lucks: the best of many is lucky, too. */
const FINALISTS = 5;
const LUCKS = 8;

interface StrategyGain {
  readonly strategy: Strategy;
  readonly gain: number;
}

/** By how many points a plan ends above honest play with the same luck. */
async function gainOf(strategy: Strategy, seed: number, hole?: Hole): Promise<number> {
  const [honest = 0, own = 0] = [await honestly(seed), await follow(strategy, seed, hole)];
  return own - honest;
}

const HONESTLY = new Map<number, number>();

async function honestly(seed: number): Promise<number> {
  const known = HONESTLY.get(seed) ?? (await follow(HONEST, seed)) ?? 0;
  HONESTLY.set(seed, known);
  return known;
}

interface Search {
  readonly games: number;
  readonly mayHaveAccomplices: boolean;
  readonly hole?: Hole;
  /** Where it has found what it looks for. */
  readonly isEnough?: (found: StrategyGain) => Promise<boolean>;
}

/** All tricks alone, then plans at random, honest ones and the best with one thing changed; gives the best, and after how many games. */
async function search({
  games,
  mayHaveAccomplices,
  hole,
  isEnough,
}: Search): Promise<readonly [StrategyGain[], number]> {
  const random = fastRandom(44);
  let best: StrategyGain[] = [];
  let played = 0;
  const untried = [...TRICKS];
  while (played < games) {
    const parents = [undefined, HONEST, best[random.below(Math.max(1, best.length))]?.strategy];
    const parent = pick(parents, random);
    const strategy = untried.shift() ?? nextStrategy(random, parent);
    if (!mayHaveAccomplices && hasAccomplices(strategy)) continue;
    const found = { strategy, gain: await gainOf(strategy, 1, hole) };
    played += GAMES;
    // Plans that differ in nothing that comes to pass end alike: one of them is enough.
    const isNew = best.every(({ gain }) => gain !== found.gain);
    if (isNew) best = [...best, found].toSorted((a, b) => b.gain - a.gain).slice(0, FINALISTS);
    if (isEnough !== undefined && (await isEnough(found))) break;
  }
  return [best, played];
}

/** The mean gain over other lucks than that by which a plan was found. */
async function confirmed({ strategy }: StrategyGain, hole?: Hole): Promise<number> {
  let sum = 0;
  for (let luck = 0; luck < LUCKS; luck += 1) sum += await gainOf(strategy, 100 + luck, hole);
  return sum / LUCKS;
}

async function tell(label: string, mayHaveAccomplices: boolean, games: number): Promise<number> {
  const [best, played] = await search({ games, mayHaveAccomplices });
  const gains = await Promise.all(best.map((found) => confirmed(found)));
  print(`${label}: ${played} games searched; the best plans, each over ${LUCKS} lucks of ${GAMES} games:`);
  for (const [at, { strategy }] of best.entries()) {
    print(`  ${(gains[at] ?? 0).toFixed(1).padStart(6)}  ${JSON.stringify(strategy)}`);
  }
  return Math.max(...gains);
}

/** After how many games a planted hole is found: by a plan that gains more than the bar, and not without the hole. */
async function findHole(hole: Hole): Promise<number | undefined> {
  let isFound = false;
  const [, played] = await search({
    games: HUNTED,
    mayHaveAccomplices: false,
    hole,
    async isEnough(found) {
      if (found.gain <= BAR) return false;
      const [withHole, without] = [await confirmed(found, hole), await confirmed(found)];
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
const gain = await tell('without accomplices', false, HUNTED);
if (gain > BAR) process.exitCode = 1;
await tell('with accounts that lose on purpose', true, HUNTED / 5);
