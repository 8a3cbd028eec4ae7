import { phrase } from '../../src/engine/phrase.ts';
import { withOwnPlan } from '../../src/games/newhaven/plan.ts';
import type { View } from '../../src/games/newhaven/state.ts';
import { ownPlayer } from '../../src/games/newhaven/view.ts';
import { coordinateParts } from '../shared/boardParts.ts';
import type { Part } from '../shared/painter.ts';
import { handHeight } from './hand.ts';
import { type Layout, layOut, NAMES } from './layout.ts';
import { MARKER } from './resources.ts';
import { villageSize } from './village.ts';

/** The margin that a frame around a chosen space needs. */
const RIM = 4;

/**
 * Returns the parts: the board and the viewer's village, each large enough to be played on alone, and the hand, with
 * the things that both need in between.
 */
export function newHavenParts(seen: View): readonly Part[] {
  const view = withOwnPlan(seen);
  const layout = layOut(view);
  const own = ownPlayer(view);
  const plot = layout.plots.find(({ seat }) => seat === own?.seat);
  const { hand, track } = layout;
  if (own === undefined || plot === undefined || hand === undefined) return [];
  const size = villageSize(plot.village);
  const village = { x: plot.village.x - RIM, y: plot.village.y - RIM, width: size.width + 2 * RIM };
  return [
    { role: 'board', area: mapArea(layout), label: phrase('newhaven.part.map') },
    ...coordinateParts(layout.grid, NAMES),
    {
      role: 'board',
      area: { ...village, height: size.height + 2 * RIM },
      label: phrase('newhaven.part.village'),
    },
    { role: 'tray', area: { x: track.x, y: track.y - 2, width: track.width, height: MARKER.height + 4 } },
    { role: 'tray', area: { ...hand, height: handHeight(hand.width, own.player) } },
  ];
}

function mapArea({ grid: { left, top, cell, columns, rows } }: Layout): Part['area'] {
  return {
    x: left - NAMES,
    y: top - NAMES,
    width: columns * cell + NAMES + RIM,
    height: rows * cell + NAMES + RIM,
  };
}
