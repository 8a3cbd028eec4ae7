import { stepBudget } from '../src/engine/budget.ts';
import type { ComputerPlayer } from '../src/engine/game.ts';
import { fastRandom, pick } from '../src/engine/random.ts';
import { type Line, lineAt } from '../src/games/cellz/board.ts';
import { canBeSolved } from '../src/games/cellz/players/hard/duel.ts';
import { hard } from '../src/games/cellz/players/hard/hard.ts';
import { safeLines } from '../src/games/cellz/players/safeLines.ts';
import { nextCapture } from '../src/games/cellz/players/trickShot.ts';
import { type CellzView, play, scoresOf, start, toAct } from '../src/games/cellz/rules.ts';
import { shareOf } from './arena/statistics.ts';

/**
 * What hard knows of the opening of Cellz: matches on 5x5 boxes, from both seats of every opening, against a player who
 * draws safe lines at random until the rest can be worked out, and plays that as hard does.
 */
const MATCHES = 100;

/** A match tried, or a thousand positions searched, is a step. */
const STEPS = 1000;

const randomOpening: ComputerPlayer<CellzView, Line> = {
  choose(view, seat, random, budget) {
    const safe = safeLines(view);
    if (canBeSolved(view) || nextCapture(view) !== undefined || safe.length === 0) {
      return hard.choose(view, seat, random, budget);
    }
    return lineAt(view, pick(safe, random));
  },
};

/** How many boxes hard is ahead at the end. */
function leadOfHard(match: number): number {
  const own = match % 2;
  const random = fastRandom(match);
  let state = start({ columns: 6, rows: 6 }, 2);
  for (let [seat] = toAct(state); seat !== undefined; [seat] = toAct(state)) {
    const player = seat === own ? hard : randomOpening;
    state = play(state, seat, player.choose(state, seat, random, stepBudget(STEPS))).state;
  }
  const scores = scoresOf(state);
  return (scores[own] ?? 0) - (scores[1 - own] ?? 0);
}

const leads = Array.from({ length: MATCHES }, (_, match) => leadOfHard(match));
const won = leads.filter((lead) => lead > 0).length;
const { low, high } = shareOf(won, MATCHES);
const percent = (share: number) => (100 * share).toFixed(1);
process.stdout.write(
  `5x5 boxes: hard won ${won} of ${MATCHES} against random safe openings and exact endings [${percent(low)}, ${percent(high)}]\n`,
);
