import type { Seat } from '../../src/engine/seat.ts';
import type { View } from '../../src/games/domination/index.ts';
import { boardParts } from '../shared/boardParts.ts';
import type { Painter } from '../shared/painter.ts';
import { dominationChanges } from './changes.ts';
import { drawDominationFinal } from './final.ts';
import { dominationFocus } from './focus.ts';
import { layOut } from './layout.ts';
import { drawDomination } from './picture.ts';
import { dominationPlaces } from './places.ts';
import { drawDominationRules } from './rulesPicture.ts';

/** Nobody is to act in a lobby, and nobody has won. */
const NOBODY: readonly Seat[] = [];

/** How Domination looks, and where it can be tapped. */
export const dominationPainter = {
  draw: drawDomination,
  places: dominationPlaces,
  focus: dominationFocus,
  parts: (view) => boardParts(layOut(view).grid),
  changes: dominationChanges,
  drawLobby: (view, theme) => drawDomination(view, theme, '', NOBODY),
  drawFinal: drawDominationFinal,
  drawRules: drawDominationRules,
} satisfies Painter<View>;
