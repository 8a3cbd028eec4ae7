import { createHash } from 'node:crypto';
import { LONGEST_NONCE } from './discordLimits.ts';

/** What tells a message of ours again from all others that we sent within minutes, in whatever channel: the same for the same words. */
export function nonceIn(channel: string, what: string): string {
  return createHash('sha256').update(`${channel}:${what}`).digest('base64url').slice(0, LONGEST_NONCE);
}
