import { DiscordAPIError, type REST, Routes } from 'discord.js';
import { z } from 'zod';

/** Discord does not let the bot start, and waiting will not help: what to fix, in a sentence. */
export class NotAdmitted extends Error {}

/** The connection was lost while the bot was starting: the next start may do better. */
export class NotConnected extends Error {}

/**
 * How long to wait before asking Discord again when there was no answer, doubling each time, and the longest wait, in
 * milliseconds.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

const WRONG_TOKEN =
  'DISCORD_TOKEN: Discord does not know this token. Copy it again from https://discord.com/developers/applications';
/** undici's error for a token that no header can carry. */
const CANNOT_BE_SENT = 'UND_ERR_INVALID_ARG';
const OTHER_TONGUE = 'DISCORD_API: what answers there is not Discord.';

const Gateway = z.object({
  shards: z.int(),
  session_start_limit: z.object({ remaining: z.int(), reset_after: z.number() }),
});

/** Why the bot has to wait, and for how long, if Discord says so. */
interface Obstacle {
  readonly words: string;
  readonly error?: unknown;
  readonly milliseconds?: number;
}

/**
 * Resolves once Discord would let this many shards start (by default all it recommends), however long that takes, with
 * the recommended number. discord.js gives up instead, and a service manager would restart the process forever. `tell`
 * is told what we wait for, whenever that changes. Throws NotAdmitted if waiting will not help.
 */
export async function awaitAdmission(
  rest: REST,
  shards: number | undefined,
  wait: (milliseconds: number) => Promise<void>,
  tell: (obstacle: Obstacle) => void,
): Promise<number> {
  let told: string | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const obstacle = await findObstacle(rest, shards);
    if (typeof obstacle === 'number') return obstacle;
    if (obstacle.words !== told) tell(obstacle);
    told = obstacle.words;
    await wait(obstacle.milliseconds ?? pause);
  }
}

/**
 * The current obstacle; if there is none, how many shards Discord recommends. Throws NotAdmitted as `awaitAdmission`
 * does.
 */
export async function findObstacle(rest: REST, shards: number | undefined): Promise<Obstacle | number> {
  let answer: unknown;
  try {
    answer = await rest.get(Routes.gatewayBot());
  } catch (error) {
    const why = unmendable(error);
    if (why !== undefined) throw new NotAdmitted(why, { cause: error });
    return { words: 'Discord does not answer: retrying', error };
  }
  const read = Gateway.safeParse(answer);
  if (!read.success) throw new NotAdmitted(OTHER_TONGUE);
  const { remaining, reset_after: milliseconds } = read.data.session_start_limit;
  if (remaining >= (shards ?? read.data.shards)) return read.data.shards;
  return {
    words: 'too many starts today: waiting for Discord',
    milliseconds: Math.max(milliseconds, FIRST_PAUSE),
  };
}

/** What must be fixed if waiting does not help. A lockout for too many requests (403, 429) ends without our help. */
function unmendable(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && error.code === CANNOT_BE_SENT) return WRONG_TOKEN;
  if (!(error instanceof DiscordAPIError)) return undefined;
  if (error.status === 401) return WRONG_TOKEN;
  return error.status === 403 || error.status === 429 ? undefined : `${OTHER_TONGUE} (${error.status})`;
}
