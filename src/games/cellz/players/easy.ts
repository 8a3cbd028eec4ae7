import type { ComputerPlayer } from '../../../engine/game.ts';
import { pick } from '../../../engine/random.ts';
import { type Line, lineAt } from '../board.ts';
import type { CellzView } from '../play.ts';
import { freeLines } from '../position.ts';
import { quietLine } from './quietLine.ts';
import { nextCapture } from './trickShot.ts';

/** The seed's lower level: it slips once in so many lines. */
const ONE_SLIP_IN = 3;

/** Captures what it can, else draws a safe line, else opens the cheapest chain; one line in three is any line at all. */
export const easy: ComputerPlayer<CellzView, Line> = {
  choose(view, _seat, random) {
    const slips = random.below(ONE_SLIP_IN) === 0;
    return lineAt(view, slips ? pick(freeLines(view), random) : (nextCapture(view) ?? quietLine(view, random)));
  },
};
