import { z } from 'zod';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { seat } from '../../match/lobby.ts';
import { findSeat, Match, MatchId, type PersonId, type Player } from '../../match/match.ts';
import { isSlow } from '../../match/pace.ts';
import { chooseSetup } from '../../match/setup.ts';
import { dateIn, zoneOfDays } from '../../notifications/zones.ts';
import type { Queue } from '../../store/queue.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import type { Schedule } from '../clocks/clocks.ts';
import { type Days, readDayMatches } from '../daily/days.ts';
import { findLiveMatchInPlace, hasTables, matchKey, placeTaken } from '../lists/liveTables.ts';
import { readServer } from '../lists/serverRecords.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import type { TablesOptions } from '../options.ts';
import { FINISHED_LISTED, Person, personKey, stranger } from '../people/person.ts';
import { MOST_TABLES, type NewTable, type TableOpening } from './newTable.ts';
import type { Repository, StoredChange } from './repository.ts';
import { noteChallenge, refuseChallenge, refuseInvited, refuseSeat } from './seatRules.ts';
import { refuseByServer, underServerRules } from './serverRules.ts';

/**
 * The match that an interaction has opened: if the interaction is delivered again, it opens no second one, even if the
 * first is over.
 */
const OPENED_KEYS = 'opened:';
const openedKey = (interaction: string) => `${OPENED_KEYS}${interaction}`;
/** The same for a match's rematch, which is possible only once. */
const rematchKey = (match: MatchId) => openedKey(`rematch of ${match}`);
const Opened = defineRecord(z.object({ schema: z.literal(1), id: MatchId, at: z.number() }), { 0: (old) => old });

/** The matches of a day that this person may have opened: of all, only those that their record lists. */
async function mayBeTheirs(draft: Draft, game: string, date: string, host: PersonId): Promise<readonly MatchId[]> {
  const ofDay = await readDayMatches(draft, game, date);
  const { live, finished } = (await draft.get(personKey(host), Person)) ?? stranger();
  // The record lists no more: an older one may be theirs.
  if (finished.length >= FINISHED_LISTED) return ofDay;
  const theirs = new Set([...live, ...finished]);
  return ofDay.filter((id) => theirs.has(id));
}

/** After this long, in milliseconds, Discord no longer delivers anything again. */
const REMEMBERED = 24 * 60 * 60 * 1000;

/** Forgets old interactions, each in an `attempt`. Run daily, it finds few. */
export async function sweepOpened(
  store: Pick<Store, 'entries' | 'remove'>,
  now: number,
  attempt: (key: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for await (const [key, record] of store.entries(OPENED_KEYS, z.unknown())) {
    await attempt(key, async () => {
      if (Opened.parse(record).at + REMEMBERED <= now) await store.remove([key]);
    });
  }
}

/** Whether nobody else can join the requested table. */
function isSolo({ seatCount, computers, invited }: NewTable): boolean {
  return invited.length === 0 && computers.length + 1 >= seatCount;
}

/** The server's usual values for such a table, in place of the defaults. */
function usualFor(opening: NewTable): NewTable['setup'] {
  const { game, setup, clock } = opening;
  const isPatient = !isSolo(opening) && clock !== undefined && isSlow(clock.pace);
  return (isPatient ? game.slow?.(setup) : undefined) ?? {};
}

/** The optional parts of a match. */
function optionalFields(
  opening: NewTable,
): Pick<Match, 'daily' | 'rematchOf' | 'playedOn' | 'goal' | 'solo' | 'hints' | 'unrated' | 'clock'> {
  const { daily, rematchOf, begun, hints, unrated, clock } = opening;
  return {
    ...(daily === undefined ? {} : { daily: daily.date }),
    ...(rematchOf === undefined ? {} : { rematchOf }),
    ...(begun === undefined ? {} : { playedOn: begun.log.length }),
    ...(begun?.goal === undefined ? {} : { goal: begun.goal }),
    ...(isSolo(opening) ? { solo: true } : {}),
    ...(hints === undefined ? {} : { hints }),
    ...(unrated === true ? { unrated } : {}),
    ...(clock === undefined ? {} : { clock: { ...clock, seats: [] } }),
  };
}

interface OpeningOptions extends Pick<TablesOptions, 'store' | 'now' | 'newSeed' | 'newId'> {
  readonly share: ShardScope;
  readonly queue: Queue;
  readonly repository: Pick<Repository, 'read' | 'add' | 'tell'>;
  readonly days: Pick<Days, 'readSeed'>;
  readonly schedule: Pick<Schedule, 'note'>;
}

export function tableOpening(options: OpeningOptions): TableOpening {
  const { store, share, now, queue, repository, days, schedule } = options;

  async function openTheDaily(opening: NewTable, interaction: string): Promise<Result<StoredChange>> {
    const { game, host } = opening;
    const date = await dateFor(store, opening, now());
    const today = { date, seed: await days.readSeed(game, date) };
    const openToday = async (draft: Draft) => {
      const matches = await Promise.all((await mayBeTheirs(draft, game.id, date, host)).map(repository.read));
      const earlier = matches.find((match) => match !== undefined && findSeat(match, host) !== undefined);
      if (earlier !== undefined) return accept({ match: earlier, events: [], repeated: true });
      return openIn(options, draft, { ...opening, daily: today }, interaction);
    };
    return noted(queue.run(`daily:${host}`, () => store.change(openToday)));
  }

  /** One after another, so that of two people who start at once the second finds the first one's table. */
  const inChannel = <T>({ where }: NewTable, open: () => Promise<T>) => queue.run(`open:${where.channel}`, open);

  async function noted(opened: Result<StoredChange> | Promise<Result<StoredChange>>): Promise<Result<StoredChange>> {
    const result = await opened;
    if (result.ok && !result.value.repeated) repository.tell(result.value);
    const isOurs = result.ok && share.has(result.value.match.where.guild);
    if (isOurs && !result.value.repeated) await schedule.note(result.value.match);
    return result;
  }

  return {
    open: (opening, interaction) =>
      noted(inChannel(opening, () => store.change((draft) => openIn(options, draft, opening, interaction)))),
    async openUnlessInThread(opening, interaction) {
      const opened = await inChannel(opening, async () => {
        const isFirst = !(await hasTables(store, opening.where.channel));
        return store.change(async (draft) => {
          const goes = await goesIntoThread(options, draft, opening, { interaction, isFirst });
          return goes ? 'thread' : openIn(options, draft, opening, interaction);
        });
      });
      return opened === 'thread' ? opened : noted(opened);
    },
    openDaily: openTheDaily,
  };
}

/** Which day it is for someone who opens a table: in their own time zone, or the server's if they chose none. */
async function dateFor(records: Pick<Draft, 'get'>, { host, where }: NewTable, now: number): Promise<string> {
  const { settings } = (await records.get(personKey(host), Person)) ?? stranger();
  return dateIn(zoneOfDays(settings.zone, (await readServer(records, where)).settings.zone), now);
}

/** Whether a table may be opened and its server wants a thread for it. */
async function goesIntoThread(
  options: OpeningOptions,
  draft: Draft,
  opening: NewTable,
  { interaction, isFirst }: { readonly interaction: string; readonly isFirst: boolean },
): Promise<boolean> {
  const threads = (await readServer(draft, opening.where)).settings.threads;
  if (threads === 'never' || (threads === 'second' && isFirst)) return false;
  if ((await openedBy(draft, interaction)) !== undefined) return false;
  const empty = await emptyTable(options, draft, opening, interaction);
  return empty.ok && (await refuseTable(draft, empty.value, opening, options.now())) === undefined;
}

async function openIn(
  options: OpeningOptions,
  draft: Draft,
  opening: NewTable,
  interaction: string,
): Promise<Result<StoredChange>> {
  const { game, host } = opening;
  const computers = opening.computers.map((level): Player => ({ kind: 'computer', level }));
  const earlier = await openedBy(draft, interaction);
  if (earlier !== undefined) return accept({ match: earlier, events: [], repeated: true });
  const empty = await emptyTable(options, draft, opening, interaction);
  if (!empty.ok) return empty;
  const refusal = await refuseTable(draft, empty.value, opening, options.now());
  if (refusal !== undefined) return refuse(refusal);
  if ((await findLiveMatchInPlace(draft, empty.value)) !== undefined) return refuse(placeTaken(empty.value));
  const seated = seat(game, empty.value, { kind: 'person', id: host }, ...computers);
  if (!seated.ok) return seated;
  if (await isChallenge(draft, opening)) await noteChallenge(draft, host, opening.invited, options.now());
  const match = await options.repository.add(draft, seated.value.match);
  const opened = { schema: 1, id: match.id, at: options.now() } as const;
  draft.set(openedKey(interaction), opened);
  if (opening.rematchOf !== undefined) draft.set(rematchKey(opening.rematchOf), opened);
  return accept({ ...seated.value, match, repeated: false });
}

/** The match that an interaction has already opened. */
async function openedBy(draft: Draft, interaction: string): Promise<Match | undefined> {
  const opened = await draft.get(openedKey(interaction), Opened);
  return opened && draft.get(matchKey(opened.id), Match);
}

/** Why a person may not open a table now, whether or not there is room; undefined if they may. */
async function refuseTable(draft: Draft, table: Match, opening: NewTable, now: number): Promise<Phrase | undefined> {
  const { host, invited, where } = opening;
  const person = await draft.get(personKey(host), Person);
  const isFull = person !== undefined && person.live.length >= MOST_TABLES;
  if (isFull) return phrase('tables.tooMany', { most: MOST_TABLES });
  const server = await readServer(draft, where);
  const ofServer = (await refuseByServer(draft, opening, server.settings)) ?? refuseInvited(server, invited, now);
  if (ofServer !== undefined) return ofServer;
  if ((await rematchBefore(draft, opening))?.closed?.by === 'invited') return phrase('tables.rematchDeclined');
  if (await isChallenge(draft, opening)) {
    const refusal = await refuseChallenge(draft, host, invited, now);
    if (refusal !== undefined) return refusal;
  }
  return refuseSeat(draft, { person: host, match: table, now });
}

/** Whether someone is challenged out of the blue: the first rematch of a match is not a challenge, a second one is. */
async function isChallenge(draft: Draft, { invited, rematchOf }: NewTable): Promise<boolean> {
  if (invited.length === 0) return false;
  return rematchOf === undefined || (await draft.get(rematchKey(rematchOf), Opened)) !== undefined;
}

/** The earlier table of this rematch. */
async function rematchBefore(draft: Draft, { rematchOf }: NewTable): Promise<Match | undefined> {
  const opened = rematchOf && (await draft.get(rematchKey(rematchOf), Opened));
  return opened && draft.get(matchKey(opened.id), Match);
}

/** The requested table under its server's rules, with nobody seated yet. */
export async function emptyTable(
  { now, newId, newSeed }: Pick<OpeningOptions, 'now' | 'newId' | 'newSeed'>,
  draft: Draft,
  asked: NewTable,
  interaction: string,
): Promise<Result<Match>> {
  const opening = underServerRules(asked, (await readServer(draft, asked.where)).settings);
  const { game, host, seatCount } = opening;
  const { min, max } = game.seats;
  if (seatCount < min || seatCount > max) return refuse(phrase('tables.seats', { min, max }));
  const setup = chooseSetup(game, { ...usualFor(opening), ...opening.setup }, seatCount);
  if (!setup.ok) return setup;
  return accept({
    schema: 1,
    id: newId(),
    game: game.id,
    rules: game.rules,
    setup: setup.value,
    ...(opening.files === undefined ? {} : { files: opening.files }),
    seatCount,
    seed: opening.daily?.seed ?? opening.begun?.seed ?? newSeed(),
    ...optionalFields(opening),
    players: [],
    invited: [...opening.invited],
    planned: [...(opening.planned ?? [])],
    spectators: [],
    ...(opening.locale === undefined ? {} : { spoken: { [host]: opening.locale } }),
    host,
    status: 'lobby',
    log: (opening.begun?.log ?? []).map(({ seat: by, text, revealed }) => ({ seat: by, text, revealed, at: now() })),
    revision: 1,
    where: opening.where,
    shown: 0,
    createdAt: now(),
    answered: [interaction],
  });
}
