import type { Painter } from '../../render/shared/painter.ts';
import type { Say } from '../engine/phrase.ts';
import type { PagePart } from './protocol.ts';

/**
 * The parts of a picture that the page lays out separately; empty if the painter draws it as a whole, or there is no
 * board among the parts.
 */
export function pageParts(
  painter: Painter | undefined,
  { view, picked }: { readonly view: unknown; readonly picked: string },
  picture: { readonly width: number; readonly height: number },
  plain: Say,
): readonly PagePart[] {
  const parts = painter?.parts?.(view, picked) ?? [];
  return parts.map(({ role, area, label, names }) => ({
    role,
    x: area.x / picture.width,
    y: area.y / picture.height,
    width: area.width / picture.width,
    height: area.height / picture.height,
    ...(label === undefined ? {} : { label: plain(label) }),
    ...(names === undefined ? {} : { names }),
  }));
}
