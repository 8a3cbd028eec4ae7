import { createHash } from 'node:crypto';
import { type Drawing, SCALE } from '../../render/shared/drawing.ts';
import { type Pixels, withPixels } from '../../render/shared/pixels.ts';

/** Whether two drawings give the same picture. */
export function samePixels(a: Drawing, b: Drawing): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  return withPixels(a, SCALE, (one) => withPixels(b, SCALE, (other) => one.bytes.equals(other.bytes)));
}

/** Where two drawings differ, in words: how many pixels as shown, and the rectangle they lie in; undefined where nowhere. */
export function differenceOf(a: Drawing, b: Drawing): string | undefined {
  if (a.width !== b.width || a.height !== b.height) {
    return `one is ${a.width} by ${a.height}, the other ${b.width} by ${b.height}`;
  }
  return withPixels(a, 1, (one) => {
    const width = one.width;
    const first = wordsOf(one);
    return withPixels(b, 1, (other) => {
      const second = wordsOf(other);
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
  const wrong = [...pixels.keys()].filter((at) => isWrong(pixels[at] ?? 0, at));
  if (wrong.length === 0) return undefined;
  const span = (places: readonly number[]) => {
    const [least, most] = [places.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.max(a, b))];
    return `${Math.floor(least / scale)} to ${Math.floor(most / scale)}`;
  };
  const across = span(wrong.map((at) => at % width));
  const down = span(wrong.map((at) => Math.floor(at / width) + top * scale));
  return `${wrong.length} of ${pixels.length} pixels, at x ${across} and y ${down}`;
}

/** Pixels as one number each. */
export function wordsOf({ bytes }: Pixels): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Whether no two drawings of these give the same picture. Each is painted once. */
export function allDifferent(drawings: readonly Drawing[]): boolean {
  const pictures = drawings.map((drawing) =>
    withPixels(drawing, SCALE, ({ width, bytes }) => `${width} ${createHash('sha1').update(bytes).digest('hex')}`),
  );
  return new Set(pictures).size === drawings.length;
}
