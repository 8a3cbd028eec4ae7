import type { Budget, ComputerPlayer } from '../../../engine/game.ts';
import type { Random } from '../../../engine/random.ts';
import type { Seat } from '../../../engine/seat.ts';
import { imagineState } from '../imagine.ts';
import type { Move } from '../moves.ts';
import { playMove } from '../play.ts';
import type { State, View } from '../state.ts';
import { viewOf } from '../view.ts';
import { villageScore } from '../village.ts';
import { medium, rankedPlacements } from './medium.ts';

/** Placements that are tried. */
const CANDIDATES = 8;
/** Moves of imagined matches for one placement, about half a second: few worlds at the start, more towards the end. */
const IMAGINED_MOVES = 8000;
const MOST_WORLDS = 32;

/**
 * Tries the best placements of the medium player in imagined matches, played on by medium players to the end, and takes
 * the one that comes out best. Every move of an imagined match asks the budget.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, seat, random, budget) {
    const player = view.players[seat];
    if (view.phase !== 'place' || player === undefined) return medium.choose(view, seat, random, budget);
    const candidates = rankedPlacements(view, player, budget).slice(0, CANDIDATES);
    const leads = candidates.map(() => 0);
    let moves = 0;
    const counted: Budget = () => {
      moves += 1;
      return budget();
    };
    for (let world = 0; world < MOST_WORLDS && moves < IMAGINED_MOVES; world += 1) {
      const state = imagineState(view, random);
      const found = candidates.map(({ move }) => finalLead(playMove(state, seat, move).state, seat, counted));
      // A world that was not tried with every candidate would favour some.
      if (found.includes(undefined)) break;
      for (const [at, lead] of found.entries()) leads[at] = (leads[at] ?? 0) + (lead ?? 0);
    }
    const best = candidates[leads.indexOf(Math.max(...leads))];
    if (best === undefined) throw new Error('nothing can be placed');
    return best.move;
  },
};

/** How far `seat` ends ahead of the best of the others when all play on like the medium player. */
function finalLead(start: State, seat: Seat, budget: Budget): number | undefined {
  let state = start;
  while (state.phase !== 'over') {
    if (!budget()) return undefined;
    const move = medium.choose(viewOf(state, state.actor), state.actor, NO_DICE, UNBOUNDED);
    state = playMove(state, state.actor, move).state;
  }
  const scores = state.players.map((player) => villageScore(player.village));
  const others = scores.filter((_, other) => other !== seat && !state.players[other]?.hasLeft);
  return (scores[seat] ?? 0) - Math.max(...others);
}

/** The medium player throws no dice. */
const NO_DICE: Random = { below: () => 0 };
const UNBOUNDED: Budget = () => true;
