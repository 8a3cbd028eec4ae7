import { timingSafeEqual } from 'node:crypto';
import { MatchId } from '../match/match.ts';
import { LASTS, signature } from './sessions.ts';

/** What links to shared matches begin with: no match has such an id. */
const SHARED = 's';

/** What a link carries that lets everybody see a match who follows it: `s.<match>.<until>.<signature>`. */
export function writeSharedMatch(secret: string, match: MatchId, now: number): string {
  const text = [SHARED, match, (now + LASTS.share).toString(36)].join('.');
  return `${text}.${signature(secret, 'share', text).toString('base64url')}`;
}

/** Whether a link was written as one to a shared match, good or not. */
export function isSharedMatch(link: string): boolean {
  return link.startsWith(`${SHARED}.`);
}

/** The match of such a link; undefined for one that is forged, cut or too old. */
export function readSharedMatch(secret: string, link: string, now: number): MatchId | undefined {
  const [kind = '', id = '', until = '', given = '', ...more] = link.split('.');
  if (kind !== SHARED || more.length > 0) return undefined;
  const right = Buffer.from(signature(secret, 'share', [kind, id, until].join('.')).toString('base64url'));
  const bytes = Buffer.from(given);
  if (bytes.length !== right.length || !timingSafeEqual(bytes, right)) return undefined;
  const match = MatchId.safeParse(id);
  return match.success && Number.parseInt(until, 36) > now ? match.data : undefined;
}
