import type { ShownTable } from '../contract/app.ts';
import type { Button, Menu, Row } from '../contract/controls.ts';
import { MOST_BUTTONS } from '../contract/discordLimits.ts';
import type { ScopedLimits } from '../contract/rateLimits.ts';
import type { Action } from './action.ts';
import { answerAbsent } from './answerAbsence.ts';
import { offerDraw } from './askPlayers.ts';
import { closeTable } from './close.ts';
import { playDaily } from './daily.ts';
import { playAgain, showResult } from './endedMatch.ts';
import { giveHint } from './hint.ts';
import { makingMoves } from './move.ts';
import { newTable } from './new.ts';
import { openBoard } from './openBoard.ts';
import { pickingParts } from './outOfDate.ts';
import { readRules } from './readRules.ts';
import { seeingSince } from './recap.ts';
import { handOver, quitMatch, resignMatch } from './resign.ts';
import { addComputerPlayer, declineChallenge, joinTable, leaveTable, startMatch } from './seats.ts';
import { typeMove } from './typeMove.ts';
import { undoMove } from './undo.ts';
import { describeBoard, showBoard, viewOwn, watchOnly } from './views.ts';

/** The actions at tables, by subcommand. Subcommands and buttons appear in this order. */
export const ACTIONS = {
  daily: playDaily,
  new: newTable,
  absent: answerAbsent,
  join: joinTable,
  decline: declineChallenge,
  leave: leaveTable,
  start: startMatch,
  computer: addComputerPlayer,
  close: closeTable,
  board: showBoard,
  view: viewOwn,
  describe: describeBoard,
  spectate: watchOnly,
  undo: undoMove,
  hint: giveHint,
  'offer-draw': offerDraw,
  resign: resignMatch,
  quit: quitMatch,
  substitute: handOver,
  result: showResult,
  rematch: playAgain,
  rules: readRules,
  move: makingMoves,
  'type-move': typeMove,
  pick: pickingParts,
  since: seeingSince,
  'open-board': openBoard,
} as const satisfies Readonly<Record<string, Action>>;

const ROWS: readonly (readonly [string, Action])[] = Object.entries(ACTIONS);

/** The handlers of the controls at tables, by action. */
export const TABLE_CONTROLS: NonNullable<Action['controls']> = Object.assign(
  {},
  ...ROWS.map(([, { controls }]) => controls),
);

/** The rate limits of actions at tables, by subcommand and by control action. */
export const ACTION_LIMITS: Readonly<Record<string, ScopedLimits>> = Object.fromEntries(
  ROWS.flatMap(([name, { limit, controls = {} }]) =>
    limit === 'free' ? [] : [name, ...Object.keys(controls)].map((one) => [one, limit] as const),
  ),
);

/**
 * The controls under a table, in addition to the game's own: a row of buttons (two if there is no board), then menus.
 * The last ones can also be typed as commands.
 */
export function tableControls(actions: readonly Pick<Action, 'shown'>[], table: ShownTable): readonly Row[] {
  const { match, viewer } = table;
  if (match.status === 'closed' || (match.status === 'over' && viewer !== 'public')) return [];
  const controls = actions.flatMap((one) => one.shown?.(table) ?? []);
  const buttons = controls.filter((control): control is Button => control.kind === 'button');
  const menus = controls.filter((control): control is Menu => control.kind === 'menu');
  return [buttons.slice(0, match.status === 'lobby' ? 2 * MOST_BUTTONS : MOST_BUTTONS), ...menus];
}
