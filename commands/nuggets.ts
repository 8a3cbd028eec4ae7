import { phrase } from '../src/engine/phrase.ts';
import { accept, type Result } from '../src/engine/result.ts';
import { describeWay } from '../src/games/nuggets/describe.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import type { View } from '../src/games/nuggets/view.ts';
import { defineCommand } from '../src/play/contract/gameCommand.ts';
import type { Arguments } from '../src/play/contract/option.ts';
import { controls, MODES, pad } from './nuggets/pad.ts';

/** `/nuggets`: one key per turn, typed or pressed on a pad of eight directions below one's own map. */
export const nuggetsCommand = defineCommand<View>({
  game: nuggets,
  text: 'nuggets.command',
  moves: [
    {
      name: 'move',
      text: 'nuggets.command.move',
      options: [
        { name: 'direction', text: 'nuggets.command.direction', required: true, offers: 'suggestions' },
        { name: 'run', text: 'nuggets.command.run', required: false, offers: ['yes', 'no'] },
      ],
      read: readTyped,
      complete: ({ legal }, { direction = '' }) => keysFirst(legal(), direction.toLowerCase()),
    },
    { name: 'pass', text: 'nuggets.command.pass', options: [], read: () => accept(['pass']) },
  ],
  quit: 'nuggets.command.quit',
  swift: true,
  controls,
  decisive,
  scores: ({ seats }) => seats.map(({ purse, found }) => `${purse ?? found}`),
  modes: MODES,
  pad,
  hint: ({ view }, picked) => describeWay(view, picked),
  prompt: ({ pace, seats }) =>
    phrase(pace === 'together' && seats.length > 1 ? 'nuggets.prompt.choose' : 'nuggets.prompt.press'),
});

/** The moves that begin with the typed text; squares to walk to are only suggested to people who type one. */
function keysFirst(moves: readonly string[], typed: string): readonly string[] {
  return moves.filter((move) => move.startsWith(typed) && (typed.startsWith('to') || !move.startsWith('to:')));
}

function readTyped({ direction = '', run }: Arguments): Result<readonly string[]> {
  const move = nuggets.read(direction);
  if (!move.ok) return move;
  const { value } = move;
  const runs = run === 'yes' && value.kind === 'step';
  return accept([nuggets.write(runs ? { kind: 'run', direction: value.direction } : value)]);
}

/**
 * As long as a player stays in the same place, a key means the same, so whatever others do, the pad stays valid. The
 * player's own turns are counted too, so that a key pressed twice is not played twice.
 */
function decisive({ own, seats, outcome }: View): unknown {
  return [own?.at, own?.chosen, own === null ? undefined : seats[own.seat]?.turnsLeft, outcome === null];
}
