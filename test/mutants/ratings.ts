import type { Mutant } from './mutant.ts';

/** What would count that should not, or not count, or count for somebody else. */
export const RATINGS: readonly Mutant[] = [
  {
    means: 'who left all to the clock is placed as if they had played',
    file: 'src/ratings/ratedSeats.ts',
    old: 'listPlaces(game, match), [...givenUpIn(match), ...leftToClock(match)]',
    now: 'listPlaces(game, match), [...givenUpIn(match)]',
    seenBy: [['test/ratings/ratings.test.ts', 'who is absent does not win by what the clock plays']],
  },
  {
    means: 'for the seat that somebody handed over the computer is rated',
    file: 'src/ratings/ratedSeats.ts',
    old: 'if (lost !== undefined) return lost.person;',
    now: 'if (lost !== undefined) return undefined;',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'a seat given to a computer player is lost for the person who gave it up, and no computer player is rated for it',
      ],
    ],
  },
  {
    means: 'who handed over is told as winner',
    file: 'src/match/result.ts',
    old: 'places: absentLast(sharedPlaces(game, match, outcome.places), handedOver(match))',
    now: 'places: sharedPlaces(game, match, outcome.places)',
    seenBy: [
      [
        'test/play/endings.test.ts',
        'after a computer player took a seat over board, ratings, statistics and history say the same, of the person who began',
      ],
    ],
  },
  {
    means: 'those who stay keep a gap where somebody handed over',
    file: 'src/match/result.ts',
    old: '1 + staying.filter((other) => other < place).length,',
    now: 'place,',
    seenBy: [
      [
        'test/play/endings.test.ts',
        'after a computer player took a seat over board, ratings, statistics and history say the same, of the person who began',
      ],
    ],
  },
  {
    means: 'who never moved is rated',
    file: 'src/ratings/ratedSeats.ts',
    old: 'place === undefined || moves[seat]?.own === 0 ? []',
    now: 'place === undefined ? []',
    seenBy: [
      ['test/ratings/ratings.test.ts', 'who is absent and never moved is not rated, nor is who played against nobody'],
    ],
  },
  {
    means: 'moves that the clock made count as their own',
    file: 'src/ratings/ratedSeats.ts',
    old: "moves[seat] = by === 'clock' ? { own, byClock: byClock + 1 } : { own: own + 1, byClock };",
    now: "moves[seat] = { own: own + (by === 'clock' ? 1 : 1), byClock };",
    seenBy: [
      ['test/ratings/ratings.test.ts', 'who is absent and never moved is not rated, nor is who played against nobody'],
    ],
  },
  {
    means: 'a match that is resigned at once counts whole',
    file: 'src/ratings/ratedSeats.ts',
    old: 'return Math.min(1, own / ',
    now: 'return Math.min(1, 1 + 0 * own / ',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'a match that somebody resigns early counts the less for who stayed, the sooner, and whole for who resigned',
      ],
    ],
  },
  {
    means: 'a match that was closed is rated',
    file: 'src/match/result.ts',
    old: "status === 'closed' && left.length > 0 && !players.some(",
    now: "status === 'closed' && !players.every(",
    seenBy: [['test/ratings/ratings.test.ts', 'no rating comes from a match that was closed']],
  },
  {
    means: 'friends play ten matches in an evening, and each counts whole',
    file: 'src/ratings/ratePersons.ts',
    old: '1 / (1 + metWithinADay(before ?? newcomer(), pair, at))',
    now: '1 / (1 + 0 * metWithinADay(before ?? newcomer(), pair, at))',
    seenBy: [
      ['test/ratings/ratings.test.ts', 'the same two count less and less within a day, and fully again a day later'],
    ],
  },
  {
    means: 'matches of long ago make those of today count less',
    file: 'src/ratings/standing.ts',
    old: 'met.filter((one) => one.pair === pair && one.at > at - DAY).length;',
    now: 'met.filter((one) => one.pair === pair).length + 0 * at;',
    seenBy: [
      ['test/ratings/ratings.test.ts', 'the same two count less and less within a day, and fully again a day later'],
    ],
  },
  {
    means: 'a guess has a rank',
    file: 'src/ratings/standing.ts',
    old: 'return isCertain(standing) && countOpponents(standing) >=',
    now: 'return countOpponents(standing) >=',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'the list of a server has among many no rank for a guess, however many others they have met',
      ],
    ],
  },
  {
    means: 'who came second has won',
    file: 'src/ratings/standingAfter.ts',
    old: "if (places.some((other) => other < place)) return 'lost';",
    now: "if (places.some((other) => other < place - 1)) return 'lost';",
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'a match that is played out changes the ratings of all who played, on its server alone',
      ],
    ],
  },
  {
    means: 'a streak goes on after a defeat',
    file: 'src/ratings/standingAfter.ts',
    old: "const streak = result === 'won' ? before.streak + 1 : 0;",
    now: "const streak = result === 'won' ? before.streak + 1 : before.streak;",
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'a match that is played out counts a streak until it breaks, and keeps the best',
      ],
    ],
  },
  {
    means: 'the best streak is the last one',
    file: 'src/ratings/standingAfter.ts',
    old: 'best: Math.max(before.best, streak),',
    now: 'best: streak,',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'a match that is played out counts a streak until it breaks, and keeps the best',
      ],
    ],
  },
  {
    means: 'ties are no ties',
    file: 'src/ratings/formula.ts',
    old: 'const tied = players.filter(({ place }) => place === next.place).length;',
    now: 'const tied = 1;',
    seenBy: [['test/ratings/formula.test.ts', 'ratings after a match agree with openskill: a tie']],
  },
  {
    means: 'the last place wins',
    file: 'src/ratings/formula.ts',
    old: 'if (next.place > player.place) continue;',
    now: 'if (next.place < player.place) continue;',
    seenBy: [['test/ratings/formula.test.ts', 'ratings after a match agree with openskill: a win']],
  },
  {
    means: 'half a match counts whole',
    file: 'src/ratings/formula.ts',
    old: 'mean: mean + weight * (deviation ** 2 / c) * shift,',
    now: 'mean: mean + (deviation ** 2 / c) * shift,',
    seenBy: [
      [
        'test/ratings/formula.test.ts',
        'ratings after a match move by half of it where half of the match counts, and not at all where nothing does',
      ],
    ],
  },
  {
    means: 'nobody ever gets surer',
    file: 'src/ratings/formula.ts',
    old: 'deviation: deviation * Math.sqrt(Math.max(1 - learnt, LEAST_SHARE)),',
    now: 'deviation,',
    seenBy: [['test/ratings/formula.test.ts', 'ratings after a match agree with openskill: a win']],
  },
  {
    means: 'a level is beaten with a hint',
    file: 'src/ratings/levels.ts',
    old: 'const margin = hasWon && isAlone ?',
    now: 'const margin = hasWon ?',
    seenBy: [
      [
        'test/ratings/levels.test.ts',
        'is a try that failed where it is given up, closed, or helped by a hint or the clock',
      ],
    ],
  },
  {
    means: 'the list goes from the worst to the best',
    file: 'src/ratings/rankList.ts',
    old: 'RANKED + digits(FARTHEST - bounded(surely(placed)))',
    now: 'RANKED + digits(FARTHEST + bounded(surely(placed)))',
    seenBy: [
      [
        'test/ratings/ratedMatches.test.ts',
        '/games leaderboard of many has pages that anybody turns, after a restart too',
      ],
    ],
  },
  {
    means: 'those without a rank lead the list',
    file: 'src/ratings/rankList.ts',
    old: "const UNRANKED = 'b';",
    now: "const UNRANKED = '0';",
    seenBy: [
      [
        'test/ratings/ratedMatches.test.ts',
        '/games leaderboard of many has pages that anybody turns, after a restart too',
      ],
    ],
  },
  {
    means: 'who was overtaken stands in the list twice',
    file: 'src/ratings/rankList.ts',
    old: 'if (was !== undefined) draft.remove(was);',
    now: '',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'the list of a server follows every match, loses who is forgotten, and can be written anew',
      ],
    ],
  },
  {
    means: 'the second page of the list is the first',
    file: 'src/ratings/rankList.ts',
    old: 'if (place >= from) found.push',
    now: 'if (place >= 0 * from) found.push',
    seenBy: [
      [
        'test/ratings/ratedMatches.test.ts',
        '/games leaderboard of many has pages that anybody turns, after a restart too',
      ],
    ],
  },
  {
    means: 'ratings stay when somebody asks to be forgotten',
    file: 'src/ratings/openRatings.ts',
    old: 'for (const { guild, game } of await ratedIn(store, person)) await removeStanding(guild, game, person);',
    now: '',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'ratings of a person are given for an export, and deleted with all else that is kept of them',
      ],
    ],
  },
  {
    means: 'who handed over is placed as the computer that took over',
    file: 'src/ratings/ratedSeats.ts',
    old: 'listPlaces(game, match), [...givenUpIn(match), ...leftToClock(match)]',
    now: 'listPlaces(game, match), [...leftToClock(match)]',
    seenBy: [['test/ratings/ratings.test.ts', 'is lost as well where the others resign']],
  },
  {
    means: 'tables with hints are rated until somebody takes one',
    file: 'src/ratings/ratedSeats.ts',
    old: 'hints === true || ',
    now: '',
    seenBy: [['test/play/hint.test.ts', 'may be taken at a table that is not rated from its first move on']],
  },
  {
    means: 'a hint voids a rated game once the other has left',
    file: 'src/play/actions/hint.ts',
    old: '.length + substituted.length < 2',
    now: '.length + 0 * substituted.length < 2',
    seenBy: [['test/ratings/ratings.test.ts', 'no act of one person voids a rated match not a hint']],
  },
  {
    means: 'a match that is voided and counts again is added to who began anew',
    file: 'src/ratings/takeBack.ts',
    old: ' || at < beganAt(before)) continue;',
    now: ') continue;',
    seenBy: [['test/ratings/ratings.test.ts', 'does nothing to who began anew meanwhile']],
  },
  {
    means: 'after a void the curve of later matches moves the wrong way',
    file: 'src/ratings/takeBack.ts',
    old: 'raised(before.course, at, -pointsOf(gain))',
    now: 'raised(before.course, at, pointsOf(gain))',
    seenBy: [
      [
        'test/ratings/ratings.test.ts',
        'moves the curve after it by what it had brought, down for who won and up for who lost, and back',
      ],
    ],
  },
];
