import type { Drawing, Theme } from './drawing.ts';

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
