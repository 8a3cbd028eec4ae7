import { z } from 'zod';
import { LEVELS, type Level } from '../../engine/game.ts';
import { PersonId, type Player } from '../match/match.ts';
import { recordOf } from '../store/record.ts';
import { type Rating, rate } from './update.ts';

/** How somebody stands in one game on one server, after all rated matches there. */
const Standing = z.object({
  mean: z.number(),
  deviation: z.number(),
  won: z.int(),
  /** How often they shared the first place. */
  tied: z.int(),
  lost: z.int(),
  /** How many they have won in a row, up to the last match; and the most they ever did. */
  streak: z.int(),
  best: z.int(),
});
export type Standing = Readonly<z.infer<typeof Standing>>;

/** Who is rated: `person:<id>`, or `computer:<level>`. */
export type Subject = string;

/** Everybody who is rated in one game on one server. */
export const Standings = recordOf(z.object({ schema: z.literal(1), of: z.record(z.string(), Standing) }));
export type Standings = z.infer<typeof Standings>;

/** A newcomer may be anybody. */
const NEWCOMER: Rating = { mean: 1500, deviation: 500 };

/** Computer players of a level play alike for ever, so that we know more of them. */
const COMPUTERS: Readonly<Record<Level, Rating>> = {
  easy: { mean: 1200, deviation: 200 },
  steady: { mean: 1350, deviation: 200 },
  medium: { mean: 1500, deviation: 200 },
  hard: { mean: 1800, deviation: 200 },
};

/** How far the rating of a computer player may go from where it began, so that nobody can carry it off on purpose. */
const COMPUTERS_ROAM = 300;

/** The most that one match takes from anybody: a first loss says little of somebody who is new. */
export const MOST_LOST = 60;

/** From this deviation on a rating is a guess. */
const UNCERTAIN = 150;

/** Whether so little is known of somebody that their rating is a guess. */
export function isUncertain({ deviation }: Rating): boolean {
  return deviation > UNCERTAIN;
}

/** By how much people change between two matches (a deviation). Computer players do not: their ratings come to rest. */
const PEOPLE_CHANGE = 5;

/** As whom a player is rated; a seat without a name is not. */
export function subjectOf(player: Player): Subject | undefined {
  switch (player.kind) {
    case 'person':
      return `person:${player.id}`;
    case 'computer':
      return `computer:${player.level}`;
    case 'nobody':
      return undefined;
  }
}

/** Who a subject is; undefined for what is none. */
export function playerOf(subject: Subject): Player | undefined {
  const [kind, name] = subject.split(':');
  const person = kind === 'person' ? PersonId.safeParse(name).data : undefined;
  if (person !== undefined) return { kind: 'person', id: person };
  const level = kind === 'computer' ? LEVELS.find((one) => one === name) : undefined;
  return level === undefined ? undefined : { kind: 'computer', level };
}

export function noStandings(): Standings {
  return { schema: 1, of: {} };
}

/** How many rated matches somebody has played. */
export function matchesOf({ won, tied, lost }: Standing): number {
  return won + tied + lost;
}

/** The strength that somebody has at least, most likely: 19 times of 20 they are not worse. */
export function surely({ mean, deviation }: Rating): number {
  return mean - 2 * deviation;
}

/** One player of a match that is to be rated. Computer players of one level are one subject, however many play. */
export interface Placed {
  readonly subject: Subject;
  readonly place: number;
}

/** How everybody stands after a match in which these came in at these places. */
export function standingsAfter(standings: Standings, placed: readonly Placed[]): Standings {
  const ratings = rate(
    placed.map(({ subject }) => before(standings, subject)),
    placed.map(({ place }) => place),
  );
  const of = { ...standings.of };
  for (const subject of new Set(placed.map((one) => one.subject))) {
    const seats = placed.flatMap((one, seat) => (one.subject === subject ? [seat] : []));
    const average = (pick: (rating: Rating) => number) =>
      seats.reduce((sum, seat) => sum + pick(ratings[seat] ?? before(standings, subject)), 0) / seats.length;
    const best = Math.min(...seats.map((seat) => placed[seat]?.place ?? Number.POSITIVE_INFINITY));
    of[subject] = {
      ...counted(standings.of[subject], resultOf(placed, best)),
      mean: within(
        subject,
        Math.max(
          average(({ mean }) => mean),
          before(standings, subject).mean - MOST_LOST,
        ),
      ),
      deviation: average(({ deviation }) => deviation),
    };
  }
  return { ...standings, of };
}

/** How strong somebody is taken to be; who has not played yet, as a newcomer or as their level. */
export function ratingIn({ of }: Standings, subject: Subject): Rating {
  const player = playerOf(subject);
  return of[subject] ?? (player?.kind === 'computer' ? COMPUTERS[player.level] : NEWCOMER);
}

/** The same before another match: people may have changed since the last one. */
function before(standings: Standings, subject: Subject): Rating {
  const { mean, deviation } = ratingIn(standings, subject);
  if (playerOf(subject)?.kind === 'computer') return { mean, deviation };
  return { mean, deviation: Math.min(Math.hypot(deviation, PEOPLE_CHANGE), NEWCOMER.deviation) };
}

function within(subject: Subject, mean: number): number {
  const player = playerOf(subject);
  if (player?.kind !== 'computer') return mean;
  const home = COMPUTERS[player.level].mean;
  return Math.min(Math.max(mean, home - COMPUTERS_ROAM), home + COMPUTERS_ROAM);
}

function resultOf(placed: readonly Placed[], place: number): 'won' | 'tied' | 'lost' {
  if (placed.some((other) => other.place < place)) return 'lost';
  return placed.filter((other) => other.place === place).length > 1 ? 'tied' : 'won';
}

type Counts = Omit<Standing, keyof Rating>;
const NO_COUNTS: Counts = { won: 0, tied: 0, lost: 0, streak: 0, best: 0 };

function counted(counts: Counts = NO_COUNTS, result: 'won' | 'tied' | 'lost'): Counts {
  const streak = result === 'won' ? counts.streak + 1 : 0;
  return { ...counts, [result]: counts[result] + 1, streak, best: Math.max(counts.best, streak) };
}
