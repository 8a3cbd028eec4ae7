import { type Drawing, SCALE } from '../../render/shared/drawing.ts';
import { withPixels } from '../../render/shared/pixels.ts';
import { forgetStamps } from '../../render/shared/stamps.ts';
import { hearType } from '../../render/shared/text.ts';

/** The smallest type of a drawing, in its own pixels, and what is written in it; endlessly large where nothing is written. */
export function smallestTypeIn(drawing: Drawing): { readonly size: number; readonly text: string } {
  let smallest = { size: Number.POSITIVE_INFINITY, text: '' };
  hearType((text, size) => {
    if (size / SCALE < smallest.size) smallest = { size: size / SCALE, text };
  });
  // What is copied tells nothing of its type.
  forgetStamps();
  try {
    withPixels(drawing, SCALE, () => undefined);
  } finally {
    hearType(undefined);
  }
  return smallest;
}
