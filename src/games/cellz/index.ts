import { defineGame } from '../../engine/game.ts';
import { isViewer } from '../../engine/seat.ts';
import { readPuzzleFile } from '../puzzleFile.ts';
import { lineCount } from './board.ts';
import { CHANCES, PROVEN } from './chances.ts';
import { describe, summary } from './describe.ts';
import { lesson } from './lesson.ts';
import { readLine, writeLine } from './notation.ts';
import { leave, legal, outcome, play, refuse, SETUP, scoresOf, start, toAct } from './play.ts';
import { easy } from './players/easy.ts';
import { hard } from './players/hard/hard.ts';
import { medium } from './players/medium.ts';
import { PUZZLE_THEMES } from './puzzleThemes.ts';

export { readLines } from './notation.ts';
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
  shortRules: 'cellz.shortRules',
  rulesText: 'cellz.rules',
  seats: { min: 2, max: 4, usual: 2 },
  setup: SETUP,
  hidden: false,
  start,
  toAct,
  legal,
  refuse,
  play,
  leave,
  outcome,
  points: scoresOf,
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
  halfAccurateLoss: 1.6,
});
