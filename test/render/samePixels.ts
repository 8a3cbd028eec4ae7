import { createHash } from 'node:crypto';
import { type Drawing, SCALE } from '../../render/shared/drawing.ts';
import { withPixels } from '../../render/shared/pixels.ts';

/** Whether two drawings give the same picture. */
export function samePixels(a: Drawing, b: Drawing): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  return withPixels(a, SCALE, (one) => withPixels(b, SCALE, (other) => one.bytes.equals(other.bytes)));
}

/** Whether no two drawings of these give the same picture. Each is painted once. */
export function allDifferent(drawings: readonly Drawing[]): boolean {
  const pictures = drawings.map((drawing) =>
    withPixels(drawing, SCALE, ({ width, bytes }) => `${width} ${createHash('sha1').update(bytes).digest('hex')}`),
  );
  return new Set(pictures).size === drawings.length;
}
