import { type Cell, writeCell } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { mayDraw, otherSharing, sourcesAfter } from './legal.ts';
import { tileAt } from './map.ts';
import { type Move, type SharingKind, writeBuilding } from './moves.ts';
import { nameBuilding, RESOURCE_TEXT } from './names.ts';
import { mayClear, planned } from './plan.ts';
import { MOST_RESTARTS } from './start.ts';
import { listActors, type Phase, type Player, type Source, type State, type View } from './state.ts';
import { checkFit, costOf, isSameBuilding, spaceAt } from './village.ts';

/** The phases in which each kind of move is possible. */
const PHASES_OF: Readonly<Record<Move['kind'], readonly Phase[]>> = {
  place: ['place'],
  ship: ['place'],
  build: ['build', 'share'],
  clear: ['share'],
  done: ['build', 'share'],
  draw: ['draw', 'share'],
};

/** Why `seat` may not make this move; undefined exactly for legal moves. */
export function refuseMove(state: State, seat: Seat, move: Move): Phrase | undefined {
  const player = state.players[seat];
  if (state.phase === 'over') return phrase('engine.over');
  if (player === undefined || !listActors(state).includes(seat)) return phrase('engine.notYourTurn');
  const isOther = state.phase === 'share' && (seat === state.active) !== (move.kind === 'draw');
  if (isOther || !PHASES_OF[move.kind].includes(state.phase)) return nowExpected(state, seat);
  switch (move.kind) {
    case 'place':
      return refuseTile(player, move.slot) ?? refuseSpace(state, move.cell);
    case 'ship':
      return player.shipment === null ? phrase('newhaven.refuse.shipped') : refuseSpace(state, move.cell);
    case 'build':
      return refuseBuild(state, player, move);
    case 'clear':
      return mayClear(player) ? undefined : phrase('newhaven.refuse.clear', { most: MOST_RESTARTS });
    case 'done':
      return refuseSharing(player, move.sharing);
    case 'draw':
      return refuseDraw(state, move.from);
  }
}

/** What a player who is to act should do, in a sentence; without a seat, what is expected of players in general. */
export function nowExpected(table: State | View, seat: Seat | null = null): Phrase {
  switch (table.phase) {
    case 'place':
      return phrase('newhaven.now.place');
    case 'build':
      return phrase('newhaven.now.build');
    case 'share':
      return seat === table.active ? phrase('newhaven.now.drawAhead') : phrase('newhaven.now.share');
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

function refuseSharing({ ahead }: Player, sharing: SharingKind | undefined): Phrase | undefined {
  if (sharing === undefined || (ahead !== undefined && sharing === otherSharing(ahead))) return undefined;
  return phrase('newhaven.refuse.sharing');
}

function refuseDraw(state: State, from: readonly Source[]): Phrase | undefined {
  const most = state.rules === undefined ? 1 : mayDraw(state);
  if (from.length > most) return phrase('newhaven.refuse.tooMany', { count: most });
  const at = from.findIndex((source, place) => !sourcesAfter(state, from.slice(0, place)).includes(source));
  const wrong = from[at];
  return wrong === undefined ? undefined : refuseSource(state, wrong, from.slice(0, at));
}

function refuseSource({ pool, bag }: State, source: Source, before: readonly Source[]): Phrase {
  if (source === 'bag') {
    const isEmpty = before.filter((other) => other === 'bag').length === bag.length;
    return isEmpty ? phrase('newhaven.refuse.bagEmpty') : phrase('newhaven.refuse.poolFirst');
  }
  if (before.includes(source)) return phrase('newhaven.refuse.poolTwice', { position: source });
  if (before.includes('bag')) return phrase('newhaven.refuse.bagLast');
  return phrase('newhaven.refuse.noSuchPool', { position: source, pool: pool.length });
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

function refuseBuild(state: State, seated: Player, move: Extract<Move, { kind: 'build' }>): Phrase | undefined {
  const { building, cell } = move;
  const { player, markers } = planned(seated, state.markers, state.variants.redevelop);
  const space = writeCell(cell);
  const colour = phrase(RESOURCE_TEXT[building.colour]);
  if (!player.buildings.some((other) => isSameBuilding(other, building))) {
    if (player.buildings.length === 0) return phrase('newhaven.refuse.emptyHand');
    return phrase('newhaven.refuse.notInHand', {
      building: nameBuilding(building),
      hand: player.buildings.map(writeBuilding).join(', '),
    });
  }
  const at = spaceAt(cell, state);
  if (at === undefined) return phrase('newhaven.refuse.offVillage', { space });
  switch (checkFit(player.village, building.colour, at, state.variants.redevelop)) {
    case 'taken':
      return phrase('newhaven.refuse.spaceTaken', { space });
    case 'apart':
      return phrase('newhaven.refuse.apart', { space, colour });
    case 'fits': {
      const [cost, have] = [costOf(at), markers[building.colour]];
      if (cost <= have) return undefined;
      return phrase('newhaven.refuse.cost', { space, cost, have, missing: cost - have, colour });
    }
  }
}
