import { z } from 'zod';
import { SECRET_KEY } from '../store/backup.ts';
import type { Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

const Secret = defineRecord(z.object({ schema: z.literal(1), secret: z.string().min(16) }));

/**
 * The form in which the secret was once stored: unencrypted, and in every backup. Such a secret is not used any more.
 */
const Bare = z.string();

/** The secret that signs sessions: the same in all processes and after a restart, so that open pages keep working. */
export function keptSecret(store: Store, newSecret: () => string): Promise<string> {
  return store.change(async (draft) => {
    const kept = await draft.get(SECRET_KEY, z.union([Bare, Secret]));
    if (kept !== undefined && typeof kept !== 'string') return kept.secret;
    const made = newSecret();
    draft.set(SECRET_KEY, { schema: 1, secret: made });
    return made;
  });
}

/**
 * Makes the bot use another secret from its next start on: everyone then has to sign in again, and all links become
 * invalid.
 */
export async function changeSecret(store: Store, newSecret: () => string): Promise<void> {
  await store.set({ [SECRET_KEY]: { schema: 1, secret: newSecret() } });
}
