import type { Faces } from '../discord/contract/faces.ts';
import type { Match, PersonId } from '../tables/match/match.ts';
import { rememberLatest } from '../tables/store/latest.ts';

/** How long a face is taken for what somebody looks like, in milliseconds; so many, none larger than that, in bytes. */
const LASTS = 10 * 60 * 1000;
const MOST_FACES = 300;
const LARGEST = 128 * 1024;

/** What people look like, for pages that are open. */
interface PageFaces {
  /** Who sits there, as PNG; undefined for computers, and where Discord has no picture or does not say. */
  readonly at: (match: Match, seat: number) => Promise<Buffer | undefined>;
  readonly forget: () => void;
}

/** Asks for each face once in a while. They are remembered in memory alone, until nobody has a page open. */
export function keepFaces(ask: Faces, now: () => number): PageFaces {
  const known = rememberLatest<string, Promise<Buffer | undefined>>(MOST_FACES, { lasts: LASTS, now });

  async function fetched(person: PersonId, guild: string | undefined): Promise<Buffer | undefined> {
    const avatar = (await ask([person], guild)).get(person)?.avatar;
    return avatar !== undefined && isPng(avatar) && avatar.byteLength <= LARGEST ? avatar : undefined;
  }

  return {
    async at({ players, where: { guild } }, seat) {
      const player = players[seat];
      if (player?.kind !== 'person') return undefined;
      const key = `${player.id} ${guild ?? ''}`;
      const face = known.get(key) ?? fetched(player.id, guild);
      known.set(key, face);
      return face;
    },
    forget: () => known.clear(),
  };
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(1, 4).toString('latin1') === 'PNG';
}
