import { type Painter, paintScores, paintText, paletteOf, type SKRSContext2D, type Theme } from 'parlor/render';
import { HIDDEN, isOver, MOST, type State, sumLoad } from './rules.ts';

const WIDTH = 400;
const HEIGHT = 220;

/** Three cards at most, from `left` on; those that are hidden show their backs. */
function paintCards(ctx: SKRSContext2D, theme: Theme, left: number, cards: readonly number[]): void {
  const { surface, rule, ink } = paletteOf(theme);
  for (const [at, card] of cards.entries()) {
    const x = left + at * 46;
    ctx.fillStyle = card === HIDDEN ? rule : surface;
    ctx.fillRect(x, 90, 40, 54);
    if (card !== HIDDEN) paintText(ctx, `${card}`, x + 20, 117, { size: 24, weight: 'bold', colour: ink });
  }
}

export const painter: Painter<State> = {
  draw: (view, theme, _picked, crowned = []) => ({
    width: WIDTH,
    height: HEIGHT,
    paint(ctx) {
      const { background, surface, muted, ink } = paletteOf(theme);
      ctx.fillStyle = background;
      ctx.fillRect(0, 0, WIDTH, HEIGHT);
      ctx.fillStyle = surface;
      ctx.fillRect(20, 20, 360, 36);
      ctx.fillStyle = muted;
      ctx.fillRect(20, 20, (360 * Math.min(sumLoad(view), MOST)) / MOST, 36);
      paintText(ctx, `${sumLoad(view)} / ${MOST}`, WIDTH / 2, 72, { size: 20, weight: 'bold', colour: ink });
      paintCards(ctx, theme, 20, view.laid.slice(-3));
      // On the right the hand that this viewer holds; backs for who holds none.
      paintCards(ctx, theme, 248, view.hands.find((hand) => !hand.includes(HIDDEN)) ?? [HIDDEN, HIDDEN, HIDDEN]);
      const isPlaying = !isOver(view) && crowned.length === 0;
      const scoreOf = (seat: number) => ({
        score: '',
        toAct: isPlaying && seat === view.turn,
        won: crowned.includes(seat),
      });
      // Discord covers the corner below on the left.
      paintScores(
        ctx,
        theme,
        { x: 120, y: 164, width: 260 },
        [0, 1].map((seat) => ({ seat, ...scoreOf(seat) })),
      );
    },
  }),
  // At the end what lies there and what it weighs, as large as there is room.
  drawFinal(view, theme, room) {
    const scale = Math.min(room.width / 152, room.height / 96);
    return {
      width: 152 * scale,
      height: 96 * scale,
      paint(ctx) {
        const { ink } = paletteOf(theme);
        ctx.scale(scale, scale);
        paintText(ctx, `${sumLoad(view)} / ${MOST}`, 76, 16, { size: 22, weight: 'bold', colour: ink });
        ctx.translate(0, -60);
        paintCards(ctx, theme, 10, view.laid.slice(-3));
      },
    };
  },
  drawRules: (theme) => painter.draw(EXAMPLE, theme),
  drawLobby: (_view, theme) => painter.draw(EXAMPLE, theme),
};

const EXAMPLE: State = {
  hands: [
    [1, 4, 9],
    [HIDDEN, HIDDEN, HIDDEN],
  ],
  pile: [],
  laid: [9, 8, 9],
  turn: 0,
};
