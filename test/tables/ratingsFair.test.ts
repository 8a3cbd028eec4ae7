import { expect, test } from 'vitest';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { MOST_FROM_ONE, rateAmong, weightOf } from '../../src/tables/ratings/flow.ts';
import {
  beforeMatch,
  isRanked,
  metWithinADay,
  newcomer,
  type Standing,
  standingAfter,
  surely,
} from '../../src/tables/ratings/standing.ts';

// A server as it may be for two months: honest people of different strength; some with accounts of their own, who lose to
// one of theirs, let each other win, or make each other known first; and one who opens games and never comes back.

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 60;

interface Account {
  readonly name: string;
  readonly strategy: Strategy;
  /** On the scale of ratings. */
  readonly strength: number;
  standing: Standing;
}

function account(name: string, strategy: Strategy, strength = 1500): Account {
  return { name, strategy, strength, standing: newcomer() };
}

/** A match of two that `winner` wins: as a match that ends is rated. */
function rateMatch(winner: Account, loser: Account, at: number): void {
  const pair = [winner.name, loser.name].toSorted().join(' ');
  const standings = [winner.standing, loser.standing];
  const contestants = standings.map((standing, seat) => ({ ...beforeMatch(standing), place: seat + 1 }));
  const { ratings, flows } = rateAmong(contestants, standings, [[pair], [pair]], at);
  for (const [seat, one] of [winner, loser].entries()) {
    const rating = ratings[seat];
    if (rating === undefined) throw new Error('two players have two ratings');
    const result = seat === 0 ? 'won' : 'lost';
    one.standing = standingAfter(one.standing, rating, { result, pairs: [pair], flows: flows[seat] ?? {}, at });
  }
}

function wins(one: Account, other: Account, random: Random): boolean {
  return random.below(1_000_000) / 1_000_000 < 1 / (1 + 10 ** ((other.strength - one.strength) / 400));
}

/** What a group does on a day; those who cheat do it as often as that pays. */
type Day = (group: readonly Account[], day: number, random: Random) => void;

/** Everybody plays with somebody. */
const playHonestly: Day = (group, day, random) => {
  for (const one of group) {
    const others = group.filter((opponent) => opponent !== one);
    const other = pick(others, random);
    if (wins(one, other, random)) rateMatch(one, other, day * DAY);
    else rateMatch(other, one, day * DAY);
  }
};

/** All lose to the first. */
const loseToTheFirst: Day = ([first, ...others], day) => {
  for (const other of others) {
    for (let game = 0; first !== undefined && game < 3; game += 1) rateMatch(first, other, day * DAY + game);
  }
};

/** Each lets the one before win. */
const winInTurns: Day = (group, day) => {
  for (let game = 0; game < 3; game += 1) {
    for (const [at, one] of group.entries()) rateMatch(one, group[(at + 1) % group.length] ?? one, day * DAY + game);
  }
};

/** For a month all win and lose by turns, so that their strength seems to be known; then all lose to the first. */
const makeKnownFirst: Day = (group, day, random) => {
  if (day >= DAYS / 2) return loseToTheFirst(group, day, random);
  for (const [at, one] of group.entries()) {
    for (const other of group.slice(at + 1)) {
      if (day % 2 === 0) rateMatch(one, other, day * DAY);
      else rateMatch(other, one, day * DAY);
    }
  }
};

const DAYS_OF = {
  honest: playHonestly,
  club: playHonestly,
  twins: loseToTheFirst,
  circle: winInTurns,
  ring: makeKnownFirst,
  sleeper: () => undefined,
} satisfies Readonly<Record<string, Day>>;
type Strategy = keyof typeof DAYS_OF;

const RING = 5;

function groupOf(strategy: Strategy, strengths: readonly number[]): readonly Account[] {
  return strengths.map((strength, at) => account(`${strategy} ${at}`, strategy, strength));
}

function afterMonths(random: Random): readonly Account[] {
  const honest = groupOf(
    'honest',
    Array.from({ length: 30 }, (_, at) => 1200 + 20 * at),
  );
  const [sleeper] = groupOf('sleeper', [1500]);
  if (sleeper === undefined) throw new Error('somebody sleeps');
  const groups = [
    honest,
    groupOf('club', [1300, 1400, 1500, 1600, 1700]),
    groupOf(
      'twins',
      Array.from({ length: 4 }, () => 1400),
    ),
    groupOf(
      'circle',
      Array.from({ length: 3 }, () => 1400),
    ),
    groupOf(
      'ring',
      Array.from({ length: RING }, () => 1400),
    ),
  ];
  for (let day = 0; day < DAYS; day += 1) {
    for (const group of groups) for (const one of group.slice(0, 1)) DAYS_OF[one.strategy](group, day, random);
    // Who stays away comes last, whatever the clock plays.
    rateMatch(pick(honest, random), sleeper, day * DAY);
  }
  return [...groups.flat(), sleeper];
}

const people = afterMonths(fastRandom(60));
const meanOf = (accounts: readonly Account[]) =>
  accounts.reduce((sum, { standing }) => sum + standing.mean, 0) / accounts.length;
const of = (strategy: Strategy) => people.filter((one) => one.strategy === strategy);

test('what is won is what is lost: the ratings of a whole server stay at 1500 in the mean', () => {
  expect(meanOf(people)).toBeCloseTo(1500, 6);
});

test('accounts that lose on purpose, and circles, gain nothing together', () => {
  expect(meanOf(of('twins'))).toBeCloseTo(1500, 6);
  expect(meanOf(of('circle'))).toBeCloseTo(1500, 6);
  expect(meanOf(of('ring'))).toBeCloseTo(1500, 6);
});

test('who only ever meets the same few has no rank, however often they win', () => {
  for (const one of [...of('twins'), ...of('circle')]) expect(isRanked(one.standing)).toBe(false);
  const sure = { deviation: 60 };
  expect(isRanked({ ...sure, opponents: ['a', 'b', 'c'] })).toBe(false);
  expect(isRanked({ ...sure, opponents: ['a', 'b', 'c', 'd'] })).toBe(true);
});

test('who stays away falls', () => {
  expect(meanOf(of('sleeper'))).toBeLessThan(1400);
});

test('who plays well rises: the honest are in the order of their strength', () => {
  const listed = of('honest')
    .filter(({ standing }) => isRanked(standing))
    .toSorted((a, b) => surely(b.standing) - surely(a.standing));
  expect(listed.length).toBeGreaterThan(20);
  const best = listed.slice(0, 10).reduce((sum, { strength }) => sum + strength, 0) / 10;
  const last = listed.slice(-10).reduce((sum, { strength }) => sum + strength, 0) / 10;
  expect(best).toBeGreaterThan(last + 250);
});

test('the same opponent is met, as far as ratings go, once and a bit a day', () => {
  const pair = 'a b';
  const met = Array.from({ length: 9 }, (_, at) => ({ pair, at }));
  const standing = { ...newcomer(), met };
  expect(metWithinADay(standing, pair, 9)).toBe(9);
  expect(weightOf([standing, standing], [[pair], [pair]], 9)).toBeCloseTo(0.1, 9);
  expect(metWithinADay(standing, pair, DAY + 9)).toBe(0);
});
test('five accounts of one person lift one of them by a bounded number of points, and not to the top', () => {
  const best = Math.max(...of('ring').map(({ standing }) => standing.mean));
  expect(best).toBeGreaterThan(1600);
  expect(best - 1500).toBeLessThan((RING - 1) * MOST_FROM_ONE);
  const places = people
    .filter(({ standing }) => isRanked(standing))
    .toSorted((a, b) => surely(b.standing) - surely(a.standing));
  expect(places.findIndex(({ strategy }) => strategy === 'ring')).toBeGreaterThanOrEqual(8);
});

test('nobody ever has more than so many points of another, and who began anew is remembered', () => {
  const [one, other] = groupOf('honest', [1500, 1500]);
  if (one === undefined || other === undefined) throw new Error('two play');
  for (let day = 0; day < 20; day += 1) rateMatch(one, other, day * DAY);
  expect(one.standing.mean - 1500).toBeLessThanOrEqual(MOST_FROM_ONE);
  other.standing = newcomer();
  rateMatch(one, other, 30 * DAY);
  expect(other.standing.mean).toBeCloseTo(1500, 6);
});

test('points go back whole to whom they came from', () => {
  const [one, other] = groupOf('honest', [1500, 1500]);
  if (one === undefined || other === undefined) throw new Error('two play');
  for (let day = 0; day < 20; day += 1) rateMatch(one, other, day * DAY);
  const before = other.standing.mean;
  rateMatch(other, one, 30 * DAY);
  expect(other.standing.mean).toBeGreaterThan(before + 30);
});

test('five friends who play among themselves alone have ranks in the order of their strength', () => {
  const club = of('club');
  expect(club.every(({ standing }) => isRanked(standing))).toBe(true);
  const means = club.map(({ standing }) => standing.mean);
  expect(means).toEqual(means.toSorted((a, b) => a - b));
});
