import { timingSafeEqual } from 'node:crypto';
import { MatchId } from '../match/match.ts';
import { LASTS, signature } from './sessions.ts';

/** The prefix of links to shared matches: no match has such an id. */
const SHARED = 's';

/** The text of a link that lets everyone who has it see a match: `s.<match>.<until>.<signature>`. */
export function writeSharedMatch(secret: string, match: MatchId, now: number): string {
  const text = [SHARED, match, (now + LASTS.share).toString(36)].join('.');
  return `${text}.${signature(secret, 'share', text).toString('base64url')}`;
}

/** Whether a link has the form of one to a shared match, valid or not. */
export function isSharedMatch(link: string): boolean {
  return link.startsWith(`${SHARED}.`);
}

/** The match of such a link; undefined if the link is forged, truncated or expired. */
export function readSharedMatch(secret: string, link: string, now: number): MatchId | undefined {
  const [kind = '', id = '', until = '', given = '', ...more] = link.split('.');
  if (kind !== SHARED || more.length > 0) return undefined;
  const right = Buffer.from(signature(secret, 'share', [kind, id, until].join('.')).toString('base64url'));
  const bytes = Buffer.from(given);
  if (bytes.length !== right.length || !timingSafeEqual(bytes, right)) return undefined;
  const match = MatchId.safeParse(id);
  return match.success && Number.parseInt(until, 36) > now ? match.data : undefined;
}
