import { flushCompileCache } from 'node:module';
import { gameUnder } from '../../src/engine/game.ts';
import { positions, type Script } from '../../src/engine/match.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { gameById } from '../../src/games/index.ts';
import { PAINTERS } from '../index.ts';
import type { Theme } from '../shared/drawing.ts';
import { paletteOf } from '../shared/theme.ts';
import { encodeFitting, evenly } from './fit.ts';

// Else it is written when a thread ends by itself, which ours never do.
flushCompileCache();

/** A match to be shown from the opening to where it stands now. */
export interface Course {
  readonly game: string;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly script: Script;
  /** Who looks on. */
  readonly viewer: Viewer;
  readonly theme: Theme;
  readonly maxBytes: number;
  /** Hears how much is done, from 0 to 1; where it becomes too large, it begins anew. */
  readonly progress: { readonly postMessage: (share: number) => void };
}

/** More positions are left out evenly: nobody wants to wait for more, nor to watch them. */
const MOST_FRAMES = 200;

/** How long an animation lasts at most, and a frame at most and at least; the last stays longer. In milliseconds. */
const WHOLE = 60_000;
const LONGEST = 900;
const SHORTEST = 150;
const LAST = 4000;

/** A match as an animated GIF. Runs in a thread of its own. */
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
  const shown = evenly(positions(game, script), MOST_FRAMES);
  const stays = Math.min(Math.max(WHOLE / shown.length, SHORTEST), LONGEST);
  const frames = shown.map(({ state }, index) => ({
    drawing: painter.draw(game.view(state, viewer), theme),
    stays: index === shown.length - 1 ? LAST : stays,
  }));
  return encodeFitting(frames, maxBytes, paletteOf(theme).background, (done, all) => progress.postMessage(done / all));
}
