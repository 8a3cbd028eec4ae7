import type { Cell } from '../../src/engine/cell.ts';
import { type Chains, harvestedChains } from '../../src/games/newhaven/harvest.ts';
import { buildChoices } from '../../src/games/newhaven/legal.ts';
import { tileAt } from '../../src/games/newhaven/map.ts';
import { type Move, readMove } from '../../src/games/newhaven/moves.ts';
import type { Resource } from '../../src/games/newhaven/resources.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { turned } from '../../src/games/newhaven/tiles.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { type Building, isSameBuilding, spaceAt } from '../../src/games/newhaven/village.ts';
import { withBestTurn } from '../../src/games/newhaven/yields.ts';

/** What a player has chosen of a move so far; everything may still be missing. */
export interface PickedMove {
  /** The index of a tile in the hand, or the shipment. */
  readonly tile?: number | 'shipment';
  /** The space where it would be placed, its squares in that orientation, and what it would yield. */
  readonly laid?: { readonly tile: number; readonly squares: readonly Resource[]; readonly chains: Chains };
  readonly building?: Building;
  /** The space of the village where the building would be. */
  readonly space?: number;
  /** The other spaces where the building could be. */
  readonly choices: readonly number[];
  /** The indices of buildings in the pool. */
  readonly pool?: readonly number[];
}

const NOTHING: PickedMove = { choices: [] };

/**
 * Reads a move or the beginning of one: `place 1`, `place 1 c3` (turned to yield most), `place 1 c3 r2`, `ship`, `ship
 * timber c3`, `build timber5`, `build timber5 b4`, `draw pool 3`. Anything else picks nothing, and neither does a view
 * without a hand.
 */
export function readPicked(view: View, text: string): PickedMove {
  const own = ownPlayer(view);
  if (own === undefined || text === '') return NOTHING;
  const move = readMove(withBestTurn(view, text));
  if (move.ok) return pickedMove(view, move.value);
  const [, verb, rest = ''] = /^(place|ship|build)\b(.*)$/.exec(text) ?? [];
  switch (verb) {
    case 'place':
      return { tile: Number.parseInt(rest, 10) - 1, choices: [] };
    case 'ship':
      return { tile: 'shipment', choices: [] };
    case 'build': {
      const beginning = readMove(`${text} a1`);
      return beginning.ok && beginning.value.kind === 'build'
        ? { building: beginning.value.building, choices: choicesFor(view, beginning.value.building) }
        : NOTHING;
    }
    default:
      return NOTHING;
  }
}

function pickedMove(view: View, move: Move): PickedMove {
  switch (move.kind) {
    case 'place': {
      const face = ownPlayer(view)?.player.tiles?.[move.slot - 1];
      if (face === undefined) return NOTHING;
      return { tile: move.slot - 1, choices: [], ...laid(view, move.cell, turned(face, move.turn)) };
    }
    case 'ship': {
      const { resource } = move;
      return { tile: 'shipment', choices: [], ...laid(view, move.cell, [resource, resource, resource, resource]) };
    }
    case 'build': {
      const space = spaceAt(move.cell, view);
      const choices = choicesFor(view, move.building);
      return space === undefined ? { building: move.building, choices } : { building: move.building, choices, space };
    }
    case 'draw':
      return { pool: move.from.flatMap((source) => (source === 'bag' ? [] : [source - 1])), choices: [] };
    case 'clear':
    case 'done':
      return NOTHING;
  }
}

function laid({ map }: View, cell: Cell, squares: readonly Resource[]): Pick<PickedMove, 'laid'> {
  const tile = tileAt(map, cell);
  if (tile === undefined || map.spaces[tile] !== 'open') return {};
  return { laid: { tile, squares, chains: harvestedChains(map, tile, squares) } };
}

/** Returns the spaces where a building from the hand may be placed and can be paid for. */
function choicesFor(view: View, building: Building): readonly number[] {
  const player = ownPlayer(view)?.player;
  if (player?.buildings == null) return [];
  return buildChoices(player.village, player.buildings, view.markers, view.variants.redevelop)
    .filter((choice) => isSameBuilding(choice.building, building))
    .map((choice) => choice.space);
}
