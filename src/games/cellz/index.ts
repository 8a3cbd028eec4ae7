import type { Chances } from '../../engine/chances.ts';
import { defineGame } from '../../engine/game.ts';
import type { TextKey } from '../../engine/phrase.ts';
import { isViewer } from '../../engine/seat.ts';
import { readPuzzleFile } from '../puzzleFile.ts';
import { lineCount } from './board.ts';
import { describe, summary } from './describe.ts';
import { lesson } from './lesson.ts';
import { readLine, writeLine } from './moves.ts';
import { countBoxes, isFair, leave, legal, outcome, play, refuse, SETUP, start, toAct } from './play.ts';
import { hard } from './players/hard/hard.ts';
import { easy, medium } from './players/medium.ts';

/** The themes of puzzles (docs/puzzles.md), as described to people who have tried one. */
const PUZZLE_THEMES = {
  opening: 'cellz-puzzles.theme.opening',
  parity: 'cellz-puzzles.theme.parity',
  sacrifice: 'cellz-puzzles.theme.sacrifice',
  double: 'cellz-puzzles.theme.double',
  loop: 'cellz-puzzles.theme.loop',
  control: 'cellz-puzzles.theme.control',
  cheapest: 'cellz-puzzles.theme.cheapest',
  long: 'cellz-puzzles.theme.long',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * How likely an estimated lead is to win, from 400 matches between medium players: between two players, only proven
 * leads are told by now.
 */

const CHANCES: Chances = [5000, 5000, 35.2, 22, 9.9, 3.05];

/** The same for proven leads, by the level that plays on; written by `npm run bench -- chances --cellz --write`. */
const PROVEN = {
  easy: [40.5, 40.5, 40.5, 40.5, 40.5, 40.5, 34, 31.5, 20.7, 13.2, 6.49, 1.27],
  medium: [42.8, 42.8, 42.8, 42.8, 42.8, 6.86, 2.23, 0.704, 0.704, 0.507, 0.25, 0.25],
  hard: [0.25],
};

export { readLines } from './moves.ts';
export { firstMaxSquareChain, secondMaxSquareChains } from './players/chains.ts';
export { seedPlayer } from './players/medium.ts';
export { safeLines } from './players/safeLines.ts';
export { shouldDoTrickShot, trickShot } from './players/trickShot.ts';

/** Dots and boxes: join dots, complete boxes, have the most when the board is full. */
export const cellz = defineGame({
  id: 'cellz',
  rules: 1,
  name: 'cellz.name',
  about: 'cellz.about',
  unit: 'cellz.unit',
  shortRules: 'cellz.shortRules',
  rulesText: 'cellz.rules',
  seats: { min: 2, max: 4, usual: 2 },
  setup: SETUP,
  isFair,
  hidden: false,
  start,
  toAct,
  legal,
  refuse,
  play,
  leave,
  outcome,
  points: countBoxes,
  longest: lineCount,
  view(state, viewer) {
    if (!isViewer(viewer, state.seatCount)) throw new Error(`no such viewer: ${String(viewer)}`);
    return state;
  },
  summary,
  describe,
  write: writeLine,
  read: readLine,
  players: { easy, medium, hard },
  lesson,
  puzzles: { read: () => readPuzzleFile('cellz'), task: 'cellz-puzzles.task', themes: PUZZLE_THEMES },
  chances: CHANCES,
  provenLeads: PROVEN,
  usualLosses: { hard: 0.07, medium: [0.4, 0.85], easy: 3.4, random: 11 },
});
