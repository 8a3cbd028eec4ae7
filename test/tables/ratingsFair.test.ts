import { expect, test } from 'vitest';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { rate } from '../../src/tables/ratings/formula.ts';
import { weightOf } from '../../src/tables/ratings/rateSeats.ts';
import {
  beforeMatch,
  isRanked,
  metWithinADay,
  newcomer,
  type Standing,
  standingAfter,
  surely,
} from '../../src/tables/ratings/standing.ts';

// A server as it may be for two months: honest people of different strength, one with accounts of their own who lose to
// theirs, three who let each other win, and one who opens games and never comes back.

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 60;

type Strategy = 'honest' | 'twins' | 'circle' | 'sleeper';

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
  const weight = weightOf(standings, [[pair], [pair]], at);
  const ratings = rate(
    standings.map((standing, seat) => ({ ...beforeMatch(standing), place: seat + 1 })),
    weight,
  );
  for (const [seat, one] of [winner, loser].entries()) {
    const rating = ratings[seat];
    if (rating === undefined) throw new Error('two players have two ratings');
    one.standing = standingAfter(one.standing, rating, { result: seat === 0 ? 'won' : 'lost', pairs: [pair], at });
  }
}

function wins(one: Account, other: Account, random: Random): boolean {
  return random.below(1_000_000) / 1_000_000 < 1 / (1 + 10 ** ((other.strength - one.strength) / 400));
}

/** Everybody after two months; every honest person plays twice a day, those who cheat as often as that pays. */
function afterMonths(random: Random): readonly Account[] {
  const honest = Array.from({ length: 30 }, (_, at) => account(`honest ${at}`, 'honest', 1200 + 20 * at));
  const [main, ...twins] = ['main', 'twin 1', 'twin 2', 'twin 3'].map((name) => account(name, 'twins', 1400));
  const circle = ['one', 'two', 'three'].map((name) => account(name, 'circle', 1400));
  const sleeper = account('sleeper', 'sleeper', 1500);
  if (main === undefined) throw new Error('nobody has twins');
  for (let day = 0; day < DAYS; day += 1) {
    const at = day * DAY;
    for (const one of honest) {
      const other = pick(
        honest.filter((opponent) => opponent !== one),
        random,
      );
      if (wins(one, other, random)) rateMatch(one, other, at);
      else rateMatch(other, one, at);
    }
    for (const twin of twins) for (let game = 0; game < 3; game += 1) rateMatch(main, twin, at + game);
    for (let game = 0; game < 3; game += 1) {
      for (const [index, one] of circle.entries())
        rateMatch(one, circle[(index + 1) % 3] ?? one, at + 10 * game + index);
    }
    // Who stays away comes last, whatever the clock plays.
    rateMatch(pick(honest, random), sleeper, at);
  }
  return [...honest, main, ...twins, ...circle, sleeper];
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
});

test('who only ever meets the same few has no rank, however often they win', () => {
  for (const one of [...of('twins'), ...of('circle')]) expect(isRanked(one.standing)).toBe(false);
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
