import { phrase } from '../../engine/phrase.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import { askToReturn, decideAbsence, offerAnswers } from './answerAbsence.ts';
import { atTable, type ControlRequest, refuseAction, sayOld } from './atTable.ts';
import { stay } from './cancelResign.ts';
import { doAtChosen } from './chooseTable.ts';
import { endIt, endOld } from './close.ts';
import { seatComputer } from './computer.ts';
import { declineIt } from './decline.ts';
import { describeIt } from './describe.ts';
import { askForDraw } from './draw.ts';
import { showHint } from './hint.ts';
import { comeLate, takeSeat } from './join.ts';
import { leaveSeat } from './leave.ts';
import { makeMove } from './move.ts';
import { showDoor } from './openBoard.ts';
import { pickPart } from './pick.ts';
import { sayNo, sayYes } from './question.ts';
import { showRules } from './readRules.ts';
import { showSince } from './recap.ts';
import { rematch } from './rematch.ts';
import { askToResign, resignIt } from './resign.ts';
import { shareResult } from './showResult.ts';
import { watch } from './spectate.ts';
import { startIt } from './start.ts';
import { handItOver } from './substitute.ts';
import { askForUndo, undoUsed } from './undo.ts';
import { showView } from './view.ts';

/** What controls at tables do. */
export const TABLE_ACTIONS = [
  'absent',
  'accept',
  'agree',
  'ask',
  'ask-resign',
  'away',
  'cancel',
  'computer',
  'decline',
  'describe',
  'disagree',
  'hint',
  'hint-take',
  'join',
  'join-late',
  'leave',
  'move',
  'offer-draw',
  'open-board',
  'pick',
  'rematch',
  'resign',
  'result.share',
  'return',
  'rules',
  'since',
  'spectate',
  'start',
  'stay',
  'substitute',
  'undo',
  'view',
  'which',
] as const;
type TableAction = (typeof TABLE_ACTIONS)[number];

/** Whether a control with this action can be used at a table. */
export function isAtTable(action: string): action is TableAction {
  return TABLE_ACTIONS.some((one) => one === action);
}

/** Does what a control does at the table where it stands, however old that is; a forged one is told so. */
export async function runTableAction(request: Request, action: string, control: UsedControl): Promise<void> {
  const { tables } = request.app;
  const match = isAtTable(action) && control.match !== undefined ? await tables.read(control.match) : undefined;
  if (match === undefined || !isAtTable(action)) return refuseAction(request, phrase('discord.deadControl'));
  if (!tables.canGoOn(match)) return action === 'cancel' ? endOld(request, match) : sayOld(request, match);
  return use(action, { ...atTable(request, match), control });
}

function use(action: TableAction, at: ControlRequest): Promise<void> {
  switch (action) {
    case 'absent':
      return decideAbsence(at);
    case 'accept':
    case 'join':
      return takeSeat(at);
    case 'agree':
      return sayYes(at);
    case 'ask':
      return askForUndo(at);
    case 'ask-resign':
      return askToResign(at);
    case 'away':
      return offerAnswers(at);
    case 'cancel':
      return endIt(at);
    case 'computer':
      return seatComputer(at);
    case 'decline':
      return declineIt(at);
    case 'describe':
      return describeIt(at);
    case 'disagree':
      return sayNo(at);
    case 'hint':
    case 'hint-take':
      return showHint(at);
    case 'join-late':
      return comeLate(at);
    case 'leave':
      return leaveSeat(at);
    case 'move':
      return makeMove(at);
    case 'offer-draw':
      return askForDraw(at);
    case 'open-board':
      return showDoor(at.request, { match: at.match.id });
    case 'pick':
      return pickPart(at);
    case 'rematch':
      return rematch(at);
    case 'resign':
      return resignIt(at);
    case 'result.share':
      return shareResult(at);
    case 'return':
      return askToReturn(at);
    case 'rules':
      return showRules(at.request, at.command, at.match);
    case 'since':
      return showSince(at);
    case 'spectate':
      return watch(at);
    case 'start':
      return startIt(at);
    case 'stay':
      return stay(at);
    case 'substitute':
      return handItOver(at);
    case 'undo':
      return undoUsed(at);
    case 'view':
      return showView(at);
    case 'which':
      return doAtChosen(at);
  }
}
