import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Game } from '../engine/game.ts';
import { type Match, MatchId } from './match.ts';
import type { Queue } from './queue.ts';
import type { Store } from './store/store.ts';

/** The matches of one game and one day. Persons are named in the matches alone, so that forgetting them needs no more. */
const Day = z.object({ matches: z.array(MatchId) });

const Secret = z.object({ secret: z.string() });
const SECRET = 'daily:secret';

const DAY = 24 * 60 * 60 * 1000;
const SEED_DIGITS = 32;

/** The day of a time in UTC: `2026-11-21`. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** When the day after this time begins in UTC, in milliseconds. */
export function nextDay(at: number): number {
  return (Math.floor(at / DAY) + 1) * DAY;
}

/** One seed a game and day, and the matches that were opened with it. */
export function openDaily(store: Store, queue: Queue, newSecret: () => string) {
  /**
   * The seed of a day: 32 hexadecimal digits. It hangs on a secret of this installation, so that neither the code nor the
   * seeds of days before foretell it.
   */
  async function seedOf(game: Game, date: string): Promise<string> {
    const secret = await queue.run(SECRET, installationSecret);
    return createHmac('sha256', secret).update(`${game.id}:${game.rules}:${date}`).digest('hex').slice(0, SEED_DIGITS);
  }

  async function installationSecret(): Promise<string> {
    const stored = await store.get(SECRET, Secret);
    if (stored !== undefined) return stored.secret;
    const secret = newSecret();
    await store.set({ [SECRET]: { secret } });
    return secret;
  }

  /** The matches of a day, in the order in which they were opened; some may be gone by now. */
  async function matchesOf(game: string, date: string): Promise<readonly MatchId[]> {
    return (await store.get(dayKey(game, date), Day))?.matches ?? [];
  }

  /** What is to be stored together with a new match. To be called in the queue INDEXES. */
  async function entriesWith({ id, game, daily }: Match): Promise<Readonly<Record<string, unknown>>> {
    if (daily === undefined) return {};
    return { [dayKey(game, daily)]: { matches: [...(await matchesOf(game, daily)), id] } };
  }

  return { seedOf, matchesOf, entriesWith };
}

function dayKey(game: string, date: string): string {
  return `daily:${game}:${date}`;
}
