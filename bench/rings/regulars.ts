import { fastRandom, type Random, shuffled } from '../../src/engine/random.ts';
import { PersonId } from '../../src/match/match.ts';
import {
  type KeptTables,
  keepOpen,
  MOST_KEPT_TABLES,
  NO_KEPT_TABLES,
  standUp,
  waitAt,
  waitingAt,
} from '../../src/rings/keptTables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** People look in most often from seven to ten in the evening, and least often from one to seven at night. */
const PEAK = { from: 19, to: 22 } as const;
const NIGHT = { from: 1, to: 7 } as const;

/** How many of the regulars look for a game in an hour, by the hour of their day: each about once in two days. */
const VISITS_AN_HOUR = [
  0.01, 0.004, 0.002, 0.002, 0.002, 0.002, 0.004, 0.01, 0.015, 0.015, 0.015, 0.02, 0.025, 0.025, 0.02, 0.02, 0.025,
  0.03, 0.045, 0.06, 0.065, 0.055, 0.035, 0.02,
] as const;

/** How long people waited for their game, in minutes: the median of those who came at the peak, and at night. */
interface Waits {
  readonly peak: number;
  readonly night: number;
  /** The same only for those who had to wait: a player who came second found someone there. */
  readonly firstAtPeak: number;
  readonly firstAtNight: number;
  readonly games: number;
  /** The most taps from the panel or the channel's line to a seat. */
  readonly taps: number;
}

/** `Find a game`, then `Join`; from the line in the channel, one tap. */
const TAPS = 2;

interface Regulars {
  readonly people: number;
  readonly days: number;
  readonly seed: number;
  /** How many of the three tables suit each of them. The list starts with tables where someone is waiting. */
  readonly suits: number;
}

/** Lets this many regulars of a server look for a game at its three kept tables. */
export function simulateRegulars({ people, days, seed, suits }: Regulars): Waits {
  const random = fastRandom(seed);
  const came = new Map<string, number>();
  const waited: { readonly at: number; readonly minutes: number }[] = [];
  let all = threeTables();
  for (const { at, person } of visitsOf(people, days, random)) {
    const suiting = shuffled(all.tables, random).slice(0, suits);
    const table = suiting.find((one) => waitingAt(one, at).some((other) => other !== person)) ?? suiting[0];
    if (table === undefined) continue;
    const there = waitingAt(table, at);
    const partner = there.find((one) => one !== person);
    if (partner !== undefined) {
      waited.push({ at, minutes: 0 });
      const since = came.get(`${table.id}.${partner}`) ?? at;
      waited.push({ at: since, minutes: (at - since) / MINUTE });
      all = standUp(all, table.id, [partner]);
    } else if (!there.includes(person)) {
      came.set(`${table.id}.${person}`, at);
      all = waitAt(all, table.id, person, at);
    }
  }
  const within = ({ from, to }: { readonly from: number; readonly to: number }) =>
    waited.filter(({ at }) => (at % DAY) / HOUR >= from && (at % DAY) / HOUR < to).map(({ minutes }) => minutes);
  const first = (minutes: readonly number[]) => median(minutes.filter((one) => one > 0));
  return {
    ...{ peak: median(within(PEAK)), night: median(within(NIGHT)) },
    ...{ firstAtPeak: first(within(PEAK)), firstAtNight: first(within(NIGHT)) },
    ...{ games: waited.length / 2, taps: TAPS },
  };
}

function threeTables(): KeptTables {
  return Array.from({ length: MOST_KEPT_TABLES }, (_, at) => `table${at}`).reduce((all, id) => {
    const kept = keepOpen(all, { id, channel: '1', game: id, pace: '1d' });
    return kept.ok ? kept.value : all;
  }, NO_KEPT_TABLES);
}

/** The visits of people looking for a game, sorted by time. */
function visitsOf(people: number, days: number, random: Random) {
  const visits: { readonly at: number; readonly person: PersonId }[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    for (let person = 1; person <= people; person += 1) {
      if (random.below(10_000) >= (VISITS_AN_HOUR[hour % 24] ?? 0) * 10_000) continue;
      visits.push({ at: hour * HOUR + random.below(HOUR), person: PersonId.parse(String(person)) });
    }
  }
  return visits.sort((a, b) => a.at - b.at);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
}
