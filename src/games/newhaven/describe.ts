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
 * The position in words: whose turn and what is due, the markers, one's own hand, the pool, the board by rows, the
 * villages. Letters stand for resources: S stone, T timber, W wheat, H sheep.
 */
export function describeView(view: View): readonly Phrase[] {
  const own = ownPlayer(view);
  return [
    ...situation(view),
    ...(own === undefined ? [] : hand(own.player)),
    phrase('newhaven.describe.pool', { pool: view.pool.map(writeBuilding).join(', ') || '-' }),
    ...orderedSeats(view).map((seat) => villagePhrase(view, seat)),
    phrase('newhaven.describe.letters'),
    ...boardRows(view.map),
    ...clearings(view),
  ];
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

function hand(player: PlayerView): readonly Phrase[] {
  const tiles = (player.tiles ?? []).map((tile, at) => `${at + 1}: ${writeTile(tile)}`).join('; ');
  const buildings = [...(player.buildings ?? [])].map(writeBuilding).sort().join(', ') || '-';
  const values = { tiles: tiles || '-', buildings };
  return [
    player.hasShipment ? phrase('newhaven.describe.handShipment', values) : phrase('newhaven.describe.hand', values),
  ];
}

/** The viewer's own seat first. */
function orderedSeats(view: View): readonly number[] {
  const seats = seatsOf(view.players.length);
  return view.viewer === null ? seats : [view.viewer, ...seats.filter((seat) => seat !== view.viewer)];
}

function villagePhrase(view: View, seat: number): Phrase {
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

/** Rows with anything in them, from the top: `6: a S6 c Tx` is row value 6, stone 6 face up on a, timber face down on c. */
function writeVillage(village: Village): string {
  return ROWS.flatMap(({ spaces, value }) => {
    const built = spaces.flatMap((space, column) => {
      const one = village[space];
      return one ? [`${columnLetter(column)} ${LETTERS[one.colour]}${one.faceUp ? one.number : 'x'}`] : [];
    });
    return built.length === 0 ? [] : [`${value}: ${built.join(' ')}`];
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
