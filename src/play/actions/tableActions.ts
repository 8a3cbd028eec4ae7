import { phrase } from '../../engine/phrase.ts';
import type { ShownTable } from '../contract/app.ts';
import type { Command, Request, SubcommandSpec, UsedControl } from '../contract/command.ts';
import type { Button, Menu, Row } from '../contract/controls.ts';
import { MOST_BUTTONS } from '../contract/discordLimits.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { ScopedLimits } from '../contract/rateLimits.ts';
import type { Action, TypedAction } from './action.ts';
import { answerAbsent } from './answerAbsence.ts';
import { offerDraw } from './askPlayers.ts';
import { atTable, type ControlRequest, refuseAction, resolveTable, sayOld } from './atTable.ts';
import { pickingParts } from './changeIfCurrent.ts';
import { closeTable, endOld } from './close.ts';
import { playDaily } from './daily.ts';
import { playAgain, showResult } from './endedMatch.ts';
import { giveHint } from './hint.ts';
import { lookSubcommand, showExhibit } from './look.ts';
import { canBeTyped, makeTypedMove, makingMoves, moveSubcommand } from './move.ts';
import { newTable } from './new.ts';
import { openBoard } from './openBoard.ts';
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
  const { status } = table.match;
  if (status === 'closed' || (status === 'over' && table.viewer !== 'public')) return [];
  const controls = actions.flatMap(({ shown }) => shown?.[status]?.(table) ?? []);
  const buttons = controls.filter((control): control is Button => control.kind === 'button');
  const menus = controls.filter((control): control is Menu => control.kind === 'menu');
  return [buttons.slice(0, status === 'lobby' ? 2 * MOST_BUTTONS : MOST_BUTTONS), ...menus];
}

/** The handlers of the controls at tables; `which` runs a typed command once its table has been chosen. */
const CONTROLS: typeof TABLE_CONTROLS = { ...TABLE_CONTROLS, which: doAtChosen };

/** Whether a control with this action can be used at a table. */
export function isAtTable(action: string): boolean {
  return Object.hasOwn(CONTROLS, action);
}

/** Runs a control at its table, however old its message is. Forged controls are answered with an error. */
export async function runTableAction(request: Request, action: string, control: UsedControl): Promise<void> {
  const { tables } = request.app;
  const use = isAtTable(action) ? CONTROLS[action] : undefined;
  const match = use !== undefined && control.match !== undefined ? await tables.read(control.match) : undefined;
  if (use === undefined || match === undefined) return refuseAction(request, phrase('discord.deadControl'));
  if (!tables.canGoOn(match)) return action === 'cancel' ? endOld(request, match) : sayOld(request, match);
  return use({ ...atTable(request, match), control });
}

/** All slash commands: one per game, and the general ones. */
export function slashCommands(games: readonly GameCommand[], general: readonly Command[]): readonly Command[] {
  const ofGames = games.map((command) => {
    const { game, text } = command;
    return { name: game.id, text, game: game.id, subcommands: listTypedSubcommands(command) };
  });
  // If there are more commands than Discord accepts, the last ones are left out.
  return [...general, ...ofGames];
}

/** All subcommands of a game: its own, and those that all games share. */
function listTypedSubcommands(command: GameCommand): readonly SubcommandSpec[] {
  const { moves, extras = [] } = command;
  const shared = listSharedActions(command).filter(({ name }) => !extras.some((extra) => extra.name === name));
  // Someone who types `/` and the game for the first time should see how to begin before moves that they cannot make
  // yet.
  const [opening, others] = [shared.filter(isOpening), shared.filter((one) => !isOpening(one))];
  return [
    ...opening,
    ...moves.map((move) => moveSubcommand(command, move)),
    ...extras.map((extra) => lookSubcommand(command, extra)),
    ...others,
  ];
}

function isOpening({ name }: TypedAction): boolean {
  return name === 'new';
}

function listSharedActions(command: GameCommand): readonly TypedAction[] {
  return Object.values<Action>(ACTIONS).flatMap((action) => action.typed?.(command) ?? []);
}

/** Runs a subcommand of a game; throws if the game has none with this name. */
export async function runTyped(request: Request, command: GameCommand, name: string, given: Arguments): Promise<void> {
  const move = command.moves.find((one) => one.name === name);
  if (move !== undefined) {
    const at = await resolveTable(request, command, given, 'play', sayOld, canBeTyped(request, move, given));
    return at && makeTypedMove(at, move, given);
  }
  const extra = command.extras?.find((one) => one.name === name);
  const shared = listSharedActions(command).find((one) => one.name === name);
  // If an option is given, a game's own subcommand replaces the shared one of the same name.
  if (extra !== undefined && (shared === undefined || Object.keys(given).length > 0)) {
    return showExhibit(request, command, extra, given);
  }
  if (shared === undefined) throw new Error(`no subcommand ${name} of ${command.game.id}`);
  return runShared(request, command, shared, given);
}

async function runShared(request: Request, command: GameCommand, shared: TypedAction, given: Arguments): Promise<void> {
  if ('run' in shared) return shared.run(request, command, given);
  const at = await resolveTable(request, command, given, shared.reach, shared.onOld);
  return at && shared.runAt(at, given);
}

/** Runs a typed command in the match that was chosen for it. */
async function doAtChosen({ request, match, control }: ControlRequest): Promise<void> {
  const [name = '', typed = ''] = control.argument.split('?', 2);
  const command = request.app.games.find(({ game }) => game.id === match.game);
  const isTyped = command !== undefined && listTypedSubcommands(command).some((one) => one.name === name);
  if (!isTyped) return refuseAction(request, phrase('discord.deadControl'));
  return runTyped({ ...request, chosen: match.id }, command, name, Object.fromEntries(new URLSearchParams(typed)));
}
