import { writeFile } from 'node:fs/promises';
import { PAINTERS } from '../render/index.ts';
import { encodeAnimation } from '../render/shared/animation.ts';
import { encodePicture } from '../render/shared/encode.ts';
import type { Game } from '../src/engine/game.ts';
import { advance, opening, type Position } from '../src/engine/match.ts';
import { fastRandom } from '../src/engine/random.ts';
import { defaultSetup } from '../src/engine/setup.ts';
import { cellz } from '../src/games/cellz/index.ts';
import { GAMES } from '../src/games/index.ts';

/** `npm run pictures`: draws the pictures of the README, from games that computer players play against each other. */
const SEED = 'a picture for the README';
const STEPS = 2000;

/** How far into the match the picture is taken, of all its moves. */
const SHARE = 0.6;

for (const game of GAMES) {
  const played = playOut(game);
  const position = played[Math.floor(played.length * SHARE)];
  const painter = PAINTERS[game.id];
  if (position === undefined || painter === undefined) throw new Error(`${game.id} cannot be drawn`);
  const viewer = game.hidden ? 0 : 'public';
  await draw(`${game.id}.png`, painter.draw(game.view(position.state, viewer), 'dark'));
  if (game.hidden) await draw(`${game.id}-public.png`, painter.draw(game.view(position.state, 'public'), 'dark'));
}

await writeFile(new URL('pictures/replay.gif', import.meta.url), await animate(cellz));

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

async function draw(name: string, drawing: Parameters<typeof encodePicture>[0]): Promise<void> {
  await writeFile(new URL(`pictures/${name}`, import.meta.url), await encodePicture(drawing));
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
