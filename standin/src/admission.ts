import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Rate } from './rates.ts';
import type { Session } from './sessions.ts';
import type { World } from './world.ts';

/** What the gateway lets in. */
export interface AdmissionOptions {
  readonly token: string;
  /** How many shards may identify within five seconds; undefined: nobody waits. */
  readonly atOnce: number | undefined;
  readonly privileged: readonly PrivilegedIntent[];
}

/** The intents that there are; those that Discord grants only to whom it has approved. */
const KNOWN_INTENTS = 0x1ffff | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
const PRIVILEGED = { members: 1 << 1, presences: 1 << 8, messageContent: 1 << 15 } as const;
export type PrivilegedIntent = keyof typeof PRIVILEGED;

/** How often a client may say something. */
const MOST_SAID: Rate = { count: 120, within: 60_000 };

/** For so many milliseconds one shard of those that begin one after the other keeps the next waiting. */
const A_START = 5000;

const Shard = z.tuple([z.int().min(0), z.int().min(1)]).refine(([id, count]) => id < count);
const Identify = z.object({ token: z.string(), intents: z.int(), shard: z.unknown() });

/** With what a client may begin, or why not: it is closed with a code, or shall identify again later. */
type IdentifyResult =
  | { readonly intents: number; readonly shard: Session['shard'] }
  | { readonly closing: readonly [code: number, words: string] }
  | 'later';

export function createAdmission({ clock }: World, { token, atOnce, privileged }: AdmissionOptions) {
  const starts = new Map<number, number>();
  const said = new WeakMap<WebSocket, { count: number; readonly since: number }>();

  /** Whether a shard may begin now: those with the same remainder begin one after the other. */
  function mayStart(shard: number): boolean {
    if (atOnce === undefined) return true;
    const now = clock.now();
    const last = starts.get(shard % atOnce);
    if (last !== undefined && now < last + A_START) return false;
    starts.set(shard % atOnce, now);
    return true;
  }

  const isGranted = (intents: number) =>
    Object.entries(PRIVILEGED).every(([name, bit]) => (intents & bit) === 0 || privileged.some((one) => one === name));
  const isOurs = (given: string) => given.replace(/^Bot /, '') === token;

  return {
    isOurs,

    admit(data: unknown): IdentifyResult {
      const read = Identify.safeParse(data);
      if (!read.success) return { closing: [4002, 'Decode error'] };
      if (!isOurs(read.data.token)) return { closing: [4004, 'Authentication failed'] };
      const shard = Shard.safeParse(read.data.shard ?? [0, 1]);
      if (!shard.success) return { closing: [4010, 'Invalid shard'] };
      const { intents } = read.data;
      if (intents > 0x7fffffff || (intents & ~KNOWN_INTENTS) !== 0) return { closing: [4013, 'Invalid intent(s)'] };
      if (!isGranted(intents)) return { closing: [4014, 'Disallowed intent(s)'] };
      return mayStart(shard.data[0]) ? { intents, shard: shard.data } : 'later';
    },

    /** Whether a client says more than it may. */
    saysTooMuch(socket: WebSocket): boolean {
      const now = performance.now();
      const before = said.get(socket);
      const counted = before !== undefined && now < before.since + MOST_SAID.within ? before : { count: 0, since: now };
      counted.count += 1;
      said.set(socket, counted);
      return counted.count > MOST_SAID.count;
    },
  };
}
