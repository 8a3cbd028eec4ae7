import { type Phrase, phrase } from '../../engine/phrase.ts';
import { isLive, Match } from '../../match/match.ts';
import type { Draft } from '../../store/store.ts';
import { matchKey } from '../lists/liveTables.ts';
import type { ServerSettings } from '../lists/serverRecords.ts';
import { Person, personKey } from '../people/person.ts';
import type { NewTable } from './newTable.ts';

// What a server's managers have chosen for tables opened there.

/** Why a server does not allow this table; undefined if it does. */
export async function refuseByServer(
  draft: Draft,
  opening: NewTable,
  settings: ServerSettings,
): Promise<Phrase | undefined> {
  const { where, daily, isModerator, rematchOf } = opening;
  if (settings.openers === 'moderators' && daily === undefined && !isModerator) return phrase('company.openers');
  const { channels } = settings;
  if (channels.length > 0 && !channels.includes(findChosenChannel(where))) {
    return phrase('rooms.elsewhere', { channels: channels.map((channel) => phrase('rooms.channel', { channel })) });
  }
  // A rematch needs no new permission: it takes over earlier choices as far as they are still allowed.
  const asks = rematchOf === undefined;
  if (asks && opening.hints === true && settings.hints === 'never') return phrase('rooms.noHints');
  return daily === undefined ? refuseMore(draft, opening, settings.tables) : undefined;
}

/** A table with the server's defaults for whatever its host did not say. */
export function underServerRules(opening: NewTable, settings: ServerSettings): NewTable {
  const { daily, clock, where } = opening;
  if (daily !== undefined) return opening;
  const pace = clock?.pace ?? settings.clock;
  return {
    ...opening,
    ...(clock === undefined || pace === undefined ? {} : { clock: { ...clock, pace } }),
    ...(settings.hints === 'never' ? { hints: false } : {}),
    ...(isUnrated(where, settings) ? { unrated: true as const } : {}),
  };
}

/** The channel that a server's rules name: for a thread, the channel around it. */
function findChosenChannel({ channel, parent }: NewTable['where']): string {
  return parent ?? channel;
}

function isUnrated(where: NewTable['where'], { unrated }: ServerSettings): boolean {
  return unrated.includes(findChosenChannel(where));
}

/**
 * Why someone may not open another table in addition to those they have opened on the server; `most` 0 means no limit.
 */
async function refuseMore(draft: Draft, { host, where }: NewTable, most: number): Promise<Phrase | undefined> {
  if (most === 0) return undefined;
  const live = (await draft.get(personKey(host), Person))?.live ?? [];
  const matches = await Promise.all(live.map((id) => draft.get(matchKey(id), Match)));
  const open = matches.filter(
    (match) =>
      match !== undefined &&
      isLive(match) &&
      match.host === host &&
      match.where.guild === where.guild &&
      match.daily === undefined,
  );
  return open.length < most ? undefined : phrase('rooms.tooMany', { count: most });
}
