import { RESIGN, standingEntries } from '../../engine/log.ts';
import type { MatchChange } from '../../match/change.ts';
import { seat } from '../../match/lobby.ts';
import { isLive, Match, type MatchId, type PersonId, type Player } from '../../match/match.ts';
import { findResult, handedOver } from '../../match/result.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import type { Ring, RingTable, TableResult } from '../../rings/ring.ts';
import { isOpen, isTimeUp, tablesToPlayOut, withResult } from '../../rings/steps.ts';
import type { Draft } from '../../store/store.ts';
import { matchKey } from '../lists/liveTables.ts';
import type { TablesOptions } from '../options.ts';
import { emptyTable } from './openTable.ts';
import type { Repository } from './repository.ts';

/** What is needed to open and read the matches of rings. */
export interface RingMatchOptions
  extends Pick<TablesOptions, 'games' | 'now' | 'newId' | 'newSeed'>,
    Pick<RuledGames, 'gameOf' | 'canGoOn'> {
  readonly repository: Pick<Repository, 'read' | 'add'>;
}

/** The level of the computers that fill a ring. */
const FILLER_LEVEL = 'medium';

/** Opens a table of a ring with everyone seated, so the match starts. Undefined if its game allows none now. */
export async function openRingTable(
  options: RingMatchOptions,
  draft: Draft,
  ring: Ring,
  number: number,
): Promise<MatchChange | undefined> {
  const { games, repository } = options;
  const game = games.find((one) => one.id === ring.game);
  const players = playersAt(ring, number);
  const [host, ...invited] = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  if (game === undefined || host === undefined) return undefined;
  const asked = { game, setup: {}, seatCount: players.length, host, invited, computers: [], planned: players };
  const clock = { pace: ring.pace, timeout: 'forfeit' } as const;
  const empty = await emptyTable(
    options,
    draft,
    { ...asked, clock, where: ringPlace(ring) },
    `ring:${ring.id}:${number}`,
  );
  if (!empty.ok) return undefined;
  // Nobody may close it alone: nobody chooses the pairings.
  const { host: _, ...table } = empty.value;
  const seated = seat(game, { ...table, ring: { id: ring.id, table: number } }, ...players);
  return seated.ok ? { ...seated.value, match: await repository.add(draft, seated.value.match) } : undefined;
}

function ringPlace({ guild, channel, parent, thread }: Ring) {
  if (thread !== undefined) return { guild, channel: thread, parent: channel };
  return { guild, channel, ...(parent === undefined ? {} : { parent }) };
}

function playersAt({ entrants, tables }: Ring, number: number): Player[] {
  return (tables[number]?.seats ?? []).map((entrant): Player => {
    const { person } = entrants[entrant] ?? {};
    return person === undefined ? { kind: 'computer', level: FILLER_LEVEL } : { kind: 'person', id: person };
  });
}

/** The ring with a match at one of its tables. */
export function withOpened(ring: Ring, number: number, match: MatchId): Ring {
  return { ...ring, tables: ring.tables.map((table, at): RingTable => (at === number ? { ...table, match } : table)) };
}

/** The ring with the results of all finished matches; when its time is over, also of unfinished ones. */
export async function withResults(options: RingMatchOptions, draft: Draft, ring: Ring, now: number): Promise<Ring> {
  let after = ring;
  for (const [number, table] of ring.tables.entries()) {
    if (table.match === undefined || !isOpen(table)) continue;
    const match = await draft.get(matchKey(table.match), Match);
    const result = resultAt(options, after, table, match, now);
    if (result === undefined) continue;
    const isToPlayOut = result.how === 'unfinished' && tablesToPlayOut(after, now).includes(number);
    if (!isToPlayOut) after = withResult(after, number, result);
  }
  return after;
}

function resultAt(
  { gameOf, canGoOn }: RingMatchOptions,
  ring: Ring,
  { seats, playedOut }: RingTable,
  match: Match | undefined,
  now: number,
): TableResult | undefined {
  const equal = { places: seats.map(() => 1), absent: [] };
  const unfinished = {
    how: 'unfinished' as const,
    ...equal,
    ...(playedOut === undefined ? {} : { places: playedOut }),
  };
  if (match === undefined) return { how: 'closed', ...equal, at: now };
  if (isLive(match)) return isTimeUp(ring, now) ? { ...unfinished, at: now } : undefined;
  const at = match.endedAt ?? now;
  const outcome = canGoOn(match) ? findResult(gameOf(match), match) : undefined;
  if (outcome === undefined)
    return match.closed === undefined ? { ...unfinished, at } : { how: 'closed', ...equal, at };
  return { how: 'played', places: [...outcome.places], absent: [...absentSeats(ring, seats, match)], at };
}

/** The seats whose players were absent: they ran out of time, resigned without a move, or left the ring. */
function absentSeats({ entrants }: Ring, seats: RingTable['seats'], match: Match): readonly number[] {
  const entries = standingEntries(match.log);
  const lost = new Set(handedOver(match));
  return seats.flatMap((entrant, at) => {
    const own = entries.filter((entry) => entry.seat === at);
    const isGone = entrants[entrant]?.status === 'left' || entrants[entrant]?.status === 'removed';
    const givenUp = own.find(({ text }) => text === RESIGN);
    const isAbsent = givenUp !== undefined && (givenUp.by === 'clock' || isGone || own.length === 1);
    return lost.has(at) || isAbsent ? [at] : [];
  });
}

/** The person of an entrant who left or was removed, and whose matches must end. */
export function findDepartedPerson({ entrants }: Ring, entrant: number): PersonId | undefined {
  const one = entrants[entrant];
  return one?.status === 'left' || one?.status === 'removed' ? one.person : undefined;
}
