import { type Cell, writeCell } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { isSameBuilding, mayDrawFromBag } from './legal.ts';
import { tileAt } from './map.ts';
import { type Move, writeBuilding } from './moves.ts';
import { nameBuilding, RESOURCE_TEXT } from './names.ts';
import type { Phase, Player, State, View } from './state.ts';
import { costOf, fitOf, spaceAt } from './village.ts';

/** The phases in which a move belongs. */
const PHASES_OF: Readonly<Record<Move['kind'], readonly Phase[]>> = {
  place: ['place'],
  ship: ['place'],
  build: ['build', 'share'],
  done: ['build', 'share'],
  drawPool: ['draw'],
  drawBag: ['draw'],
};

/** Why `seat` may not make this move; undefined exactly for the legal ones. */
export function refuseMove(state: State, seat: Seat, move: Move): Phrase | undefined {
  const player = state.players[seat];
  if (state.phase === 'over') return phrase('engine.over');
  if (player === undefined || seat !== state.actor) return phrase('engine.notYourTurn');
  if (!PHASES_OF[move.kind].includes(state.phase)) return nowExpected(state);
  switch (move.kind) {
    case 'place':
      return refuseTile(player, move.slot) ?? refuseSpace(state, move.cell);
    case 'ship':
      return player.shipment === null ? phrase('newhaven.refuse.shipped') : refuseSpace(state, move.cell);
    case 'build':
      return refuseBuild(state, player, move);
    case 'done':
      return undefined;
    case 'drawPool':
      return refusePool(state, move.position);
    case 'drawBag':
      return refuseBag(state);
  }
}

/** What the player to act is to do, in a sentence. */
export function nowExpected(table: State | View): Phrase {
  switch (table.phase) {
    case 'place':
      return phrase('newhaven.now.place');
    case 'build':
      return phrase('newhaven.now.build');
    case 'share':
      return phrase('newhaven.now.share');
    case 'draw':
      return phrase('newhaven.now.draw', { count: table.drawsLeft });
    case 'over':
      return phrase('engine.over');
  }
}

function refuseTile(player: Player, slot: number): Phrase | undefined {
  const tiles = player.tiles.length;
  return slot >= 1 && slot <= tiles ? undefined : phrase('newhaven.refuse.noSuchTile', { slot, tiles });
}

function refusePool(state: State, position: number): Phrase | undefined {
  const pool = state.pool.length;
  return position >= 1 && position <= pool ? undefined : phrase('newhaven.refuse.noSuchPool', { position, pool });
}

function refuseBag(state: State): Phrase | undefined {
  if (mayDrawFromBag(state)) return undefined;
  return state.bag.length === 0 ? phrase('newhaven.refuse.bagEmpty') : phrase('newhaven.refuse.poolFirst');
}

function refuseSpace(state: State, cell: Cell): Phrase | undefined {
  const tile = tileAt(state.map, cell);
  const space = writeCell(cell);
  if (tile === undefined) {
    const last = writeCell({ row: state.map.height - 1, column: state.map.length - 1 });
    return phrase('newhaven.refuse.offBoard', { space, last });
  }
  switch (state.map.spaces[tile]) {
    case 'open':
      return undefined;
    case 'pond':
      return phrase('newhaven.refuse.pond', { space });
    case 'taken':
      return phrase('newhaven.refuse.tileTaken', { space });
    default:
      return phrase('newhaven.refuse.outsideArea', { space });
  }
}

function refuseBuild(state: State, player: Player, move: Extract<Move, { kind: 'build' }>): Phrase | undefined {
  const { building, cell } = move;
  const space = writeCell(cell);
  const colour = phrase(RESOURCE_TEXT[building.colour]);
  if (!player.buildings.some((other) => isSameBuilding(other, building))) {
    if (player.buildings.length === 0) return phrase('newhaven.refuse.emptyHand');
    return phrase('newhaven.refuse.notInHand', {
      building: nameBuilding(building),
      hand: player.buildings.map(writeBuilding).join(', '),
    });
  }
  const at = spaceAt(cell);
  if (at === undefined) return phrase('newhaven.refuse.offVillage', { space });
  switch (fitOf(player.village, building.colour, at, state.variants.redevelop)) {
    case 'taken':
      return phrase('newhaven.refuse.spaceTaken', { space });
    case 'apart':
      return phrase('newhaven.refuse.apart', { space, colour });
    case 'fits': {
      const [cost, have] = [costOf(at), state.markers[building.colour]];
      if (cost <= have) return undefined;
      return phrase('newhaven.refuse.cost', { space, cost, have, missing: cost - have, colour });
    }
  }
}
