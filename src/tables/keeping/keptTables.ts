import { z } from 'zod';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { MatchChange } from '../../match/change.ts';
import { seat } from '../../match/lobby.ts';
import type { PersonId } from '../../match/match.ts';
import {
  type KeptTable,
  KeptTables,
  NO_KEPT_TABLES,
  standUp,
  waitAt,
  waitingAt,
  withoutWaiting,
} from '../../rings/keptTables.ts';
import type { Queue } from '../../store/queue.ts';
import type { Draft } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import type { Schedule } from '../clocks/clocks.ts';
import { findLiveMatchInPlace, hasTables, placeTaken } from '../lists/liveTables.ts';
import { readServer } from '../lists/serverRecords.ts';
import type { TablesOptions } from '../options.ts';
import { emptyTable } from './openTable.ts';
import type { Repository } from './repository.ts';
import { areApart, refuseOnServer } from './seatRules.ts';

/** Named after their old name, standing tables. */
const tablesKey = (guild: string) => `standing:${guild}`;

/** The servers on which someone is waiting at kept tables. */
const WaitsOn = defineRecord(z.object({ schema: z.literal(1), servers: z.array(z.string()) }));
const waitsKey = (person: PersonId) => `standingOf:${person}`;

/** Someone sits down at a kept table; `thread` is set if one was opened for the game that starts. */
interface SeatRequest {
  readonly guild: string;
  readonly id: string;
  readonly person: PersonId;
  readonly interaction: string;
  readonly thread?: string;
}

/** The result: they wait; a thread is needed first for the game with this person; or the game has started. */
type SeatOutcome =
  | { readonly kind: 'waits' }
  | { readonly kind: 'thread'; readonly partner: PersonId }
  | { readonly kind: 'begun'; readonly change: MatchChange };

/** The tables that servers keep open. */
export interface KeptTableRecords {
  readonly read: (guild: string) => Promise<KeptTables>;
  /** Changes a server's kept tables. */
  readonly change: (guild: string, make: (all: KeptTables) => Result<KeptTables>) => Promise<Result<KeptTables>>;
  /** Seats someone: with the first person who is waiting there and not blocked either way, otherwise they wait. */
  readonly sit: (sitting: SeatRequest) => Promise<Result<SeatOutcome>>;
  /** Where someone is waiting, for what, and since when. */
  readonly waitsOf: (
    person: PersonId,
  ) => Promise<readonly ({ readonly guild: string; readonly at: number } & Pick<KeptTable, 'game' | 'pace'>)[]>;
  readonly forget: (person: PersonId) => Promise<void>;
  readonly removeServer: (guild: string) => Promise<void>;
}

interface StandingOptions extends Pick<TablesOptions, 'store' | 'games' | 'now' | 'newId' | 'newSeed'> {
  readonly queue: Queue;
  readonly repository: Pick<Repository, 'add' | 'tell'>;
  readonly schedule: Pick<Schedule, 'note'>;
}

export function openKeptTables(options: StandingOptions): KeptTableRecords {
  const { store, queue, repository, schedule } = options;
  const inOrder = <T>(guild: string, work: () => Promise<T>) => queue.run(tablesKey(guild), work);

  const change: KeptTableRecords['change'] = (guild, make) =>
    inOrder(guild, () =>
      store.change(async (draft) => {
        const before = await readIn(draft, guild);
        const made = make(before);
        if (made.ok) await write(draft, guild, before, made.value);
        return made;
      }),
    );

  const serversOf = async (person: PersonId) => (await store.get(waitsKey(person), WaitsOn))?.servers ?? [];

  return {
    read: (guild) => readIn(store, guild),
    change,
    sit: (sitting) =>
      inOrder(sitting.guild, async () => {
        const table = (await readIn(store, sitting.guild)).tables.find(({ id }) => id === sitting.id);
        const isFirst = table !== undefined && !(await hasTables(store, table.channel));
        const seated = await store.change((draft) => sitIn(options, draft, { ...sitting, isFirst }));
        if (seated.ok && seated.value.kind === 'begun') {
          repository.tell(seated.value.change);
          await schedule.note(seated.value.change.match);
        }
        return seated;
      }),
    async waitsOf(person) {
      const found = await Promise.all(
        (await serversOf(person)).map(async (guild) =>
          (await readIn(store, guild)).tables.flatMap(({ game, pace, waiting }) =>
            waiting.filter((one) => one.person === person).map(({ at }) => ({ guild, game, pace, at })),
          ),
        ),
      );
      return found.flat();
    },
    async forget(person) {
      for (const guild of await serversOf(person)) await change(guild, (all) => accept(withoutWaiting(all, person)));
    },
    removeServer: (guild) =>
      inOrder(guild, () =>
        store.change(async (draft) => write(draft, guild, await readIn(draft, guild), NO_KEPT_TABLES)),
      ),
  };
}

async function readIn(records: Pick<Draft, 'get'>, guild: string): Promise<KeptTables> {
  return (await records.get(tablesKey(guild), KeptTables)) ?? NO_KEPT_TABLES;
}

async function write(draft: Draft, guild: string, before: KeptTables, after: KeptTables): Promise<void> {
  if (after.tables.length === 0) draft.remove(tablesKey(guild));
  else draft.set(tablesKey(guild), after);
  const [were, are] = [before, after].map(
    ({ tables }) => new Set(tables.flatMap(({ waiting }) => waiting.map(({ person }) => person))),
  );
  for (const person of new Set([...(were ?? []), ...(are ?? [])])) {
    if (were?.has(person) === are?.has(person)) continue;
    const others = ((await draft.get(waitsKey(person), WaitsOn))?.servers ?? []).filter((one) => one !== guild);
    const servers = are?.has(person) === true ? [...others, guild] : others;
    if (servers.length === 0) draft.remove(waitsKey(person));
    else draft.set(waitsKey(person), { schema: 1, servers });
  }
}

async function sitIn(
  options: StandingOptions,
  draft: Draft,
  sitting: SeatRequest & { readonly isFirst: boolean },
): Promise<Result<SeatOutcome>> {
  const { guild, id, person } = sitting;
  const now = options.now();
  const all = await readIn(draft, guild);
  const table = all.tables.find((one) => one.id === id);
  if (table === undefined) return refuse(phrase('rings.kept.gone'));
  const refusal = await refuseOnServer(draft, guild, { person, now, waitedFor: true });
  if (refusal !== undefined) return refuse(refusal);
  const waiting = waitingAt(table, now);
  if (waiting.includes(person)) return accept({ kind: 'waits' });
  const partner = await findPartner(draft, { guild, person, now }, waiting);
  if (partner === undefined) {
    await write(draft, guild, all, waitAt(all, id, person, now));
    return accept({ kind: 'waits' });
  }
  if (await wantsThread(draft, table, sitting)) return accept({ kind: 'thread', partner });
  const begun = await beginIn(options, draft, table, partner, sitting);
  if (begun.ok) await write(draft, guild, all, standUp(all, id, [partner, person]));
  return begun.ok ? accept({ kind: 'begun', change: begun.value }) : begun;
}

/** The first waiting person who may still play and with whom someone may play. */
async function findPartner(
  draft: Draft,
  { guild, person, now }: Pick<SeatRequest, 'guild' | 'person'> & { readonly now: number },
  waiting: readonly PersonId[],
): Promise<PersonId | undefined> {
  for (const other of waiting) {
    const refusal = await refuseOnServer(draft, guild, { person: other, now, waitedFor: true });
    if (refusal === undefined && !(await areApart(draft, person, [other]))) return other;
  }
  return undefined;
}

async function wantsThread(
  draft: Draft,
  { parent }: KeptTable,
  { guild, thread, isFirst }: SeatRequest & { readonly isFirst: boolean },
): Promise<boolean> {
  if (thread !== undefined || parent !== undefined) return false;
  const { threads } = (await readServer(draft, { guild })).settings;
  return threads === 'always' || (threads === 'second' && !isFirst);
}

/** Starts these two people's game: the one who waited longer moves first, and is thereby notified. */
async function beginIn(
  options: StandingOptions,
  draft: Draft,
  { channel, parent, game: called, pace }: KeptTable,
  partner: PersonId,
  { guild, person, interaction, thread }: SeatRequest,
): Promise<Result<MatchChange>> {
  const game = options.games.find((one) => one.id === called);
  if (game === undefined) return refuse(phrase('rings.kept.gone'));
  // If no thread could be opened, the channel itself is used.
  const around = thread === undefined || thread === channel ? parent : channel;
  const where = { guild, channel: thread ?? channel, ...(around === undefined ? {} : { parent: around }) };
  const asked = { game, setup: {}, seatCount: 2, host: partner, invited: [], computers: [], where };
  const clock = { pace, timeout: 'computer' } as const;
  const empty = await emptyTable(options, draft, { ...asked, clock }, interaction);
  if (!empty.ok) return empty;
  if ((await findLiveMatchInPlace(draft, empty.value)) !== undefined) return refuse(placeTaken(empty.value));
  const players = [partner, person].map((id) => ({ kind: 'person', id }) as const);
  const seated = seat(game, empty.value, ...players);
  return seated.ok
    ? accept({ ...seated.value, match: await options.repository.add(draft, seated.value.match) })
    : seated;
}
