import type { Match, PersonId } from '../match/match.ts';
import type { Faces } from '../play/contract/faces.ts';
import { createRateLimit, type Limit } from '../port/rateLimit.ts';
import { lruMap } from '../store/lruMap.ts';

/**
 * How long an avatar is considered current, in milliseconds; how many are kept, and the size limit of each, in bytes.
 */
const LASTS = 10 * 60 * 1000;
const MOST_FACES = 300;
const LARGEST = 128 * 1024;

/**
 * How many people whose avatars nobody has fetched yet someone may ask for: otherwise, made-up ids would each cause a
 * request to Discord.
 */
const COMPANIONS: Limit = { most: 30, span: 60_000 };

interface FacesOptions {
  readonly ask: Faces;
  /** Whether someone is a member of a server, according to Discord. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  readonly now: () => number;
}

/** People's avatars, for open pages. */
interface PageFaces {
  /**
   * The avatar of a seat's player, as PNG; undefined for computers, and if Discord has no picture or does not answer.
   */
  readonly at: (match: Match, seat: number) => Promise<Buffer | undefined>;
  /**
   * The avatar of a server's member, as they look there; undefined for anyone else, and if someone asks for too many.
   */
  readonly companion: (asking: PersonId, person: PersonId, guild: string) => Promise<Buffer | undefined>;
  readonly forget: () => void;
}

/** Fetches each avatar only once in a while. They are kept only in memory, until nobody has a page open. */
export function createFaces({ ask, isMember, now }: FacesOptions): PageFaces {
  const limit = createRateLimit(now);
  const known = lruMap<string, Promise<Buffer | undefined>>(MOST_FACES, { lasts: LASTS, now });

  async function fetched(person: PersonId, guild: string | undefined): Promise<Buffer | undefined> {
    const avatar = (await ask([person], guild)).get(person)?.avatar;
    return avatar !== undefined && isPng(avatar) && avatar.byteLength <= LARGEST ? avatar : undefined;
  }

  /** What is known under this key, otherwise what `find` finds. Setting it once more would renew its time. */
  function remembered(key: string, find: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const face = known.get(key);
    if (face !== undefined) return face;
    const found = find();
    known.set(key, found);
    return found;
  }

  function of(person: PersonId, guild: string | undefined): Promise<Buffer | undefined> {
    return remembered(`${person} ${guild ?? ''}`, () => fetched(person, guild));
  }

  async function member(person: PersonId, guild: string): Promise<Buffer | undefined> {
    return (await isMember(person, guild)) ? of(person, guild) : undefined;
  }

  return {
    async companion(asking, person, guild) {
      const key = `member ${person} ${guild}`;
      if (!known.has(key) && limit([{ key: asking, limit: COMPANIONS }]) !== undefined) return undefined;
      return remembered(key, () => member(person, guild));
    },
    async at({ players, where: { guild } }, seat) {
      const player = players[seat];
      return player?.kind === 'person' ? of(player.id, guild) : undefined;
    },
    forget: () => known.clear(),
  };
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(1, 4).toString('latin1') === 'PNG';
}
