import assert from 'node:assert/strict';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type AnalysisCard, drawAnalysis, type ShownMove } from '../../render/shared/analysis.ts';
import { badgeOn, CARD, HIGHEST, PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { type Drawing, THEMES, type Theme } from '../../render/shared/drawing.ts';
import { drawEnd } from '../../render/shared/end.ts';
import type { Painter, Room } from '../../render/shared/painter.ts';
import { withPixels } from '../../render/shared/pixels.ts';
import { checkStamps } from '../../render/shared/stamps.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { describeDifference, samePixels, strayPixels, toWords } from '../render/samePixels.ts';
import { smallestTypeWhile, UNCOPIED } from '../render/smallestType.ts';
import { type Checks, distinctViews, type Subject, viewersAt } from './subject.ts';
import { describePly, spread, type Walk } from './walk.ts';

const STOPS = 6;
const SHOWN_WALKS = 12;
/** One walk in so many is shown, if there are fewer than for all of these. */
const WALKS_PER_SHOWN = 8;
const STAMPED_STOPS = 4;

export const PICTURE_CHECKS: Checks = {
  'it has a picture of every position, and one of its rules'({ game, stops, options: { painter } }) {
    assert.ok(painter, `${game.id} has no picture: add its painter to render/index.ts`);
    for (const theme of THEMES) checkDrawing(painter.drawRules(theme), 'rules');
    for (const { walk, state, ply, where } of spread(stops, STOPS)) {
      for (const { viewer, view } of distinctViews(game, state, viewersAt(walk.script.seatCount, ply))) {
        checkDrawing(painter.draw(view, 'dark'), `${where}: ${viewer}`);
      }
    }
  },

  'its pictures suit Discord: not too tall, readable on a phone, and empty where Discord puts its ALT badge'({
    game,
    walks,
    options: { painter },
  }) {
    if (painter === undefined) return;
    for (const theme of THEMES) checkShown(painter.drawRules(theme), 'rules');
    for (const walk of shownOf(walks)) {
      const { script, plies, end } = walk;
      const opening = plies[0]?.state ?? end;
      const lobby = painter.drawLobby?.(game.view(opening, 'public'), 'dark');
      if (lobby !== undefined) checkShown(lobby, `${describePly(script, 0)}: lobby`);
      for (const ply of new Set([0, Math.floor(plies.length / 2), plies.length])) {
        const state = plies[ply]?.state ?? end;
        for (const { viewer, view } of distinctViews(game, state, viewersAt(script.seatCount, ply))) {
          checkShown(painter.draw(view, 'dark'), `${describePly(script, ply)}: ${viewer}`);
        }
      }
    }
  },

  'the picture of its end is drawn 1:1 for a desktop, and is readable on a phone'({
    walks,
    game,
    options: { painter },
  }) {
    if (painter === undefined) return;
    for (const walk of shownOf(walks)) {
      const where = describePly(walk.script, walk.plies.length);
      for (const theme of THEMES) {
        checkCard(endOf(game, painter, walk, { theme, isNamed: false }), `${where}: end, ${theme}`);
        checkCard(endOf(game, painter, walk, { theme, isNamed: true }), `${where}: card, ${theme}`);
      }
    }
  },

  'the picture of an analysis is drawn 1:1, is readable, and shows where the move was made'({
    game,
    stops,
    walks,
    options: { painter },
  }) {
    if (painter === undefined) return;
    const withMoves = stops.filter(({ state }) => game.toAct(state).length > 0);
    for (const [at, { state, where, walk }] of spread(withMoves, shownOf(walks).length).entries()) {
      const [seat = 0] = game.toAct(state);
      const view = game.view(state, game.hidden ? seat : 'public');
      const shown = spread(game.legal(state, seat), 6).map((move) => ({ view, picked: game.write(move) }));
      for (const { picked } of shown) checkFocus(painter, view, picked, where);
      for (const theme of THEMES) {
        const card = cardOf(shown, seat, walk.script.seatCount, at % 4);
        checkCard(drawAnalysis(painter, card, theme), `${where}: analysis, ${theme}`);
      }
    }
  },

  'the key of a cached stamp contains everything that its drawing depends on'({ game, stops, options: { painter } }) {
    if (painter === undefined) return;
    const paint = (drawing: Drawing) => withPixels(drawing, 1, () => undefined);
    checkStamps(true);
    try {
      for (const theme of THEMES) paint(painter.drawRules(theme));
      for (const [at, { walk, state, ply }] of spread(stops, STAMPED_STOPS).entries()) {
        for (const { view } of distinctViews(game, state, viewersAt(walk.script.seatCount, ply)))
          paint(painter.draw(view, THEMES[at % THEMES.length] ?? 'dark'));
      }
    } finally {
      checkStamps(false);
    }
  },

  'the picture of its lobby shows nothing that is random'({ game, walks, options: { painter } }) {
    if (painter?.drawLobby === undefined) return;
    for (const { script } of shownOf(walks)) {
      const lobbyBy = (seed: string): Drawing | undefined => {
        const state = game.start(script.setup, script.seatCount, moveRandom(seed, 0));
        return painter.drawLobby?.(game.view(state, 'public'), 'dark');
      };
      const one: Drawing | undefined = lobbyBy('one chance');
      const other: Drawing | undefined = lobbyBy('another chance');
      checkSame(one, other, `${describePly(script, 0)}: the lobby shows a chance`);
    }
  },

  'pictures and controls do not tell a viewer an imagined state from the true one'({ game, stops, options }) {
    if (game.imagine === undefined) return;
    const { painter, controls } = options;
    for (const { walk, state, ply, where } of spread(stops, STOPS)) {
      for (const viewer of viewersAt(walk.script.seatCount, ply)) {
        const imagined = game.imagine(game.view(state, viewer), viewer, moveRandom('imagined', ply));
        const told = `${where}: ${viewer} can tell it from`;
        assert.deepEqual(controls?.(imagined, viewer), controls?.(state, viewer), `${told} the controls`);
        if (painter === undefined) continue;
        const [true_, other] = [state, imagined].map((one) => painter.draw(game.view(one, viewer), 'dark'));
        checkSame(true_, other, `${told} the picture`);
      }
    }
  },
};

function shownOf(walks: readonly Walk[]): readonly Walk[] {
  return spread(walks, Math.min(SHOWN_WALKS, Math.ceil(walks.length / WALKS_PER_SHOWN)));
}

function checkDrawing(drawing: Drawing, where: string): void {
  assert.ok(!isOfOneColour(drawing), `${where}: an empty picture`);
}

function isOfOneColour(drawing: Drawing): boolean {
  return withPixels(drawing, 1, (painted) => {
    const pixels = toWords(painted);
    return pixels.every((pixel) => pixel === pixels[0]);
  });
}

/** Where they differ is looked for only if they do: that paints both again. */
function checkSame(one: Drawing | undefined, other: Drawing | undefined, told: string): void {
  assert.ok(one && other, `${told}: nothing is drawn`);
  if (!samePixels(one, other)) assert.fail(`${told}: ${describeDifference(one, other)}`);
}

/** The end of a match as everybody is shown it, with how the score went and who played; on a card with long names. */
function endOf(
  game: Subject['game'],
  painter: Painter,
  { script, plies, end }: Walk,
  { theme, isNamed }: { readonly theme: Theme; readonly isNamed: boolean },
): Drawing {
  const points = [...plies.map(({ state }) => state), end].map((state) => game.points?.(state) ?? []);
  const last = points.length - 1;
  const players = seatsOf(script.seatCount).map((seat) => ({
    seat,
    points: 7 - 300 * seat,
    won: seat === 0,
    ...(isNamed
      ? { name: `A player of a long name ${seat}`, rating: { gain: 40 - 80 * seat, mean: 1540, range: 162 } }
      : {}),
  }));
  return drawEnd(painter, game.view(end, 'spectator'), theme, {
    ...(game.points === undefined ? {} : { course: { points, turningPoint: { move: last, seat: 0 } } }),
    players,
    title: 'A game of a long name',
    since: 'in Führung ab Zug 588 von 600',
  });
}

function checkFocus(painter: Painter, view: unknown, picked: string, where: string): void {
  const focus = painter.focus?.(view, picked);
  if (focus === undefined) return;
  const { width, height } = painter.draw(view, 'dark', picked);
  const [x, y] = [focus.x + focus.width / 2, focus.y + focus.height / 2];
  const isOn = x >= 0 && x <= width && y >= 0 && y <= height && focus.width > 0 && focus.height > 0;
  assert.ok(isOn, `${where}: ${picked} is shown where nothing is drawn`);
}

/** An analysis of so many costly moves, of numbers as long as they come. */
function cardOf(shown: readonly ShownMove[], seat: Seat, seatCount: number, count: number): AnalysisCard {
  const pairs = Array.from({ length: Math.min(count, 3) }, (_, at) => [shown[at], shown.at(-1 - at)] as const);
  const value = (at: number) => 40 * Math.sin(at);
  return {
    moves: pairs.flatMap(([played, best], at) =>
      played === undefined || best === undefined
        ? []
        : [{ ply: 1000 + at, seat, sign: '??', loss: '−284,9', isExact: at % 2 === 0, played, best }],
    ),
    curve: {
      moves: 1200,
      lines: Array.from({ length: seatCount > 2 ? seatCount : 1 }, (_, line) => ({
        seat: line,
        stretches: Array.from({ length: 30 }, (__, at) => ({
          ...{ from: at * 40, to: at * 40 + 40, value: value(at + line) },
          isExact: at >= 20,
        })),
      })),
      ...(seatCount === 2 ? { below: 1 } : {}),
      marks: [
        { move: 400, value: value(10), sign: '??', isOwn: true },
        { move: 410, value: value(10), sign: '?!', isOwn: false },
      ],
      exactFrom: 801,
      captions: { estimated: 'geschätzt', exact: 'exakt ab Zug 801' },
    },
  };
}

/** What is looked at once is drawn 1:1 as a desktop shows it, and can be read on a phone. */
export function checkCard(drawing: Drawing, where: string): void {
  const { width, height } = drawing;
  assert.equal(width, CARD.width, `${where}: ${width} wide, and Discord shows ${CARD.width}`);
  assert.ok(height <= CARD.height, `${where}: ${height} high, and Discord would make it smaller than it is drawn`);
  assert.notEqual(width, height, `${where}: some clients crop square pictures`);
  checkLooked(drawing, badgeOn(drawing), where);
}

function checkShown(drawing: Drawing, where: string): void {
  const { width, height } = drawing;
  assert.ok(height <= HIGHEST * width, `${where}: ${width} by ${height} is too high`);
  checkLooked(drawing, badgeOn(drawing), where);
}

/** All that is written on it can be read on a phone, and nothing lies where Discord lays its badge. It is painted once for both. */
function checkLooked(drawing: Drawing, badge: Room, where: string): void {
  const top = drawing.height - badge.height;
  const corner = {
    width: badge.width,
    height: badge.height,
    paint: (ctx: SKRSContext2D) => {
      ctx.translate(0, -top);
      drawing.paint(ctx);
    },
  };
  let stray: string | undefined;
  const { size, text } = smallestTypeWhile(corner, (painted) => {
    const pixels = toWords(painted);
    // The last corner of the picture is its ground.
    const ground = pixels[pixels.length - painted.width];
    stray = strayPixels(pixels, painted.width, (pixel) => pixel !== ground, { scale: UNCOPIED, top });
  });
  assert.ok(
    stray === undefined,
    `${where}: Discord lays its badge over the lower left ${badge.width} by ${badge.height} of the picture, and there lie ` +
      `${stray}. Keep them free: badgeUnder() says how high an empty strip below has to be`,
  );
  const least = (SMALLEST_TYPE * drawing.width) / PHONE_WIDTH;
  assert.ok(
    size >= least,
    `${where}: «${text}» is ${size} high, less than ${least.toFixed(1)}: on a phone nobody reads it`,
  );
}
