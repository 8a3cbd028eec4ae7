import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PictureScale, SCALE } from '../../render/shared/drawing.ts';
import type { Screen } from '../discord/contract/screen.ts';
import type { PersonId } from '../tables/match/match.ts';
import type { PagePicture } from './protocol.ts';

/** Pictures that pages may still ask for, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A page asks for a picture right after it was told of it; one that nobody asked for is drawn anew. In milliseconds. */
const LASTS = 60_000;

/** The pictures that open pages were told of and have not fetched yet. */
export interface PagePictures {
  /** Under a name that only its own picture can have, and only this person can use. */
  readonly keep: (person: PersonId, picture: NonNullable<Screen['picture']>, scale?: PictureScale) => PagePicture;
  /** As PNG. */
  readonly find: (person: PersonId, name: string) => Buffer | undefined;
  /** Somebody has no page open any more. */
  readonly forget: (person: PersonId) => void;
}

export function keepPagePictures(): PagePictures {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (png, name) => png.byteLength + name.length,
    ttl: LASTS,
    ttlAutopurge: true,
  });
  return {
    keep(person, { png, alt }, scale = SCALE) {
      const name = createHash('sha256').update(png).digest('base64url').slice(0, 22);
      kept.set(`${person}:${name}`, png);
      const size = { width: png.readUInt32BE(16) / scale, height: png.readUInt32BE(20) / scale };
      return { path: `picture/${name}`, alt, scale, ...size };
    },
    find: (person, name) => kept.get(`${person}:${name}`),
    forget(person) {
      for (const name of kept.keys()) if (name.startsWith(`${person}:`)) kept.delete(name);
    },
  };
}
