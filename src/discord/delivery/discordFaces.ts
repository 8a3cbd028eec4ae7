import type { Client, GuildMember, ImageURLOptions, User } from 'discord.js';
import type { Logger } from 'pino';
import type { PersonId } from '../../match/match.ts';
import type { Face, Faces, PersonName } from '../../play/contract/faces.ts';

const AVATAR = { extension: 'png', forceStatic: true, size: 128 } as const satisfies ImageURLOptions;

/** How long a picture may take, in milliseconds, and how large it may be, in bytes. */
const PATIENCE = 2000;
const LARGEST = 1024 * 1024;

/** A person's name at Discord. */
export function readPersonName(shown: User | GuildMember): PersonName {
  const { username } = 'user' in shown ? shown.user : shown;
  return { name: shown.displayName, handle: username };
}

export function createDiscordFaces(client: Client, log: Logger): Faces {
  const fresh = { cache: false, force: true } as const;

  async function fetchFace(person: PersonId, guild: string | undefined): Promise<Face | undefined> {
    try {
      const server = guild === undefined ? undefined : client.guilds.cache.get(guild);
      const shown =
        (await server?.members.fetch({ ...fresh, user: person }).catch(() => undefined)) ??
        (await client.users.fetch(person, fresh));
      const avatar = await fetchPicture(shown.displayAvatarURL(AVATAR));
      return { ...readPersonName(shown), ...(avatar === undefined ? {} : { avatar }) };
    } catch (error) {
      log.info({ err: error }, 'could not fetch a person');
      return undefined;
    }
  }

  return async (persons, guild) => {
    const faces = await Promise.all(persons.map(async (person) => [person, await fetchFace(person, guild)] as const));
    return new Map(faces.flatMap(([person, face]) => (face === undefined ? [] : [[person, face]])));
  };
}

/** One of Discord's pictures; undefined if it does not arrive or is not a picture. */
async function fetchPicture(url: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
    if (!response.ok || !isPicture || Number(response.headers.get('content-length')) > LARGEST) return undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.byteLength <= LARGEST ? bytes : undefined;
  } catch {
    return undefined;
  }
}
