import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { PLAYERS } from '../../../src/games/railroad/players/levels.ts';
import { LAST_ROUND, toPosition } from '../../../src/games/railroad/players/position.ts';
import { view } from '../../../src/games/railroad/view.ts';
import type { Refuse } from '../mine.ts';
import { standsOfGame } from '../playedGame.ts';
import { CASTING, GAME, lastRoundAt, misses } from './mine.ts';

/** The dice of the last round still to be placed: few enough for people who have just learned the rules. */
const DICE_LEFT = 2;

/** The lead in points over the next best board, so that the best one can be seen. */
const LEAST_MARGIN = 2;

/** The puzzle of one sheet for newcomers: the most points that the last two dice of a match can bring. */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const random = fastRandom(game);
  const seed = `f${game}`;
  for (const stand of standsOfGame(GAME, {}, { ...CASTING, seed }, random)) {
    const { state } = stand;
    if (state.completed !== LAST_ROUND) continue;
    const { dice } = toPosition(view(state, 0), 0);
    if (dice.length > DICE_LEFT) continue;
    if (dice.length < DICE_LEFT) return refuse('too few dice are left');
    const puzzle = lastRoundAt(stand, seed, refuse);
    if (puzzle === undefined) return;
    if (puzzle.margin < LEAST_MARGIN) return refuse('the next best is close');
    if (misses(PLAYERS.medium, state, puzzle.points.least, random)) return refuse('the medium player misses it');
    yield puzzle;
    return;
  }
}
