import type { Seat } from '../../engine/seat.ts';
import type { Chains } from './harvest.ts';
import type { GameMap } from './map.ts';
import type { Counts, Resource } from './resources.ts';
import type { HarvestTile } from './tiles.ts';
import type { BuildChoice, Building, PlacedBuilding, Village } from './village.ts';

/**
 * What has to be done next. A turn goes place, build, share (each other player once), draw; then the next player's turn
 * begins.
 */
const PHASES = ['place', 'build', 'share', 'draw', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** The variants that the rules check during a match. */
interface Variants {
  readonly sideB: boolean;
  readonly redevelop: boolean;
  readonly careful: boolean;
}

/** A clearing of side B and its building. */
export interface Clearing {
  readonly tile: number;
  readonly building: Building;
}

/** The last tile played, and its yield at that time. */
interface LastHarvest {
  readonly seat: Seat;
  readonly tile: number;
  readonly chains: Chains;
  /** The resource named for a shipment; null for an ordinary tile. */
  readonly shipped: Resource | null;
}

/** What everyone knows, identical in state and view. */
interface Table {
  readonly variants: Variants;
  readonly map: GameMap;
  readonly clearings: readonly Clearing[];
  /** The version of the rules under which the match is played; absent under the first. */
  readonly rules?: 2;
  /** From 1 to `rounds`. */
  readonly round: number;
  /** The round of the last turn, in which not everyone necessarily has a turn. */
  readonly rounds: number;
  /** Whose turn it is. */
  readonly active: Seat;
  /** The player whose choice is carried out next: the active player, or the one with whom the wealth is shared. */
  readonly actor: Seat;
  /**
   * The players who still have to answer while the wealth is shared: all are asked at once, and the active player is
   * asked what to draw. Otherwise empty; absent under the first rules, where they were asked one by one.
   */
  readonly waiting?: readonly Seat[];
  readonly phase: Phase;
  readonly markers: Counts;
  /** The number of buildings the active player must still draw in this phase. */
  readonly drawsLeft: number;
  /** Whether a building was already drawn in this phase, because the first must come from the pool. */
  readonly hasDrawn: boolean;
  readonly pool: readonly Building[];
  readonly lastHarvest: LastHarvest | null;
  /** Those of the 60 harvest tiles that everyone has seen. */
  readonly seenTiles: readonly HarvestTile[];
}

/** The source of a drawn building: a place in the pool, counted from 1, or blind from the bag. */
export type Source = number | 'bag';

/** A player's choices that have not been carried out yet. Nobody else sees them. */
export interface PlannedTurn {
  /** What they will build from the shared wealth, in order. */
  readonly builds: readonly BuildChoice[];
  /** How often they have restarted this plan in this turn. */
  readonly restarts: number;
  /** What they will draw once the wealth is shared, as far as chosen; places in the current pool. */
  readonly draws: readonly Source[];
  /** Whether they pass when the wealth is shared, unless a building could stand face up. */
  readonly passesUnlessUp: boolean;
}

export const NOTHING_AHEAD: PlannedTurn = { builds: [], restarts: 0, draws: [], passesUnlessUp: false };

export interface Player {
  readonly tiles: readonly HarvestTile[];
  /** The tile of the shipment, turned as it will lie; null once it was flipped. Nobody sees it before then. */
  readonly shipment: HarvestTile | null;
  readonly buildings: readonly Building[];
  readonly village: Village;
  /** Buildings that were built over (Redevelop), which are out of the game. */
  readonly cleared: readonly PlacedBuilding[];
  readonly hasLeft: boolean;
  /** Missing under the first rules. */
  readonly ahead?: PlannedTurn;
}

export interface State extends Table {
  readonly players: readonly Player[];
  /** The next tile first. */
  readonly deck: readonly HarvestTile[];
  /** In the order in which the buildings will be drawn. */
  readonly bag: readonly Building[];
}

/** A player as a viewer sees them. */
export interface PlayerView {
  /** Null for hands other than the viewer's own. */
  readonly tiles: readonly HarvestTile[] | null;
  readonly tileCount: number;
  readonly buildings: readonly Building[] | null;
  readonly buildingCount: number;
  /**
   * Whether the shipment is still to be played. A shipment that lies on the board until the turn ends no longer counts.
   */
  readonly hasShipment: boolean;
  /** A shipment that was never played, once the match has ended and nothing is hidden. */
  readonly shipment?: HarvestTile;
  readonly village: Village;
  /** Buildings that were built over (Redevelop), which are out of the game. */
  readonly cleared: readonly PlacedBuilding[];
  readonly hasLeft: boolean;
  /** Null for players other than the viewer, and under the first rules. */
  readonly ahead: PlannedTurn | null;
}

export interface View extends Table {
  /** The seat whose hand is shown; null in the view for everyone else. */
  readonly viewer: Seat | null;
  readonly players: readonly PlayerView[];
  readonly deckSize: number;
  readonly bagSize: number;
}

/** Returns the seats that may act now. */
export function listActors({ phase, actor, waiting }: Table): readonly Seat[] {
  if (phase === 'over') return [];
  return phase === 'share' && waiting !== undefined ? waiting : [actor];
}

/** Whether a shipment is on the board, not yet flipped. */
export function shipmentLies(table: Table): boolean {
  return table.lastHarvest?.shipped != null && table.phase !== 'place' && table.phase !== 'over';
}
