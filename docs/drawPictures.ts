import { mkdir, writeFile } from 'node:fs/promises';
import { PAINTERS } from '../render/index.ts';
import { encodeAnimation } from '../render/shared/animation.ts';
import { SHOWN, shownScale } from '../render/shared/discordSizes.ts';
import { type Drawing, SCALE, THEMES, type Theme } from '../render/shared/drawing.ts';
import { encodePicture } from '../render/shared/encode.ts';
import { drawEnd } from '../render/shared/end.ts';
import type { Painter } from '../render/shared/painter.ts';
import { paintText } from '../render/shared/text.ts';
import { paletteOf } from '../render/shared/theme.ts';
import type { Game } from '../src/engine/game.ts';
import { advance, findOutcome, opening, type Position } from '../src/engine/match.ts';
import { winners } from '../src/engine/outcome.ts';
import { fastRandom } from '../src/engine/random.ts';
import { findTurningPoint } from '../src/engine/scoreCourse.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { cellz } from '../src/games/cellz/index.ts';
import { GAMES } from '../src/games/index.ts';

/**
 * `npm run pictures`: draws the pictures of the README, and beside them in `shown/` what Discord makes of pictures, from
 * games that computer players play against each other.
 */
const SEED = 'a picture for the README';
const STEPS = 2000;

/** How far into the match the picture is taken, of all its moves. */
const SHARE = 0.6;

/** Pictures to a row of what Discord shows, and the pixels between them. */
const IN_ROW = 3;
const GAP = 12;

for (const game of GAMES) {
  const played = playOut(game);
  const middle = played[Math.floor(played.length * SHARE)];
  const painter = PAINTERS[game.id];
  if (middle === undefined || painter === undefined) throw new Error(`${game.id} cannot be drawn`);
  const viewer = game.hidden ? 0 : 'public';
  await draw(`${game.id}.png`, painter.draw(game.view(middle.state, viewer), 'dark'));
  if (game.hidden) await draw(`${game.id}-public.png`, painter.draw(game.view(middle.state, 'public'), 'dark'));
  for (const theme of THEMES)
    await draw(`shown/${game.id}-${theme}.png`, shown(momentsOf(game, painter, played, theme), theme));
}

await writeFile(new URL('pictures/replay.gif', import.meta.url), await animate(cellz));

/** A lobby, somebody's own board and everybody's in the middle of a match, its end, and the rules. */
function momentsOf(game: Game, painter: Painter, played: readonly Position[], theme: Theme): readonly Drawing[] {
  const [first, last] = [played[0], played.at(-1)];
  const middle = played[Math.floor(played.length * SHARE)];
  if (first === undefined || middle === undefined || last === undefined) throw new Error('nothing was played');
  const outcome = findOutcome(game, last);
  const points = game.points === undefined ? undefined : played.map(({ state }) => game.points?.(state) ?? []);
  const turningPoint = points && outcome && findTurningPoint(points, outcome);
  const course = points && { points, ...(turningPoint === undefined ? {} : { turningPoint }) };
  const best = outcome === undefined ? [] : winners(outcome);
  const players = (outcome?.scores ?? []).map((score, seat) => ({ seat, points: score, won: best.includes(seat) }));
  const board = (state: unknown, viewer: 'public' | 'spectator' | number) =>
    painter.draw(game.view(state, viewer), theme);
  return [
    painter.drawLobby?.(game.view(first.state, 'public'), theme) ?? painter.drawRules(theme),
    ...(game.hidden ? [board(middle.state, 0)] : []),
    board(middle.state, 'public'),
    drawEnd(painter, game.reveal?.(last.state) ?? game.view(last.state, 'spectator'), theme, { course, players }),
    painter.drawRules(theme),
  ];
}

/** Drawings as large as Discord shows them in a message, with its badge: a pixel of the file is one shown. */
function shown(drawings: readonly Drawing[], theme: Theme): Drawing {
  const width = IN_ROW * (SHOWN.width + GAP) + GAP;
  const height = Math.ceil(drawings.length / IN_ROW) * (SHOWN.height + GAP) + GAP;
  return {
    width: width / SCALE,
    height: height / SCALE,
    paint(ctx) {
      ctx.scale(1 / SCALE, 1 / SCALE);
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, width, height);
      for (const [place, drawing] of drawings.entries()) {
        const scale = shownScale(drawing);
        const bottom = drawing.height * scale;
        ctx.save();
        ctx.translate(
          GAP + (place % IN_ROW) * (SHOWN.width + GAP),
          GAP + Math.floor(place / IN_ROW) * (SHOWN.height + GAP),
        );
        ctx.save();
        ctx.scale(scale, scale);
        drawing.paint(ctx);
        ctx.restore();
        ctx.strokeStyle = paletteOf(theme).rule;
        ctx.strokeRect(0, 0, drawing.width * scale, bottom);
        ctx.fillStyle = '#000000';
        ctx.beginPath();
        ctx.roundRect(8, bottom - 32, 40, 24, 6);
        ctx.fill();
        paintText(ctx, 'ALT', 28, bottom - 20, { size: 14, weight: 'bold', colour: '#ffffff' });
        ctx.restore();
      }
    },
  };
}

/** A whole match, as `/games replay` shows it. */
function animate(game: Game): Promise<Buffer> {
  const painter = PAINTERS[game.id];
  if (painter === undefined) throw new Error(`${game.id} cannot be drawn`);
  const positions = playOut(game);
  return encodeAnimation(
    positions.map(({ state }, ply) => ({
      drawing: painter.draw(game.view(state, 'public'), 'dark'),
      stays: ply === positions.length - 1 ? 4000 : 500,
    })),
  );
}

async function draw(name: string, drawing: Drawing): Promise<void> {
  const file = new URL(`pictures/${name}`, import.meta.url);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, await encodePicture(drawing));
}

/** Every position of a match between medium computer players. */
function playOut(game: Game): readonly Position[] {
  const score = { setup: defaultSetup(game.setup), seatCount: game.seats.usual, seed: SEED, log: [] };
  const positions = [opening(game, score)];
  for (let ply = 0; ; ply += 1) {
    const position = positions[ply] as Position;
    const [seat] = game.toAct(position.state);
    if (seat === undefined) return positions;
    let steps = STEPS;
    const move = game.players.medium?.choose(game.view(position.state, seat), seat, fastRandom(ply), () => steps-- > 0);
    const step = advance(game, position, SEED, ply, seat, game.write(move));
    if (!step.ok) throw new Error(`${game.id}: ${step.refusal.key}`);
    positions.push(step.value.position);
  }
}
