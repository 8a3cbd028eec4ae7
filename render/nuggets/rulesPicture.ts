import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Cell } from '../../src/engine/cell.ts';
import { noBits } from '../../src/games/nuggets/bitSet.ts';
import { type DungeonMap, parseMap, pointOf } from '../../src/games/nuggets/map.ts';
import { type Player, RULES, type State, withPlayer } from '../../src/games/nuggets/state.ts';
import { updateKnowledge } from '../../src/games/nuggets/updateKnowledge.ts';
import { view } from '../../src/games/nuggets/view.ts';
import { badgeUnder } from '../shared/discordSizes.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintBackground, strokeHighlight } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { MARGIN, OWN_WIDTH } from './camera.ts';
import { centreOf, paintDungeon, type Window } from './dungeon.ts';
import { paintArrow } from './ways.ts';

const MAP_TEXT = `\
+-----+    +----+
|.....|    |....|
|.....######....|
+-----+    +----+
`;

/** One moment of a match: where player A has been and is now, where B is, which gold is gone, and what happens next. */
interface Scene {
  readonly walked: readonly Cell[];
  readonly other: Cell;
  readonly gone: readonly Cell[];
  readonly next: { readonly run: Cell } | 'swap' | 'nothing';
}

const GOLD: readonly Cell[] = [
  { row: 2, column: 4 },
  { row: 1, column: 5 },
  { row: 1, column: 15 },
];
const TAKEN = GOLD.slice(0, 1);
const B = { row: 2, column: 14 };

/**
 * A run takes the gold on its way; in a passage, eight squares are visible; a doorway reveals a room; stepping onto
 * another player swaps the two.
 */
const SCENES: readonly Scene[] = [
  { walked: along(2, 2, 2), other: B, gone: [], next: { run: { row: 2, column: 6 } } },
  { walked: along(2, 2, 8), other: B, gone: TAKEN, next: { run: { row: 2, column: 11 } } },
  { walked: along(2, 2, 11), other: B, gone: TAKEN, next: 'nothing' },
  { walked: along(2, 2, 13), other: B, gone: TAKEN, next: 'swap' },
];

function along(row: number, from: number, to: number): readonly Cell[] {
  return Array.from({ length: to - from + 1 }, (_, step) => ({ row, column: from + step }));
}

const CELL = 21;
const GAP = 10;
/** The position of a scene's number: over the rock between the rooms. */
const NUMBER = { x: 9 * CELL, y: 0.6 * CELL };

/**
 * Draws the rules of Nuggets as four moments of a match, seen by one player. No words, so that they can be understood
 * in every language.
 */
export function drawNuggetsRules(theme: Theme): Drawing {
  const map = mapOfText();
  const width = OWN_WIDTH;
  const panel = map.rows * CELL + GAP;
  const above = MARGIN + SCENES.length * panel;
  const height = above + badgeUnder(width, above);
  return {
    width,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, width, height);
      for (const [number, scene] of SCENES.entries()) {
        const window: Window = {
          x: (width - map.columns * CELL) / 2,
          y: MARGIN + number * panel,
          cell: CELL,
          firstRow: 0,
          firstColumn: 0,
          rows: map.rows,
          columns: map.columns,
          scale: 1,
        };
        paintScene(ctx, theme, map, scene, window);
        paintText(ctx, `${number + 1}`, window.x + NUMBER.x, window.y + NUMBER.y, {
          size: 18,
          weight: 'bold',
          colour: paletteOf(theme).muted,
        });
      }
    },
  };
}

function mapOfText(): DungeonMap {
  const parsed = parseMap(MAP_TEXT);
  if (!parsed.ok) throw new Error(parsed.refusal.key);
  return parsed.value;
}

function paintScene(ctx: SKRSContext2D, theme: Theme, map: DungeonMap, scene: Scene, window: Window): void {
  const seen = view(stateOf(map, scene), 0);
  const { dungeon } = seen;
  if (dungeon === null) return;
  paintDungeon(ctx, theme, { ...seen, dungeon }, window);
  const at = centreOf(seen, window, seen.own?.at ?? 0);
  if (scene.next === 'swap') paintSwap(ctx, theme, at.x + CELL / 2, at.y);
  else if (scene.next !== 'nothing') {
    paintArrow(ctx, theme, at, centreOf(seen, window, pointOf(map, scene.next.run)), CELL);
  }
}

/** Paints two arrows around two adjacent players, above the first and below the second. */
function paintSwap(ctx: SKRSContext2D, theme: Theme, x: number, y: number): void {
  const { highlight, background } = paletteOf(theme);
  const radius = CELL * 1.2;
  for (const half of [0, Math.PI]) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(half);
    strokeHighlight(ctx, theme, 3, () => {
      ctx.beginPath();
      ctx.arc(0, 0, radius, Math.PI * 1.2, Math.PI * 1.72);
      ctx.stroke();
    });
    ctx.rotate(Math.PI * 0.22);
    ctx.fillStyle = highlight;
    ctx.strokeStyle = background;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(CELL * 0.55, -radius);
    ctx.lineTo(-CELL * 0.2, -radius - CELL * 0.45);
    ctx.lineTo(-CELL * 0.2, -radius + CELL * 0.45);
    ctx.closePath();
    ctx.stroke();
    ctx.fill();
    ctx.restore();
  }
}

function stateOf(map: DungeonMap, { walked, other, gone }: Scene): State {
  const piles = GOLD.filter((cell) => !gone.includes(cell)).map((cell) => ({ at: pointOf(map, cell), size: 1 }));
  const begun: State = {
    rules: RULES,
    mapName: 'own',
    map,
    gold: GOLD.length,
    theft: false,
    pace: 'turns',
    piles,
    players: [...walked.slice(0, 1), other].map((cell) => newPlayer(map, cell)),
    turn: 0,
    lastTurn: null,
  };
  return walked.reduce((state, cell) => updateKnowledge(withPlayer(state, 0, { at: pointOf(map, cell) }), 0), begun);
}

function newPlayer(map: DungeonMap, cell: Cell): Player {
  const known = noBits(map.cells.length);
  return { at: pointOf(map, cell), purse: 0, found: 0, turnsLeft: 1, known, goldSeen: [], news: [], displaced: false };
}
