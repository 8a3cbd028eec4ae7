import { createHash } from 'node:crypto';
import { LONGEST_NONCE } from './discordLimits.ts';

/**
 * A nonce that identifies a message among all those we send within minutes in any channel. The same words result in the
 * same nonce.
 */
export function nonceIn(channel: string, what: string): string {
  return createHash('sha256').update(`${channel}:${what}`).digest('base64url').slice(0, LONGEST_NONCE);
}
