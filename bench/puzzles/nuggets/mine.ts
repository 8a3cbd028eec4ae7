import { createHash } from 'node:crypto';
import { stepBudget } from '../../../src/engine/budget.ts';
import type { ComputerPlayer } from '../../../src/engine/computerPlayer.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom, moveRandom, pick, type Random } from '../../../src/engine/random.ts';
import type { SetupValue } from '../../../src/engine/setup.ts';
import type { Gridpoint } from '../../../src/games/nuggets/map.ts';
import { type Move, writeMove } from '../../../src/games/nuggets/moves.ts';
import { play } from '../../../src/games/nuggets/play.ts';
import { easy, medium } from '../../../src/games/nuggets/players/levels.ts';
import { shortestRoutes } from '../../../src/games/nuggets/route.ts';
import type { Setup } from '../../../src/games/nuggets/setup.ts';
import { MAP_NAMES } from '../../../src/games/nuggets/shippedMaps.ts';
import { start } from '../../../src/games/nuggets/start.ts';
import { playerOf, type State } from '../../../src/games/nuggets/state.ts';
import { toMap, type View, view } from '../../../src/games/nuggets/view.ts';
import { setOut, ways } from '../../../src/games/nuggets/way.ts';
import { estimateDifficulty } from '../difficulty.ts';
import type { Refuse } from '../mine.ts';
import { drawHall, hashLook } from './hall.ts';
import { findRace, solveRace, type ValuedKey } from './race.ts';
import { fewestKeys, keysOn } from './routes.ts';
import { findThemes } from './themes.ts';

/** One in this many is a race against a rival; of the others, every second one is in a hall of its own. */
const ONE_RACE_IN = 6;

/** How often each level is asked to find a puzzle. */
const TRIES = 12;

/** The number of starts on a map that are examined to find one where all the gold is in sight. */
const STARTS = 60;

const FEWEST_KEYS = 3;
const GOLD = 60;

/** The number of piles in a race and of keys for each player; the piles are odd in number, so that someone leads. */
const RACES = [
  { piles: 3, keys: 5 },
  { piles: 5, keys: 5 },
] as const;
/** The maximum number of first keys that may be right. */
const MOST_FIRST = 3;
/** The maximum number of first keys that may be right in a race. */
const MOST_RIGHT = 2;

/** The setup of a match as stated by a puzzle, and in full. */
type StatedSetup = Partial<Setup> & Readonly<Record<string, SetupValue>>;
const USUAL: Setup = {
  ...{ map: 'cloister', upload: '', gold: 250, minpiles: 0, maxpiles: 0 },
  ...{ theft: false, pace: 'together', pause: 2, turns: 250 },
};

/** A start where all the gold is in sight. */
interface Open {
  readonly setup: StatedSetup;
  readonly seed: string;
  readonly state: State;
}

/** At most one puzzle per number: all the gold in the fewest keys, or a race for it. */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const random = fastRandom(game);
  const puzzle = random.below(ONE_RACE_IN) === 0 ? race(game, random, refuse) : mainHunt(game, random, refuse);
  if (puzzle !== undefined) yield puzzle;
}

/** A start of such a match where the player who begins sees all piles and everyone else. */
function openStart(game: string, stated: StatedSetup, seatCount: number): Open | undefined {
  const setup: StatedSetup = { gold: GOLD, pace: 'turns', ...stated };
  for (let at = 0; at < STARTS; at += 1) {
    const seed = `${game}.${at}`;
    const state = start({ ...USUAL, ...setup }, seatCount, moveRandom(seed, 0));
    const { dungeon } = view(state, 0);
    const seesAll = dungeon?.piles.length === state.piles.length && dungeon.players.length === seatCount;
    if (seesAll) return { setup, seed, state };
  }
  return undefined;
}

/** A hunt as a puzzle of first steps, its state, and the fewest keys. */
interface Hunt {
  readonly puzzle: Puzzle;
  readonly state: State;
  readonly keys: number;
}

/** A hunt that the easy player misses. */
function mainHunt(game: number, random: Random, refuse: Refuse): Puzzle | undefined {
  const found = hunt(`p${game}`, { piles: 3 + random.below(4), least: FEWEST_KEYS }, random, refuse);
  if (found === undefined) return undefined;
  const { puzzle } = found;
  if (!missesHunt(easy, found, random)) return refuse('the easy player finds it');
  return missesHunt(medium, found, random) ? { ...puzzle, pool: 'main' } : puzzle;
}

/** Whether a player needs more keys more often than not. */
export function missesHunt(
  player: ComputerPlayer<View, Move>,
  { state, keys }: Pick<Hunt, 'state' | 'keys'>,
  random: Random,
): boolean {
  const found = Array.from({ length: TRIES }, () => takesAll(player, state, keys, random));
  return found.filter((done) => !done).length > TRIES / 2;
}

/**
 * All the gold, which is in sight, in the fewest keys, at least so many: the number is the same over visible ground and
 * over the whole map.
 */
export function hunt(
  game: string,
  { piles, least }: { readonly piles: number; readonly least: number },
  random: Random,
  refuse: Refuse,
): Hunt | undefined {
  const place = random.below(2) === 0 ? { map: pick(MAP_NAMES, random) } : { upload: drawHall(random) };
  const open = openStart(game, { ...place, minpiles: piles, maxpiles: piles }, 1);
  if (open === undefined) return refuse('gold out of sight');
  const { state } = open;
  const seen = view(state, 0);
  const from = playerOf(state, 0).at;
  if (seen.dungeon === null || from === null) return undefined;
  const gold = state.piles.map(({ at }) => at);
  const all = 2 ** gold.length - 1;
  const keys = keysOn(toMap(seen, seen.dungeon), gold);
  const fewest = fewestKeys(keys, { at: from, taken: 0 }, all);
  const inTruth = fewestKeys(keysOn(state.map, gold), { at: from, taken: 0 }, all);
  if (fewest === undefined || fewest.keys < least) return refuse('too few keys');
  if (fewest.keys !== inTruth?.keys) return refuse('shorter over ground that is not seen');
  const after = (keys.get(from) ?? []).map(({ move, to, takes }) => ({
    move: writeMove(move),
    left: fewestKeys(keys, { at: to, taken: takes }, all)?.keys ?? MOST_KEYS,
  }));
  const firsts = after.flatMap(({ move, left }) => (left === fewest.keys - 1 ? [move] : []));
  if (firsts.length > MOST_FIRST) return refuse('many keys are as good');
  const nearest = shortestRoutes(toMap(seen, seen.dungeon), from, (spot) => gold.includes(spot));
  const puzzle: Puzzle = {
    id: idOf(state, gold),
    pool: 'first',
    position: { ...withTurns(open, fewest.keys), seatCount: 1, seed: open.seed },
    seat: 0,
    steps: fewest.route.map(({ move }) => ({ any: [writeMove(move)], replies: [] })),
    points: { least: GOLD, moves: fewest.keys },
    margin: 1,
    decides: false,
    themes: findThemes({ ...fewest, firsts, nearest: nearest.map(({ move }) => writeMove(move)) }),
    ...estimateDifficulty(
      after.map(({ left }) => (-left * USUAL_KEYS) / fewest.keys),
      fewest.keys / KEYS_OF_A_STEP,
    ),
  };
  return { puzzle, state, keys: fewest.keys };
}

/**
 * A match that ends after this many keys: a way of several keys is one move, so the number of moves says nothing. A
 * match has at least five turns; if fewer are needed, the first ones are passed.
 */
export function withTurns({ setup }: Pick<Open, 'setup'>, keys: number): Pick<Puzzle['position'], 'setup' | 'entries'> {
  const passed = Math.max(0, FEWEST_TURNS - keys);
  return { setup: { ...setup, turns: keys + passed }, entries: Array.from({ length: passed }, () => 'A pass') };
}

const FEWEST_TURNS = 5;

/** If the gold cannot be reached from a spot, it counts as taking this many keys. */
const MOST_KEYS = 20;
/** One key too many is as obvious as its share of the way: in a way of this many keys, as obvious as a box of Cellz. */
const USUAL_KEYS = 5;
/** This many keys of a way are as hard to see as one more decision. */
const KEYS_OF_A_STEP = 3;

function takesAll(player: ComputerPlayer<View, Move>, from: State, keys: number, random: Random): boolean {
  let state = from;
  for (let key = 0; key < keys && state.piles.length > 0; key += 1) {
    const move = player.choose(view(state, 0), 0, random, stepBudget(1));
    state = play(state, 0, move, random).state;
  }
  return state.piles.length === 0;
}

/** More piles than a rival who plays perfectly, checked over every key that either can press. */
function race(game: number, random: Random, refuse: Refuse): Puzzle | undefined {
  const { piles, keys } = pick(RACES, random);
  const open = openStart(`p${game}`, { upload: drawHall(random), minpiles: piles, maxpiles: piles, turns: keys }, 2);
  if (open === undefined) return refuse('gold out of sight');
  const gold = open.state.piles.map(({ at }) => at);
  const values = valuedIn(open.state, gold);
  const [best, ...others] = values;
  const right = values.filter(({ value }) => value === best?.value);
  const next = others.find(({ value }) => value < (best?.value ?? 0));
  if (best === undefined || next === undefined || right.length > MOST_RIGHT) return refuse('many keys are as good');
  const isMissedBy = (player: ComputerPlayer<View, Move>) =>
    Array.from({ length: TRIES }, () => writeMove(player.choose(view(open.state, 0), 0, random, stepBudget(1)))).filter(
      (key) => right.every(({ move }) => writeMove(move) !== key),
    ).length >
    TRIES / 2;
  if (!isMissedBy(easy)) return refuse('the easy player finds it');
  return {
    id: idOf(open.state, gold),
    pool: isMissedBy(medium) ? 'main' : 'first',
    position: { setup: open.setup, seatCount: 2, seed: open.seed, entries: [] },
    seat: 0,
    steps: [{ any: rightIn(open.state, right), replies: [] }],
    margin: best.value - next.value,
    // Gold decides a match, and the sizes of the piles are unknown: the right key wins more piles, but more than that
    // cannot be proven.
    decides: false,
    themes: ['race'],
    ...estimateDifficulty(
      values.map(({ value }) => value),
      1,
    ),
  };
}

function valuedIn(state: State, gold: readonly Gridpoint[]): readonly ValuedKey[] {
  const now = findRace(state, gold);
  return now === undefined ? [] : solveRace(now).toSorted((a, b) => b.value - a.value);
}

/** The right keys, and the ways of several keys that begin with one of them. */
export function rightIn(state: State, right: readonly Pick<ValuedKey, 'move'>[]): readonly string[] {
  const keys = right.map(({ move }) => writeMove(move));
  const others = ways(state, 0).filter((way) => keys.includes(writeMove(setOut(state, 0, way).key)));
  return [...keys, ...others.map(writeMove)];
}

/** An id that is equal for two starts that are mirror images or rotations of each other. */
function idOf({ map, players }: State, gold: readonly Gridpoint[]): string {
  const seats = new Map(players.map(({ at }, seat) => [at, String(seat)]));
  const cells = [...map.cells].map((cell, at) => seats.get(at) ?? (gold.includes(at) ? '*' : cell));
  const rows = Array.from({ length: map.rows }, (_, row) =>
    cells.slice(row * map.columns, (row + 1) * map.columns).join(''),
  );
  return createHash('sha256').update(hashLook(rows)).digest('hex').slice(0, 6);
}
