import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import type { Drawing, Theme } from '../../render/shared/drawing.ts';
import { drawEnd } from '../../render/shared/end.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { writable } from '../../render/shared/writable.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { keepPictures } from '../../render/studio/studio.ts';
import { winners } from '../../src/engine/outcome.ts';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { takeWalk } from '../conformance/walk.ts';

const board: Drawing = { width: 400, height: 300, paint: (ctx) => ctx.fillRect(9, 9, 90, 90) };
const bytesOf = (drawing: Drawing) => rasterize(drawing).bytes;
const course = {
  points: [
    [0, 0],
    [1, 0],
    [1, 2],
  ],
  turningPoint: { move: 2, seat: 1 },
};

describe.each(GAMES.map((game) => ({ game, id: game.id })))('the picture of an end of $id', ({ game }) => {
  const { end } = takeWalk(game, { setup: defaultSetup(game.setup), seatCount: 2 }, 'an end');
  const view = game.view(end, 'spectator');
  const best = winners(game.outcome(end) ?? { scores: [], places: [] });
  const draw = (crowned?: readonly number[]) => PAINTERS[game.id]?.draw(view, 'dark', '', crowned) ?? board;

  test('crowns whom the rules say, and others where it is told so', () => {
    expect(bytesOf(draw(best)).equals(bytesOf(draw()))).toBe(true);
    const others = [0, 1].filter((seat) => !best.includes(seat));
    expect(bytesOf(draw(others)).equals(bytesOf(draw()))).toBe(false);
  });
});

const painterOf = (final: Drawing): Painter => ({ draw: () => final, drawRules: () => final });
const players = [
  { seat: 1, won: true, points: 2 },
  { seat: 0, won: false, points: 1 },
];
const endOf = (course: ScoreCourse | undefined, theme: Theme = 'dark', final = board) =>
  drawEnd(painterOf(final), null, theme, { players, course });

describe('the course of a score', () => {
  test('stands below the final position as a lead, with the turning point marked', () => {
    const [plain, unmarked, whole] = [undefined, { points: course.points }, course].map((one) => bytesOf(endOf(one)));
    expect(whole?.equals(plain ?? Buffer.of())).toBe(false);
    expect(whole?.equals(unmarked ?? Buffer.of())).toBe(false);
  });

  test.each(['dark', 'light'] as const)(
    'can be drawn %s, of one seat, of many, of newcomers, of negative points',
    (theme) => {
      for (const points of [[[0], [-3, 2], [-5, 2, 9, 1, 1, 1, 1, 1]], [[0], [-4]], [[0], [5, 2]], [[0, 0]]]) {
        expect(() => bytesOf(endOf({ points }, theme))).not.toThrow();
      }
    },
  );
});

test('the largest board is drawn smaller at an end, so that all of it is shown as large as it is drawn', () => {
  for (const [width, height] of [
    [940, 999],
    [999, 500],
    [500, 999],
  ] as const) {
    const whole = endOf(course, 'dark', { width, height, paint: () => undefined });
    expect(whole.width).toBe(400);
    expect(whole.height).toBeLessThanOrEqual(348);
  }
});

describe('a card with names', () => {
  const order = { game: 'cellz', theme: 'dark', view: null } as const;
  const painters = { cellz: { draw: () => board, drawRules: () => board } };

  test('shows a picture that is none as if there were none', async () => {
    const player = { seat: 0, name: 'Ada', won: true, points: 3 };
    const without = await drawOrder(painters, { ...order, end: { players: [player] } });
    const broken = await drawOrder(painters, {
      ...order,
      end: { players: [{ ...player, avatar: 'bm90IGEgcGljdHVyZQ==' }] },
    });
    expect(broken.equals(without)).toBe(true);
  });

  test('is not kept in the memory for pictures', async () => {
    let drawn = 0;
    const studio = keepPictures(async () => Buffer.from([drawn++]));
    const nameless = { ...order, end: { players: [{ seat: 0, won: true }] } };
    await studio(nameless);
    await studio(nameless);
    expect(drawn).toBe(1);
    const card = { ...order, end: { players: [{ seat: 0, name: 'Ada', won: true }] } };
    await studio(card);
    await studio(card);
    expect(drawn).toBe(3);
  });

  test.each([
    ['Ada', 'Ada'],
    ['𝓐𝓭𝓪 ✨', 'Ada'],
    ['Łukasz Ünïq', 'Łukasz Ünïq'],
    ['Ада', 'Ада'],
    ['小明', 'ming_88'],
    ['さくら', 'ming_88'],
    ['김민수', 'ming_88'],
    ['محمد', 'ming_88'],
    ['דוד', 'ming_88'],
    ['สมชาย', 'ming_88'],
    ['Ming 小明', 'ming_88'],
    ['王小明', 'ming_88'],
    ['देवेन', 'ming_88'],
    ['রহিম', 'ming_88'],
    ['தமிழ்', 'ming_88'],
    ['తెలుగు', 'ming_88'],
    ['ਗੁਰਪ੍ਰੀਤ', 'ming_88'],
    ['සුනිල්', 'ming_88'],
    ['မောင်', 'ming_88'],
    ['សុខា', 'ming_88'],
    ['ສົມ', 'ming_88'],
    ['გიორგი', 'ming_88'],
    ['Արամ', 'ming_88'],
    ['አበበ', 'ming_88'],
    ['Ἀθηνᾶ', 'Ἀθηνᾶ'],
    ['Việt Nguyễn', 'Việt Nguyễn'],
    // Letters of our scripts that our font lacks all the same.
    ['ᴀᴅᴀ', 'ming_88'],
    ['ꜱᴀᴍ', 'ming_88'],
    ['ꙮва', 'ming_88'],
    ['✨🔥', 'ming_88'],
    ['\u202Eadx\u0000', 'adx'],
  ])('writes %s as far as our font goes, else the handle', (name, written) => {
    expect(writable(name, 'ming_88')).toBe(written);
  });
});
