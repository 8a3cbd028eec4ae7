import { z } from 'zod';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import { PersonId } from '../match/match.ts';
import { PACES } from '../match/pace.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

const DAY = 24 * 60 * 60 * 1000;

/** So many tables a server keeps open at most. */
export const MOST_KEPT_TABLES = 3;
/** Whoever waits longer at one is taken off it, in milliseconds. */
export const SEAT_WAITS = 3 * DAY;

/** A table for two that is always open: of whoever sits down there, each second person begins a game with the first. */
const KeptTable = z.object({
  id: z.string().regex(/^[a-z0-9]{1,16}$/),
  /** Where its games are played; the channel around it, where that is a thread. */
  channel: z.string(),
  parent: z.string().optional(),
  game: z.string(),
  pace: z.enum(PACES),
  /** Usually one at most: more where they have blocked each other. */
  waiting: z.array(z.object({ person: PersonId, at: z.number() })),
});
export type KeptTable = Readonly<z.infer<typeof KeptTable>>;

/** The kept tables of a server: one record of the store. */
export const KeptTables = defineRecord(
  z.object({
    schema: z.literal(1),
    tables: z.array(KeptTable),
    /** The last line about them in each channel, and of which day it is: one a day. */
    lines: z.array(z.object({ channel: z.string(), date: z.string(), message: z.string().optional() })),
  }),
);
export type KeptTables = Readonly<z.infer<typeof KeptTables>>;

export const NO_KEPT_TABLES: KeptTables = { schema: 1, tables: [], lines: [] };

/** Who waits at a kept table, the longest first. */
export function waitingAt({ waiting }: KeptTable, now: number): readonly PersonId[] {
  return waiting.filter(({ at }) => at + SEAT_WAITS > now).map(({ person }) => person);
}

/** One more table that a server keeps open. */
export function keepOpen(all: KeptTables, table: Omit<KeptTable, 'waiting'>): Result<KeptTables> {
  const { channel, game, pace } = table;
  if (all.tables.some((one) => one.channel === channel && one.game === game && one.pace === pace))
    return refuse(phrase('rings.kept.there'));
  if (all.tables.length >= MOST_KEPT_TABLES) return refuse(phrase('rings.kept.full', { count: MOST_KEPT_TABLES }));
  return accept({ ...all, tables: [...all.tables, { ...table, waiting: [] }] });
}

/** A table is kept open no longer: whoever waited there waits no more. */
export function removeTable(all: KeptTables, id: string): KeptTables {
  return { ...all, tables: all.tables.filter((table) => table.id !== id) };
}

/** Somebody waits at a table from now on; nobody is there for them yet. */
export function waitAt(all: KeptTables, id: string, person: PersonId, now: number): KeptTables {
  return withTable(all, id, (table) => ({
    ...table,
    waiting: [...table.waiting.filter(({ at }) => at + SEAT_WAITS > now), { person, at: now }],
  }));
}

/** These wait at a table no longer: their game begins, or they thought better of it. */
export function standUp(all: KeptTables, id: string, persons: readonly PersonId[]): KeptTables {
  return withTable(all, id, (table) => ({
    ...table,
    waiting: table.waiting.filter(({ person }) => !persons.includes(person)),
  }));
}

/** The tables without somebody, who waits at none of them. */
export function withoutWaiting(all: KeptTables, person: PersonId): KeptTables {
  return all.tables.reduce((one, { id }) => standUp(one, id, [person]), all);
}

/** Which line a channel has now about its kept tables: the only one of that day. */
export function withLine(all: KeptTables, line: KeptTables['lines'][number]): KeptTables {
  return { ...all, lines: [...all.lines.filter(({ channel }) => channel !== line.channel), line] };
}

function withTable(all: KeptTables, id: string, change: (table: KeptTable) => KeptTable): KeptTables {
  return { ...all, tables: all.tables.map((table) => (table.id === id ? change(table) : table)) };
}
