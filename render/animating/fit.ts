import { encodeAnimation, type Frame } from '../shared/animation.ts';

/** The smallest number of frames; rather than dropping more, the animation is made smaller. */
const LEAST_FRAMES = 30;

/**
 * The share of the size limit to aim for when the last attempt was too large: file sizes are not exactly proportional
 * to the number of frames.
 */
const MARGIN = 0.85;

/**
 * Encodes the frames as a GIF of at most `maxBytes`. If it would be larger, frames are dropped at even intervals, and
 * then it is drawn smaller. Frames may differ in size: all are padded to the largest.
 */
export async function encodeFitting(
  frames: readonly Frame[],
  maxBytes: number,
  background: string,
  onFrame?: (done: number, all: number) => void,
): Promise<Buffer> {
  let shown = frames;
  let scale = 1;
  while (true) {
    const gif = await encodeAnimation(ofOneSize(shown, scale, background), onFrame);
    if (gif.byteLength <= maxBytes) return gif;
    const share = (maxBytes / gif.byteLength) * MARGIN;
    if (shown.length > LEAST_FRAMES)
      shown = pickEvenly(shown, Math.max(LEAST_FRAMES, Math.floor(shown.length * share)));
    else scale *= Math.sqrt(share);
  }
}

/**
 * Returns at most `most` items, including the first and the last, spaced as evenly as possible; all items if there are
 * no more than that.
 */
export function pickEvenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)] as T);
}

function ofOneSize(frames: readonly Frame[], scale: number, background: string): readonly Frame[] {
  const width = Math.ceil(Math.max(...frames.map(({ drawing }) => drawing.width)) * scale);
  const height = Math.ceil(Math.max(...frames.map(({ drawing }) => drawing.height)) * scale);
  return frames.map(({ drawing, stays }) => ({
    stays,
    drawing: {
      width,
      height: height === width ? height + 1 : height,
      paint(ctx) {
        ctx.fillStyle = background;
        ctx.fillRect(0, 0, width, height + 1);
        ctx.scale(scale, scale);
        drawing.paint(ctx);
      },
    },
  }));
}
