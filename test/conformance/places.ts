import assert from 'node:assert/strict';
import { type Area, areaCorners, type TapPlace } from '../../render/shared/painter.ts';
import type { Point } from '../../render/shared/shapes.ts';
import { moveRandom } from '../../src/engine/random.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Menu, Row } from '../../src/play/contract/controls.ts';
import { type Checks, type Subject, viewersAt } from './subject.ts';
import { type Stop, spread } from './walk.ts';

const STOPS = 8;

/** Of a thumb, in pixels as shown. Smaller places are allowed where all of them are: the board's grid is that fine. */
const THUMB = 24;

/** How much of a place others may cover: a twentieth each, for both places of a pair. */
const MOST_COVERED = 0.1;

/** Each place is looked at on a grid of so many points either way. */
const SAMPLES = 16;

/** So many parts of moves are followed from a position: boards of a hundred squares have thousands. */
const MOST_PICKS = 150;

export const PLACE_CHECKS: Checks = {
  'tap targets lie within the picture, are large enough for a thumb, and are not covered'(subject) {
    for (const { where, places, size } of placesShown(subject)) {
      const boxes = places.map(({ area }) => boxOf(area));
      for (const [index, box] of boxes.entries()) {
        const { argument } = places[index] as TapPlace;
        const isInside = box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height;
        assert.ok(isInside, `${where}: ${argument} lies beside the picture`);
      }
      checkThumbs(
        boxes.map(({ left, right, top, bottom }) => Math.min(right - left, bottom - top)),
        where,
      );
      checkCover(places, where);
    }
  },

  'all parts of a picture lie within it, and the board comes first'(subject) {
    const { game, stops, options } = subject;
    for (const { state, walk, ply, where } of spread(stops, STOPS)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const view = game.view(state, viewer);
        const parts = options.painter?.parts?.(view, '') ?? [];
        if (parts.length === 0) continue;
        const { width, height } = options.painter?.draw(view, 'dark') ?? { width: 0, height: 0 };
        assert.equal(parts[0]?.role, 'board', `${where}: no board`);
        for (const { area, role } of parts) {
          const isInside = area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height;
          assert.ok(isInside, `${where}, ${viewer}: a part (${role}) lies beside the picture`);
        }
      }
    }
  },

  'what a move changed lies within the picture'({ game, stops, options: { painter } }) {
    if (painter?.changes === undefined) return;
    for (const { state, walk, ply, where } of spread(stops, STOPS)) {
      const next = walk.plies[ply]?.played.state;
      if (next === undefined) continue;
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const [before, after] = [game.view(state, viewer), game.view(next, viewer)];
        const { width, height } = painter.draw(after, 'dark');
        for (const { kind, area } of painter.changes(before, after, after)) {
          const isInside = area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height;
          assert.ok(isInside, `${where}, ${viewer}: a change (${kind}) lies beside the picture`);
        }
      }
    }
  },

  'every legal move can be made by tapping the picture, and by the controls beside it'(subject) {
    const { game, stops, options } = subject;
    if (options.painter?.places === undefined || options.controls === undefined) return;
    for (const { state, where } of spread(stops, STOPS)) {
      const [seat] = game.toAct(state);
      if (seat === undefined) continue;
      const legal = new Set(game.legal(state, seat).map((move) => game.write(move)));
      const missing = unreached(subject, state, seat, legal).filter((move) => options.isFar?.(move) !== true);
      assert.ok(missing.length === 0, `${where}: nothing leads to ${missing.slice(0, 5).join(', ')}`);
    }
  },

  'tap targets do not tell a viewer an imagined state from the true one'({ game, stops, options }) {
    const { painter } = options;
    if (game.imagine === undefined || painter?.places === undefined) return;
    for (const { walk, state, ply, where } of spread(stops, STOPS)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const imagined = game.imagine(game.view(state, viewer), viewer, moveRandom('imagined', ply));
        const there: readonly TapPlace[] = painter.places(game.view(state, viewer), '');
        assert.deepEqual(
          painter.places(game.view(imagined, viewer), ''),
          there,
          `${where}: ${viewer} can tell it from the places`,
        );
      }
    }
  },
};

/** The legal moves that no pick leads to; none where there are too many picks to follow them all. */
function unreached(subject: Subject, state: unknown, seat: Seat, legal: ReadonlySet<string>): readonly string[] {
  const { game, options } = subject;
  const view = game.view(state, seat);
  const reached = new Set<string>();
  const picks = [''];
  for (let next = 0; next < picks.length && reached.size < legal.size; next += 1) {
    if (next >= MOST_PICKS) return [];
    const picked = picks[next] ?? '';
    const acts = actsOf((options.controls?.(state, seat, picked) ?? []) as readonly Row[]);
    const tapped = (options.painter?.places?.(view, picked) ?? []).map(({ argument }) => argument);
    for (const text of [...acts.moves, ...tapped]) {
      const move = game.read(text);
      if (move.ok && legal.has(game.write(move.value))) reached.add(game.write(move.value));
    }
    picks.push(...acts.picks.filter((pick) => !picks.includes(pick)));
  }
  return [...legal].filter((move) => !reached.has(move));
}

interface PicturePlaces {
  readonly where: string;
  readonly places: readonly TapPlace[];
  readonly size: { readonly width: number; readonly height: number };
}

/** The places of whoever is to act, before and after the first parts of a move are picked. */
function placesShown({ game, stops, options: { painter, controls } }: Subject): readonly PicturePlaces[] {
  return spread(stops, STOPS).flatMap(({ state, where }: Stop) => {
    const [seat] = game.toAct(state);
    if (seat === undefined || painter?.places === undefined) return [];
    const view = game.view(state, seat);
    const { picks } = actsOf((controls?.(state, seat, '') ?? []) as readonly Row[]);
    return ['', ...spread(picks, 2)].map((picked) => {
      const { width, height } = painter.draw(view, 'dark', picked);
      return { where: `${where}, ${picked}`, places: painter.places?.(view, picked) ?? [], size: { width, height } };
    });
  });
}

function actsOf(rows: readonly Row[]): { readonly moves: readonly string[]; readonly picks: readonly string[] } {
  const acts = rows.flatMap((row) =>
    'kind' in row
      ? chosenIn(row).map((argument) => ({ action: row.action, argument }))
      : row.filter(({ disabled }) => disabled !== true).map(({ act }) => ({ argument: '', ...act })),
  );
  const those = (action: string) => acts.filter((act) => act.action === action).map(({ argument }) => argument);
  return { moves: those('move'), picks: those('pick') };
}

/** What can be chosen in a menu, in every order where several can. */
function chosenIn({ choices, most = 1 }: Menu): readonly string[] {
  const lists: string[][] = [[]];
  // The list grows while it is walked.
  for (const list of lists) {
    if (list.length === most) continue;
    lists.push(...choices.flatMap(({ value }) => (list.includes(value) ? [] : [[...list, value]])));
  }
  return lists.slice(1).map((list) => list.join(' '));
}

function checkThumbs(sides: readonly number[], where: string): void {
  const least = Math.min(...sides);
  if (least >= THUMB) return;
  const most = sides.toSorted((a, b) => a - b)[Math.floor(sides.length / 2)] ?? 0;
  assert.ok(
    least >= 8 && most < 2 * THUMB,
    `${where}: a place ${least.toFixed(1)} wide, and most are ${most.toFixed(1)}`,
  );
}

function checkCover(places: readonly TapPlace[], where: string): void {
  const boxes = places.map(({ area }) => boxOf(area));
  for (const [index, { area, argument }] of places.entries()) {
    const box = boxes[index] as Box;
    const others = places.filter((_, at) => at !== index && touches(box, boxes[at] as Box));
    let inside = 0;
    let covered = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = box.left + (((sample % SAMPLES) + 0.5) / SAMPLES) * (box.right - box.left);
      const y = box.top + ((Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * (box.bottom - box.top);
      if (!contains(area, { x, y })) continue;
      inside += 1;
      if (others.some((other) => contains(other.area, { x, y }))) covered += 1;
    }
    assert.ok(inside > 0, `${where}: ${argument} has no inside`);
    assert.ok(covered / inside <= MOST_COVERED, `${where}: others lie over ${argument}`);
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf(area: Area): Box {
  const xs = areaCorners(area).map(({ x }) => x);
  const ys = areaCorners(area).map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function touches(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** By the even-odd rule. */
function contains(area: Area, { x, y }: Point): boolean {
  const corners = areaCorners(area);
  let isInside = false;
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1) ?? corner;
    if (corner.y > y === before.y > y) continue;
    if (x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x) isInside = !isInside;
  }
  return isInside;
}
