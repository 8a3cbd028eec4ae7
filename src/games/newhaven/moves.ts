import { type Cell, plainMove, readCell, writeCell } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { RESOURCES, type Resource, readResource } from './resources.ts';
import type { Source } from './state.ts';
import type { Turn } from './tiles.ts';
import type { Building } from './village.ts';

export type Move =
  /** Plays tile `slot` of the hand (from 1), turned clockwise by `turn` quarters. */
  | { readonly kind: 'place'; readonly slot: number; readonly cell: Cell; readonly turn: Turn }
  /** Plays the shipment as four squares of one resource. */
  | { readonly kind: 'ship'; readonly resource: Resource; readonly cell: Cell }
  | { readonly kind: 'build'; readonly building: Building; readonly cell: Cell }
  /** Clears the player's plan of what to build from the shared wealth. */
  | { readonly kind: 'clear' }
  /**
   * Finishes the player's building, or passes when the wealth is shared. `sharing` orders for the future: be asked
   * whenever it is shared, or pass unless a building could stand face up; without it, nothing changes.
   */
  | { readonly kind: 'done'; readonly sharing?: SharingKind }
  /**
   * Takes these buildings one after another, up to the number due: places in the pool as it is before the first draw,
   * then the bag.
   */
  | { readonly kind: 'draw'; readonly from: readonly Source[] };

/** Whether the player is asked when the wealth is shared: always, or only if a building could stand face up. */
const SHARINGS = ['ask', 'unless-up'] as const;
export type SharingKind = (typeof SHARINGS)[number];

/**
 * Writes a move: `place 1 c3 r2`, `ship timber c3`, `build timber5 b4`, `clear`, `done`, `done unless-up`, `done ask`,
 * `draw pool 3`, `draw bag`, `draw 3 1 bag`.
 */
export function writeMove(move: Move): string {
  switch (move.kind) {
    case 'place':
      return `place ${move.slot} ${writeCell(move.cell)} r${move.turn}`;
    case 'ship':
      return `ship ${move.resource.toLowerCase()} ${writeCell(move.cell)}`;
    case 'build':
      return `build ${writeBuilding(move.building)} ${writeCell(move.cell)}`;
    case 'clear':
      return 'clear';
    case 'done':
      return move.sharing === undefined ? 'done' : `done ${move.sharing}`;
    case 'draw':
      return writeDraw(move.from);
  }
}

function writeDraw(from: readonly Source[]): string {
  const [first] = from;
  return from.length === 1 && typeof first === 'number' ? `draw pool ${first}` : `draw ${from.join(' ')}`;
}

/**
 * Also reads `pass` for `done`, lists that contain `pool`, a tile without its turn, `timber 5` for `timber5`, a bare
 * pool number, and any letter case.
 */
export function readMove(text: string): Result<Move> {
  const words = plainMove(text).toLowerCase().split(' ');
  const [verb, ...rest] = words;
  switch (verb) {
    case 'place':
      return readPlace(rest.join(' '));
    case 'ship':
      return readShip(rest);
    case 'build':
      return readBuild(rest.join(' '));
    case 'done':
    case 'pass':
      return readDone(rest.join('-'));
    case 'clear':
      return rest.length === 0 ? accept({ kind: 'clear' }) : refuse(phrase('newhaven.read.clear'));
    case 'draw':
      return readDraw(rest);
    default:
      return refuse(phrase('newhaven.read.unknown'));
  }
}

function readPlace(text: string): Result<Move> {
  const match = /^([1-9]) (\S+)(?: r?([0-3]))?$/.exec(text);
  const cell = readCell(match?.[2] ?? '');
  if (match === null || cell === undefined) return refuse(phrase('newhaven.read.place'));
  return accept({ kind: 'place', slot: Number(match[1]), cell, turn: readTurn(match[3]) });
}

function readTurn(digit: string | undefined): Turn {
  switch (digit) {
    case '1':
      return 1;
    case '2':
      return 2;
    case '3':
      return 3;
    default:
      return 0;
  }
}

function readShip(words: readonly string[]): Result<Move> {
  const [word = '', space = ''] = words;
  const resource = readResource(word);
  const cell = readCell(space);
  if (words.length !== 2 || resource === undefined || cell === undefined) return refuse(phrase('newhaven.read.ship'));
  return accept({ kind: 'ship', resource, cell });
}

function readBuild(text: string): Result<Move> {
  const match = /^([a-z]+) ?([1-6]) (\S+)( up| down)?$/.exec(text);
  const colour = readResource(match?.[1] ?? '');
  const cell = readCell(match?.[3] ?? '');
  if (match === null || colour === undefined || cell === undefined) return refuse(phrase('newhaven.read.build'));
  if (match[4] !== undefined) return refuse(phrase('newhaven.read.upDown'));
  return accept({ kind: 'build', building: { colour, number: Number(match[2]) }, cell });
}

function readDone(text: string): Result<Move> {
  if (text === '') return accept({ kind: 'done' });
  const sharing = SHARINGS.find((one) => one === text);
  return sharing === undefined ? refuse(phrase('newhaven.read.done')) : accept({ kind: 'done', sharing });
}

/**
 * Also reads menu entries one after another, `draw bag draw 3`. The bag is moved to the end, because the first building
 * is from the pool.
 */
function readDraw(all: readonly string[]): Result<Move> {
  const sources = all.filter((word) => word !== 'pool' && word !== 'draw');
  const words = [...sources.filter((word) => word !== 'bag'), ...sources.filter((word) => word === 'bag')];
  const fits =
    words.length >= 1 && words.length <= RESOURCES.length && words.every((word) => /^([1-5]|bag)$/.test(word));
  if (!fits) return refuse(phrase('newhaven.read.draw'));
  return accept({ kind: 'draw', from: words.map((word) => (word === 'bag' ? 'bag' : Number(word))) });
}

/** Writes a building as `timber5`. */
export function writeBuilding(building: Building): string {
  return `${building.colour.toLowerCase()}${building.number}`;
}
