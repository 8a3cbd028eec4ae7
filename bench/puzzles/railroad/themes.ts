import type { Placement } from '../../../src/games/railroad/board.ts';
import { EXIT_POINTS, scorePlacements } from '../../../src/games/railroad/scoring.ts';
import { isSpecial } from '../../../src/games/railroad/tiles.ts';

/** Joining two networks brings more than either alone; points for one more exit are nothing special. */
const ONE_EXIT = (EXIT_POINTS[3] ?? 0) - (EXIT_POINTS[2] ?? 0);

/** The themes of the best round: what brings the most, and how. */
export function findThemes(
  before: readonly Placement[],
  round: readonly Placement[],
  diceLeft: number,
): readonly string[] {
  const [was, is] = [scorePlacements(before), scorePlacements([...before, ...round])];
  const gains = {
    exits: is.exits - was.exits,
    highway: is.highway.length - was.highway.length,
    railway: is.railway.length - was.railway.length,
    ends: was.errors.length - is.errors.length,
    centre: is.centre - was.centre,
  };
  const exitsOf = ({ networks }: typeof was) => networks.reduce((sum, { exits }) => sum + exits.length, 0);
  const isMerged = gains.exits > ONE_EXIT * (exitsOf(is) - exitsOf(was));
  const [most = ['ends', 0]] = Object.entries(gains).sort(([, a], [, b]) => b - a);
  return [
    ...(diceLeft > 0 ? ['skip'] : []),
    isMerged ? 'merge' : most[0],
    ...(round.some(({ tile }) => isSpecial(tile)) ? ['special'] : []),
  ];
}
