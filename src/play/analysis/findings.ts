import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Match } from '../../match/match.ts';
import { ACCURACY } from '../../tables/analysis/accuracy.ts';
import type { Analysis, WeighedPly } from '../../tables/analysis/analysis.ts';
import { classifyMove, type Measure } from '../../tables/analysis/cost.ts';
import { costliest, type SeatSummary, summaries } from '../../tables/analysis/summary.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { amountPhrase } from '../words/formatPoints.ts';
import type { CardMove } from './drawAnalysisCard.ts';
import { positionsAfter } from './replaySteps.ts';
import { type ToldMoves, toldMoves } from './toldMoves.ts';
import { describeVerdict, SIGNS } from './verdicts.ts';

/** The findings of an analysis, in order of interest to the reader. */
export interface AnalysisFindings {
  readonly own: readonly Phrase[];
  readonly worst: readonly Phrase[];
  /** The other people: a line each, and how accurately each of them played, short enough for a single line. */
  readonly others: readonly Phrase[];
  readonly shares: readonly Phrase[];
  /** How accurately the computer players played, what accuracy means, and how many moves are certain. */
  readonly rest: readonly Phrase[];
}

/** With more than two players, three moves for each would fill the screen. */
const MOST_NAMED = 6;

/** Each player's costliest moves, the reader's own first. */
export function worstFor(known: Analysis, own: Seat | undefined): readonly WeighedPly[] {
  const all = costliest(known);
  return [...all.filter(({ seat }) => seat === own), ...all.filter(({ seat }) => seat !== own)].slice(0, MOST_NAMED);
}

/** One of the costliest moves, with its words. */
interface CostlyPly extends CardMove {
  readonly told: ToldMoves;
}

/** Describes these moves, given the positions in which they were made. */
export async function describeCostly(
  command: GameCommand,
  match: Match,
  some: readonly WeighedPly[],
): Promise<readonly CostlyPly[]> {
  const before = await positionsAfter(
    command.game,
    match,
    some.map(({ ply }) => ply - 1),
  );
  return some.flatMap((weighed) => {
    const position = before.get(weighed.ply - 1);
    return position === undefined ? [] : [{ weighed, before: position, told: toldMoves(command, weighed, position) }];
  });
}

/** The findings of an analysis, phrased mostly for the reader. */
export function foundIn(
  match: Match,
  known: Analysis,
  {
    worst,
    measure,
    own,
  }: { readonly worst: readonly CostlyPly[]; readonly measure: Measure; readonly own: Seat | undefined },
  locale: string,
): AnalysisFindings {
  const all = summaries(known, measure);
  const isComputer = ({ seat }: SeatSummary) => match.players[seat]?.kind === 'computer';
  const others = all.filter((one) => one.seat !== own && !isComputer(one));
  const computers = all.filter(isComputer).flatMap(sharePhrase);
  return {
    own: all.filter(({ seat }) => seat === own).map((one) => summaryPhrase(one, measure, locale)),
    worst: worst.map((one, rank) => worstPhrase(one, rank + 1, locale, measure)),
    others: others.map((one) => summaryPhrase(one, measure, locale)),
    shares: others.flatMap(sharePhrase),
    rest: [
      ...(computers.length === 0 ? [] : [phrase('coach.analysis.computers', { players: computers })]),
      ...(measure.usualLosses === undefined || all.every(({ accuracy }) => accuracy === undefined)
        ? []
        : [comparison()]),
      ...exactPhrases(known),
    ],
  };
}

/** What accuracy means: how accurately computer players usually play. */
function comparison(): Phrase {
  const [most, least] = ACCURACY.medium;
  return phrase('coach.analysis.comparison', {
    least: roundToPercent(least),
    most: roundToPercent(most),
    hard: roundToPercent(ACCURACY.hard),
  });
}

/** How a player played: how accurately, how many moves were perfect, and what the others cost. */
export function summaryPhrase(
  { seat, moves, good, lost, accuracy }: SeatSummary,
  measure: Pick<Measure, 'unit'>,
  locale: string,
): Phrase {
  const told = { player: { seat }, good, moves, lost: amountPhrase(measure, lost, locale) };
  if (accuracy === undefined) {
    return moves < 2
      ? phrase('coach.analysis.seatUnjudged', { player: { seat } })
      : phrase('coach.analysis.seatUntold', told);
  }
  return good === moves
    ? phrase('coach.analysis.seatPerfect', { player: { seat }, count: moves, percent: roundToPercent(accuracy) })
    : phrase('coach.analysis.seat', { ...told, percent: roundToPercent(accuracy) });
}

/** How accurately a seat played; empty if too few of the player's moves could be judged. */
function sharePhrase({ seat, accuracy }: SeatSummary): readonly Phrase[] {
  return accuracy === undefined
    ? []
    : [phrase('coach.analysis.share', { player: { seat }, percent: roundToPercent(accuracy) })];
}

/** Rounds to 100% only if nothing was lost. */
function roundToPercent(accuracy: number): number {
  return accuracy === 1 ? 100 : Math.min(99, Math.round(100 * accuracy));
}

/** A costly move, and what it gave away. */
export function worstPhrase({ weighed, told }: CostlyPly, rank: number, locale: string, measure: Measure): Phrase {
  const { seat, ply } = weighed;
  const mark = classifyMove(weighed, measure);
  return phrase('coach.analysis.worst', {
    rank,
    ply,
    mark: mark === undefined ? '' : ` ${SIGNS[mark]}`,
    player: { seat },
    move: told.played,
    verdict: describeVerdict(weighed, told, locale, measure),
  });
}

/** How many moves were solved, and how many could not be judged. */
function exactPhrases({ weighed, early = [] }: Analysis): readonly Phrase[] {
  const solved = weighed.filter(({ exact }) => exact).length;
  return [
    ...(solved === 0 ? [] : [phrase('coach.analysis.exact', { solved, moves: weighed.length + early.length })]),
    ...(early.length === 0 ? [] : [phrase('coach.analysis.early', { count: early.length })]),
  ];
}
