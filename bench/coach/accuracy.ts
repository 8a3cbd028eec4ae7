import { stepBudget } from '../../src/engine/budget.ts';
import type { Level } from '../../src/engine/computerPlayer.ts';
import type { Script } from '../../src/engine/match.ts';
import { fastRandom, moveRandom, pick } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { computeAccuracy, computeMeanLoss } from '../../src/tables/analysis/accuracy.ts';
import { chanceWith, leadsAmong } from '../../src/tables/analysis/cost.ts';
import { accuracyTable, chanceTable, type Kind, type MoveForecast, type SeatTold, writeRow } from './accuracyTables.ts';
import type { Bar, Field } from './bar.ts';
import { judge, listStands, playMatch } from './matches.ts';

/** The pairs of players: every kind meets a stronger one, and one that is equal or weaker. */
const PAIRS: readonly (readonly [Kind, Kind])[] = [
  ['random', 'medium'],
  ['random', 'hard'],
  ['easy', 'medium'],
  ['easy', 'hard'],
  ['medium', 'medium'],
  ['medium', 'hard'],
  ['hard', 'hard'],
];

/** The prediction of someone who knows nothing. */
const EVEN = 0.5;

/** What the coach says about matches of all kinds of players. */
interface CoachReport {
  readonly seats: readonly SeatTold[];
  readonly leads: readonly MoveForecast[];
}

/** How many matches are played: a number per pair, or as many as fit into a number of minutes of CPU time. */
export interface AccuracyAmount {
  readonly matchesAPair: number;
  readonly minutes?: number;
}

/** Accuracy and winning chances over matches of all kinds of players, and the row for the table in docs/strength.md. */
export async function accuracyBars(
  field: Field,
  amount: AccuracyAmount,
): Promise<{ readonly bars: readonly Bar[]; readonly row: string }> {
  const { seats, leads } = await reportAccuracy(field, amount);
  return { bars: [...accuracyTable(seats), ...chanceTable(leads)], row: writeRow(field.game.id, seats) };
}

/** The pairs take turns, so that every kind is included no matter how soon the time is up. */
async function reportAccuracy(field: Field, { matchesAPair, minutes }: AccuracyAmount): Promise<CoachReport> {
  const seats: SeatTold[] = [];
  const leads: MoveForecast[] = [];
  const begun = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(begun);
    return minutes !== undefined && user + system > minutes * 60e6;
  };
  for (let match = 0; match < matchesAPair * PAIRS.length && !isOver(); match += 1) {
    const [at, round] = [match % PAIRS.length, Math.floor(match / PAIRS.length)];
    const pair = PAIRS[at] as (typeof PAIRS)[number];
    const kinds = round % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
    const said = await saidOfMatch(field, kinds, `accuracy ${at} ${round}`);
    seats.push(...said.seats);
    leads.push(...said.leads);
  }
  return { seats, leads };
}

async function saidOfMatch(field: Field, kinds: readonly [Kind, Kind], seed: string): Promise<CoachReport> {
  const script = matchOf(field, kinds, seed);
  const { weighed, earlyOf } = await judge(field.game, script);
  const { places, scores } = endOf(field, script);
  const seats = ([0, 1] as const).map((seat): SeatTold => {
    const other = seat === 0 ? 1 : 0;
    const told = weighed.filter((one) => one.seat === seat);
    const untold = earlyOf.filter((one) => one === seat).length;
    return {
      kind: kinds[seat],
      against: kinds[other],
      accuracy: computeAccuracy(told, untold, field.game.usualLosses),
      lost: computeMeanLoss(told),
      won: wonBy(places, seat),
      score: (scores[seat] ?? 0) - (scores[other] ?? 0),
      toldShare: told.length / Math.max(1, told.length + untold),
    };
  });
  const [level, other] = kinds;
  if (level !== other || level === 'random') return { seats, leads: [] };
  const measure = { ...leadsAmong(level, field.game), seatCount: 2, moves: script.log.length };
  const leads = weighed.map((one): MoveForecast => {
    const chance = chanceWith(one.got, one, measure) ?? EVEN;
    return { level, chance, won: wonBy(places, one.seat), isSolved: one.exact === true };
  });
  return { seats, leads };
}

function matchOf(field: Field, kinds: readonly Kind[], seed: string): Script {
  const { game, steps } = field;
  return playMatch(field, 'medium', seed, ({ state, seat, ply }) => {
    const random = fastRandom(moveRandom(`${seed} plays`, ply).below(2 ** 31));
    const kind = kinds[seat] ?? 'random';
    const player = kind === 'random' ? undefined : game.players[kind satisfies Level];
    if (player === undefined)
      return game.write(
        pick(
          game.legal(state, seat).filter((one) => isAct(field, one)),
          random,
        ),
      );
    return game.write(player.choose(game.view(state, seat), seat, random, stepBudget(steps)));
  });
}

/** Excludes moves that give up, because no kind of player should resign at random. */
function isAct({ game }: Field, move: unknown): boolean {
  return !['quit'].includes(game.write(move));
}

function endOf(
  { game }: Field,
  script: Script,
): { readonly places: readonly number[]; readonly scores: readonly number[] } {
  const last = listStands(game, script).at(-1);
  const move = game.read(script.log.at(-1)?.text ?? '');
  if (last === undefined || !move.ok) return { places: [], scores: [] };
  const { state } = game.play(last.state, last.seat, move.value, moveRandom(script.seed, last.ply));
  return game.outcome(state) ?? { places: [], scores: [] };
}

function wonBy(places: readonly number[], seat: Seat): number {
  if (places[seat] !== 1) return 0;
  return 1 / seatsOf(places.length).filter((one) => places[one] === 1).length;
}
