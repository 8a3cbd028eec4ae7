import type { View } from '../../src/games/nuggets/view.ts';
import type { Painter } from '../shared/painter.ts';
import { nuggetsChanges, nuggetsEarlier } from './changes.ts';
import { drawNuggetsFinal } from './final.ts';
import { nuggetsFocus } from './focus.ts';
import { nuggetsParts } from './parts.ts';
import { drawGate, drawNuggets } from './picture.ts';
import { nuggetsPlaces } from './places.ts';
import { drawNuggetsRules } from './rulesPicture.ts';

/** How Nuggets looks. */
export const nuggetsPainter = {
  draw: drawNuggets,
  places: nuggetsPlaces,
  focus: nuggetsFocus,
  parts: nuggetsParts,
  changes: nuggetsChanges,
  earlier: nuggetsEarlier,
  // Nobody is to act in a lobby, and nobody has won.
  drawLobby: (view, theme) => drawGate(view, theme, []),
  drawFinal: drawNuggetsFinal,
  drawRules: drawNuggetsRules,
} satisfies Painter<View>;
