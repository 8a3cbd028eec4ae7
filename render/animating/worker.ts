import { flushCompileCache } from 'node:module';
import { gameUnder } from '../../src/engine/game.ts';
import { positions, type Script } from '../../src/engine/match.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { gameById } from '../../src/games/index.ts';
import { PAINTERS } from '../index.ts';
import type { Theme } from '../shared/drawing.ts';
import { paletteOf } from '../shared/theme.ts';
import { encodeFitting, pickEvenly } from './fit.ts';

// Otherwise it is written only when a thread exits by itself, which ours never do.
flushCompileCache();

/** A match to animate, from the opening to its current position. */
export interface Course {
  readonly game: string;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly script: Script;
  /** The viewer of the animation. */
  readonly viewer: Viewer;
  readonly theme: Theme;
  readonly maxBytes: number;
  /** Receives the share that is done, from 0 to 1; starts over if the result becomes too large. */
  readonly progress: { readonly postMessage: (share: number) => void };
}

/**
 * The maximum number of frames; other positions are dropped at even intervals. Nobody wants to wait for more, nor watch
 * them.
 */
const MOST_FRAMES = 200;

/**
 * The longest duration of an animation, and the longest and shortest of a frame; the last frame is shown longer. In
 * milliseconds.
 */
const WHOLE = 60_000;
const LONGEST = 900;
const SHORTEST = 150;
const LAST = 4000;

/** Draws a match as an animated GIF. Runs in a separate thread. */
export default async function animate({
  game: id,
  rules,
  script,
  viewer,
  theme,
  maxBytes,
  progress,
}: Course): Promise<Uint8Array> {
  const known = gameById(id);
  const game = known && gameUnder(known, rules);
  const painter = PAINTERS[id];
  if (game === undefined || painter === undefined) throw new Error(`no pictures for the game ${id}`);
  const shown = pickEvenly(positions(game, script), MOST_FRAMES);
  const stays = Math.min(Math.max(WHOLE / shown.length, SHORTEST), LONGEST);
  const frames = shown.map(({ state }, index) => ({
    drawing: painter.draw(game.view(state, viewer), theme),
    stays: index === shown.length - 1 ? LAST : stays,
  }));
  return encodeFitting(frames, maxBytes, paletteOf(theme).background, (done, all) => progress.postMessage(done / all));
}
