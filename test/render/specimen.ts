import { createHash } from 'node:crypto';
import type { Drawing } from '../../render/shared/drawing.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { FONTS, paintText, type Weight } from '../../render/shared/text.ts';

/** Words in every weight, black on white. */
export const SPECIMEN: Drawing = {
  width: 200,
  height: 120,
  paint(ctx) {
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, 200, 120);
    for (const [line, weight] of (Object.keys(FONTS) as Weight[]).entries()) {
      paintText(ctx, 'Parlor Ágh 0123 →', 100, 25 + 35 * line, { size: 20, colour: '#000000', weight });
    }
  },
};

export function specimenHash(): string {
  return createHash('sha256').update(rasterize(SPECIMEN).bytes).digest('hex');
}
