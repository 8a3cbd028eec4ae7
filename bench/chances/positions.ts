import { stepBudget } from '../../src/engine/budget.ts';
import type { Level } from '../../src/engine/computerPlayer.ts';
import { fastRandom, moveRandom } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { stepsPerPly } from '../../src/tables/analysis/weighPlies.ts';
import { judgeMoves } from '../../src/tables/thinking/advice.ts';
import { type ThinkingTask, weighMoves } from '../../src/tables/thinking/worker.ts';
import type { Field } from '../coach/bar.ts';
import { listStands, playMatch, type Stand } from '../coach/matches.ts';

/** A move of a match, the lead that the analysis sees after it, and how the match ends if it is played on many times. */
export interface LeadSample {
  readonly match: number;
  /** How much of the match was over, from 0 to 1. */
  readonly share: number;
  readonly movesLeft: number;
  readonly lead: number;
  readonly isExact: boolean;
  /** The mean over all ends: 0 for a loss, 1 for a win, a half for those who share the first place. */
  readonly won: number;
  /** The mean of its squares. */
  readonly squares: number;
  /** The variance of that from one end to another: the Brier score of somebody who knows how often it is won. */
  readonly variance: number;
  /** The lead over the best opponent at the first of these ends. */
  readonly margin: number;
}

export interface SampleSize {
  readonly level: Level;
  readonly matches: number;
  readonly movesAMatch: number;
  /** How often the match is played on after each move. */
  readonly ends: number;
  /** The share of a match from which on moves are taken. */
  readonly from: number;
}

/** Moves from all parts of matches between players of one level. */
export async function sampleMoves(field: Field, size: SampleSize): Promise<readonly LeadSample[]> {
  const samples: LeadSample[] = [];
  for (let match = 0; match < size.matches; match += 1) samples.push(...(await sampleMatch(field, size, match)));
  return samples;
}

export async function sampleMatch(field: Field, size: SampleSize, match: number): Promise<readonly LeadSample[]> {
  const { level, movesAMatch, from } = size;
  const random = fastRandom(match + 1);
  const all = listMoves(field, level, match);
  const late = all.filter(({ share, isFirst }) => share >= from && isFirst);
  const samples: LeadSample[] = [];
  for (let at = 0; at < movesAMatch; at += 1) {
    const made = late[Math.floor(((at + random.below(1000) / 1000) / movesAMatch) * late.length)];
    const judged = made && (await judgeMade(field, made, all.length));
    if (made !== undefined && judged !== undefined)
      samples.push({
        match,
        share: made.share,
        movesLeft: made.movesLeft,
        ...judged,
        ...playOn(field, size, made, `${match} ${at}`),
      });
  }
  return samples;
}

/** A position with the move that was made in it; all moves of a round are judged together, at the first. */
interface MadeMove extends Stand {
  readonly texts: readonly string[];
  readonly share: number;
  readonly movesLeft: number;
  /** Whether nobody has moved in this round yet: what others did in it is hidden, so it could not be played on. */
  readonly isFirst: boolean;
}

function listMoves(field: Field, level: Level, match: number): readonly MadeMove[] {
  const { game } = field;
  const script = playMatch(field, level, `chances ${level} ${match}`);
  const stands = listStands(game, script);
  const rounds = stands.map(({ state }, at) => game.round?.(state) ?? at);
  return stands.map((stand, at) => ({
    ...stand,
    texts: script.log.flatMap(({ seat, text }, other) =>
      seat === stand.seat && rounds[other] === rounds[at] ? [text] : [],
    ),
    share: at / stands.length,
    movesLeft: stands.length - 1 - at,
    isFirst: rounds[at] !== rounds[at - 1],
  }));
}

/** What the analysis says of a move; undefined if it was too early to judge. */
async function judgeMade(
  { game }: Field,
  { texts, ...stand }: MadeMove,
  moves: number,
): Promise<Pick<LeadSample, 'lead' | 'isExact'> | undefined> {
  const thinking = {
    weigh: async (question: ThinkingTask) => weighMoves(game, question, stepBudget(question.steps ?? 1)),
  };
  const weighed = await judgeMoves(thinking, game, stand, texts, stepsPerPly(game, moves));
  const got = weighed.find(({ asked }) => asked) ?? weighed.find(({ move }) => move === texts[0]);
  if (got?.expected === undefined) return undefined;
  return { lead: got.expected, isExact: got.exact === true && weighed[0]?.exact === true };
}

/** How a match ends between players of one level after a move: what its seat does not see is dealt anew each time. */
function playOn(
  field: Field,
  { level, ends }: SampleSize,
  made: MadeMove,
  seed: string,
): Pick<LeadSample, 'won' | 'squares' | 'variance' | 'margin'> {
  let [won, squares, margin] = [0, 0, 0];
  for (let end = 0; end < ends; end += 1) {
    const { places, scores } = endOf(field, level, made, `${seed} ${end}`);
    const share = wonBy(places, made.seat);
    won += share / ends;
    squares += share ** 2 / ends;
    if (end > 0) continue;
    margin = (scores[made.seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== made.seat));
  }
  // Among so few ends, the variance comes out too small by this factor.
  return { won, squares, variance: ((squares - won ** 2) * ends) / (ends - 1), margin };
}

function endOf({ game, steps }: Field, level: Level, { state: known, seat: own, texts }: MadeMove, seed: string) {
  const player = game.players[level];
  if (player === undefined) throw new Error(`${game.id} has no computer player ${level}`);
  const random = fastRandom(moveRandom(seed, 0).below(2 ** 31));
  const first = [...texts];
  let state = game.imagine?.(game.view(known, own), own, random) ?? known;
  for (let ply = 1; ; ply += 1) {
    const [seat] = game.toAct(state);
    if (seat === undefined) break;
    const made = game.read((seat === own && first.shift()) || '');
    const move = made.ok ? made.value : player.choose(game.view(state, seat), seat, random, stepBudget(steps));
    state = game.play(state, seat, move, moveRandom(seed, ply)).state;
  }
  const outcome = game.outcome(state);
  if (outcome === undefined) throw new Error(`${game.id} has no outcome`);
  return outcome;
}

function wonBy(places: readonly number[], seat: Seat): number {
  if (places[seat] !== 1) return 0;
  return 1 / seatsOf(places.length).filter((one) => places[one] === 1).length;
}
