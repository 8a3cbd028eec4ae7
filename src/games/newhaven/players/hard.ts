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
/** Moves of imagined matches for one placement, a good half second at most: few worlds at the start, more towards the end. */
const IMAGINED_MOVES = 5000;
const MOST_WORLDS = 32;

/**
 * Tries the best placements of the medium player in imagined matches, played on by medium players to the end, and takes
 * the one that comes out best. Every imagined match asks the budget once.
 */
export const hard: ComputerPlayer<View, Move> = {
  choose(view, seat, random, budget) {
    const player = view.players[seat];
    if (view.phase !== 'place' || player === undefined) return medium.choose(view, seat, random, budget);
    const candidates = rankedPlacements(view, player, budget).slice(0, CANDIDATES);
    const leads = candidates.map(() => 0);
    let moves = 0;
    for (let world = 0; world < MOST_WORLDS && moves < IMAGINED_MOVES; world += 1) {
      const state = imagineState(view, random);
      const ends: Ending[] = [];
      for (const { move } of candidates) {
        if (!budget()) break;
        ends.push(playOut(playMove(state, seat, move).state, seat));
      }
      // A world that was not tried with every candidate would favour some.
      if (ends.length < candidates.length) break;
      for (const [at, end] of ends.entries()) {
        leads[at] = (leads[at] ?? 0) + end.lead;
        moves += end.moves;
      }
    }
    const best = candidates[leads.indexOf(Math.max(...leads))];
    if (best === undefined) throw new Error('nothing can be placed');
    return best.move;
  },
};

interface Ending {
  /** How far the player ends ahead of the best of the others. */
  readonly lead: number;
  readonly moves: number;
}

/** Plays on to the end, everybody like the medium player. */
function playOut(start: State, seat: Seat): Ending {
  let state = start;
  let moves = 0;
  for (; state.phase !== 'over'; moves += 1) {
    const move = medium.choose(viewOf(state, state.actor), state.actor, NO_DICE, UNBOUNDED);
    state = playMove(state, state.actor, move).state;
  }
  const scores = state.players.map((player) => villageScore(player.village));
  const others = scores.filter((_, other) => other !== seat && !state.players[other]?.hasLeft);
  return { lead: (scores[seat] ?? 0) - Math.max(...others), moves };
}

/** The medium player throws no dice. */
const NO_DICE: Random = { below: () => 0 };
const UNBOUNDED: Budget = () => true;
