import { createHash } from 'node:crypto';
import { type Drawing, SCALE } from '../../render/shared/drawing.ts';
import { type Pixels, withPixels } from '../../render/shared/pixels.ts';

/** Whether two drawings give the same picture. */
export function samePixels(a: Drawing, b: Drawing): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  return withPixels(a, SCALE, (one) => withPixels(b, SCALE, (other) => one.bytes.equals(other.bytes)));
}

/** Where two drawings differ, in words: how many pixels as shown, and the rectangle they lie in; undefined where nowhere. */
export function describeDifference(a: Drawing, b: Drawing): string | undefined {
  if (a.width !== b.width || a.height !== b.height) {
    return `one is ${a.width} by ${a.height}, the other ${b.width} by ${b.height}`;
  }
  return withPixels(a, 1, (one) => {
    const width = one.width;
    const first = toWords(one);
    return withPixels(b, 1, (other) => {
      const second = toWords(other);
      return strayPixels(first, width, (pixel, at) => pixel !== second[at]);
    });
  });
}

/**
 * How many pixels are wrong and where they lie, in words; undefined where none is. Places are those of the drawing: `scale`
 * pixels are one of its own, and the first row lies at `top` of it.
 */
export function strayPixels(
  pixels: Uint32Array,
  width: number,
  isWrong: (pixel: number, at: number) => boolean,
  { scale, top } = { scale: 1, top: 0 },
): string | undefined {
  let wrong = 0;
  let [left, right, first, last] = [width, 0, pixels.length, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    if (!isWrong(pixels[at] ?? 0, at)) continue;
    wrong += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [first, last] = [Math.min(first, y), Math.max(last, y)];
  }
  if (wrong === 0) return undefined;
  const span = (least: number, most: number) => `${Math.floor(least / scale)} to ${Math.floor(most / scale)}`;
  const down = span(first + top * scale, last + top * scale);
  return `${wrong} of ${pixels.length} pixels, at x ${span(left, right)} and y ${down}`;
}

/** Pixels as one number each. */
export function toWords({ bytes }: Pixels): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Whether no two drawings of these give the same picture. Each is painted once. */
export function allDifferent(drawings: readonly Drawing[]): boolean {
  const pictures = drawings.map((drawing) =>
    withPixels(drawing, SCALE, ({ width, bytes }) => `${width} ${createHash('sha1').update(bytes).digest('hex')}`),
  );
  return new Set(pictures).size === drawings.length;
}
