import type { Command, Request, SubcommandSpec } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments } from '../contract/option.ts';
import type { SharedSubcommand } from './action.ts';
import { sayOld, type TableRequest, tableMeant } from './atTable.ts';
import { postAgain } from './board.ts';
import { endIt, endOld } from './close.ts';
import { openDayOrResults } from './daily.ts';
import { askForDraw } from './draw.ts';
import { showHint } from './hint.ts';
import { VERBS } from './index.ts';
import { joinHere } from './join.ts';
import { lookSubcommand, showExhibit } from './look.ts';
import { canBeTyped, makeTypedMove, moveSubcommand } from './move.ts';
import { openTable } from './new.ts';
import { showRulesHere } from './readRules.ts';
import { askToResign } from './resign.ts';
import { watch } from './spectate.ts';
import { askToHandOver } from './substitute.ts';
import { undoTyped } from './undo.ts';
import { showView } from './view.ts';

/** All slash commands: those of the games, and those that belong to none. */
export function slashCommands(games: readonly GameCommand[], general: readonly Command[]): readonly Command[] {
  const ofGames = games.map((command) => {
    const { game, text } = command;
    return { name: game.id, text, game: game.id, subcommands: typedOf(command) };
  });
  // Of more commands than Discord takes, the last ones are left out.
  return [...general, ...ofGames];
}

/** All that can be typed of a game: what it adds, and what all games share. */
export function typedOf(command: GameCommand): readonly SubcommandSpec[] {
  const { moves, extras = [] } = command;
  const shared = sharedOf(command).filter(({ name }) => !extras.some((extra) => extra.name === name));
  // Who types `/` and the game for the first time finds how to begin, not a move that they cannot make yet.
  const [opening, others] = [shared.filter(isOpening), shared.filter((one) => !isOpening(one))];
  return [
    ...opening,
    ...moves.map((move) => moveSubcommand(command, move)),
    ...extras.map((extra) => lookSubcommand(command, extra)),
    ...others,
  ];
}

function isOpening({ name }: SharedSubcommand): boolean {
  return name === 'new';
}

function sharedOf(command: GameCommand): readonly SharedSubcommand[] {
  return VERBS.flatMap((verb) => verb.typed?.(command) ?? []);
}

/** Does what a subcommand of a game does; throws where the game has none of this name. */
export async function runTyped(request: Request, command: GameCommand, name: string, given: Arguments): Promise<void> {
  const move = command.moves.find((one) => one.name === name);
  if (move !== undefined) {
    const at = await tableMeant(request, command, given, 'play', sayOld, canBeTyped(request, move, given));
    return at && makeTypedMove(at, move, given);
  }
  const extra = command.extras?.find((one) => one.name === name);
  const shared = sharedOf(command).find((one) => one.name === name);
  // A game's own answers instead of one that all games share as soon as an option is given.
  if (extra !== undefined && (shared === undefined || Object.keys(given).length > 0)) {
    return showExhibit(request, command, extra, given);
  }
  if (shared === undefined) throw new Error(`no subcommand ${name} of ${command.game.id}`);
  return runShared(request, command, shared, given);
}

async function runShared(
  request: Request,
  command: GameCommand,
  { name, reach }: SharedSubcommand,
  given: Arguments,
): Promise<void> {
  switch (name) {
    case 'daily':
      return openDayOrResults(request, command, given);
    case 'join':
      return joinHere(request, command);
    case 'new':
      return openTable(request, command, given);
    case 'rules':
      return showRulesHere(request, command);
    default: {
      const at = await tableMeant(request, command, given, reach, name === 'close' ? endOld : undefined);
      return at && runAtTable(at, name, given);
    }
  }
}

function runAtTable(
  at: TableRequest,
  name: Exclude<SharedSubcommand['name'], 'daily' | 'join' | 'new' | 'rules'>,
  given: Arguments,
): Promise<void> {
  switch (name) {
    case 'board':
      return postAgain(at);
    case 'close':
      return endIt(at, given);
    case 'hint':
      return showHint(at);
    case 'offer-draw':
      return askForDraw(at);
    case 'quit':
    case 'resign':
      return askToResign(at);
    case 'spectate':
      return watch(at);
    case 'substitute':
      return askToHandOver(at);
    case 'undo':
      return undoTyped(at);
    case 'view':
      return showView(at);
  }
}
