import { writeCell } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatsOf } from '../../engine/seat.ts';
import { resourceNodes } from './graph.ts';
import { cellOfTile, type GameMap, openTiles } from './map.ts';
import { writeBuilding } from './moves.ts';
import { AMOUNT_TEXT, nameBuilding, RESOURCE_TEXT, sayCounts } from './names.ts';
import { withOwnPlan } from './plan.ts';
import { nowExpected } from './refusals.ts';
import { RESOURCES, type Square } from './resources.ts';
import { listActors, type PlayerView, shipmentLies, type View } from './state.ts';
import { isRevealed, ownPlayer } from './view.ts';
import { type Building, type Village, villageCell, villageScore } from './village.ts';

/** The line under the picture: the round, the scores so far, and what is left to share. */
export function describeSummary(seen: View): readonly Phrase[] {
  const view = withOwnPlan(seen);
  const scores = view.players.map((player, seat) =>
    phrase('newhaven.summary.score', { player: { seat }, score: villageScore(player.village) }),
  );
  const round = phrase('newhaven.summary.round', { round: view.round, rounds: view.rounds, scores });
  // Players who share see it on the markers of their own board, which has no room to spare on a phone.
  if (view.phase !== 'share' || view.viewer !== null) return [round];
  return [round, phrase('newhaven.summary.left', { counts: sayCounts(view.markers) })];
}

/**
 * The position in words: whose turn it is and what is due, the points, the viewer's hand, then what the phase requires:
 * for laying a tile the viewer's village and the board, otherwise the pool and all villages. Dots, dashes and slashes
 * carry no meaning, because they would be lost when read aloud.
 */
export function describeView(seen: View): readonly Phrase[] {
  const view = withOwnPlan(seen);
  const own = ownPlayer(view);
  const hand = own === undefined || view.phase === 'over' ? [] : [sayHand(own.player)];
  const [first, ...others] = orderedSeats(view).map((seat) => sayVillage(view, seat));
  const villages = [sayRows(view), ...(first === undefined ? [] : [first])];
  const pool = sayPool(view);
  const board = [...sayBoard(view.map), ...clearings(view)];
  const left = isRevealed(view) ? view.players.map(sayLeft) : [];
  const start = [...situation(view), points(view), ...hand, ...left];
  if (view.phase === 'place') return [...start, ...villages, pool, ...board, ...others];
  return [...start, pool, ...villages, ...others, ...board];
}

/**
 * What is read out with every board: whose turn it is and what is due, the points, the viewer's hand, what can be
 * drawn; at the end, what everyone still held. The positions of tiles and buildings are given only on request.
 */
export function outlineView(seen: View): readonly Phrase[] {
  const view = withOwnPlan(seen);
  const own = ownPlayer(view);
  const isOver = view.phase === 'over' || isRevealed(view);
  const hand = own === undefined || isOver ? [] : [sayHand(own.player)];
  const pool = view.phase === 'draw' && hand.length > 0 ? [sayPool(view)] : [];
  const left = isRevealed(view) ? view.players.map(sayLeft) : [];
  return [...situation({ ...view, lastHarvest: null }), points(view), ...hand, ...pool, ...left];
}

function sayPool({ pool }: View): Phrase {
  return phrase('newhaven.describe.pool', { pool: orNothing(pool.map(nameBuilding)) });
}

/** How the rows of villages are numbered. */
function sayRows({ rules }: View): Phrase {
  return rules === undefined ? phrase('newhaven.describe.villagesByPlace') : phrase('newhaven.describe.villages');
}

function points({ players }: View): Phrase {
  const scores = players.map(({ village }, seat) =>
    phrase('newhaven.summary.score', { player: { seat }, score: villageScore(village) }),
  );
  return phrase('newhaven.describe.points', { scores });
}

function orNothing(phrases: readonly Phrase[]): Phrase | readonly Phrase[] {
  return phrases.length === 0 ? phrase('newhaven.amount.none') : phrases;
}

function situation(view: View): readonly Phrase[] {
  const round = phrase('newhaven.describe.round', { round: view.round, rounds: view.rounds });
  const last = lastHarvest(view);
  if (view.phase === 'over') return [phrase('newhaven.describe.over'), ...last];
  // Nobody is to act, as it is shown only once the match is over; yet it may be a position from the middle of it.
  if (isRevealed(view)) return [round, ...last];
  const actors = listActors(view);
  const players = actors.map((seat) => phrase('newhaven.describe.player', { player: { seat } }));
  // Who has answered is told what the others are still to do.
  const asked = view.viewer !== null && actors.includes(view.viewer) ? view.viewer : null;
  const due = phrase('newhaven.describe.due', { count: players.length, players, now: nowExpected(view, asked) });
  const left = phrase('newhaven.summary.left', { counts: sayCounts(view.markers) });
  const mayBuild = view.phase === 'build' || view.phase === 'share';
  return mayBuild ? [round, due, left, ...last] : [round, due, ...last];
}

/** Describes the last tile; while it is a shipment face down, also what it counts as. */
function lastHarvest(view: View): readonly Phrase[] {
  const { lastHarvest: last, map } = view;
  if (last === null) return [];
  const values = { player: { seat: last.seat }, space: writeCell(cellOfTile(map, last.tile)) };
  if (last.shipped === null || !shipmentLies(view)) return [phrase('newhaven.describe.last', values)];
  return [phrase('newhaven.describe.lastShipped', { ...values, resource: phrase(RESOURCE_TEXT[last.shipped]) })];
}

function sayHand(player: PlayerView): Phrase {
  const tiles = (player.tiles ?? []).map((tile, at) =>
    phrase('newhaven.describe.tileOf', { number: at + 1, tile: sayTile(tile) }),
  );
  const values = { tiles: orNothing(tiles), buildings: sayBuildings(player.buildings ?? []) };
  if (player.hasShipment) return phrase('newhaven.describe.handShipment', values);
  return phrase('newhaven.describe.hand', values);
}

/** What a player holds, or held at the end. */
function sayLeft({ tiles, shipment, buildings }: PlayerView, seat: number): Phrase {
  const held = [...(tiles ?? []), ...(shipment === undefined ? [] : [shipment])].map(sayTile);
  const values = { tiles: orNothing(held), buildings: sayBuildings(buildings ?? []) };
  return phrase('newhaven.describe.held', { player: { seat }, ...values });
}

/** `stone 3 5, wheat 6`: a hand may hold so many buildings that their full names alone would fill an alt text. */
function sayBuildings(buildings: readonly Building[]): Phrase | readonly Phrase[] {
  return orNothing(
    RESOURCES.flatMap((resource) => {
      const numbers = buildings.flatMap(({ colour, number }) => (colour === resource ? [number] : [])).sort();
      if (numbers.length === 0) return [];
      return [
        phrase('newhaven.describe.buildings', {
          resource: phrase(RESOURCE_TEXT[resource]),
          numbers: numbers.join(' '),
        }),
      ];
    }),
  );
}

/** Returns the seats, the viewer's own first. */
function orderedSeats(view: View): readonly number[] {
  const seats = seatsOf(view.players.length);
  return view.viewer === null ? seats : [view.viewer, ...seats.filter((seat) => seat !== view.viewer)];
}

function sayVillage(view: View, seat: number): Phrase {
  const player = view.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  return phrase('newhaven.describe.village', {
    player: { seat },
    built: orNothing(sayBuilt(player.village, view)),
    buildings: player.buildingCount,
  });
}

/** Describes a tile as `stone timber on 2 wheat`. */
function sayTile([topLeft, topRight, bottomLeft, bottomRight]: readonly Square[]): Phrase {
  return phrase('newhaven.describe.tile', {
    squares: sayPair(topLeft, topRight),
    below: sayPair(bottomLeft, bottomRight),
  });
}

function sayPair(left: Square = 'NONE', right: Square = 'NONE'): Phrase {
  if (left === right && left !== 'NONE') return phrase(AMOUNT_TEXT[left], { number: 2 });
  return phrase('newhaven.describe.pair', { left: saySquare(left), right: saySquare(right) });
}

function saySquare(square: Square): Phrase {
  return phrase(square === 'NONE' ? 'newhaven.amount.none' : RESOURCE_TEXT[square]);
}

function squaresOf(map: GameMap, tile: number): readonly Square[] {
  return resourceNodes(map, tile).map((node) => map.squares[node] ?? 'NONE');
}

/** What stands where, by color: `sheep b1 e2`, `timber face down c4`. */
function sayBuilt(village: Village, view: View): readonly Phrase[] {
  return RESOURCES.flatMap((colour) =>
    ([true, false] as const).flatMap((isUp) => {
      const spaces = village.flatMap((one, space) =>
        one?.colour === colour && one.faceUp === isUp ? [writeCell(villageCell(space, view))] : [],
      );
      const key = isUp ? 'newhaven.describe.built' : 'newhaven.describe.builtDown';
      return spaces.length === 0
        ? []
        : [phrase(key, { resource: phrase(RESOURCE_TEXT[colour]), spaces: spaces.join(' ') })];
    }),
  );
}

/** Every tile with its space, a sentence a row, and the spaces where none may lie; all others are open. */
function sayBoard(map: GameMap): readonly Phrase[] {
  const tiles = [...map.spaces.keys()];
  const rows = Array.from({ length: map.height }, (_, row) =>
    tiles.slice(row * map.length, (row + 1) * map.length).filter((tile) => map.spaces[tile] === 'taken'),
  );
  const closed = tiles.filter((tile) => !['open', 'taken'].includes(map.spaces[tile] ?? 'open'));
  const cells = closed.map((tile) => writeCell(cellOfTile(map, tile)));
  const corner = { row: map.height - 1, column: map.length - 1 };
  return [
    phrase('newhaven.describe.open', { corner: writeCell(corner), count: openTiles(map).length }),
    ...rows.flatMap((row) =>
      row.length === 0 ? [] : [phrase('newhaven.describe.row', { tiles: sayTiles(map, row) })],
    ),
    ...(cells.length === 0 ? [] : [phrase('newhaven.describe.closed', { spaces: cells.join(' ') })]),
  ];
}

function sayTiles(map: GameMap, tiles: readonly number[]): readonly Phrase[] {
  return tiles.map((tile) =>
    phrase('newhaven.describe.placed', {
      space: writeCell(cellOfTile(map, tile)),
      tile: sayTile(squaresOf(map, tile)),
    }),
  );
}

function clearings(view: View): readonly Phrase[] {
  if (view.clearings.length === 0) return [];
  const list = view.clearings
    .map(({ tile, building }) => `${writeCell(cellOfTile(view.map, tile))} ${writeBuilding(building)}`)
    .join(', ');
  return [phrase('newhaven.describe.clearings', { list })];
}
