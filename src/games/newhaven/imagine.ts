import { pick, type Random, shuffled } from '../../engine/random.ts';
import { allBuildings } from './start.ts';
import { NOTHING_AHEAD, type Player, type PlayerView, type State, shipmentLies, type View } from './state.ts';
import { HARVEST_TILES, type HarvestTile, normalizeTile, TURNS, turned } from './tiles.ts';
import { type Building, costOf, type PlacedBuilding } from './village.ts';

/**
 * Returns a state that looks the same to the viewer: everything that they have not seen is dealt at random from what is
 * left.
 */
export function imagineState(view: View, random: Random): State {
  const { viewer: _viewer, players, deckSize: _deck, bagSize, ...table } = view;
  const tiles = shuffled(unseenTiles(view), random);
  const buildings = shuffled(unseenBuildings(view), random);
  // Buildings that lie face down show their color, so they are dealt first, from that color.
  const villages = players.map((player) => ({
    village: player.village.map((built, space) => built && withFront(built, buildings, costOf(space))),
    cleared: player.cleared.map((built) => withFront(built, buildings, 0)),
  }));
  const imagined = players.map((player, seat): Player => {
    const isLying = shipmentLies(view) && seat === view.active;
    const hasTile = player.hasShipment || isLying;
    return {
      tiles: player.tiles ?? tiles.splice(0, player.tileCount),
      shipment: hasTile ? (tiles.splice(0, 1).map((tile) => turned(tile, pick(TURNS, random)))[0] ?? null) : null,
      buildings: player.buildings ?? buildings.splice(0, player.buildingCount),
      village: villages[seat]?.village ?? player.village,
      cleared: villages[seat]?.cleared ?? player.cleared,
      hasLeft: player.hasLeft,
      ...(view.rules === undefined ? {} : { ahead: player.ahead ?? NOTHING_AHEAD }),
    };
  });
  return { ...table, players: imagined, deck: tiles, bag: buildings.splice(0, bagSize) };
}

/** The building with its front: as seen, or else a building of its color taken from `unseen`. */
function withFront(built: PlacedBuilding, unseen: Building[], cost: number): PlacedBuilding {
  if (built.number !== null) return built;
  const ofColour = (building: Building) => building.colour === built.colour;
  // A building with the number of its space would stand face up.
  const likely = unseen.findIndex((building) => ofColour(building) && building.number !== cost);
  const at = likely === -1 ? unseen.findIndex(ofColour) : likely;
  const [front] = unseen.splice(at, 1);
  if (at === -1 || front === undefined) throw new Error(`no unseen building of ${built.colour} is left`);
  return { ...built, number: front.number };
}

/** The harvest tiles that the viewer has not seen: in other hands, shipments and the deck. */
function unseenTiles(view: View): readonly HarvestTile[] {
  const seen = [...view.seenTiles, ...view.players.flatMap((player) => player.tiles ?? [])];
  return without(HARVEST_TILES, seen, normalizeTile);
}

/** The buildings whose front the viewer has not seen: in other hands, face down in other villages, in the bag. */
export function unseenBuildings(view: View): readonly Building[] {
  const fronts = (player: PlayerView) =>
    [...player.village, ...player.cleared].flatMap((built) =>
      built === null || built.number === null ? [] : [{ colour: built.colour, number: built.number }],
    );
  const seen = [
    ...view.pool,
    ...view.clearings.map((clearing) => clearing.building),
    ...view.players.flatMap((player) => [...(player.buildings ?? []), ...fronts(player)]),
  ];
  const all = allBuildings(view.players.length, view.variants.careful);
  return without(all, seen, (building) => `${building.colour}${building.number}`);
}

/** The multiset `all` minus `some`. */
function without<T>(all: readonly T[], some: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const left = new Map<string, number>();
  for (const one of some) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    if (count > 0) left.set(keyOf(one), count - 1);
    return count === 0;
  });
}
