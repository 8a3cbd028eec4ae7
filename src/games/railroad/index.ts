import type { Chances } from '../../engine/chances.ts';
import { defineGame } from '../../engine/game.ts';
import type { TextKey } from '../../engine/phrase.ts';
import { readPuzzleFiles } from '../puzzleFile.ts';
import { describe, outline, summary } from './describe.ts';
import { ROUNDS } from './dice.ts';
import { lesson } from './lesson.ts';
import { readMove, writeMove } from './moves.ts';
import { countPoints, describeTieBreak, leave, legal, outcome, play, refuseMove, start, toAct } from './play.ts';
import { inHindsight } from './players/hindsight.ts';
import { PLAYERS } from './players/levels.ts';
import { sayMove } from './sayMove.ts';
import { BACKS_PER_ROUND, SPECIALS_PER_MATCH, type State } from './state.ts';
import { imagine, reveal, view } from './view.ts';

/** What puzzles are about (docs/puzzles.md), worded for someone who has just tried one. */
const PUZZLE_THEMES = {
  exits: 'railroad-puzzles.theme.exits',
  merge: 'railroad-puzzles.theme.merge',
  highway: 'railroad-puzzles.theme.highway',
  railway: 'railroad-puzzles.theme.railway',
  ends: 'railroad-puzzles.theme.ends',
  centre: 'railroad-puzzles.theme.centre',
  skip: 'railroad-puzzles.theme.skip',
  special: 'railroad-puzzles.theme.special',
  average: 'railroad-puzzles.theme.average',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * How likely a lead is to win, from moves of matches between medium players, each played on 20 times; written by `npm
 * run bench -- chances --railroad --write`.
 */

const CHANCES: Chances = [8.83, 7.09, 6.75, 6.75, 1.92, 0.845];

export {
  areConnectedNeighbours,
  generateDiceRoll,
  generateMove,
  getAdvancedScore,
  getBasicScore,
  isBoardStringWellFormed,
  isTilePlacementWellFormed,
  isValidPlacementSequence,
} from './assignment.ts';

/** Four dice, a special and `done`, plus every allowed take-back with the placement it undoes. */
const MOVES_PER_ROUND = 6 + 2 * BACKS_PER_ROUND;
/** Four dice and `done`. */
const USUAL_MOVES_PER_ROUND = 5;

/** Railroad Ink: all players draw the same dice, each on their own sheet. */
export const railroad = defineGame({
  id: 'railroad',
  rules: 1,
  name: 'railroad.name',
  about: 'railroad.about',
  shortRules: 'railroad.shortRules',
  rulesText: 'railroad.rules',
  seats: { min: 1, max: 6, usual: 2 },
  setup: {},
  hidden: true,
  round(state: State) {
    return state.completed;
  },
  start: (_setup: Record<string, never>, seatCount, random) => start(seatCount, random),
  toAct,
  legal,
  refuse: refuseMove,
  play,
  pass: (state: State, seat) => legal(state, seat).find(({ kind }) => kind === 'done'),
  leave,
  outcome,
  points: countPoints,
  tieBreak: describeTieBreak,
  longest: (_setup, seatCount) => ROUNDS * MOVES_PER_ROUND * seatCount,
  usual: (_setup, seatCount) => (ROUNDS * USUAL_MOVES_PER_ROUND + SPECIALS_PER_MATCH) * seatCount,
  view,
  reveal,
  imagine,
  summary,
  describe,
  outline,
  write: writeMove,
  read: readMove,
  say: (_view, move) => sayMove(move),
  hindsight: inHindsight,
  players: PLAYERS,
  lesson,
  puzzles: {
    read: () => readPuzzleFiles('railroad', 'railroad-first', 'railroad-rolls'),
    task: 'railroad-puzzles.task',
    tasks: { average: 'railroad-puzzles.task.average' },
    says: { average: { missed: 'railroad-puzzles.missed.average', right: 'railroad-puzzles.right.average' } },
    counts: { settled: true },
    themes: PUZZLE_THEMES,
  },
  chances: CHANCES,
  usualLosses: { hard: 0.48, medium: [1.8, 2.4], easy: 8.6, random: 11.2 },
  // From the points of each level playing alone, with their spread: how often one level scores more than another.
});
