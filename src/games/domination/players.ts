import type { ComputerPlayer } from '../../engine/game.ts';
import { pick } from '../../engine/random.ts';
import { legalLines } from './lines.ts';
import type { Move } from './move.ts';
import { bestByReply, gainsMost } from './search.ts';
import { rememberedLines, type View } from './view.ts';

/** Any legal line. */
export const easy: ComputerPlayer<View, Move> = {
  choose(view, _seat, random) {
    const { size, rule } = view.setup;
    return pick(legalLines(size, rememberedLines(view), rule), random);
  },
};

/** The line that gains most at once: an empty cell counts one, a cell of the other player two. Equal lines by chance. */
export const medium: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => pick(gainsMost(view), random),
};

/** The line that gains most after the best answer to it. Equal lines by chance. */
export const hard: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random, budget) => pick(bestByReply(view, budget), random),
};
