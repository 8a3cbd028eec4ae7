import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';

/** The address of the current or final board in Discord, if it was ever shown. */
export function linkTo({ where: { guild, channel, ...where } }: Match): Phrase | undefined {
  const message = where.message ?? where.end;
  if (message === undefined) return undefined;
  if (guild === undefined) return phrase('games.link.direct', { channel, message });
  return phrase('games.link.server', { guild, channel, message });
}
