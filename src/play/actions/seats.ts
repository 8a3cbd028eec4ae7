import { LEVELS, type Level } from '../../engine/computerPlayer.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatsOnOffer, seatToReturnTo, takeOffered } from '../../match/absence.ts';
import { addComputer, decline, join, leave, start } from '../../match/lobby.ts';
import { joinLate } from '../../match/play.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Action } from './action.ts';
import { askToReturn } from './answerAbsence.ts';
import { atTable, type ControlRequest, carryOut, doing, refuseAction, type TableRequest } from './atTable.ts';
import { openTable } from './new.ts';

/** Takes a seat: at a waiting table, in a running match that accepts newcomers, or as the challenged player. */
export const joinTable: Action = {
  typed: () => ({ name: 'join', text: 'discord.command.join', options: [], run: joinHere }),
  shown: {
    lobby: ({ match }) =>
      match.invited.length > 0
        ? button(phrase('discord.button.accept'), 'accept', 'success')
        : button(phrase('discord.button.join'), 'join', 'success'),
    running: ({ match, viewer }) =>
      seatsOnOffer(match).length > 0 && viewer === 'public'
        ? button(phrase('discord.button.join'), 'join-late', 'success')
        : undefined,
  },
  controls: { accept: takeSeat, join: takeSeat, 'join-late': comeLate },
  limit: 'free',
  calls: 'due',
};

/** Takes a seat at the channel's table, or opens a table if there is none. */
async function joinHere(request: Request, command: GameCommand): Promise<void> {
  const match = await request.app.tables.find(request.place.channel, command.game);
  if (match === undefined) return openTable(request, command, {});
  const at = atTable(request, match, command);
  return match.status === 'running' ? comeLate(at) : takeSeat(at);
}

export function takeSeat(at: TableRequest): Promise<void> {
  return carryOut(at, join(at.command.game, at.request.caller.person));
}

/** Returns to one's own seat if the others agree, takes an offered seat, or joins as a newcomer. */
function comeLate(at: TableRequest): Promise<void> {
  const { command, match, request } = at;
  const { person } = request.caller;
  if (seatToReturnTo(match, person) !== undefined) return askToReturn(at);
  const sitDown = seatsOnOffer(match).length > 0 ? takeOffered : joinLate;
  return carryOut(at, sitDown(command.game, person, doing(request)));
}

/** Gives up a seat before the match begins. */
export const leaveTable: Action = {
  shown: {
    lobby: ({ match }) => (match.invited.length === 0 ? button(phrase('discord.button.leave'), 'leave') : undefined),
  },
  controls: { leave: leaveSeat },
  limit: 'free',
  calls: 'due',
};

function leaveSeat(at: TableRequest): Promise<void> {
  return carryOut(at, leave(at.request.caller.person));
}

/** Declines a challenge. */
export const declineChallenge: Action = {
  shown: {
    lobby: ({ match }) => (match.invited.length > 0 ? button(phrase('discord.button.decline'), 'decline') : undefined),
  },
  controls: { decline: declineIt },
  limit: 'free',
  calls: 'due',
};

function declineIt(at: TableRequest): Promise<void> {
  return carryOut(at, decline(at.request.caller.person));
}

/** Starts the match with the people at the table. */
export const startMatch: Action = {
  shown: {
    lobby: ({ match }) =>
      match.invited.length === 0 ? button(phrase('discord.button.start'), 'start', 'primary') : undefined,
  },
  controls: { start: startIt },
  limit: 'free',
  calls: 'due',
};

function startIt(at: TableRequest): Promise<void> {
  return carryOut(at, start(at.command.game, at.request.caller.person));
}

const LEVEL_LABELS: Readonly<Record<Level, Phrase>> = {
  easy: { key: 'discord.level.easy' },
  steady: { key: 'discord.level.steady' },
  medium: { key: 'discord.level.medium' },
  hard: { key: 'discord.level.hard' },
};

/** The name of a level in menus. */
export function levelLabel(level: Level): Phrase {
  return LEVEL_LABELS[level];
}

/** Gives the next seat to a computer player. */
export const addComputerPlayer: Action = {
  shown: {
    lobby({ command: { game }, match }) {
      if (match.invited.length > 0) return undefined;
      const levels = LEVELS.filter((level) => game.players[level] !== undefined);
      return {
        kind: 'menu',
        placeholder: phrase('discord.lobby.addComputer'),
        name: 'level',
        action: 'computer',
        choices: levels.map((level) => ({ value: level, label: LEVEL_LABELS[level] })),
      };
    },
  },
  controls: { computer: seatComputer },
  limit: 'free',
  calls: 'due',
};

function seatComputer(at: ControlRequest): Promise<void> {
  const { request, command, control } = at;
  const level = LEVELS.find((one) => one === control.argument);
  if (level === undefined) return refuseAction(request, phrase('discord.deadControl'));
  return carryOut(at, addComputer(command.game, request.caller.person, level));
}
