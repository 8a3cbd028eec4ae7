import { z } from 'zod';
import type { Match, PersonId } from '../match/match.ts';
import { dueKeys } from '../store/dueKeys.ts';
import type { Draft, Store } from '../store/store.ts';
import { defineRecord, MARK } from '../store/upgradeRecord.ts';
import { Ring } from './ring.ts';
import { nextLook } from './steps.ts';

const ringKey = (id: string) => `ring:${id}`;

/** When each ring must be looked at, sorted by time, with its server. */
const { keyOf, dueBy } = dueKeys('ringDue:');
const dueKey = ({ guild, id }: Pick<Ring, 'guild' | 'id'>, at: number) => keyOf(at, `${guild}:${id}`);

/** A server's rings: those that wait or run, and those that are over. */
const RingsOfServer = defineRecord(
  z.object({ schema: z.literal(1), live: z.array(z.string()), over: z.array(z.string()) }),
);
const serverKey = (guild: string) => `rings:${guild}`;
const NO_RINGS: z.infer<typeof RingsOfServer> = { schema: 1, live: [], over: [] };

/** The rings that mention a person. */
const RingsOfPerson = defineRecord(z.object({ schema: z.literal(1), rings: z.array(z.string()) }));
const personKey = (person: PersonId) => `ringsOf:${person}`;

/** A ring in a draft of the store. */
export function ringIn(draft: Pick<Draft, 'get'>, id: string): Promise<Ring | undefined> {
  return draft.get(ringKey(id), Ring);
}

/** A server's rings that are not over, oldest first. */
export async function liveRingsIn(draft: Pick<Draft, 'get'>, guild: string): Promise<readonly Ring[]> {
  return ringsCalled(draft, (await draft.get(serverKey(guild), RingsOfServer))?.live ?? []);
}

/** The rings of a game and pace on a server that have begun, for as long as they are kept. */
export async function listStartedRings(
  draft: Pick<Draft, 'get'>,
  { guild, game, pace }: Pick<Ring, 'guild' | 'game' | 'pace'>,
): Promise<readonly Ring[]> {
  const { live, over } = (await draft.get(serverKey(guild), RingsOfServer)) ?? NO_RINGS;
  const rings = await ringsCalled(draft, [...live, ...over]);
  return rings.filter((ring) => ring.game === game && ring.pace === pace && ring.status !== 'waiting');
}

async function ringsCalled(draft: Pick<Draft, 'get'>, ids: readonly string[]): Promise<readonly Ring[]> {
  const rings = await Promise.all(ids.map((id) => ringIn(draft, id)));
  return rings.filter((ring) => ring !== undefined);
}

/**
 * Writes a ring that is created, changed or deleted (undefined), and updates its lists; `before` and `after` have the
 * same id.
 */
export async function writeRing(draft: Draft, before: Ring | undefined, after: Ring | undefined): Promise<void> {
  const { guild, id } = after ?? before ?? {};
  if (guild === undefined || id === undefined) return;
  const [wasAt, isAt] = [before, after].map((ring) => ring && nextLook(ring));
  if (wasAt !== undefined && wasAt !== isAt) draft.remove(dueKey({ guild, id }, wasAt));
  draft.remove(dueKey({ guild, id }, 0));
  if (isAt !== undefined) draft.set(dueKey({ guild, id }, isAt), MARK);
  if (after === undefined) draft.remove(ringKey(id));
  else draft.set(ringKey(id), after);
  if (before?.status !== after?.status) await listForServer(draft, guild, id, after?.status);
  await listForPersons(draft, id, before, after);
}

async function listForServer(draft: Draft, guild: string, id: string, status: Ring['status'] | undefined) {
  const listed = (await draft.get(serverKey(guild), RingsOfServer)) ?? NO_RINGS;
  const [live, over] = [listed.live, listed.over].map((ids) => ids.filter((one) => one !== id));
  const lists = { live: live ?? [], over: over ?? [] };
  if (status !== undefined) lists[status === 'over' ? 'over' : 'live'].push(id);
  if (lists.live.length + lists.over.length === 0) draft.remove(serverKey(guild));
  else draft.set(serverKey(guild), { schema: 1, ...lists });
}

/** Everyone a ring mentions: current and former entrants, and the moderators who corrected it. */
function personsIn({ entrants, corrections }: Ring): ReadonlySet<PersonId> {
  return new Set([...entrants.flatMap(({ person }) => person ?? []), ...corrections.map(({ by }) => by)]);
}

async function listForPersons(draft: Draft, id: string, before: Ring | undefined, after: Ring | undefined) {
  const [were, are] = [before, after].map((ring) => ring && personsIn(ring));
  for (const person of new Set([...(were ?? []), ...(are ?? [])])) {
    const [was, is] = [were?.has(person) === true, are?.has(person) === true];
    if (was === is) continue;
    const rings = ((await draft.get(personKey(person), RingsOfPerson))?.rings ?? []).filter((one) => one !== id);
    if (is) draft.set(personKey(person), { schema: 1, rings: [...rings, id] });
    else if (rings.length === 0) draft.remove(personKey(person));
    else draft.set(personKey(person), { schema: 1, rings });
  }
}

/** Records, in the change that ends a ring's match, that its ring must be looked at: costs one record. */
export function noteRingTable(draft: Draft, { ring, where }: Match): void {
  if (ring !== undefined && where.guild !== undefined) draft.set(dueKey({ guild: where.guild, id: ring.id }, 0), MARK);
}

/** Finds rings. */
export interface RingRecords {
  readonly read: (id: string) => Promise<Ring | undefined>;
  /** A server's rings that wait or run, and those that are over: oldest first. */
  readonly ofServer: (guild: string) => Promise<{ readonly live: readonly Ring[]; readonly over: readonly Ring[] }>;
  /** The rings that mention a person. */
  readonly ofPerson: (person: PersonId) => Promise<readonly Ring[]>;
  /** The rings that are due by now, on the servers that this process manages. */
  readonly due: () => Promise<readonly string[]>;
  /** Deletes a server's rings. */
  readonly removeServer: (guild: string) => Promise<void>;
}

export function openRingRecords(store: Store, isOurs: (guild: string) => boolean, now: () => number): RingRecords {
  return {
    read: (id) => ringIn(store, id),
    async ofServer(guild) {
      const { live, over } = (await store.get(serverKey(guild), RingsOfServer)) ?? NO_RINGS;
      return { live: await ringsCalled(store, live), over: await ringsCalled(store, over) };
    },
    ofPerson: async (person) => ringsCalled(store, (await store.get(personKey(person), RingsOfPerson))?.rings ?? []),
    async due() {
      const ids = new Set<string>();
      for await (const { what } of dueBy(store, now)) {
        const [guild = '', id = ''] = what.split(':');
        if (isOurs(guild)) ids.add(id);
      }
      return [...ids];
    },
    async removeServer(guild) {
      const { live, over } = (await store.get(serverKey(guild), RingsOfServer)) ?? NO_RINGS;
      for (const id of [...live, ...over]) {
        await store.change(async (draft) => writeRing(draft, await ringIn(draft, id), undefined));
      }
    },
  };
}
