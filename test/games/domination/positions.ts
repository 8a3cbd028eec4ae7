import { fastRandom } from '../../../src/engine/random.ts';
import { defaultSetup } from '../../../src/engine/setup.ts';
import { domination, type Move } from '../../../src/games/domination/index.ts';
import { SETUP, type Setup, type State } from '../../../src/games/domination/state.ts';

export function createSetup(changes: Partial<Setup> = {}): Setup {
  return { ...(defaultSetup(SETUP) as Setup), ...changes };
}

export function move(text: string): Move {
  const read = domination.read(text);
  if (!read.ok) throw new Error(`not a move: ${text}`);
  return read.value;
}

export function opening(changes: Partial<Setup> = {}): State {
  return domination.start(createSetup(changes), 2, fastRandom(0));
}

/** The state after the moves, each of which must be legal. */
export function played(state: State, ...moves: readonly string[]): State {
  return moves.map(move).reduce((now, next) => {
    const [seat = -1] = domination.toAct(now);
    const refusal = domination.refuse(now, seat, next);
    if (refusal !== undefined) throw new Error(`${domination.write(next)}: ${refusal.key}`);
    return domination.play(now, seat, next, fastRandom(0)).state;
  }, state);
}
