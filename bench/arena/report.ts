import type { SeatResult } from './deal.ts';
import { FAILURES } from './engine.ts';
import { type Estimate, estimateMean, estimateShare } from './statistics.ts';

/** The results of the first and the second contender in one match. */
export type Meeting = readonly [SeatResult, SeatResult];

/** Reports the results of two contenders; `deals` has the two seatings of every deal. */
export function reportContest(
  names: readonly [string, string],
  deals: readonly (readonly Meeting[])[],
): readonly string[] {
  const meetings = deals.flat();
  const won = meetings.filter(([first, second]) => first.place < second.place).length;
  const lost = meetings.filter(([first, second]) => first.place > second.place).length;
  const drawn = meetings.length - won - lost;
  const share = estimateShare(won + drawn / 2, meetings.length);
  const perDeal = (figure: (meeting: Meeting) => number) =>
    estimateMean(
      deals.map((seatings) => seatings.reduce((sum, meeting) => sum + figure(meeting), 0) / seatings.length),
    );
  return [
    `${name(names, 0)} ${won} won, ${drawn} drawn, ${lost} lost of ${meetings.length}: ${percent(share)}`,
    `mean score difference ${figures(perDeal(([first, second]) => first.score - second.score))}`,
    ...([0, 1] as const).flatMap((side) => [
      `${name(names, side)} mean score ${figures(perDeal((meeting) => meeting[side].score))}`,
      `${name(names, side)} ${times(meetings.map((meeting) => meeting[side]))}`,
      ...failed(
        name(names, side),
        meetings.map((meeting) => meeting[side]),
      ),
    ]),
    longestMatch(meetings),
  ];
}

/** Reports the results of a contender alone. */
export function reportSolo(who: string, results: readonly SeatResult[]): readonly string[] {
  return [
    `${who} mean score ${figures(estimateMean(results.map(({ score }) => score)))} of ${results.length}`,
    `${who} ${times(results)}`,
    ...failed(who, results),
    longestMatch(results.map((result) => [result])),
  ];
}

/** A contender that plays against itself is distinguished by a number. */
function name(names: readonly [string, string], side: 0 | 1): string {
  return names[0] === names[1] ? `${names[side]} ${side + 1}` : names[side];
}

function percent({ value, low, high }: Estimate): string {
  return `${(100 * value).toFixed(1)} % [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;
}

function figures({ value, low, high }: Estimate): string {
  return `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}

function times(results: readonly SeatResult[]): string {
  const moves = results.reduce((sum, result) => sum + result.moves, 0);
  const time = results.reduce((sum, result) => sum + result.time, 0);
  const longest = Math.max(...results.map((result) => result.longest));
  return `time a move: mean ${(time / moves).toFixed(2)} ms, longest ${longest.toFixed(1)} ms`;
}

/** How often an engine failed, so that the easy player moved in its place; nothing if it never did. */
function failed(who: string, results: readonly SeatResult[]): readonly string[] {
  const all = results.flatMap(({ failures }) => failures);
  const counts = FAILURES.map((failure) => `${all.filter((one) => one === failure).length} ${failure}`);
  return all.length === 0
    ? []
    : [`${who} made no move of its own ${all.length} times, and easy played: ${counts.join(', ')}`];
}

function longestMatch(meetings: readonly (readonly SeatResult[])[]): string {
  const lengths = meetings.map((seats) => seats.reduce((sum, { moves }) => sum + moves, 0));
  return `longest match ${Math.max(...lengths)} moves`;
}
