import { writeCell } from '../../../engine/cell.ts';
import { type Phrase, phrase, type TextKey } from '../../../engine/phrase.ts';
import type { Seat } from '../../../engine/seat.ts';
import { harvest } from '../harvest.ts';
import { unseenBuildings } from '../imagine.ts';
import { buildChoices } from '../legal.ts';
import { tileAt } from '../map.ts';
import type { Move } from '../moves.ts';
import { nameBuilding, sayCounts } from '../names.ts';
import { afterBuilding, afterPaying, withOwnPlan } from '../plan.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import type { PlayerView, View } from '../state.ts';
import { turned } from '../tiles.ts';
import {
  type BuildChoice,
  type Building,
  fittingSpaces,
  type Line,
  linesThrough,
  pointsGained,
  ROWS,
  spaceAt,
  standsFaceUp,
  type Village,
  villageCell,
  withBuilding,
} from '../village.ts';
import { bestChoice, buildGain } from './value.ts';

/**
 * The case for a move: a sentence that is true of the position and from which a person can learn; undefined if nothing
 * can be said for certain. Uses only what the seat sees.
 */
export function reasonFor(seen: View, seat: Seat, move: Move): Phrase | undefined {
  const view = withOwnPlan(seen);
  const player = view.players[seat];
  if (player === undefined) return undefined;
  switch (move.kind) {
    case 'place':
    case 'ship':
      return reasonToLay(view, player, move);
    case 'build':
      return reasonToBuild(view, player, move);
    case 'done':
      return reasonToKeep(view, player);
    case 'draw':
      return reasonToDraw(view, player, move);
    case 'clear':
      return undefined;
  }
}

/** Says what the harvest pays for, and whether anything is left to the others. */
function reasonToLay(
  view: View,
  player: PlayerView,
  move: Extract<Move, { kind: 'place' | 'ship' }>,
): Phrase | undefined {
  const tile = tileAt(view.map, move.cell);
  const held = move.kind === 'place' ? player.tiles?.[move.slot - 1] : undefined;
  const shipped = move.kind === 'ship' ? RESOURCES.map(() => move.resource) : undefined;
  const face = shipped ?? (move.kind === 'place' && held !== undefined ? turned(held, move.turn) : undefined);
  if (tile === undefined || face === undefined) return undefined;
  const counts = harvest(view.map, tile, face);
  const { built, left } = paidBy(view, player, counts);
  const values = { counts: sayCounts(counts), builds: built.map((choice) => sayChoice(view, choice)) };
  if (built.length === 0) return phrase(WITHOUT_BUILDING[worthOfBuilding(view, player, counts)], values);
  const isExact = RESOURCES.every((resource) => left[resource] === 0);
  return isExact ? phrase('newhaven.reason.exact', values) : phrase('newhaven.reason.pays', values);
}

const WITHOUT_BUILDING = {
  none: 'newhaven.reason.paysNone',
  little: 'newhaven.reason.paysLittle',
  some: 'newhaven.reason.yields',
} as const satisfies Readonly<Record<string, TextKey>>;

/** What would be built from a harvest, best first. */
function paidBy(
  { variants: { redevelop } }: View,
  player: PlayerView,
  counts: Counts,
): { readonly built: readonly BuildChoice[]; readonly left: Counts } {
  const built: BuildChoice[] = [];
  let [soon, left] = [player, counts];
  for (;;) {
    const choice = bestChoice(soon.village, soon.buildings ?? [], left, redevelop);
    if (choice === undefined) return { built, left };
    built.push(choice);
    soon = afterBuilding(soon, choice);
    left = afterPaying(left, choice);
  }
}

function sayChoice(view: View, choice: BuildChoice): Phrase {
  return phrase('newhaven.reason.build', sayPlace(view, choice));
}

function sayPlace(view: View, { building, space }: BuildChoice) {
  return { building: nameBuilding(building), space: writeCell(villageCell(space, view)) };
}

/** Whether these counts pay for any building in the hand, and for one that stands face up or fills a line. */
function worthOfBuilding(
  { variants: { redevelop } }: View,
  { village, buildings }: PlayerView,
  counts: Counts,
): 'none' | 'little' | 'some' {
  const choices = buildChoices(village, buildings ?? [], counts, redevelop);
  if (choices.length === 0) return 'none';
  const isLittle = ({ building, space }: BuildChoice) =>
    !standsFaceUp(building, space) && pointsGained(village, withBuilding(village, building, space), space) <= 0;
  return choices.every(isLittle) ? 'little' : 'some';
}

function reasonToBuild(view: View, player: PlayerView, move: Extract<Move, { kind: 'build' }>): Phrase | undefined {
  const space = spaceAt(move.cell, view);
  if (space === undefined) return undefined;
  const { building } = move;
  const { village } = afterBuilding(player, { building, space });
  const points = pointsGained(player.village, village, space);
  const fullLines = (one: Village) =>
    linesThrough(space).filter((line) => line.spaces.every((at) => one[at] !== null)).length;
  const fills = fullLines(village) > fullLines(player.village);
  if (points > 0) return phrase(fills ? 'newhaven.reason.fills' : 'newhaven.reason.brings', { count: points });
  const doubling = linesThrough(space).filter((line) => line.spaces.every((one) => village[one]?.faceUp !== false));
  const [line] = doubling;
  if (doubling.length > 1) return phrase('newhaven.reason.faceUp');
  if (line !== undefined) return phrase(ROWS.includes(line) ? 'newhaven.reason.rowUp' : 'newhaven.reason.columnUp');
  return step(village, space);
}

/** How far from full the fuller of the two lines through a space is, if neither can pay double. */
function step(village: Village, space: number): Phrase | undefined {
  const missing = ({ spaces }: Line) => spaces.filter((one) => village[one] === null).length;
  const [line] = linesThrough(space).toSorted((a, b) => missing(a) - missing(b) || b.value - a.value);
  if (line === undefined || missing(line) === 0) return undefined;
  const key = ROWS.includes(line) ? 'newhaven.reason.rowStep' : 'newhaven.reason.columnStep';
  const points = phrase('engine.points', { number: line.value, count: line.value });
  return phrase(key, { count: missing(line), points });
}

/** Says that nothing can be built, or nothing that shows; otherwise how little it would bring. */
function reasonToKeep(view: View, player: PlayerView): Phrase {
  const worth = worthOfBuilding(view, player, view.markers);
  if (worth === 'none') return phrase('newhaven.reason.done');
  if (worth === 'little') return phrase('newhaven.reason.keeps');
  const { village, buildings } = player;
  const points = buildChoices(village, buildings ?? [], view.markers, view.variants.redevelop).map(
    ({ building, space }) => pointsGained(village, withBuilding(village, building, space), space),
  );
  return phrase('newhaven.reason.waits', { count: Math.max(0, ...points) });
}

/** Where a building from the pool can stand, face up if possible. */
function reasonToDraw(view: View, player: PlayerView, { from }: Extract<Move, { kind: 'draw' }>): Phrase {
  const [first] = from;
  if (first === undefined) return phrase('newhaven.reason.noDraw');
  const building = first === 'bag' ? undefined : view.pool[first - 1];
  const { village } = player;
  if (building === undefined) return reasonForBag(view, village);
  const [best] = faceUpSpaces(village, building);
  if (best !== undefined) return phrase('newhaven.reason.pool', sayPlace(view, { building, space: best }));
  const [down] = listSpaces(village, building);
  return down === undefined
    ? phrase('newhaven.reason.poolNone', { building: nameBuilding(building) })
    : phrase('newhaven.reason.poolDown', sayPlace(view, { building, space: down }));
}

/** Says that no building on show can stand face up, or how many of the unseen ones can. */
function reasonForBag(view: View, village: Village): Phrase {
  const canStand = (building: Building) => faceUpSpaces(village, building).length > 0;
  if (!view.pool.some(canStand)) return phrase('newhaven.reason.bag');
  const unseen = unseenBuildings(view);
  return phrase('newhaven.reason.bagShare', { count: unseen.filter(canStand).length, all: unseen.length });
}

/** The empty spaces on which a building can stand face up, starting with the one that advances the lines most. */
function faceUpSpaces(village: Village, building: Building): readonly number[] {
  return listSpaces(village, building).filter((space) => standsFaceUp(building, space));
}

/** Returns the empty spaces on which a building can be placed at all, in the same order. */
function listSpaces(village: Village, building: Building): readonly number[] {
  return fittingSpaces(village, building.colour, false).toSorted(
    (a, b) => buildGain(village, building, b) - buildGain(village, building, a),
  );
}
