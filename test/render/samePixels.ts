import { type Drawing, SCALE } from '../../render/shared/drawing.ts';
import { withPixels } from '../../render/shared/pixels.ts';

/** Whether two drawings give the same picture. */
export function samePixels(a: Drawing, b: Drawing): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  return withPixels(a, SCALE, (one) => withPixels(b, SCALE, (other) => one.bytes.equals(other.bytes)));
}
