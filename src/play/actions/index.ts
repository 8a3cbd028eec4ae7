import type { Verb } from './action.ts';
import { answerAbsent } from './answerAbsence.ts';
import { showBoard } from './board.ts';
import { closeTable } from './close.ts';
import { addComputerPlayer } from './computer.ts';
import { playDaily } from './daily.ts';
import { declineChallenge } from './decline.ts';
import { describeBoard } from './describe.ts';
import { offerDraw } from './draw.ts';
import { giveHint } from './hint.ts';
import { joinTable } from './join.ts';
import { leaveTable } from './leave.ts';
import { newTable } from './new.ts';
import { readRules } from './readRules.ts';
import { playAgain } from './rematch.ts';
import { quitMatch, resignMatch } from './resign.ts';
import { showResult } from './showResult.ts';
import { watchOnly } from './spectate.ts';
import { startMatch } from './start.ts';
import { handOver } from './substitute.ts';
import { undoMove } from './undo.ts';
import { viewOwn } from './view.ts';

/** What is offered at tables, one line each, in the order in which subcommands and buttons stand. */
export const VERBS: readonly Verb[] = [
  playDaily,
  newTable,
  answerAbsent,
  joinTable,
  declineChallenge,
  leaveTable,
  startMatch,
  addComputerPlayer,
  closeTable,
  showBoard,
  viewOwn,
  describeBoard,
  watchOnly,
  undoMove,
  giveHint,
  offerDraw,
  resignMatch,
  quitMatch,
  handOver,
  showResult,
  playAgain,
  readRules,
];
