import { buildingEmoji } from '../../render/newhaven/emojis.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { writeBuilding, writeMove } from '../../src/games/newhaven/moves.ts';
import { nameBuilding } from '../../src/games/newhaven/names.ts';
import { RESOURCES } from '../../src/games/newhaven/resources.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import type { Building } from '../../src/games/newhaven/village.ts';
import type { Button, Choice, Menu, Row } from '../../src/play/contract/controls.ts';

/** The controls of drawing: a button each for one building; one menu that takes several. */
export function drawControls(view: View, legal: readonly string[]): readonly Row[] {
  const most = mostOf(view);
  if (most === 1 || view.rules === undefined) return [poolButtons(view), bagButtons(legal)];
  const shortcuts = [...firstButton(view, most), ...bagButtons(legal), ...restButton(legal, most)];
  return [severalMenu(view, most), poolButtons(view), shortcuts];
}

/** How many may be chosen at once; while the others share, as many as could be due then. */
function mostOf({ phase, drawsLeft, pool, bagSize }: View): number {
  return phase === 'share' ? Math.min(RESOURCES.length, pool.length + bagSize) : drawsLeft;
}

function poolButtons({ pool }: View): readonly Button[] {
  // Equal buildings are offered once: their buttons would be called the same.
  const isFirst = (building: Building, at: number) =>
    pool.findIndex((one) => writeBuilding(one) === writeBuilding(building)) === at;
  return pool.flatMap((building, at) =>
    isFirst(building, at)
      ? [
          {
            ...drawButton(nameBuilding(building), writeMove({ kind: 'draw', from: [at + 1] })),
            emoji: buildingEmoji(building),
          },
        ]
      : [],
  );
}

function bagButtons(legal: readonly string[]): readonly Button[] {
  return legal.includes('draw bag') ? [drawButton(phrase('newhaven.control.bag'), 'draw bag')] : [];
}

/** All that are still to be drawn blind, with one tap. */
function restButton(legal: readonly string[], most: number): readonly Button[] {
  const move = writeMove({ kind: 'draw', from: Array.from({ length: most }, () => 'bag' as const) });
  return legal.includes(move) ? [drawButton(phrase('newhaven.control.bagRest', { count: most }), move)] : [];
}

/** The first of the pool, as many as can be due, with one tap. */
function firstButton({ pool }: View, most: number): readonly Button[] {
  const count = Math.min(most, pool.length);
  if (count < 2) return [];
  const from = Array.from({ length: count }, (_, at) => at + 1);
  return [drawButton(phrase('newhaven.control.firstOnes', { count }), writeMove({ kind: 'draw', from }))];
}

function drawButton(label: Phrase, argument: string): Button {
  return { kind: 'button', label, act: { action: 'move', argument } };
}

/** Chosen entries are read one after the other as one move: `draw 3 draw 1 draw bag`. */
function severalMenu(view: View, most: number): Menu {
  const pool = view.pool.map(
    (building, at): Choice => ({
      value: `draw ${at + 1}`,
      label: nameBuilding(building),
      emoji: buildingEmoji(building),
      description: phrase('newhaven.control.place', { place: at + 1 }),
    }),
  );
  const fromBag = Math.min(view.bagSize, view.hasDrawn || pool.length === 0 ? most : most - 1);
  const bag = Array.from(
    { length: fromBag },
    (_, at): Choice => ({
      // The words for the pool and the bag may follow each other: a value can be chosen only once.
      value: `draw ${'pool '.repeat(at)}bag`,
      label: phrase('newhaven.control.fromBag', { number: at + 1 }),
    }),
  );
  return {
    kind: 'menu',
    name: 'draw',
    action: 'move',
    placeholder: placeholderOf(view, most),
    most: Math.min(most, pool.length + bag.length),
    choices: [...pool, ...bag],
  };
}

function placeholderOf({ phase, hasDrawn }: View, most: number): Phrase {
  if (phase === 'share') return phrase('newhaven.control.drawAhead', { count: most });
  return hasDrawn
    ? phrase('newhaven.control.drawMore', { count: most })
    : phrase('newhaven.control.drawFirst', { count: most });
}
