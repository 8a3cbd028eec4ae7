import { columnLetter, writeCell } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatsOf } from '../../engine/seat.ts';
import { resourceNodes } from './graph.ts';
import { cellOfTile, type GameMap, openTiles } from './map.ts';
import { writeBuilding } from './moves.ts';
import { sayCounts } from './names.ts';
import { nowExpected } from './refuse.ts';
import type { Resource, Square } from './resources.ts';
import type { PlayerView, View } from './state.ts';
import type { HarvestTile } from './tiles.ts';
import { ownPlayer } from './view.ts';
import { ROWS, type Village, villageScore } from './village.ts';

/** Under the picture: the round, the scores so far, what is left of the last harvest. */
export function summaryOf(view: View): readonly Phrase[] {
  const scores = view.players.map((player, seat) =>
    phrase('newhaven.summary.score', { player: { seat }, score: villageScore(player.village) }),
  );
  const round = phrase('newhaven.summary.round', { round: view.round, rounds: view.rounds, scores });
  if (view.phase === 'place' || view.phase === 'over') return [round];
  return [round, phrase('newhaven.summary.left', { counts: sayCounts(view.markers) })];
}

/**
 * The position in words: whose turn and what is due, one's own hand, then what the phase asks for: the board for laying
 * a tile, else the villages and the pool. Letters stand for resources: S stone, T timber, W wheat, H sheep.
 */
export function describeView(view: View): readonly Phrase[] {
  const own = ownPlayer(view);
  const hand = own === undefined ? [] : [sayHand(own.player)];
  const villages = [phrase('newhaven.describe.villages'), ...orderedSeats(view).map((seat) => sayVillage(view, seat))];
  const pool = phrase('newhaven.describe.pool', { pool: view.pool.map(writeBuilding).join(', ') || '-' });
  const board = [...boardRows(view.map), ...clearings(view)];
  const letters = phrase('newhaven.describe.letters');
  if (view.phase === 'place') return [...situation(view), ...hand, letters, ...board, ...villages, pool];
  return [...situation(view), ...hand, pool, letters, ...villages, ...board];
}

function situation(view: View): readonly Phrase[] {
  const round = phrase('newhaven.describe.round', { round: view.round, rounds: view.rounds });
  const last = lastHarvest(view);
  if (view.phase === 'over') return [phrase('newhaven.describe.over'), ...last];
  const due = phrase('newhaven.describe.due', { player: { seat: view.actor }, now: nowExpected(view) });
  const left = phrase('newhaven.summary.left', { counts: sayCounts(view.markers) });
  return view.phase === 'place' ? [round, due, ...last] : [round, due, left, ...last];
}

function lastHarvest({ lastHarvest: last, map }: View): readonly Phrase[] {
  if (last === null) return [];
  const space = writeCell(cellOfTile(map, last.tile));
  return [phrase('newhaven.describe.last', { player: { seat: last.seat }, space })];
}

function sayHand(player: PlayerView): Phrase {
  const tiles = (player.tiles ?? []).map((tile, at) => `${at + 1}: ${writeTile(tile)}`).join('; ');
  const buildings = [...(player.buildings ?? [])].map(writeBuilding).sort().join(', ') || '-';
  const values = { tiles: tiles || '-', buildings };
  if (player.hasShipment) return phrase('newhaven.describe.handShipment', values);
  return phrase('newhaven.describe.hand', values);
}

/** The viewer's own seat first. */
function orderedSeats(view: View): readonly number[] {
  const seats = seatsOf(view.players.length);
  return view.viewer === null ? seats : [view.viewer, ...seats.filter((seat) => seat !== view.viewer)];
}

function sayVillage(view: View, seat: number): Phrase {
  const player = view.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return phrase('newhaven.describe.village', {
    player: { seat },
    score: villageScore(player.village),
    rows: writeVillage(player.village) || '-',
    buildings: player.buildingCount,
    tiles: player.tileCount,
  });
}

const LETTERS: Readonly<Record<Square, string>> = { STONE: 'S', TIMBER: 'T', WHEAT: 'W', SHEEP: 'H', NONE: '-' };

/** `ST/WW`: the upper row, then the lower. */
export function writeTile(tile: HarvestTile): string {
  const [topLeft, topRight, bottomLeft, bottomRight] = tile.map((square: Resource) => LETTERS[square]);
  return `${topLeft}${topRight}/${bottomLeft}${bottomRight}`;
}

/** Rows with anything in them, by their numbers: `4: aS cTx` is a stone face up on a4, timber face down on c4. */
function writeVillage(village: Village): string {
  return ROWS.flatMap(({ spaces }, row) => {
    const built = spaces.flatMap((space, column) => {
      const one = village[space];
      return one ? [`${columnLetter(column)}${LETTERS[one.colour]}${one.faceUp ? '' : 'x'}`] : [];
    });
    return built.length === 0 ? [] : [`${row + 1}: ${built.join(' ')}`];
  }).join('; ');
}

/** Every row with its tiles; open spaces are named by a dot, what cannot be played on by a cross. */
function boardRows(map: GameMap): readonly Phrase[] {
  const rows = Array.from({ length: map.height }, (_, row) =>
    Array.from({ length: map.length }, (_, column) => writeSpace(map, row * map.length + column)).join(' '),
  );
  return [
    phrase('newhaven.describe.open', { count: openTiles(map).length }),
    ...rows.map((tiles, row) => phrase('newhaven.describe.row', { row: row + 1, tiles })),
  ];
}

function writeSpace(map: GameMap, tile: number): string {
  switch (map.spaces[tile]) {
    case 'open':
      return '.';
    case 'taken': {
      const [topLeft, topRight, bottomLeft, bottomRight] = resourceNodes(map, tile).map(
        (node) => LETTERS[map.squares[node] ?? 'NONE'],
      );
      return `${topLeft}${topRight}/${bottomLeft}${bottomRight}`;
    }
    default:
      return 'x';
  }
}

function clearings(view: View): readonly Phrase[] {
  if (view.clearings.length === 0) return [];
  const list = view.clearings
    .map(({ tile, building }) => `${writeCell(cellOfTile(view.map, tile))} ${writeBuilding(building)}`)
    .join(', ');
  return [phrase('newhaven.describe.clearings', { list })];
}
