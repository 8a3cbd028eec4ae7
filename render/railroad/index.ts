import type { Painter } from '../shared/painter.ts';
import { railroadChanges } from './changes.ts';
import { railroadEmojis } from './emojis.ts';
import { drawRailroadEnd, drawRailroadFinal } from './final.ts';
import { railroadFocus } from './focus.ts';
import { railroadParts } from './parts.ts';
import { drawRailroad, drawRailroadLobby } from './picture.ts';
import { railroadPlaces } from './places.ts';
import { drawRailroadRules } from './rulesPicture.ts';

/** How Railroad looks. */
export const railroadPainter = {
  draw: drawRailroad,
  places: railroadPlaces,
  focus: railroadFocus,
  parts: railroadParts,
  changes: railroadChanges,
  emojis: railroadEmojis,
  drawLobby: drawRailroadLobby,
  drawFinal: drawRailroadFinal,
  drawEnd: drawRailroadEnd,
  drawRules: drawRailroadRules,
} satisfies Painter<never>;
