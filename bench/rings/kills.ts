import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fastRandom, type Random } from '../../src/engine/random.ts';
import { isLive, Match, MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, resign } from '../../src/match/play.ts';
import type { Ring } from '../../src/rings/ring.ts';
import { isOpen, nextLook } from '../../src/rings/steps.ts';
import type { StoreAdapter } from '../../src/store/adapter.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { openTables } from '../../src/tables/openTables.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../../test/engine/toys/nim.ts';
import { tablesOptions } from '../../test/tables/tablesOn.ts';

const PEOPLE = 8;
const GUILD = '77';

/** Problems with the rings after this many kills. */
export interface KillReport {
  readonly kills: number;
  readonly rings: number;
  readonly doubled: number;
  readonly missing: number;
  readonly unfinished: number;
}

class KillError extends Error {}

/**
 * The adapter of a process that is killed at a given write: before it, or when it has been made but not acknowledged.
 */
function mortal(adapter: StoreAdapter, writes: number, isWritten: boolean): StoreAdapter {
  let left = writes;
  return new Proxy(adapter, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'writeIf') return typeof value === 'function' ? value.bind(target) : value;
      return async (write: Parameters<StoreAdapter['writeIf']>[0]) => {
        if (left <= 0) throw new KillError();
        left -= 1;
        if (left > 0 || isWritten) await target.writeIf(write);
        else throw new KillError();
        if (left > 0) return true;
        throw new KillError();
      };
    },
  });
}

/**
 * Plays rings of nim to their ends on a database whose process is killed over and over while it adds a player, starts a
 * ring, opens tables, or reads their results; then examines what is stored.
 */
export async function killRings(adapter: StoreAdapter, kills: number, seed: number): Promise<KillReport> {
  const random = fastRandom(seed);
  const report = { kills: 0, rings: 0, doubled: 0, missing: 0, unfinished: 0 };
  while (report.kills < kills) {
    report.rings += 1;
    const process = new Process(adapter, random, () => {
      report.kills += 1;
    });
    const ring = await playToEnd(process, report.rings);
    const wrong = await lookAtTables(adapter, ring);
    report.doubled += wrong.doubled;
    report.missing += wrong.missing;
    report.unfinished += ring.status === 'over' ? 0 : 1;
  }
  return report;
}

/** A process that dies now and then, and is restarted on the same database. */
class Process {
  readonly #adapter: StoreAdapter;
  readonly #random: Random;
  readonly #onKill: () => void;
  now = 0;

  constructor(adapter: StoreAdapter, random: Random, onKill: () => void) {
    this.#adapter = adapter;
    this.#random = random;
    this.#onKill = onKill;
  }

  async do<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    for (;;) {
      const writes = 2 + this.#random.below(8);
      const adapter = mortal(this.#adapter, writes, this.#random.below(2) === 0);
      try {
        return await work(await this.#tablesOn(adapter));
      } catch (error) {
        if (!isOfKill(error)) throw error;
        this.#onKill();
      }
    }
  }

  #tablesOn(adapter: StoreAdapter): Promise<Tables> {
    return openTables({
      ...tablesOptions(storeOn(adapter), [nim]),
      newId: () => MatchId.parse(randomUUID().replaceAll('-', '').slice(0, 10)),
      now: () => this.now,
    });
  }
}

function isOfKill(error: unknown): boolean {
  if (error instanceof KillError) return true;
  return error instanceof Error && error.cause !== undefined && isOfKill(error.cause);
}

async function playToEnd(process: Process, number: number): Promise<Ring> {
  let id = '';
  for (let at = 1; at <= PEOPLE; at += 1) {
    const entered = await process.do((tables) =>
      tables.rings.enter({
        ...{ guild: GUILD, channel: String(number), kind: { game: nim, pace: '1d' }, atOnce: 3 },
        ...{ person: PersonId.parse(String(at)), interaction: String(number * 1000 + at) },
      }),
    );
    if (!entered.ok) throw new Error(entered.refusal.key);
    id = entered.value.id;
  }
  for (;;) {
    const ring = await process.do(async (tables) => {
      for (const due of await tables.rings.due()) await tables.rings.attend(due);
      await tables.rings.attend(id);
      return tables.rings.read(id);
    });
    if (ring === undefined) throw new Error('the ring is gone');
    const open = ring.tables.find(isOpen)?.match;
    if (ring.status === 'over') return ring;
    if (open === undefined) {
      // All remaining people are waiting for someone who is paused.
      process.now = Math.max(process.now, nextLook(ring));
      continue;
    }
    process.now += 1000;
    await process.do(async (tables) => {
      const match = await tables.read(open);
      const [loser] = match?.players ?? [];
      if (match === undefined || !isLive(match) || loser?.kind !== 'person') return;
      const tookOne =
        match.log.length > 0 || (await tables.change(open, playMoves(nim, 0, ['take-1'], { at: process.now })));
      if (tookOne) await tables.change(open, resign(nim, loser.id, { at: process.now }));
    });
  }
}

/** Checks that every table of a ring has one match, and that every match of the ring belongs to its table. */
async function lookAtTables(adapter: StoreAdapter, ring: Ring): Promise<{ doubled: number; missing: number }> {
  const store = storeOn(adapter);
  const matches: Match[] = [];
  for await (const [, record] of store.entries('match:', z.unknown())) {
    const match = Match.parse(record);
    if (match.ring?.id === ring.id) matches.push(match);
  }
  const of = (number: number) => matches.filter((match) => match.ring?.table === number);
  const doubled = ring.tables.filter((_, number) => of(number).length > 1).length;
  const missing = ring.tables.filter(({ match }, number) => of(number).every(({ id }) => id !== match)).length;
  return { doubled, missing };
}
