import type { Chances } from '../../engine/chances.ts';
import { defineGame } from '../../engine/game.ts';
import { phrase, type TextKey } from '../../engine/phrase.ts';
import { isViewer } from '../../engine/seat.ts';
import { readPuzzleFile } from '../puzzleFile.ts';
import { describeSummary, describeView, listEvents, oneBoardPhrase } from './describe.ts';
import { legalLines } from './legalLines.ts';
import { lesson } from './lesson.ts';
import { type Move, readMove, writeMove } from './moves.ts';
import { easy, hard, medium } from './players/levels.ts';
import { refuseLine } from './refusals.ts';
import {
  countPoints,
  drawLine,
  findDominationOutcome,
  isFair,
  mover,
  remembered,
  SETUP,
  type Setup,
  type State,
} from './state.ts';
import { showView, type View } from './view.ts';

/** The themes of puzzles (docs/puzzles.md), as described to people who have tried one. */
const PUZZLE_THEMES = {
  memory: 'domination-puzzles.theme.memory',
  lock: 'domination-puzzles.theme.lock',
  restraint: 'domination-puzzles.theme.restraint',
  shield: 'domination-puzzles.theme.shield',
  harvest: 'domination-puzzles.theme.harvest',
  crowd: 'domination-puzzles.theme.crowd',
  count: 'domination-puzzles.theme.count',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * How likely a lead is to win, from moves of matches between medium players, each played on 20 times; written by `npm
 * run bench -- chances --domination --write`.
 */

const CHANCES: Chances = [2.22];

/** The same for proven leads, by the level that plays on. */
const PROVEN = {
  easy: [9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 9.44, 5.8],
  medium: [1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 1.25, 0.25],
  hard: [0.25],
};

/**
 * Medium misses the best line most often where the other player draws last. Measured on the same matches; easy errs as
 * often on the last line, and hard hardly at all.
 */
const LAST_MOVER_EDGE = { medium: 1.5 };

export { type FilePlay, type FileStart, playReader, type UnfinishedPlay, unfinishedPhrase } from './file/plays.ts';
export { type FileReplay, playFile, viewOfReplay, viewsOfReplay } from './file/replay.ts';
export { blankSheet, type Sheet, scoreLine } from './file/sheet.ts';
export { line } from './lineCells.ts';
export type { Mark, Move } from './moves.ts';
export { RULES, type Rule } from './validity.ts';
export { type DrawnLine, type Preview, preview, rememberedLines, sumTotals, type View } from './view.ts';

/**
 * Linear Domination: two players draw lines over a board of N x N cells; the player who has painted more cells at the
 * end wins.
 */
export const domination = defineGame<Setup, State, Move, View>({
  id: 'domination',
  rules: 1,
  name: 'domination.name',
  about: 'domination.about',
  unit: 'domination.unit',
  shortRules: 'domination.shortRules',
  rulesText: 'domination.rules',
  seats: { min: 2, max: 2, usual: 2 },
  setup: SETUP,
  hidden: false,

  warnings: (setup) => (isFair(setup) ? [] : [oneBoardPhrase(setup)]),
  isFair,

  start: (setup) => ({ setup, legs: [[]] }),

  toAct(state) {
    const seat = mover(state);
    return seat === undefined ? [] : [seat];
  },

  legal(state, seat) {
    if (mover(state) !== seat) return [];
    return legalLines(state.setup.size, remembered(state), state.setup.rule);
  },

  refuse(state, seat, move) {
    const next = mover(state);
    if (next === undefined) return phrase('engine.over');
    if (next !== seat) return phrase('engine.notYourTurn');
    return refuseLine(state.setup, remembered(state), move);
  },

  play(state, _seat, move) {
    const next = drawLine(state, move);
    return { state: next, events: listEvents(showView(state), move, showView(next)), revealed: false };
  },

  outcome: findDominationOutcome,
  points: countPoints,
  longest: (setup) => 2 * setup.plays * setup.legs,

  view(state, viewer) {
    if (!isViewer(viewer, 2)) throw new Error(`no such viewer: ${viewer}`);
    return showView(state);
  },
  summary: describeSummary,
  describe: describeView,

  write: writeMove,
  read: readMove,
  players: { easy, medium, hard },
  lesson,
  puzzles: { read: () => readPuzzleFile('domination'), task: 'domination-puzzles.task', themes: PUZZLE_THEMES },
  chances: CHANCES,
  provenLeads: PROVEN,
  lastMoverEdge: LAST_MOVER_EDGE,
  // Compared with how matches ended: correlation 0.49, error 3.0 cells; always guessing “level” has an error of 3.4.
  hasVagueGuesses: true,
  usualLosses: { hard: 0.26, medium: [0.34, 1], easy: 3.4, random: 5.5 },
});
