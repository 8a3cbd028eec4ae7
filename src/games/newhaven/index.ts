import { defineGame } from '../../engine/game.ts';
import { describeView, summaryOf } from './describe.ts';
import { imagineState } from './imagine.ts';
import { legalMoves } from './legal.ts';
import { type Move, readMove, writeMove } from './moves.ts';
import { outcomeOf } from './outcome.ts';
import { leaveSeat, playMove } from './play.ts';
import { easy } from './players/easy.ts';
import { hard } from './players/hard.ts';
import { medium } from './players/medium.ts';
import { refuseMove } from './refuse.ts';
import { longest, refuseSetup, SETUP, type Setup, start } from './start.ts';
import type { State, View } from './state.ts';
import { viewOf } from './view.ts';

export { parseGbmap } from './gbmap.ts';
export { harvest } from './harvest.ts';

/** New Haven by Brian Leet and Kevin Worden (R&R Games, 2013). */
export const newhaven = defineGame<Setup, State, Move, View>({
  id: 'newhaven',
  rules: 1,
  name: 'newhaven.name',
  rulesText: 'newhaven.rules',
  seats: { min: 2, max: 4, usual: 2 },
  setup: SETUP,
  hidden: true,

  refuseSetup,
  start,
  toAct: (state) => (state.phase === 'over' ? [] : [state.actor]),
  legal: legalMoves,
  refuse: refuseMove,
  play: playMove,
  leave: leaveSeat,
  outcome: outcomeOf,
  longest,

  view: viewOf,
  imagine: (view, _viewer, random) => imagineState(view, random),
  summary: summaryOf,
  describe: describeView,

  write: writeMove,
  read: readMove,

  players: { easy, medium, hard },
});
