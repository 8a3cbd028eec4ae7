import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { EndCause } from '../../tables/people/endedTables.ts';

/** Why a table ended without someone, in a sentence; or that a game is over. */
export const END_PHRASES: Readonly<Record<EndCause | 'over', Phrase>> = {
  lapsed: phrase('tables.ended.lapsed'),
  declined: phrase('tables.ended.declined'),
  host: phrase('tables.ended.host'),
  moderator: phrase('tables.ended.moderator'),
  idle: phrase('tables.ended.idle'),
  away: phrase('tables.ended.away'),
  unfinished: phrase('tables.ended.unfinished'),
  out: phrase('tables.ended.out'),
  replaced: phrase('tables.ended.replaced'),
  removed: phrase('tables.ended.removed'),
  over: phrase('tables.ended.over'),
};
