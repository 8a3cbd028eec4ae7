import { findNeighbour, type Placement, type Square, toGrid, withPlacement } from '../board.ts';
import { listPlacements } from '../placement.ts';
import { findNetworks, type Network } from '../scoring.ts';
import { A_TILES, B_TILES, DIRECTIONS, type DieTile } from '../tiles.ts';

/** The single die that a placement waits for: where it would join which exits, and for how many more points. */
interface AwaitedDie {
  readonly die: DieTile;
  readonly square: Square;
  /** The network that it would create or extend. */
  readonly network: Network;
  readonly points: number;
  /** The share of all rolls that show this die. */
  readonly chance: number;
}

const ON_THREE_A_DICE = 1 - (1 - 1 / A_TILES.length) ** 3;
const ON_THE_B_DIE = 1 / B_TILES.length;
const DICE: readonly { readonly die: DieTile; readonly chance: number }[] = [
  ...A_TILES.map((die) => ({ die, chance: ON_THREE_A_DICE })),
  ...B_TILES.map((die) => ({ die, chance: ON_THE_B_DIE })),
];

/**
 * The die that would join the most exits on a square next to the last of these placements, provided it would join fewer
 * without that placement. Among dice with equal points, the likelier one. Undefined if no single die joins exits there.
 */
export function waitingFor(placements: readonly Placement[]): AwaitedDie | undefined {
  const last = placements.at(-1);
  if (last === undefined) return undefined;
  const before = placements.slice(0, -1);
  const grid = toGrid(placements);
  const joined = findNetworks(placements, grid);
  const [points, pointsBefore] = [sumNetworks(joined), sumNetworks(findNetworks(before))];
  const beside = DIRECTIONS.map((direction) => findNeighbour(last.square, direction));
  const found = DICE.flatMap(({ die, chance }) =>
    listPlacements(grid, die)
      .filter(({ square }) => beside.includes(square))
      .flatMap((placement): AwaitedDie[] => {
        const networks = findNetworks([...placements, placement], withPlacement(grid, placement));
        const more = sumNetworks(networks) - points;
        if (more <= 0 || more <= sumNetworks(findNetworks([...before, placement])) - pointsBefore) return [];
        const network = grown(joined, networks);
        return network === undefined ? [] : [{ die, square: placement.square, network, points: more, chance }];
      }),
  );
  return found.reduce<AwaitedDie | undefined>(
    (best, one) => (best === undefined || isBetter(one, best) ? one : best),
    undefined,
  );
}

/** The largest network that was not there before. */
export function grown(before: readonly Network[], after: readonly Network[]): Network | undefined {
  const known = new Set(before.map(({ exits }) => exits.join()));
  return after.find(({ exits, points }) => points > 0 && !known.has(exits.join()));
}

function isBetter(one: AwaitedDie, other: AwaitedDie): boolean {
  return one.points === other.points ? one.chance > other.chance : one.points > other.points;
}

function sumNetworks(networks: readonly Network[]): number {
  return networks.reduce((sum, { points }) => sum + points, 0);
}
