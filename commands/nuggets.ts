import type { Button, Moment, Row } from '../src/discord/command/controls.ts';
import { defineCommand } from '../src/discord/command/gameCommand.ts';
import type { Given } from '../src/discord/command/option.ts';
import { phrase, type TextKey } from '../src/engine/phrase.ts';
import { accept, type Result } from '../src/engine/result.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { DIRECTIONS, type Direction } from '../src/games/nuggets/move.ts';
import type { View } from '../src/games/nuggets/view.ts';

/** What is picked while the pad runs instead of stepping. */
const RUNNING = 'run';

/** `/nuggets`: one key a turn, typed or pressed on a pad of eight directions in one's own view. */
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
      complete: ({ legal }, { direction = '' }) => legal().filter((move) => move.startsWith(direction.toLowerCase())),
    },
    { name: 'pass', text: 'nuggets.command.pass', options: [], read: () => accept(['pass']) },
  ],
  quit: 'nuggets.command.quit',
  controls,
  carries: (move) => (move.endsWith('!') ? RUNNING : ''),
});

function readTyped({ direction = '', run }: Given): Result<readonly string[]> {
  const move = nuggets.read(direction);
  if (!move.ok) return move;
  const { value } = move;
  const runs = run === 'yes' && value.kind === 'step';
  return accept([nuggets.write(runs ? { kind: 'run', direction: value.direction } : value)]);
}

const LABELS: Readonly<Record<Direction, TextKey>> = {
  north: 'nuggets.pad.north',
  northeast: 'nuggets.pad.northeast',
  east: 'nuggets.pad.east',
  southeast: 'nuggets.pad.southeast',
  south: 'nuggets.pad.south',
  southwest: 'nuggets.pad.southwest',
  west: 'nuggets.pad.west',
  northwest: 'nuggets.pad.northwest',
};

/** The pad as it lies on the map, with the switch between steps and runs in its middle. */
function controls({ legal }: Moment<View>, picked: string): readonly Row[] {
  const runs = picked === RUNNING;
  const moves = legal();
  const way = (direction: Direction): Button => {
    const argument = runs ? `${direction}!` : direction;
    const name = phrase(LABELS[direction]);
    return {
      kind: 'button',
      style: runs ? 'primary' : 'secondary',
      label: runs ? phrase('nuggets.pad.run', { way: name }) : name,
      act: { action: 'move', argument },
      disabled: !moves.includes(argument),
    };
  };
  const toggle: Button = {
    kind: 'button',
    style: 'success',
    label: runs ? phrase('nuggets.pad.toSteps') : phrase('nuggets.pad.toRuns'),
    act: { action: 'pick', argument: runs ? '' : RUNNING },
  };
  const [north, northeast, east, southeast, south, southwest, west, northwest] = DIRECTIONS;
  return [
    [way(northwest), way(north), way(northeast)],
    [way(west), toggle, way(east)],
    [way(southwest), way(south), way(southeast)],
    [{ kind: 'button', label: phrase('nuggets.pad.pass'), act: { action: 'move', argument: 'pass' } }],
  ];
}
