import type { Chances } from '../../engine/chances.ts';
import { defineGame } from '../../engine/game.ts';
import type { TextKey } from '../../engine/phrase.ts';
import type { Random } from '../../engine/random.ts';
import { readPuzzleFile } from '../puzzleFile.ts';
import { describeSummary, describeView, outlineView } from './describe.ts';
import { imagineState } from './imagine.ts';
import { legalMoves } from './legal.ts';
import { lesson } from './lesson.ts';
import { type Move, readMove, writeMove } from './moves.ts';
import { countPoints, describeTieBreak, findNewHavenOutcome } from './outcome.ts';
import { leaveSeat, playMove } from './play.ts';
import { easy } from './players/easy.ts';
import { hard } from './players/hard.ts';
import { medium } from './players/medium.ts';
import { refuseMove } from './refusals.ts';
import { sayMove } from './sayMove.ts';
import { longest, refuseSetup, SETUP, type Setup, start, usual, warnings } from './start.ts';
import { listActors, type State, type View } from './state.ts';
import { inNoHurry } from './turn.ts';
import { revealedView, showView } from './view.ts';

/** What puzzles are about (docs/puzzles.md), worded for someone who has just tried one. */
const PUZZLE_THEMES = {
  shipment: 'newhaven-puzzles.theme.shipment',
  cross: 'newhaven-puzzles.theme.cross',
  double: 'newhaven-puzzles.theme.double',
  many: 'newhaven-puzzles.theme.many',
  last: 'newhaven-puzzles.theme.last',
  two: 'newhaven-puzzles.theme.two',
  dear: 'newhaven-puzzles.theme.dear',
  column: 'newhaven-puzzles.theme.column',
  row: 'newhaven-puzzles.theme.row',
  down: 'newhaven-puzzles.theme.down',
} as const satisfies Readonly<Record<string, TextKey>>;

/**
 * How likely a lead is to win, from moves of matches between medium players, each played on 20 times; written by `npm
 * run bench -- chances --newhaven --write`.
 */

const CHANCES: Chances = [7.97, 6.18, 5.5, 4.59, 3.73, 2.18];

export { parseGbmap } from './gbmap.ts';
export { harvest } from './harvest.ts';

/**
 * Under the first rules, the wealth was shared with one player after another; and if someone had left, those who stayed
 * got as many turns as planned instead of playing until one space is left.
 */
function startUnderFirstRules(setup: Setup, seatCount: number, random: Random): State {
  const { rules: _second, waiting: _nobody, players, ...state } = start(setup, seatCount, random);
  return { ...state, players: players.map(({ ahead: _nothing, ...player }) => player) };
}

/** New Haven by Brian Leet and Kevin Worden (R&R Games, 2013). */
const secondRules = defineGame<Setup, State, Move, View>({
  id: 'newhaven',
  rules: 2,
  name: 'newhaven.name',
  about: 'newhaven.about',
  shortRules: 'newhaven.shortRules',
  rulesText: 'newhaven.rules',
  seats: { min: 2, max: 4, usual: 2 },
  setup: SETUP,
  hidden: true,

  refuseSetup,
  warnings,
  start,
  toAct: listActors,
  inNoHurry,
  legal: legalMoves,
  refuse: refuseMove,
  play: playMove,
  pass: (state, seat) => legalMoves(state, seat).find(({ kind }) => kind === 'done'),
  leave: leaveSeat,
  outcome: findNewHavenOutcome,
  points: countPoints,
  tieBreak: describeTieBreak,
  longest,
  usual,

  view: showView,
  reveal: revealedView,
  imagine: (view, _viewer, random) => imagineState(view, random),
  summary: describeSummary,
  describe: describeView,
  outline: outlineView,

  write: writeMove,
  read: readMove,
  say: sayMove,

  players: { easy, medium, hard },
  lesson,
  puzzles: {
    read: () => readPuzzleFile('newhaven'),
    task: 'newhaven-puzzles.task',
    counts: { by: ['place', 'ship', 'build'] },
    themes: PUZZLE_THEMES,
  },
  chances: CHANCES,
  usualLosses: { hard: 0.48, medium: [0.6, 0.8], easy: 0.9, random: 1.05 },
});

export const newhaven = { ...secondRules, earlier: [{ ...secondRules, rules: 1, start: startUnderFirstRules }] };
