import { buildingEmoji } from '../../render/newhaven/emojis.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { writeBuilding, writeMove } from '../../src/games/newhaven/moves.ts';
import { nameBuilding } from '../../src/games/newhaven/names.ts';
import { drawOrder, mostAhead } from '../../src/games/newhaven/players/medium.ts';
import { buildingWorth } from '../../src/games/newhaven/players/value.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import type { Building } from '../../src/games/newhaven/village.ts';
import type { Button, Choice, Menu, Row } from '../../src/play/contract/controls.ts';

/**
 * The controls for drawing buildings, best first: a button each if only one is due; if several are, buttons for all at
 * once, and a menu to choose as many.
 */
export function drawControls(view: View, legal: readonly string[]): readonly Row[] {
  const most = countMost(view);
  const pool = rankedPool(view);
  if (most === 1 || view.rules === undefined) return [[...poolButtons(pool), ...bagButtons(legal)]];
  const best = bestButton(view, most);
  const others = restButton(legal, most);
  // If the bag is better than the pool, the best choice is to draw everything from the bag.
  const shortcuts = [...best, ...others.filter(({ act }) => act.argument !== best[0]?.act.argument)];
  return [shortcuts, severalMenu(view, pool, most)];
}

/** How many may be chosen at once; while the others are sharing, as many as could be due afterwards. */
function countMost(view: View): number {
  return view.phase === 'share' ? mostAhead(view) : view.drawsLeft;
}

/** A building in the pool, and its position there, from 1. */
interface Drawable {
  readonly building: Building;
  readonly place: number;
}

/** The pool, with the buildings that are most useful for the viewer's village first. */
function rankedPool(view: View): readonly Drawable[] {
  const player = ownPlayer(view)?.player;
  const worthOf = (building: Building) =>
    player === undefined ? 0 : buildingWorth(player.village, player.buildings ?? [], building);
  return view.pool
    .map((building, at) => ({ building, place: at + 1, worth: worthOf(building) }))
    .sort((a, b) => b.worth - a.worth);
}

/** Equal buildings are offered once: their buttons would have the same label. */
function poolButtons(pool: readonly Drawable[]): readonly Button[] {
  const isFirst = ({ building }: Drawable, at: number) =>
    pool.findIndex((one) => writeBuilding(one.building) === writeBuilding(building)) === at;
  return pool.filter(isFirst).map(({ building, place }) => ({
    ...drawButton(nameBuilding(building), writeMove({ kind: 'draw', from: [place] })),
    emoji: buildingEmoji(building),
  }));
}

function bagButtons(legal: readonly string[]): readonly Button[] {
  return legal.includes('draw bag') ? [drawButton(phrase('newhaven.control.bag'), 'draw bag')] : [];
}

/** A button that draws all remaining buildings blindly. */
function restButton(legal: readonly string[], most: number): readonly Button[] {
  const move = writeMove({ kind: 'draw', from: Array.from({ length: most }, () => 'bag' as const) });
  return legal.includes(move) ? [drawButton(phrase('newhaven.control.bagRest', { count: most }), move)] : [];
}

/** A button that draws the best buildings, as many as can be due. */
function bestButton(view: View, most: number): readonly Button[] {
  const player = ownPlayer(view)?.player;
  if (player === undefined) return [];
  const from = drawOrder(view, player, most);
  const label = phrase('newhaven.control.bestOnes', { count: from.length });
  return from.length < 2 ? [] : [{ ...drawButton(label, writeMove({ kind: 'draw', from })), style: 'success' }];
}

function drawButton(label: Phrase, argument: string): Button {
  return { kind: 'button', label, act: { action: 'move', argument } };
}

/** A menu whose choices are read one after the other as one move: `draw 3 draw 1 draw bag`. */
function severalMenu(view: View, ranked: readonly Drawable[], most: number): Menu {
  const pool = ranked.map(
    ({ building, place }): Choice => ({
      value: `draw ${place}`,
      label: nameBuilding(building),
      emoji: buildingEmoji(building),
      description: phrase('newhaven.control.place', { place }),
    }),
  );
  const fromBag = Math.min(view.bagSize, view.hasDrawn || pool.length === 0 ? most : most - 1);
  const bag = Array.from(
    { length: fromBag },
    (_, at): Choice => ({
      // The words for the pool and the bag may be repeated here, because a menu needs different values.
      value: `draw ${'pool '.repeat(at)}bag`,
      label: phrase('newhaven.control.fromBag', { number: at + 1 }),
    }),
  );
  return {
    kind: 'menu',
    name: 'draw',
    action: 'move',
    placeholder: describePlaceholder(view, most),
    most: Math.min(most, pool.length + bag.length),
    choices: [...pool, ...bag],
  };
}

function describePlaceholder({ phase, hasDrawn }: View, most: number): Phrase {
  if (phase === 'share') return phrase('newhaven.control.drawAhead', { count: most });
  return hasDrawn
    ? phrase('newhaven.control.drawMore', { count: most })
    : phrase('newhaven.control.drawFirst', { count: most });
}
