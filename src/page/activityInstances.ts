import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { RateLimit } from '../port/rateLimit.ts';
import type { AskDiscord, DiscordReply } from './askDiscord.ts';
import { limitConcurrency } from './limitConcurrency.ts';

/**
 * How many instances that Discord knows are remembered, and for how long (in milliseconds), so that later visitors need
 * not wait behind made-up ones.
 */
const MOST_KNOWN = 10_000;
const KNOWN_FOR = 12 * 60 * 60 * 1000;

/**
 * How many made-up instances Discord is asked about: per channel with games, and for all other channels together; how
 * many of these requests run at once, and how many may wait. Only a few per second, because Discord answers 50 in
 * total, including those for players' codes, and then makes everyone wait.
 */
const MADE_UP = {
  played: { most: 20, span: 60_000, atOnce: 8, waiting: 1024 },
  elsewhere: { most: 10, span: 10_000, atOnce: 8, waiting: 1024 },
} as const;

/** The format of Discord's instance names. */
const NAME = /^[\w-]{1,100}$/;
const NOT_FOUND = 404;

const Instance = z.object({
  location: z.object({ channel_id: z.string(), guild_id: z.string().optional() }),
  users: z.array(z.string()),
});
export type Instance = z.infer<typeof Instance>;

/** Where a page claims to be. */
export interface SaidPlace {
  readonly instance: string;
  readonly channel: string;
}

/** What the bot knows about a claimed place without asking Discord. */
export interface KnownPlaces {
  /** Whether Discord has just opened that instance there for us. */
  readonly isOpened: (said: SaidPlace) => Promise<boolean>;
  /** Whether there are games in a channel, or someone is coming to see one there. */
  readonly isPlayedIn: (channel: string) => Promise<boolean>;
}

/** `looked`: what Discord has just said, if it was asked. `until`: when to try again, in milliseconds since 1970. */
type InstanceLookup =
  | { readonly is: 'there'; readonly looked?: Instance }
  | { readonly is: 'none' }
  | { readonly is: 'busy'; readonly until?: number };

/** The existing instances of the Activity. */
interface Instances {
  /** What Discord currently says about an instance. */
  readonly look: (instance: string) => Promise<DiscordReply<Instance>>;
  /** Whether an instance exists in that channel. */
  readonly find: (said: SaidPlace, places: KnownPlaces) => Promise<InstanceLookup>;
}

/**
 * Checks instances of the Activity. Behind Discord's proxy everyone has the same address, so people who make up
 * instances can only be recognized by the instances they claim: made-up ones count toward a limit for their channel, or
 * for all unknown channels together, and real ones do not count. An instance that Discord opened for us is known before
 * anyone comes, so people who tapped our button are never refused because of made-up ones.
 */
export function keepInstances(
  { clientId, token }: { readonly clientId: string; readonly token: string },
  { ask }: Pick<AskDiscord, 'ask'>,
  limit: RateLimit,
): Instances {
  const channels = new LRUCache<string, string>({ max: MOST_KNOWN, ttl: KNOWN_FOR });
  const few = {
    played: limitConcurrency(MADE_UP.played.atOnce, MADE_UP.played.waiting),
    elsewhere: limitConcurrency(MADE_UP.elsewhere.atOnce, MADE_UP.elsewhere.waiting),
  } as const;

  function look(instance: string): Promise<DiscordReply<Instance>> {
    const path = `/applications/${clientId}/activity-instances/${encodeURIComponent(instance)}`;
    return ask(path, { headers: { authorization: `Bot ${token}` } }, Instance);
  }

  /** Asks Discord about an unknown instance, after waiting its turn among those of the same kind. */
  async function lookInTurn({ instance, channel }: SaidPlace, kind: keyof typeof MADE_UP): Promise<InstanceLookup> {
    const madeUp = { key: `instances ${kind === 'played' ? channel : kind}`, limit: MADE_UP[kind] };
    const until = () => limit([{ ...madeUp, weight: 0 }]);
    const turn = until() ?? (await few[kind](async () => until() ?? look(instance)));
    if (turn === 'too many') return { is: 'busy' };
    if (typeof turn === 'number') return { is: 'busy', until: turn };
    if (turn.ok) {
      channels.set(instance, turn.value.location.channel_id);
      if (turn.value.location.channel_id === channel) return { is: 'there', looked: turn.value };
    }
    if (turn.ok || turn.status === NOT_FOUND) limit([madeUp]);
    return { is: 'none' };
  }

  return {
    look,
    async find(said, { isOpened, isPlayedIn }) {
      if (!NAME.test(said.instance)) return { is: 'none' };
      const known = channels.get(said.instance);
      if (known !== undefined) return { is: known === said.channel ? 'there' : 'none' };
      if (await isOpened(said)) {
        channels.set(said.instance, said.channel);
        return { is: 'there' };
      }
      return lookInTurn(said, (await isPlayedIn(said.channel)) ? 'played' : 'elsewhere');
    },
  };
}
