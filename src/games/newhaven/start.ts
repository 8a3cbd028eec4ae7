import { readFileSync } from 'node:fs';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { pick, type Random, shuffled } from '../../engine/random.ts';
import { seatsOf } from '../../engine/seat.ts';
import type { SetupOf, SetupOptions } from '../../engine/setup.ts';
import { parseGbmap, sayProblem } from './gbmap.ts';
import { type GameMap, openTiles, type Space, tileAt, withTile } from './map.ts';
import { NO_RESOURCES, RESOURCES } from './resources.ts';
import { CLEARINGS, PONDS, SETTLED_TILES, SETTLEMENTS } from './sideB.ts';
import { type Clearing, NOTHING_AHEAD, type State } from './state.ts';
import { HARVEST_TILES, type HarvestTile, TURNS, turned } from './tiles.ts';
import { type Building, EMPTY_VILLAGE, VILLAGE_SPACES } from './village.ts';

export const SETUP = {
  side: { kind: 'choice', choices: ['A', 'B'], default: 'A', text: 'newhaven.setup.side', told: 'newhaven.told.side' },
  redevelop: { kind: 'flag', default: false, text: 'newhaven.setup.redevelop', told: 'newhaven.told.redevelop' },
  careful: { kind: 'flag', default: false, text: 'newhaven.setup.careful', told: 'newhaven.told.careful' },
  map: { kind: 'file', maxBytes: 131_072, default: '', text: 'newhaven.setup.map', told: 'newhaven.told.map' },
} as const satisfies SetupOptions;
export type Setup = SetupOf<typeof SETUP>;

export const POOL_SIZE = 5;
const HAND_BUILDINGS = 6;
/** How often a player may restart planning what to build from the shared wealth. */
export const MOST_RESTARTS = 3;
/** The number of columns that a letter can name. */
const NAMED_COLUMNS = 26;
const COPIES_OF_A_BUILDING = 6;
const NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/** The number of harvest tiles in a player's hand. */
function handTiles(careful: boolean): number {
  return careful ? 3 : 2;
}

/** Why these options do not go together, or why the map file cannot be played on. */
export function refuseSetup(setup: Setup, players: number): Phrase | undefined {
  if (setup.side === 'B' && setup.careful) return phrase('newhaven.setup.carefulNeedsA');
  if (setup.map === '') return undefined;
  if (setup.side === 'B') return phrase('newhaven.setup.mapNeedsA');
  const parsed = parseGbmap(setup.map);
  return parsed.ok ? refuseMap(parsed.value, players, setup.careful) : parsed.refusal;
}

/** Checks that everyone gets a turn, and harvest tiles for all their turns. */
function refuseMap(map: GameMap, players: number, careful: boolean): Phrase | undefined {
  if (map.length > NAMED_COLUMNS) return phrase('newhaven.setup.mapTooLong', { most: NAMED_COLUMNS });
  const open = openTiles(map).length;
  // Nobody draws after the last turn, so the tiles of the last hands need not be replaced.
  const most = HARVEST_TILES.length - players * handTiles(careful) + 1;
  if (open > most) return phrase('newhaven.setup.mapTooOpen', { open, players, most });
  if (open - 1 < players) return phrase('newhaven.setup.mapTooSmall', { open, players, other: players + 1 });
  return undefined;
}

/** What looks unintended in a playable map, and the consequence if its spaces do not divide evenly. */
export function warnings(setup: Setup, players: number): readonly Phrase[] {
  if (setup.map === '') return [];
  const parsed = parseGbmap(setup.map);
  const slips = parsed.warnings.map(sayProblem);
  return parsed.ok ? [...slips, ...shorterRound(parsed.value, players)] : slips;
}

function shorterRound(map: GameMap, players: number): readonly Phrase[] {
  const open = openTiles(map).length;
  const [turns, last] = [open - 1, (open - 1) % players];
  if (last === 0) return [];
  const values = { open, turns, players, round: Math.ceil(turns / players), count: last };
  return [phrase('newhaven.setup.shorterRound', values)];
}

/** The total number of turns: the match ends with one open space. */
function countTurns(setup: Setup, players: number): number {
  // Side B has 19, 28 and 37 open spaces, regardless of the shuffle.
  return setup.side === 'B' ? 9 * players : openTiles(createBoard(setup, players)).length - 1;
}

/**
 * An upper bound for the number of moves: in every turn there is a placement, everyone finishes, and buildings are
 * drawn; every building is built once, but when the wealth is shared everyone may plan to fill a village, and start
 * over.
 */
export function longest(setup: Setup, players: number): number {
  const plans = (players - 1) * (1 + MOST_RESTARTS) * (VILLAGE_SPACES + 1);
  return countTurns(setup, players) * (1 + players + RESOURCES.length + plans) + allBuildings(4, false).length;
}

/**
 * The number of moves in a turn (harvest, sharing, building and drawing together), measured over games of computers.
 */
const USUAL_MOVES_PER_TURN = 6;

export function usual(setup: Setup, players: number): number {
  return countTurns(setup, players) * USUAL_MOVES_PER_TURN;
}

export function start(setup: Setup, players: number, random: Random): State {
  const deck = shuffled(HARVEST_TILES, random);
  const bag = shuffled(allBuildings(players, setup.careful), random);
  const { map, seenTiles, clearings } =
    setup.side === 'B'
      ? startSideB(players, deck, bag, random)
      : { map: createBoard(setup, players), seenTiles: [], clearings: [] };
  const pool = bag.splice(0, POOL_SIZE);
  return {
    variants: { sideB: setup.side === 'B', redevelop: setup.redevelop, careful: setup.careful },
    map,
    clearings,
    rules: 2,
    waiting: [],
    round: 1,
    rounds: Math.ceil((openTiles(map).length - 1) / players),
    active: 0,
    actor: 0,
    phase: 'place',
    markers: NO_RESOURCES,
    drawsLeft: 0,
    hasDrawn: false,
    pool,
    lastHarvest: null,
    seenTiles,
    players: seatsOf(players).map(() => ({
      buildings: bag.splice(0, HAND_BUILDINGS),
      tiles: deck.splice(0, handTiles(setup.careful)),
      shipment: deck.splice(0, 1).map((tile) => turned(tile, pick(TURNS, random)))[0] ?? null,
      village: EMPTY_VILLAGE,
      cleared: [],
      hasLeft: false,
      ahead: NOTHING_AHEAD,
    })),
    deck,
    bag,
  };
}

function createBoard(setup: Setup, players: number): GameMap {
  if (setup.map === '') return standardBoard(players);
  const parsed = parseGbmap(setup.map);
  if (!parsed.ok) throw new Error('a match was started with a map that does not parse');
  return parsed.value;
}

/** All 144 buildings; Careful Harvest removes full sets: 48 with two players, 24 with three (rulebook page 8). */
export function allBuildings(players: number, careful: boolean): readonly Building[] {
  const copies = COPIES_OF_A_BUILDING - (careful ? Math.max(0, 4 - players) : 0);
  return RESOURCES.flatMap((colour) =>
    NUMBERS.flatMap((number) => Array.from({ length: copies }, () => ({ colour, number }))),
  );
}

/** Lays out side B with tiles from the deck and buildings from the bag, and removes them there. */
function startSideB(
  players: number,
  deck: HarvestTile[],
  bag: Building[],
  random: Random,
): { map: GameMap; seenTiles: readonly HarvestTile[]; clearings: readonly Clearing[] } {
  const area = standardBoard(players);
  const spaces = area.spaces.map((space): Space => (space === 'disabled' ? 'disabled' : 'open'));
  let map: GameMap = { ...area, spaces, squares: area.squares.map(() => 'NONE') };
  const inCentre = ({ row, column }: { row: number; column: number }) => {
    const [top, left] = [(area.height - 5) / 2, (area.length - 5) / 2];
    const cell = { row: row + top, column: column + left };
    const tile = cell.row < 0 || cell.column < 0 ? undefined : tileAt(area, cell);
    return tile === undefined || area.spaces[tile] === 'disabled' ? [] : [tile];
  };
  const seenTiles = deck.splice(0, SETTLED_TILES).map((tile) => turned(tile, pick(TURNS, random)));
  const laid = shuffled<HarvestTile | number>([...seenTiles, ...PONDS], random);
  for (const [at, tile] of SETTLEMENTS.flatMap(inCentre).entries()) {
    const one = laid[at];
    if (typeof one === 'number' && one <= players) map = { ...map, spaces: map.spaces.with(tile, 'pond') };
    if (typeof one === 'object') map = withTile(map, tile, one);
  }
  const clearings = CLEARINGS.flatMap(inCentre).flatMap((tile) =>
    bag.splice(0, 1).map((building) => ({ tile, building })),
  );
  return { map, seenTiles, clearings };
}

const DATA = new URL('../../../data/newhaven/', import.meta.url);

/** The boards of side A, by the number of players. */
const STANDARD: Readonly<Record<number, GameMap>> = {
  2: readBoard('board2.gbmap'),
  3: readBoard('board3.gbmap'),
  4: readBoard('board4.gbmap'),
};

/** Returns the board of side A for two, three or four players, with its four printed tiles. */
export function standardBoard(players: number): GameMap {
  const board = STANDARD[players];
  if (board === undefined) throw new RangeError(`no board for ${players} players`);
  return board;
}

function readBoard(file: string): GameMap {
  const parsed = parseGbmap(readFileSync(new URL(file, DATA), 'utf8'));
  if (!parsed.ok) throw new Error(`data/newhaven/${file}: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}
