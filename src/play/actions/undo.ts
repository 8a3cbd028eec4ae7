import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Match, presentPersons } from '../../match/match.ts';
import { positionOf, toAct } from '../../match/play.ts';
import { proposeUndo } from '../../match/proposals.ts';
import { entriesToUndo, seatToUndo, undo } from '../../match/undo.ts';
import { button, controlRows } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Action } from './action.ts';
import { askPlayers } from './askPlayers.ts';
import { type ControlRequest, carryOut, doing, refuseAction, type TableRequest } from './atTable.ts';
import { changeIfCurrent } from './changeIfCurrent.ts';

/** Takes back one's last move; asks the others if they must agree. */
export const undoMove: Action = {
  typed: () => ({ name: 'undo', text: 'discord.command.undo', options: [], reach: 'play', runAt: undoTyped }),
  shown: {
    running({ command, match, viewer }) {
      const { game } = command;
      const seat = seatToUndo(game, match);
      // A board that everyone sees must not reveal that there is a hidden move to take back.
      const isForViewer = seat !== undefined && (viewer === seat || (viewer === 'public' && !game.hidden));
      return isForViewer && !offersWayBack(command, match, seat)
        ? button(phrase('discord.button.undo'), 'undo')
        : undefined;
    },
  },
  controls: { ask: askForUndo, undo: undoUsed },
  limit: 'free',
  calls: 'due',
};

function undoTyped(at: TableRequest): Promise<void> {
  return carryOut(at, change(at), (refusal) => refuseUndo(at, refusal));
}

/** Takes back a move by a control, which only counts on the current board. */
function undoUsed(at: ControlRequest): Promise<void> {
  const undone = change(at);
  return changeIfCurrent(at, () => undone, { onRefusal: (refusal) => refuseUndo(at, refusal) });
}

function askForUndo(at: TableRequest): Promise<void> {
  const { request, command } = at;
  return askPlayers(at, proposeUndo(command.game, request.caller.person, request.now()));
}

/** Whether the game's own controls can take back part of the turn. */
function offersWayBack({ game, takesBack }: GameCommand, match: Match, seat: Seat): boolean {
  if (takesBack === undefined || !toAct(game, match).includes(seat)) return false;
  return game.legal(positionOf(match).state, seat).some((move) => game.write(move) === takesBack);
}

function change({ request, command }: TableRequest) {
  return undo(command.game, request.caller.person, doing(request));
}

/** Says why a move is not taken back, and offers to ask the others if they can allow it. */
async function refuseUndo({ request, command, match, words }: TableRequest, refusal: Phrase): Promise<void> {
  const { caller } = request;
  const canAsk =
    refusal.key === 'tables.othersMoved' &&
    presentPersons(match).length > 1 &&
    entriesToUndo(command.game, match, caller.person).ok;
  if (!canAsk) return refuseAction(request, refusal, match);
  const { say, plain } = words;
  const ask = button(phrase('discord.button.ask'), 'ask', 'primary');
  await caller.answer.toCaller({
    content: [refusal, phrase('discord.undo.ask')].map(say).join('\n'),
    rows: controlRows([[ask]], plain, { match: match.id, stamp: '' }),
    pings: [],
  });
}
