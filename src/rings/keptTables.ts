import { z } from 'zod';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { PersonId } from '../match/match.ts';
import { PACES } from '../match/pace.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The most tables that a server can keep open. */
export const MOST_KEPT_TABLES = 3;
/** How long someone may wait at a table before they are removed from it, in milliseconds. */
export const SEAT_WAITS = 3 * DAY;

/** A table for two that is always open: whenever a second person sits down there, the two begin a game. */
const KeptTable = z.object({
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  /** Where its games are played; `parent` is the channel around it if that is a thread. */
  channel: z.string(),
  parent: z.string().optional(),
  game: z.string(),
  pace: z.enum(PACES),
  /** Usually at most one person: more if they have blocked each other. */
  waiting: z.array(z.object({ person: PersonId, at: z.number() })),
});
export type KeptTable = Readonly<z.infer<typeof KeptTable>>;

/** A server's kept tables: one record of the store. */
export const KeptTables = defineRecord(
  z.object({
    schema: z.literal(1),
    tables: z.array(KeptTable),
    /** The last line about them in each channel, and its date: one line per day. */
    lines: z.array(z.object({ channel: z.string(), date: z.string(), message: z.string().optional() })),
  }),
);
export type KeptTables = Readonly<z.infer<typeof KeptTables>>;

export const NO_KEPT_TABLES: KeptTables = { schema: 1, tables: [], lines: [] };

/** The people waiting at a kept table, the longest-waiting first. */
export function waitingAt({ waiting }: KeptTable, now: number): readonly PersonId[] {
  return waiting.filter(({ at }) => at + SEAT_WAITS > now).map(({ person }) => person);
}

/** Adds a table that the server keeps open. */
export function keepOpen(all: KeptTables, table: Omit<KeptTable, 'waiting'>): Result<KeptTables> {
  const { channel, game, pace } = table;
  if (all.tables.some((one) => one.channel === channel && one.game === game && one.pace === pace))
    return refuse(phrase('rings.kept.there'));
  if (all.tables.length >= MOST_KEPT_TABLES) return refuse(phrase('rings.kept.full', { count: MOST_KEPT_TABLES }));
  return accept({ ...all, tables: [...all.tables, { ...table, waiting: [] }] });
}

/** Stops keeping a table open: anyone waiting there no longer waits. */
export function removeTable(all: KeptTables, id: string): KeptTables {
  return { ...all, tables: all.tables.filter((table) => table.id !== id) };
}

/** Someone now waits at a table, because there is nobody yet to play with. */
export function waitAt(all: KeptTables, id: string, person: PersonId, now: number): KeptTables {
  return withTable(all, id, (table) => ({
    ...table,
    waiting: [...table.waiting.filter(({ at }) => at + SEAT_WAITS > now), { person, at: now }],
  }));
}

/** These people no longer wait at a table: their game begins, or they changed their minds. */
export function standUp(all: KeptTables, id: string, persons: readonly PersonId[]): KeptTables {
  return withTable(all, id, (table) => ({
    ...table,
    waiting: table.waiting.filter(({ person }) => !persons.includes(person)),
  }));
}

/** The tables after this person has stopped waiting at all of them. */
export function withoutWaiting(all: KeptTables, person: PersonId): KeptTables {
  return all.tables.reduce((one, { id }) => standUp(one, id, [person]), all);
}

/** Sets a channel's current line about its kept tables, which is the only one for that day. */
export function withLine(all: KeptTables, line: KeptTables['lines'][number]): KeptTables {
  return { ...all, lines: [...all.lines.filter(({ channel }) => channel !== line.channel), line] };
}

function withTable(all: KeptTables, id: string, change: (table: KeptTable) => KeptTable): KeptTables {
  return { ...all, tables: all.tables.map((table) => (table.id === id ? change(table) : table)) };
}
