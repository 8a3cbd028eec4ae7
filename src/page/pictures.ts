import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PictureScale, SCALE } from '../../render/shared/drawing.ts';
import type { Painter } from '../../render/shared/painter.ts';
import type { Say } from '../engine/phrase.ts';
import type { PersonId } from '../match/match.ts';
import type { Scene } from '../play/contract/scene.ts';
import type { PagePart, PagePicture } from './protocol.ts';

/** The total size of pictures that pages may still request, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * How long a picture is kept, in milliseconds. A page requests a picture right after it was told about it; if nobody
 * did, it is drawn again.
 */
const LASTS = 60_000;

/** The path at which a page requests pictures, by name. */
const PATH = 'picture/';

/** The pictures that open pages were told about and have not loaded yet. */
export interface PagePictures {
  /** Keeps a picture under a name that no other picture can have, and that only this person can use. */
  readonly keep: (person: PersonId, picture: NonNullable<Scene['picture']>, scale?: PictureScale) => PagePicture;
  /** The same picture with the file included, while that is still kept. */
  readonly withFile: (person: PersonId, picture: PagePicture) => PagePicture;
  /** As PNG. */
  readonly find: (person: PersonId, name: string) => Buffer | undefined;
  /** To be called when someone has no page open any more. */
  readonly forget: (person: PersonId) => void;
}

export function createPagePictures(): PagePictures {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (png, name) => png.byteLength + name.length,
    ttl: LASTS,
    ttlAutopurge: true,
  });
  const find = (person: PersonId, name: string) => kept.get(`${person}:${name}`);
  return {
    keep(person, { png, alt }, scale = SCALE) {
      const name = createHash('sha256').update(png).digest('base64url').slice(0, 22);
      kept.set(`${person}:${name}`, png);
      const size = { width: png.readUInt32BE(16) / scale, height: png.readUInt32BE(20) / scale };
      return { path: `${PATH}${name}`, alt, scale, ...size };
    },
    withFile(person, picture) {
      const png = find(person, picture.path.slice(PATH.length));
      return png === undefined ? picture : { ...picture, png: png.toString('base64') };
    },
    find,
    forget(person) {
      for (const name of kept.keys()) if (name.startsWith(`${person}:`)) kept.delete(name);
    },
  };
}

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
