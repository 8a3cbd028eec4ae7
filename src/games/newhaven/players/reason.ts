import { writeCell } from '../../../engine/cell.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Seat } from '../../../engine/seat.ts';
import { harvest } from '../harvest.ts';
import { tileAt } from '../map.ts';
import type { Move } from '../moves.ts';
import { nameBuilding, sayCounts } from '../names.ts';
import { paid, raised, withOwnPlan } from '../plan.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import type { PlayerView, View } from '../state.ts';
import { turned } from '../tiles.ts';
import { type BuildChoice, LINES, lineScore, spaceAt, standsFaceUp, villageCell } from '../village.ts';
import { bestChoice } from './value.ts';

/** Why a move is good, in a sentence from which a person learns; from what the seat sees. */
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
      return phrase('newhaven.reason.done');
    case 'draw':
      return reasonToDraw(view, move);
    case 'clear':
      return undefined;
  }
}

/** What the harvest pays for, and whether anything is left to the others. */
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
  if (built.length === 0) return phrase('newhaven.reason.saves', values);
  const isExact = RESOURCES.every((resource) => left[resource] === 0);
  return isExact ? phrase('newhaven.reason.exact', values) : phrase('newhaven.reason.pays', values);
}

/** What would be built with a harvest, the best first. */
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
    soon = raised(soon, choice);
    left = paid(left, choice);
  }
}

function sayChoice(view: View, { building, space }: BuildChoice): Phrase {
  const values = { building: nameBuilding(building), space: writeCell(villageCell(space, view)) };
  return phrase('newhaven.reason.build', values);
}

function reasonToBuild(view: View, player: PlayerView, move: Extract<Move, { kind: 'build' }>): Phrase | undefined {
  const space = spaceAt(move.cell, view);
  if (space === undefined) return undefined;
  const { building } = move;
  const { village } = raised(player, { building, space });
  const lines = LINES.filter((line) => line.spaces.includes(space));
  const points = lines.reduce((sum, line) => sum + lineScore(village, line) - lineScore(player.village, line), 0);
  if (points > 0) return phrase('newhaven.reason.fills', { count: points });
  return standsFaceUp(building, space) ? phrase('newhaven.reason.faceUp') : phrase('newhaven.reason.faceDown');
}

function reasonToDraw(view: View, { from }: Extract<Move, { kind: 'draw' }>): Phrase {
  const [first] = from;
  const building = typeof first === 'number' ? view.pool[first - 1] : undefined;
  if (building === undefined) return phrase('newhaven.reason.bag');
  return phrase('newhaven.reason.pool', { building: nameBuilding(building), row: building.number });
}
