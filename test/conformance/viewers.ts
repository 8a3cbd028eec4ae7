import assert from 'node:assert/strict';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { LONGEST_ALT } from '../../src/play/contract/discordLimits.ts';
import { altText } from '../../src/texts/altText.ts';
import { type Checks, checkPhrase, type Subject, sayIn, toBytes, viewersAt } from './subject.ts';
import { type Stop, spread } from './walk.ts';

const WRONG_VIEWERS: readonly unknown[] = [
  -1,
  1.5,
  Number.NaN,
  Infinity,
  'x',
  '0',
  '',
  'Public',
  null,
  undefined,
  {},
  [0],
];

export const VIEWER_CHECKS: Checks = {
  'there is no view for seats that do not exist'({ game, stops }) {
    for (const { walk, state, where } of spread(stops, 30)) {
      for (const viewer of [...WRONG_VIEWERS, walk.script.seatCount]) {
        assert.throws(() => game.view(state, viewer as Viewer), Error, `${where}: ${String(viewer)} gets a view`);
      }
    }
  },

  'a viewer cannot tell an imagined state from the true one'(subject) {
    const { game, stops } = subject;
    assert.equal(game.imagine !== undefined, game.hidden, 'imagine is there exactly where something is hidden');
    const random = fastRandom(4);
    for (const stop of spread(stops, 200)) {
      for (const viewer of viewersAt(stop.walk.script.seatCount, stop.ply))
        checkImagined(subject, stop, viewer, random);
    }
  },

  'imagined states differ from the true one, so views do not carry what they hide'({ game, stops }) {
    if (game.imagine === undefined) return;
    const random = fastRandom(5);
    for (const viewer of [0, 'public'] as const) {
      const told = spread(stops, 200).every(
        ({ state }) => toBytes(game.imagine?.(game.view(state, viewer), viewer, random)) === toBytes(state),
      );
      assert.ok(!told, `${viewer} imagines nothing but the truth`);
    }
  },

  'an imagined match can be played to its end'({ game, stops }) {
    if (game.imagine === undefined) return;
    const random = fastRandom(6);
    for (const { walk, state, ply, where } of spread(stops, 12)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const imagined = game.imagine(game.view(state, viewer), viewer, random);
        const longest = game.longest(walk.script.setup, walk.script.seatCount);
        assert.ok(endsWithin(game, imagined, longest, random), `${where}: what ${viewer} imagines does not end`);
      }
    }
  },

  'every position is described in words, and summed up in a few lines under the picture'({ game, stops, texts }) {
    const say = sayIn(texts);
    for (const { walk, state, ply, where } of spread(stops, 300)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const view = game.view(state, viewer);
        const summary = game.summary(view);
        const description = game.describe(view);
        for (const phrase of [...summary, ...description]) checkPhrase(texts, phrase, where);
        const alt = altText(description.map(say));
        assert.notEqual(alt.trim(), '', `${where}: no alt text`);
        assert.doesNotMatch(alt, /undefined|NaN|\[object|\{\{/, `${where}: a hole in the alt text`);
        assert.ok(summary.length >= 1 && summary.length <= 4, `${where}: ${summary.length} phrases of summary`);
        assert.ok(summary.map(say).join('\n').length <= 400, `${where}: the summary is too long`);
      }
    }
  },

  'an outline fits into an alt text, and is shorter than the whole description'({ game, stops, texts }) {
    const { outline } = game;
    if (outline === undefined) return;
    const say = sayIn(texts);
    const heard = { outlines: 0, descriptions: 0 };
    for (const { walk, state, ply, where } of spread(stops, 60)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const view = game.view(state, viewer);
        const phrases = outline(view);
        for (const phrase of phrases) checkPhrase(texts, phrase, where);
        const short = altText(phrases.map(say));
        assert.ok(
          short.trim() !== '' && short.length <= LONGEST_ALT,
          `${where}: outline of ${short.length} characters`,
        );
        assert.doesNotMatch(short, /undefined|NaN|\[object|\{\{/, `${where}: a hole in the outline`);
        heard.outlines += short.length;
        heard.descriptions += altText(game.describe(view).map(say)).length;
      }
    }
    assert.ok(heard.outlines < heard.descriptions, `${heard.outlines} characters instead of ${heard.descriptions}`);
  },
};

function checkImagined({ game }: Subject, { state, where }: Stop, viewer: Viewer, random: Random): void {
  if (game.imagine === undefined) return;
  const view = game.view(state, viewer);
  const imagined = game.imagine(view, viewer, random);
  const again = game.view(imagined, viewer);
  const told = `${where}: ${viewer} can tell it from`;
  assert.deepEqual(JSON.parse(toBytes(imagined)), imagined, `${where}: an imagined state is not plain JSON`);
  assert.deepEqual(again, view, `${told} the view`);
  assert.deepEqual(game.toAct(imagined), game.toAct(state), `${told} who is to act`);
  if (typeof viewer === 'number') {
    assert.deepEqual(game.legal(imagined, viewer), game.legal(state, viewer), `${told} the legal moves`);
  }
  assert.deepEqual(game.describe(again), game.describe(view), `${told} the alt text`);
  assert.deepEqual(game.summary(again), game.summary(view), `${told} the summary`);
  assert.deepEqual(game.outline?.(again), game.outline?.(view), `${told} the outline`);
}

function endsWithin(game: Game, start: unknown, longest: number, random: Random): boolean {
  let state = start;
  for (let ply = 0; ply <= longest; ply++) {
    const acting = game.toAct(state);
    if (acting.length === 0) return true;
    const seat = pick(acting, random);
    state = game.play(state, seat, pick(game.legal(state, seat), random), random).state;
  }
  return false;
}
