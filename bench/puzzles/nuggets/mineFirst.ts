import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { plannedWay } from '../../../src/games/nuggets/plannedWay.ts';
import { medium } from '../../../src/games/nuggets/players/levels.ts';
import { view } from '../../../src/games/nuggets/view.ts';
import type { Refuse } from '../mine.ts';
import { hunt, missesHunt } from './mine.ts';

const [FEWEST_KEYS, FEWEST_PILES, MOST_PILES] = [2, 2, 3];

/** At most one puzzle per number, for newcomers: two or three piles in the fewest keys. */
export function* puzzlesOfGame(game: number, refuse: Refuse): Generator<Puzzle> {
  const random = fastRandom(game);
  const piles = FEWEST_PILES + random.below(MOST_PILES - FEWEST_PILES + 1);
  const found = hunt(`f${game}`, { piles, least: FEWEST_KEYS }, random, refuse);
  if (found === undefined) return;
  const byButton = plannedWay(view(found.state, 0), 'gold')?.keys ?? 0;
  if (byButton <= found.keys) return refuse('the button for gold takes all');
  if (missesHunt(medium, found, random)) return refuse('the medium player misses it');
  yield found.puzzle;
}
