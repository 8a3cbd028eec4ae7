import type { Game, Level } from '../../engine/game.ts';
import type { Match } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { countingOf, type RatedSeat } from './counting.ts';
import { rateAmong } from './flow.ts';
import type { Contestant, Rating } from './formula.ts';
import { beforeMatch, newcomer, pairOf, resultAt, Standing, standingAfter } from './standing.ts';
import type { Told } from './told.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/** How sure we are of the strength of a computer player: it is measured, and never changes. A deviation. */
const COMPUTER_DEVIATION = 60;

/** What computer players are worth in a game that does not say: a newcomer is taken for 1500. */
const USUAL_STRENGTHS: Readonly<Record<Level, number>> = { easy: 1000, steady: 1300, medium: 1600, hard: 2000 };

/** What a computer player of a game is worth on the scale of ratings. */
export function strengthOf({ strengths = {} }: Game, level: Level): number {
  return strengths[level] ?? USUAL_STRENGTHS[level];
}

/** The same, with how sure that is. */
export function ratingOf(game: Game, level: Level): Rating {
  return { mean: strengthOf(game, level), deviation: COMPUTER_DEVIATION };
}

/** Whether a match that has just ended is rated. */
export function isRated(game: Game, match: Match): boolean {
  return countingOf(game, match).counts;
}

/** Rates the seats of a match, and writes how all who sit there stand now. */
export async function rateSeats(
  draft: Draft,
  guild: string,
  game: Game,
  { endedAt: at = 0 }: Match,
  seats: readonly RatedSeat[],
): Promise<readonly Told[]> {
  const earlier = await Promise.all(
    seats.map(({ player }) =>
      player.kind === 'person' ? draft.get(standingKey(guild, game.id, player.id), Standing) : undefined,
    ),
  );
  const contestants = seats.map(({ player, place }, index): Contestant => {
    if (player.kind === 'person') return { ...beforeMatch(earlier[index] ?? newcomer()), place };
    return { ...ratingOf(game, player.level), isFixed: true, place };
  });
  const pairs = pairsOf(guild, game.id, seats);
  const { ratings, flows } = rateAmong(contestants, earlier, pairs, at);
  const places = seats.map(({ place }) => place);
  return seats.map(({ seat, player, place }, index) => {
    const rating = ratings[index] ?? newcomer();
    const before = earlier[index] ?? newcomer();
    if (player.kind !== 'person') return { seat, player, rating, gain: undefined };
    const result = resultAt(place, places);
    const after = standingAfter(before, rating, { result, pairs: pairs[index] ?? [], flows: flows[index] ?? {}, at });
    writeStanding(draft, { guild, game: game.id, person: player.id }, earlier[index], after);
    const narrowed = rating.deviation / beforeMatch(before).deviation;
    const change = { seat, mean: rating.mean - before.mean, narrowed, flows: flows[index] ?? {}, result };
    return { seat, player, rating, gain: gained(before, rating), change };
  });
}

/** For every seat all pairs of its person with another, or with a level of computers. */
function pairsOf(guild: string, game: string, seats: readonly RatedSeat[]): readonly (readonly string[])[] {
  const nameOf = ({ player }: RatedSeat) => (player.kind === 'person' ? player.id : player.level);
  return seats.map((one) =>
    one.player.kind === 'computer'
      ? []
      : seats.filter((other) => other !== one).map((other) => pairOf(guild, game, nameOf(one), nameOf(other))),
  );
}

function gained(before: Rating, after: Rating): number {
  return Math.round(after.mean) - Math.round(before.mean);
}
