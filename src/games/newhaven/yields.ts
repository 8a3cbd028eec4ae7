import { writeCell } from '../../engine/cell.ts';
import { harvest } from './harvest.ts';
import { cellOfTile, openTiles } from './map.ts';
import { type Move, readMove, writeMove } from './moves.ts';
import { type Counts, RESOURCES, type Resource } from './resources.ts';
import type { View } from './state.ts';
import { TURNS, turned } from './tiles.ts';
import { ownPlayer } from './view.ts';

/** A possible placement of a tile or the shipment, and its yield there. */
export interface Yield {
  readonly move: Extract<Move, { kind: 'place' | 'ship' }>;
  readonly counts: Counts;
}

/** The yield of the player's tile `slot` (from 1) on every open space, in its best turn; highest first. */
export function yieldsOfTile(view: View, slot: number): readonly Yield[] {
  const face = ownPlayer(view)?.player.tiles?.[slot - 1];
  if (face === undefined) return [];
  const best = openTiles(view.map).flatMap((tile) => {
    const cell = cellOfTile(view.map, tile);
    const turns = TURNS.map((turn): Yield => {
      return { move: { kind: 'place', slot, cell, turn }, counts: harvest(view.map, tile, turned(face, turn)) };
    });
    return turns.sort(byTotal).slice(0, 1);
  });
  return best.sort(byTotal);
}

/** The yield on each open space of the player's best tile there, in its best turn. */
export function bestYields(view: View): readonly Yield[] {
  const tiles = ownPlayer(view)?.player.tiles ?? [];
  const all = tiles.flatMap((_, at) => yieldsOfTile(view, at + 1)).sort(byTotal);
  const isFirst = ({ move }: Yield, at: number) =>
    all.findIndex((other) => writeCell(other.move.cell) === writeCell(move.cell)) === at;
  return all.filter(isFirst);
}

/** The yield of the shipment on every open space as this resource, highest first. */
export function yieldsOfShipment({ map }: View, resource: Resource): readonly Yield[] {
  return openTiles(map)
    .map((tile): Yield => {
      const counts = harvest(map, tile, [resource, resource, resource, resource]);
      return { move: { kind: 'ship', resource, cell: cellOfTile(map, tile) }, counts };
    })
    .sort(byTotal);
}

/** Sorts higher yields first. */
function byTotal(a: Yield, b: Yield): number {
  return sumCounts(b.counts) - sumCounts(a.counts);
}

function sumCounts(counts: Counts): number {
  return RESOURCES.reduce((sum, resource) => sum + counts[resource], 0);
}

/** A move picked without its turn, such as `place 1 c3`, with the turn of the highest yield added. */
export function withBestTurn(view: View, picked: string): string {
  const move = /^place \d \S+$/.test(picked) ? readMove(picked) : undefined;
  if (!move?.ok || move.value.kind !== 'place') return picked;
  const { slot, cell } = move.value;
  const space = writeCell(cell);
  const best = yieldsOfTile(view, slot).find((one) => writeCell(one.move.cell) === space);
  return best === undefined ? picked : writeMove(best.move);
}
