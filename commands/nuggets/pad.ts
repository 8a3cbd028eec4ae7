import { showsPart, WHOLE_MAP } from '../../render/nuggets/camera.ts';
import { phrase, type TextKey } from '../../src/engine/phrase.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { DIRECTION_FACTS, DIRECTIONS, type Direction } from '../../src/games/nuggets/moves.ts';
import { type PlannedWay, plannedWay } from '../../src/games/nuggets/plannedWay.ts';
import type { View } from '../../src/games/nuggets/view.ts';
import { type Button, type ControlContext, pickButton, type Row } from '../../src/play/contract/controls.ts';
import type { Pad } from '../../src/play/contract/gameCommand.ts';

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

/** The two modes of the pad's arrows. Running comes first because a run costs no more than a step. */
export const MODES = ['run', 'step'] as const;
type Mode = (typeof MODES)[number];

/**
 * The pad for phones, in the directions of the map: only arrows, and beside them the actions without a direction. Gold
 * and Explore first show their way, and the same button then starts walking it; if the game has no rounds, a way is one
 * key and starts immediately.
 */
export function controls({ legal, view }: ControlContext<View>, picked: string): readonly Row[] {
  const [usual] = MODES;
  const mode = MODES.find((one) => one === picked) ?? usual;
  const moves = new Set(legal());
  const planned = view.pace === 'free' ? 'at once' : plannedWay(view, picked);
  const arrow = (direction: Direction): Button => ({
    ...way(mode, direction, moves),
    label: phrase('nuggets.pad.arrow', { arrow: ARROWS[mode][direction] }),
  });
  return [
    [arrow('northwest'), arrow('north'), arrow('northeast'), shortcut('gold', moves, planned)],
    [arrow('west'), stay, arrow('east'), shortcut('explore', moves, planned)],
    [arrow('southwest'), arrow('south'), arrow('southeast'), switchTo(mode === 'run' ? 'step' : 'run')],
  ];
}

const ARROWS: Readonly<Record<Mode, Readonly<Record<Direction, string>>>> = {
  step: {
    north: '↑',
    northeast: '↗',
    east: '→',
    southeast: '↘',
    south: '↓',
    southwest: '↙',
    west: '←',
    northwest: '↖',
  },
  run: {
    north: '⇑',
    northeast: '⇗',
    east: '⇒',
    southeast: '⇘',
    south: '⇓',
    southwest: '⇙',
    west: '⇐',
    northwest: '⇖',
  },
};

function switchTo(mode: Mode): Button {
  const label = mode === 'run' ? phrase('nuggets.pad.toRun') : phrase('nuggets.pad.toStep');
  return pickButton(label, mode);
}

function way(kind: Mode, direction: Direction, moves: ReadonlySet<string>): Button {
  const argument = nuggets.write({ kind, direction });
  return {
    kind: 'button',
    style: kind === 'run' ? 'secondary' : 'primary',
    label: phrase(LABELS[direction][kind]),
    act: { action: 'move', argument },
    disabled: !moves.has(argument),
  };
}

const stay: Button = {
  kind: 'button',
  label: phrase('nuggets.pad.pass'),
  act: { action: 'move', argument: 'pass' },
};

/** All steps and runs, in two layers by direction, with resting in the middle. */
export const pad: Pad<View> = {
  keyOf(text) {
    if (text === WHOLE_MAP || text === MODES[0]) return BESIDE;
    const move = nuggets.read(text);
    if (!move.ok || nuggets.write(move.value) !== text) return undefined;
    const { value } = move;
    if (value.kind === 'pass') return { x: 0, y: 0, layer: 'both' };
    if (!('direction' in value)) return undefined;
    const { step } = DIRECTION_FACTS[value.direction];
    return { x: step.column, y: step.row, layer: value.kind };
  },
  buttons({ legal, view }, picked) {
    const moves = new Set(legal());
    const keys = MODES.flatMap((mode) => DIRECTIONS.map((direction) => way(mode, direction, moves)));
    return [...keys, stay, ...mapSwitch(view, picked)];
  },
};

/** The position of the button that switches the map. */
const BESIDE = { x: -2, y: 1, layer: 'both' } as const;

/**
 * A button that switches between the part of the map around the player and the whole map; none if the whole map fits
 * anyway.
 */
function mapSwitch(view: View, picked: string): readonly Button[] {
  if (picked === WHOLE_MAP) return [pickButton(phrase('nuggets.pad.near'), MODES[0])];
  const { dungeon, own } = view;
  if (dungeon === null || own === null || !showsPart({ ...view, dungeon, own })) return [];
  return [pickButton(phrase('nuggets.pad.map'), WHOLE_MAP)];
}

const SHORTCUTS = { gold: 'nuggets.pad.gold', explore: 'nuggets.pad.explore' } as const;

/** A button that keeps walking until something comes into view: first it shows the way, then it starts walking it. */
function shortcut(
  kind: keyof typeof SHORTCUTS,
  moves: ReadonlySet<string>,
  planned: PlannedWay | 'at once' | undefined,
): Button {
  const argument = nuggets.write({ kind });
  const shown = planned !== 'at once' && planned?.way.kind === kind ? planned : undefined;
  return {
    kind: 'button',
    style: 'success',
    label: shown === undefined ? phrase(SHORTCUTS[kind]) : phrase('nuggets.pad.go', { count: shown.keys }),
    act: { action: shown === undefined && planned !== 'at once' ? 'pick' : 'move', argument },
    disabled: !moves.has(argument),
  };
}
