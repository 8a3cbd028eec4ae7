import assert from 'node:assert/strict';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { type Checks, viewersAt } from './subject.ts';
import { spread } from './walk.ts';

const STOPS = 6;

export const PICTURE_CHECKS: Checks = {
  'it has a picture of every position, and one of its rules'({ game, stops, options: { painter } }) {
    assert.ok(painter, `${game.id} has no picture: add its painter to render/index.ts`);
    for (const theme of THEMES) checkDrawing(painter.drawRules(theme), 'rules');
    for (const { walk, state, ply, where } of spread(stops, STOPS)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        checkDrawing(painter.draw(game.view(state, viewer), 'dark'), `${where}: ${viewer}`);
      }
    }
  },

  'a viewer cannot tell an imagined state from the true one by its picture or controls'({ game, stops, options }) {
    if (game.imagine === undefined) return;
    const { painter, controls } = options;
    for (const { walk, state, ply, where } of spread(stops, STOPS)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const imagined = game.imagine(game.view(state, viewer), viewer, moveRandom('imagined', ply));
        const told = `${where}: ${viewer} can tell it from`;
        assert.deepEqual(controls?.(imagined, viewer), controls?.(state, viewer), `${told} the controls`);
        if (painter === undefined) continue;
        const [true_, other] = [state, imagined].map((one) => painter.draw(game.view(one, viewer), 'dark'));
        assert.ok(true_ && other && samePixels(true_, other), `${told} the picture`);
      }
    }
  },
};

function checkDrawing(drawing: Drawing, where: string): void {
  const { bytes } = rasterize(drawing);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const drawn = pixels.some((pixel) => pixel !== pixels[0]);
  assert.ok(drawn, `${where}: an empty picture`);
}

function samePixels(a: Drawing, b: Drawing): boolean {
  return a.width === b.width && a.height === b.height && rasterize(a).bytes.equals(rasterize(b).bytes);
}
