import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Game } from '../engine/game.ts';
import { type Match, MatchId } from './match.ts';
import { recordOf } from './store/record.ts';
import type { Draft, Store } from './store/store.ts';

/** The matches of one game and one day. Persons are named in the matches alone, so that forgetting them needs no more. */
const Day = recordOf(z.object({ schema: z.literal(1), matches: z.array(MatchId) }), { 0: (old) => old });

const Secret = recordOf(z.object({ schema: z.literal(1), secret: z.string() }), { 0: (old) => old });
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
export function openDaily(store: Store, newSecret: () => string) {
  /**
   * The seed of a day: 32 hexadecimal digits. It hangs on a secret of this installation, so that neither the code nor the
   * seeds of days before foretell it.
   */
  async function seedOf(game: Game, date: string): Promise<string> {
    const secret = await store.change(installationSecret);
    return createHmac('sha256', secret).update(`${game.id}:${game.rules}:${date}`).digest('hex').slice(0, SEED_DIGITS);
  }

  async function installationSecret(draft: Draft): Promise<string> {
    const stored = await draft.get(SECRET, Secret);
    if (stored !== undefined) return stored.secret;
    const secret = newSecret();
    draft.set(SECRET, { schema: 1, secret });
    return secret;
  }

  return { seedOf, matchesOf: (game: string, date: string) => matchesOf(store, game, date) };
}

/** The matches of a day, in the order in which they were opened; some may be gone by now. */
export async function matchesOf(records: Pick<Draft, 'get'>, game: string, date: string): Promise<readonly MatchId[]> {
  return (await records.get(dayKey(game, date), Day))?.matches ?? [];
}

/** Writes a new match into the list of its day, if it is the game of one. */
export async function listDaily(draft: Draft, { id, game, daily }: Match): Promise<void> {
  if (daily !== undefined)
    draft.set(dayKey(game, daily), { schema: 1, matches: [...(await matchesOf(draft, game, daily)), id] });
}

/** The day whose list is kept under this key, if it is such a key. */
export function dayOfKey(key: string): string | undefined {
  return /^daily:[a-z]+:(\d{4}-\d\d-\d\d)$/.exec(key)?.[1];
}

function dayKey(game: string, date: string): string {
  return `daily:${game}:${date}`;
}
