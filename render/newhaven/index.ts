import type { Painter } from '../shared/painter.ts';
import { newHavenChanges } from './changes.ts';
import { newHavenEmojis } from './emojis.ts';
import { drawNewHavenEnd } from './end.ts';
import { drawNewHavenFinal } from './final.ts';
import { newHavenFocus } from './focus.ts';
import { drawNewHavenLobby } from './lobby.ts';
import { newHavenParts } from './parts.ts';
import { drawNewHaven } from './picture.ts';
import { placesOf } from './places.ts';
import { drawNewHavenRules } from './rulesPicture.ts';

/** How New Haven looks. */
export const newHavenPainter = {
  draw: drawNewHaven,
  places: placesOf,
  focus: newHavenFocus,
  parts: newHavenParts,
  changes: newHavenChanges,
  emojis: newHavenEmojis,
  drawLobby: drawNewHavenLobby,
  drawFinal: drawNewHavenFinal,
  drawEnd: drawNewHavenEnd,
  drawRules: drawNewHavenRules,
} satisfies Painter<never>;
