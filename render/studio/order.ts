import { type Curve, drawCurve } from '../shared/curve.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { encodePicture } from '../shared/encode.ts';
import type { Painter } from '../shared/painter.ts';

/** A picture that is wanted of a game: what a viewer sees, with what they have picked, its rules, or how a match went. Plain JSON. */
export type Order = { readonly game: string; readonly theme: Theme } & (
  | { readonly view: unknown; readonly picked: string }
  | { readonly rules: true }
  | { readonly curve: Curve }
);

/** Draws an order with these painters; rejects where there is none for the game. */
export async function drawOrder(painters: Readonly<Record<string, Painter>>, order: Order): Promise<Buffer> {
  const painter = painters[order.game];
  if (painter === undefined) throw new Error(`no pictures for the game ${order.game}`);
  return encodePicture(drawingOf(painter, order));
}

function drawingOf(painter: Painter, order: Order): Drawing {
  if ('rules' in order) return painter.drawRules(order.theme);
  if ('curve' in order) return drawCurve(order.curve, order.theme);
  return painter.draw(order.view, order.theme, order.picked);
}
