import { type Button, gap, type Moment, type Row } from '../src/discord/contract/controls.ts';
import { defineCommand, type PadKey } from '../src/discord/contract/gameCommand.ts';
import type { Given } from '../src/discord/contract/option.ts';
import { phrase, type TextKey } from '../src/engine/phrase.ts';
import { accept, type Result } from '../src/engine/result.ts';
import { nuggets } from '../src/games/nuggets/index.ts';
import { DIRECTION_FACTS, type Direction, type Move } from '../src/games/nuggets/move.ts';
import { isFrontier, shortestRoutes } from '../src/games/nuggets/route.ts';
import { mapOf, type View } from '../src/games/nuggets/view.ts';

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
  swift: true,
  controls,
  decisive,
  scores: ({ seats }) => seats.map(({ purse, found }) => `${purse ?? found}`),
  pad,
  prompt: ({ pace, seats }) =>
    phrase(pace === 'together' && seats.length > 1 ? 'nuggets.prompt.choose' : 'nuggets.prompt.press'),
});

function readTyped({ direction = '', run }: Given): Result<readonly string[]> {
  const move = nuggets.read(direction);
  if (!move.ok) return move;
  const { value } = move;
  const runs = run === 'yes' && value.kind === 'step';
  return accept([nuggets.write(runs ? { kind: 'run', direction: value.direction } : value)]);
}

/**
 * A key means the same as long as one stands in the same place: whatever others do, the pad stays good. That it counts own
 * turns keeps a key that was pressed twice from being played twice.
 */
function decisive({ own, seats, outcome }: View): unknown {
  return [own?.at, own?.chosen, own === null ? undefined : seats[own.seat]?.turnsLeft, outcome === null];
}

const LABELS: Readonly<Record<Direction, { readonly step: TextKey; readonly run: TextKey }>> = {
  north: { step: 'nuggets.pad.north', run: 'nuggets.pad.north.run' },
  northeast: { step: 'nuggets.pad.northeast', run: 'nuggets.pad.northeast.run' },
  east: { step: 'nuggets.pad.east', run: 'nuggets.pad.east.run' },
  southeast: { step: 'nuggets.pad.southeast', run: 'nuggets.pad.southeast.run' },
  south: { step: 'nuggets.pad.south', run: 'nuggets.pad.south.run' },
  southwest: { step: 'nuggets.pad.southwest', run: 'nuggets.pad.southwest.run' },
  west: { step: 'nuggets.pad.west', run: 'nuggets.pad.west.run' },
  northwest: { step: 'nuggets.pad.northwest', run: 'nuggets.pad.northwest.run' },
};

/** The pad as it lies on the map: steps in the inner ring, runs in the outer, and between those what needs no direction. */
function controls({ view, legal }: Moment<View>): readonly Row[] {
  const moves = legal();
  const way = (kind: 'step' | 'run', direction: Direction): Button => {
    const argument = nuggets.write({ kind, direction });
    return {
      kind: 'button',
      style: kind === 'run' ? 'secondary' : 'primary',
      label: phrase(LABELS[direction][kind]),
      act: { action: 'move', argument },
      disabled: !moves.includes(argument),
    };
  };
  const step = (direction: Direction) => way('step', direction);
  const run = (direction: Direction) => way('run', direction);
  const free = (name: string) => gap(phrase('nuggets.pad.free'), name);
  const stay: Button = { kind: 'button', label: phrase('nuggets.pad.pass'), act: { action: 'move', argument: 'pass' } };
  return [
    [run('northwest'), toGold(view), run('north'), toNewGround(view), run('northeast')],
    [free('a'), step('northwest'), step('north'), step('northeast'), free('b')],
    [run('west'), step('west'), stay, step('east'), run('east')],
    [free('c'), step('southwest'), step('south'), step('southeast'), free('d')],
    [run('southwest'), free('e'), run('south'), free('f'), run('southeast')],
  ];
}

/** Steps and runs lie in their directions, over each other; resting in the middle. */
function pad(text: string): PadKey | undefined {
  const move = nuggets.read(text);
  if (!move.ok || nuggets.write(move.value) !== text) return undefined;
  const { value } = move;
  if (value.kind === 'pass') return { x: 0, y: 0, layer: 'both' };
  if (value.kind === 'quit') return undefined;
  const { step } = DIRECTION_FACTS[value.direction];
  return { x: step.column, y: step.row, layer: value.kind };
}

/** The key towards the nearest gold in sight. */
function toGold(view: View): Button {
  const gold = new Set(view.dungeon?.piles.map(({ at }) => at));
  const key = firstKey(view, (spot) => gold.has(spot));
  // Another way to write the key: no two buttons may ask for the same text.
  const written = key === undefined ? 'gold' : keyOfOriginal(key);
  return shortcut(phrase('nuggets.pad.gold'), written, key !== undefined);
}

/** The key towards the nearest place that shows something new. */
function toNewGround(view: View): Button {
  const { dungeon } = view;
  const key = dungeon === null ? undefined : firstKey(view, (spot) => isFrontier(mapOf(view, dungeon), spot));
  const written = key === undefined ? 'explore' : otherName(key);
  return shortcut(phrase('nuggets.pad.explore'), written, key !== undefined);
}

function shortcut(label: Button['label'], argument: string, isThere: boolean): Button {
  return { kind: 'button', style: 'success', label, act: { action: 'move', argument }, disabled: !isThere };
}

type DirectedMove = Extract<Move, { direction: Direction }>;

function firstKey(
  { rows, columns, dungeon, own }: View,
  isWanted: (spot: number) => boolean,
): DirectedMove | undefined {
  if (dungeon === null || own === null || own.at === null) return undefined;
  const move = shortestRoutes(mapOf({ rows, columns }, dungeon), own.at, isWanted)[0]?.move;
  return move !== undefined && 'direction' in move ? move : undefined;
}

function keyOfOriginal({ kind, direction }: DirectedMove): string {
  const { key } = DIRECTION_FACTS[direction];
  return kind === 'run' ? key.toUpperCase() : key;
}

function otherName({ kind, direction }: DirectedMove): string {
  const [name = direction] = DIRECTION_FACTS[direction].names;
  return kind === 'run' ? `${name}!` : name;
}
