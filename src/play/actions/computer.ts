import { LEVELS, type Level } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { addComputer } from '../../match/lobby.ts';
import type { Verb } from './action.ts';
import { type ControlRequest, carryOut, refuseAction } from './atTable.ts';

const LEVEL_LABELS: Readonly<Record<Level, Phrase>> = {
  easy: { key: 'discord.level.easy' },
  steady: { key: 'discord.level.steady' },
  medium: { key: 'discord.level.medium' },
  hard: { key: 'discord.level.hard' },
};

/** What a level is called where it can be chosen. */
export function levelLabel(level: Level): Phrase {
  return LEVEL_LABELS[level];
}

/** Giving the next seat to a computer player. */
export const addComputerPlayer: Verb = {
  shown({ command: { game }, match }) {
    if (match.status !== 'lobby' || match.invited.length > 0) return undefined;
    const levels = LEVELS.filter((level) => game.players[level] !== undefined);
    return {
      kind: 'menu',
      placeholder: phrase('discord.lobby.addComputer'),
      name: 'level',
      action: 'computer',
      choices: levels.map((level) => ({ value: level, label: LEVEL_LABELS[level] })),
    };
  },
};

export function seatComputer(at: ControlRequest): Promise<void> {
  const { request, command, control } = at;
  const level = LEVELS.find((one) => one === control.argument);
  if (level === undefined) return refuseAction(request, phrase('discord.deadControl'));
  return carryOut(at, addComputer(command.game, request.invoker.person, level));
}
