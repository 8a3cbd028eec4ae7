import type { Chances } from '../../engine/chances.ts';
import { defineGame } from '../../engine/game.ts';
import type { TextKey } from '../../engine/phrase.ts';
import { readPuzzleFiles } from '../puzzleFile.ts';
import { describe, summary } from './describe.ts';
import { sumUp } from './finds.ts';
import { imagine } from './imagine.ts';
import { lesson } from './lesson.ts';
import { answers, longest, slow, usual } from './matchLength.ts';
import { type Move, readMove, writeMove } from './moves.ts';
import { leave, legal, play, refuse } from './play.ts';
import { easy, hard, medium } from './players/levels.ts';
import { sayMove } from './sayMove.ts';
import { isFair, MAX_PLAYERS, refuseSetup, SETUP, SETUP_OF_RULES_1, type Setup, warnings } from './setup.ts';
import { join, start, startUnderRules1 } from './start.ts';
import { outcome, pause, RULES, toAct } from './state.ts';
import { view } from './view.ts';

/** What puzzles are about (docs/puzzles.md), worded for someone who has just tried one. */
const PUZZLE_THEMES = {
  order: 'nuggets-puzzles.theme.order',
  step: 'nuggets-puzzles.theme.step',
  sweep: 'nuggets-puzzles.theme.sweep',
  aim: 'nuggets-puzzles.theme.aim',
  only: 'nuggets-puzzles.theme.only',
  long: 'nuggets-puzzles.theme.long',
  slant: 'nuggets-puzzles.theme.slant',
  plan: 'nuggets-puzzles.theme.plan',
  race: 'nuggets-puzzles.theme.race',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * How likely a lead is to win in the minster, from moves of matches between medium players, each played on 20 times;
 * written by `npm run bench -- chances --nuggets --write`. Piles are of similar size there, so that late leads decide
 * more than on other maps.
 */
const CHANCES: Chances = [46.4, 35.7, 21.5, 16.9, 12, 10.6];

/** The same on other maps, measured in cloisters. */
const CHANCES_ELSEWHERE: Chances = [73.5, 56, 47.6, 47.6, 22.9, 9.13];

export { type DungeonMap, type ParsedMap, parseMap } from './map.ts';
export { isVisible } from './sight.ts';

const current = defineGame({
  id: 'nuggets',
  rules: RULES,
  name: 'nuggets.name',
  about: 'nuggets.about',
  unit: 'nuggets.unit',
  shortRules: 'nuggets.shortRules',
  rulesText: 'nuggets.rules',
  seats: { min: 1, max: MAX_PLAYERS, usual: 2 },
  setup: SETUP,
  hidden: true,
  refuseSetup,
  warnings,
  start,
  toAct,
  legal,
  refuse,
  play,
  pass: (): Move => ({ kind: 'pass' }),
  leave,
  join,
  outcome,
  points: ({ players }) => players.map(({ purse }) => purse),
  longest,
  usual,
  slow,
  answers,
  pause,
  view,
  imagine,
  sumUp,
  summary,
  describe,
  write: writeMove,
  read: readMove,
  say: sayMove,
  players: { easy, medium, hard },
  lesson,
  puzzles: {
    read: () => readPuzzleFiles('nuggets', 'nuggets-first'),
    task: 'nuggets-puzzles.task',
    tasks: { race: 'nuggets-puzzles.task.race' },
    themes: PUZZLE_THEMES,
    unit: 'nuggets-puzzles.unit',
  },
  chances: CHANCES,
  chancesWith: (setup: Setup) => (isFair(setup) ? undefined : CHANCES_ELSEWHERE),
  // Compared with how hunts ended: correlation 0.64 (a third of the way through, 0.43).
  hasVagueGuesses: true,
  usualLosses: { hard: 0.1, medium: [1.2, 2.6], easy: 3.5, random: 5.3 },
  // The minster has more gold. Measured in cloisters.
  usualLossesWith: (setup: Setup) =>
    isFair(setup) ? undefined : { hard: 0.07, medium: [0.4, 0.9], easy: 1.4, random: 2.4 },
});

/** Nuggets: explore a dungeon in the dark and carry off the most gold. */
export const nuggets = defineGame({
  ...current,
  // A state records the rules it is played under, so only the start differs.
  earlier: [defineGame({ ...current, rules: 1, setup: SETUP_OF_RULES_1, start: startUnderRules1 })],
});
