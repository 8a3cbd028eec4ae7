import type { View } from '../../src/games/domination/index.ts';
import type { Painter } from '../shared/painter.ts';
import { drawDomination } from './picture.ts';
import { dominationPlaces } from './places.ts';
import { drawDominationRules } from './rules.ts';

/** How Domination looks, and where it can be tapped. */
export const dominationPainter = {
  draw: drawDomination,
  places: dominationPlaces,
  drawLobby: (view, theme) => drawDomination(view, theme),
  drawRules: drawDominationRules,
} satisfies Painter<View>;
