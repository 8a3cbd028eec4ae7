import { drawCellz } from './cellz.ts';
import { drawCellzRules } from './cellz-rules.ts';
import { drawDomination } from './domination.ts';
import { drawDominationRules } from './domination-rules.ts';
import type { Drawing, Theme } from './drawing.ts';
import { drawNewHaven } from './newhaven.ts';
import { drawNewHavenRules } from './newhaven-rules.ts';
import { drawNuggets } from './nuggets.ts';
import { drawNuggetsRules } from './nuggets-rules.ts';
import { drawRailroad } from './railroad.ts';
import { drawRailroadRules } from './railroad-rules.ts';

/**
 * Draws one game. Methods on purpose, as in the engine's `Game`: so that painters of different views fit into one
 * table, where everybody hands a view only to the painter of its game.
 */
export interface Painter<View = unknown> {
  /** What a viewer sees. `picked` is the part of a move that a player has chosen so far, as text, for previews. */
  draw(view: View, theme: Theme, picked?: string): Drawing;
  /** The rules in a picture, without words. */
  drawRules(theme: Theme): Drawing;
}

/** The painter of every game by the game's id, one line each. */
export const PAINTERS: Readonly<Record<string, Painter>> = {
  cellz: { draw: drawCellz, drawRules: drawCellzRules },
  domination: { draw: drawDomination, drawRules: drawDominationRules },
  newhaven: { draw: drawNewHaven, drawRules: drawNewHavenRules },
  nuggets: { draw: drawNuggets, drawRules: drawNuggetsRules },
  railroad: { draw: drawRailroad, drawRules: drawRailroadRules },
};
