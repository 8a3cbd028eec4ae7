import { isDeepStrictEqual } from 'node:util';
import type { Budget, ComputerPlayer, WeighedMove } from '../../../engine/computerPlayer.ts';
import { estimateMean } from '../../../engine/interval.ts';
import type { Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { imagineState } from '../imagine.ts';
import type { Move } from '../moves.ts';
import { playMove } from '../play.ts';
import type { State, View } from '../state.ts';
import { villageScore } from '../village.ts';
import { candidates } from './candidates.ts';
import { type LastTurnPlan, planLastTurn } from './planLastTurn.ts';
import { playOut } from './playOut.ts';
import { reasonFor } from './reason.ts';
import { swiftMatch } from './swiftMatch.ts';

/**
 * The number of imagined matches for a tile, about a second's worth at the start; the budget may end them sooner. Later
 * choices in the turn matter less.
 */
const MATCHES_TO_PLACE = 1536;
const MATCHES_TO_BUILD = 384;

/**
 * Tries the likeliest moves in imagined matches, in which everything hidden from this seat is dealt anew and everyone
 * plays by rules of thumb to the end. The better half is tried further, until two are left.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, seat, random, budget) {
    const [best] = weigh(view, seat, random, budget);
    if (best === undefined) throw new Error('nothing can be done');
    return best.move;
  },
  weigh(view, seat, random, budget, asked) {
    const [made] = asked ?? [];
    if (made !== undefined) return compare(view, seat, made, random, budget);
    const weighed = weigh(view, seat, random, budget);
    const [only, another] = weighed;
    if (only === undefined || another !== undefined) return weighed;
    // If there is no choice, nothing was tried, so the expected result is all there is to say.
    return compare(view, seat, only.move, random, budget).map(({ asked: _, ...rest }) => rest);
  },
  thorough: 16_000,
};

/**
 * The number of worlds in which a move is compared with the best. They are new worlds, because those in which the best
 * was found are biased toward it.
 */
const WORLDS_TO_COMPARE = 160;
const FEWEST_WORLDS = 24;
/** The share of the budget for finding the best move if another one is compared with it afterwards. */
const SHARE_TO_FIND = 0.5;

/**
 * Compares the best move with the one asked about in the same worlds, which are different from those in which the best
 * was found: how much less the latter brings, and the margin of error. No expectation is given if there is no time for
 * enough worlds.
 */
function compare(view: View, seat: Seat, move: Move, random: Random, budget: Budget): readonly WeighedMove<Move>[] {
  const [best] = weigh(view, seat, random, budget, SHARE_TO_FIND);
  if (best === undefined) throw new Error('nothing can be done');
  const careful = planLastTurn(view, seat);
  const { expected: _, ...first } = best;
  const isBest = isDeepStrictEqual(best.move, move);
  const leadsOf = (moves: readonly Move[]) => leadsIn(moves, view, seat, random, budget, careful);
  const [leads = [], others = leads] = leadsOf(isBest ? [move] : [best.move, move]);
  const reason = reasonFor(view, seat, move);
  const judged: WeighedMove<Move> = { move, ...(reason === undefined ? {} : { reason }), asked: true };
  if (leads.length < FEWEST_WORLDS) return isBest ? [judged] : [first, judged];
  const expected = leads.reduce((sum, lead) => sum + lead, 0) / leads.length;
  const { mean, within } = estimateMean(leads.map((lead, world) => lead - (others[world] ?? lead)));
  const told = { ...judged, expected: expected - mean, within, ...(careful?.isCertain && { exact: true }) };
  if (isBest) return [told];
  return mean >= 0 ? [{ ...first, expected }, told] : [told, { ...first, expected }];
}

/** The seat's lead at the end after each of these moves, in the same worlds, as many as the budget allows. */
function leadsIn(
  moves: readonly Move[],
  view: View,
  seat: Seat,
  random: Random,
  budget: Budget,
  careful: LastTurnPlan | undefined,
): readonly (readonly number[])[] {
  const leads = moves.map((): number[] => []);
  for (let world = 0; world < WORLDS_TO_COMPARE; world += 1) {
    const state = imagineState(view, random);
    const found = moves.map((move) => leadAfter(playMove(state, seat, move).state, seat, budget, careful));
    if (found.includes(undefined)) break;
    for (const [at, lead] of found.entries()) leads[at]?.push(lead ?? 0);
  }
  return leads;
}

/** A move being tried. */
interface Trial {
  readonly move: Move;
  matches: number;
  /** The sum of the seat's leads over the best opponent in all of these matches. */
  lead: number;
}

/** `share` is the part of the budget that may be spent. */
function weigh(view: View, seat: Seat, random: Random, budget: Budget, share = 1): readonly WeighedMove<Move>[] {
  const careful = planLastTurn(view, seat);
  const trials = candidates(view, seat, careful).map((move): Trial => ({ move, matches: 0, lead: 0 }));
  const dropped: Trial[] = [];
  let alive = trials;
  // The more players there are, the longer a match takes.
  const matches = ((view.phase === 'place' ? MATCHES_TO_PLACE : MATCHES_TO_BUILD) * 2) / view.players.length;
  const stages = Math.max(1, Math.ceil(Math.log2(trials.length)));
  for (let stage = 0; stage < stages && trials.length > 1; stage += 1) {
    const worlds = Math.ceil(matches / stages / alive.length);
    if (!tryAll(alive, { worlds, share: (share * (stage + 1)) / stages, careful }, view, seat, random, budget)) break;
    const ranked = [...alive].sort(better);
    const kept = Math.max(2, Math.ceil(ranked.length / 2));
    if (stage < stages - 1) dropped.unshift(...ranked.slice(kept));
    alive = stage < stages - 1 ? ranked.slice(0, kept) : ranked;
  }
  let least = Number.POSITIVE_INFINITY;
  return [...[...alive].sort(better), ...dropped].map((trial) => {
    // A move dropped early was tried less often, so it must not rank above one that was confirmed by more matches.
    least = Math.min(least, averageLead(trial));
    const reason = reasonFor(view, seat, trial.move);
    const isTold = trial.matches >= FEWEST_WORLDS || (careful?.isCertain === true && trial.matches > 0);
    return {
      move: trial.move,
      ...(isTold && { expected: least }),
      ...(reason === undefined ? {} : { reason }),
      ...(isTold && careful?.isCertain && { exact: true }),
    };
  });
}

/**
 * The number of worlds in which moves are tried, and the share of the budget up to which they are, which leaves budget
 * for later stages even if it is small.
 */
interface Stage {
  readonly worlds: number;
  readonly share: number;
  readonly careful: LastTurnPlan | undefined;
}

/** Plays every trial out in the same imagined worlds; returns false if the budget ended that. */
function tryAll(
  trials: readonly Trial[],
  { worlds, share, careful }: Stage,
  view: View,
  seat: Seat,
  random: Random,
  budget: Budget,
): boolean {
  for (let world = 0; world < worlds; world += 1) {
    if (world > 0 && isUsed(budget, share)) return true;
    const state = imagineState(view, random);
    const leads: number[] = [];
    for (const { move } of trials) {
      const lead = budget() ? leadAfter(playMove(state, seat, move).state, seat, budget, careful) : undefined;
      if (lead === undefined) return false;
      leads.push(lead);
    }
    // A world that was not tried with every move would favor some of them.
    for (const [at, trial] of trials.entries()) {
      trial.matches += 1;
      trial.lead += leads[at] ?? 0;
    }
  }
  return true;
}

function isUsed(budget: Budget, share: number): boolean {
  return (budget.used?.() ?? 0) >= share;
}

function leadAfter(state: State, seat: Seat, budget: Budget, careful: LastTurnPlan | undefined): number | undefined {
  const scores =
    state.phase === 'over'
      ? state.players.map((player) => villageScore(player.village))
      : playOut(swiftMatch(state), state.phase === 'place', budget, careful);
  if (scores === undefined) return undefined;
  const others = scores.filter((_, other) => other !== seat && !state.players[other]?.hasLeft);
  return (scores[seat] ?? 0) - Math.max(...others);
}

function averageLead({ lead, matches }: Trial): number {
  return matches === 0 ? 0 : lead / matches;
}

function better(a: Trial, b: Trial): number {
  return averageLead(b) - averageLead(a);
}
