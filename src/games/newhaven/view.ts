import { isViewer, type Seat, type Viewer } from '../../engine/seat.ts';
import { type Player, type PlayerView, type State, shipmentLies, type View } from './state.ts';
import type { PlacedBuilding } from './village.ts';

/** What a viewer may know: hands are visible only to their owners; shipments, deck and bag to nobody. */
export function showView(state: State, viewer: Viewer): View {
  const { players, deck, bag, ...table } = state;
  if (!isViewer(viewer, players.length)) throw new RangeError(`${viewer} is no viewer of this match`);
  const lying = shipmentLies(state);
  return {
    ...table,
    viewer: typeof viewer === 'number' ? viewer : null,
    players: players.map((player, seat) => viewPlayer(player, seat === viewer, lying && seat === state.active)),
    deckSize: deck.length,
    bagSize: bag.length,
  };
}

/** What everyone is shown of a match that has ended, even prematurely: hands, shipments and all fronts. */
export function revealedView(state: State): View {
  const view = showView(state, 'public');
  const players = state.players.map((player, seat): PlayerView => {
    const shown = viewPlayer(player, true, view.players[seat]?.hasShipment === false);
    return { ...shown, ahead: null, ...(player.shipment === null ? {} : { shipment: player.shipment }) };
  });
  return { ...view, players };
}

/** Whether a view hides no hand from anyone because the match has ended. */
export function isRevealed({ viewer, players }: View): boolean {
  return viewer === null && players.every(({ buildings }) => buildings !== null);
}

function viewPlayer(player: Player, isOwner: boolean, isShipmentPlayed: boolean): PlayerView {
  const shown = (built: PlacedBuilding): PlacedBuilding =>
    isOwner || built.faceUp ? built : { ...built, number: null };
  return {
    tiles: isOwner ? player.tiles : null,
    tileCount: player.tiles.length,
    buildings: isOwner ? player.buildings : null,
    buildingCount: player.buildings.length,
    hasShipment: player.shipment !== null && !isShipmentPlayed,
    village: player.village.map((built) => (built === null ? null : shown(built))),
    cleared: player.cleared.map(shown),
    hasLeft: player.hasLeft,
    ahead: isOwner ? (player.ahead ?? null) : null,
  };
}

/** The viewer's own player, including the hand; undefined in the view for everyone else. */
export function ownPlayer(view: View): { readonly seat: Seat; readonly player: PlayerView } | undefined {
  const player = view.viewer === null ? undefined : view.players[view.viewer];
  return view.viewer === null || player === undefined ? undefined : { seat: view.viewer, player };
}
