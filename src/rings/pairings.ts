import { fastRandom, type Random, shuffled } from '../engine/random.ts';

/** With three or more at a table, the minimum number of tables for each person. */
const FEWEST_TABLES = 3;

/** How often the search for the fewest repeated meetings restarts, and how many exchanges it tries each time. */
const STARTS = 60;
const EXCHANGES = 300;

/**
 * All tables of a ring, known at its start: the numbers of the players, in seat order. With two at a table, everyone
 * plays everyone once, and goes first as often as second, give or take one game. With more, everyone sits at equally
 * many tables, with the fewest repeated meetings found, and never twice in the same seat.
 */
export function planTables(entrants: number, seats: number, random: Random): readonly (readonly number[])[] {
  const numbers = shuffled(
    Array.from({ length: entrants }, (_, at) => at),
    random,
  );
  const tables = seats === 2 ? duels(entrants) : gatherings(entrants, Math.min(seats, entrants));
  return tables.map((table) => table.map((at) => numbers[at] ?? 0));
}

/** The circle method: one number stays in place, the others rotate. */
function duels(entrants: number): readonly (readonly number[])[] {
  const even = entrants + (entrants % 2);
  const rounds = Array.from({ length: even - 1 }, (_, round) =>
    Array.from({ length: even / 2 }, (_unused, pair) => {
      const first = pair === 0 ? even - 1 : (round + pair) % (even - 1);
      return [first, (round - pair + even - 1) % (even - 1)];
    }),
  );
  return rounds.flat().flatMap(([a = 0, b = 0]) => (Math.max(a, b) >= entrants ? [] : [inOrderOfSides(a, b)]));
}

/**
 * The lower number goes first if the difference is odd: so everyone goes first equally often, give or take one game.
 */
function inOrderOfSides(a: number, b: number): readonly number[] {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return (high - low) % 2 === 1 ? [low, high] : [high, low];
}

function gatherings(entrants: number, size: number): readonly (readonly number[])[] {
  let each = FEWEST_TABLES;
  while ((entrants * each) % size !== 0) each += 1;
  // Identical for all rings of this size: the players' numbers are drawn at random.
  const random = fastRandom(entrants * 10 + size);
  let best: number[][] | undefined;
  for (let start = 0; start < STARTS; start += 1) {
    const tables = withFewRepeats(begin(entrants, size, each), random);
    if (best === undefined || countRepeats(tables) < countRepeats(best)) best = tables;
  }
  return seated(best ?? []);
}

/** Puts everyone at equally many tables, in turn. */
function begin(entrants: number, size: number, each: number): number[][] {
  const count = (entrants * each) / size;
  return Array.from({ length: count }, (_, table) =>
    Array.from({ length: size }, (_unused, seat) => (table * size + seat) % entrants),
  );
}

/** Exchanges people between tables while that does not increase repeated meetings. */
function withFewRepeats(tables: number[][], random: Random): number[][] {
  let current = tables;
  let repeats = countRepeats(current);
  for (let tries = 0; tries < EXCHANGES; tries += 1) {
    const next = exchanged(current, random);
    const after = next === undefined ? Number.POSITIVE_INFINITY : countRepeats(next);
    if (next === undefined || after > repeats) continue;
    current = next;
    repeats = after;
  }
  return current;
}

/** The tables after two people have changed places; undefined if one of them sits at both. */
function exchanged(tables: number[][], random: Random): number[][] | undefined {
  const [from, to] = [random.below(tables.length), random.below(tables.length)];
  const [a = [], b = []] = [tables[from], tables[to]];
  const [x, y] = [a[random.below(a.length)], b[random.below(b.length)]];
  if (x === undefined || y === undefined || a.includes(y) || b.includes(x)) return undefined;
  return tables.map((table, at) => {
    if (at === from) return table.map((one) => (one === x ? y : one));
    return at === to ? table.map((one) => (one === y ? x : one)) : table;
  });
}

/** How uneven the meetings are: the sum of the squares of how often each pair meets. */
function countRepeats(tables: readonly (readonly number[])[]): number {
  const met = new Map<number, number>();
  for (const table of tables) {
    for (const a of table) for (const b of table) if (a < b) met.set(a * 100 + b, (met.get(a * 100 + b) ?? 0) + 1);
  }
  return [...met.values()].reduce((sum, count) => sum + count * count, 0);
}

/**
 * Orders each table so that nobody has the same seat twice, which is always possible, because nobody has more tables
 * than there are seats.
 */
function seated(
  tables: readonly (readonly number[])[],
  before: readonly (readonly number[])[] = [],
): readonly (readonly number[])[] {
  const table = tables[before.length];
  if (table === undefined) return before;
  const isNew = (one: number, seat: number) => before.every((other) => other[seat] !== one);
  for (const arrangement of arrangements(table).filter((one) => one.every(isNew))) {
    const all = seated(tables, [...before, arrangement]);
    if (all.length === tables.length) return all;
  }
  return before;
}

/** All permutations of some numbers. */
function arrangements(numbers: readonly number[]): readonly (readonly number[])[] {
  if (numbers.length <= 1) return [numbers];
  return numbers.flatMap((first) =>
    arrangements(numbers.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}
