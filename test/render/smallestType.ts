import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Drawing } from '../../render/shared/drawing.ts';
import { type Pixels, withPixels } from '../../render/shared/pixels.ts';
import { hearType } from '../../render/shared/text.ts';

interface Type {
  readonly text: string;
  /** In pixels of the drawing. */
  readonly size: number;
}

/** At no power of two nothing is copied from stamps, which would tell nothing of its type. */
export const UNCOPIED = 3;

const FEW = { width: 2, height: 1 } as const;

/** It is written whole, wherever that would lie: of its pixels none is wanted, and canvas leaves out what is cut off. */
function paintUnseen(drawing: Drawing, ctx: SKRSContext2D): void {
  ctx.beginPath();
  ctx.rect(0, 0, 0, 0);
  ctx.clip();
  drawing.paint(ctx);
}

/** All that is written while this paints something `UNCOPIED` times as large as it is. */
function typesWhile(paint: () => void): readonly Type[] {
  const types: Type[] = [];
  hearType((text, size) => types.push({ text, size: size / UNCOPIED }));
  try {
    paint();
  } finally {
    hearType(undefined);
  }
  return types;
}

/** All that is written on a drawing. */
export function typesIn(drawing: Drawing): readonly Type[] {
  return typesWhile(() => withPixels({ ...FEW, paint: (ctx) => paintUnseen(drawing, ctx) }, UNCOPIED, () => undefined));
}

/** The words on a drawing, as they were cut to their room. */
export function typeIn(drawing: Drawing): readonly string[] {
  return typesIn(drawing).map(({ text }) => text);
}

/** The smallest type of a drawing, and what is written in it; endlessly large where nothing is written. */
export function smallestTypeIn(drawing: Drawing): Type {
  return smallest(typesIn(drawing));
}

/** The same of a drawing of which a part is painted as well, for `look`, at `UNCOPIED` times its size. */
export function smallestTypeWhile(part: Drawing, look: (pixels: Pixels) => void): Type {
  return smallest(typesWhile(() => withPixels(part, UNCOPIED, look)));
}

/** The smallest of what is written; endlessly large where nothing is. */
export function smallest(types: readonly Type[]): Type {
  return types.reduce((least, type) => (type.size < least.size ? type : least), {
    size: Number.POSITIVE_INFINITY,
    text: '',
  });
}
