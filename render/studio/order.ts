import type { Theme } from '../shared/drawing.ts';
import { encodePicture } from '../shared/encode.ts';
import type { Painter } from '../shared/painter.ts';

/** A picture that is wanted of a game: what a viewer sees, with what they have picked, or its rules. Plain JSON. */
export type Order = { readonly game: string; readonly theme: Theme } & (
  | { readonly view: unknown; readonly picked: string }
  | { readonly rules: true }
);

/** Draws an order with these painters; rejects where there is none for the game. */
export async function drawOrder(painters: Readonly<Record<string, Painter>>, order: Order): Promise<Buffer> {
  const painter = painters[order.game];
  if (painter === undefined) throw new Error(`no pictures for the game ${order.game}`);
  const drawing =
    'rules' in order ? painter.drawRules(order.theme) : painter.draw(order.view, order.theme, order.picked);
  return encodePicture(drawing);
}
