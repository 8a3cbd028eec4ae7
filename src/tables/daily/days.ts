import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { LEVELS, type Level } from '../../engine/computerPlayer.ts';
import type { Game } from '../../engine/game.ts';
import { type Match, MatchId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';

/** A message that shows how a server does in the daily game; one per channel and day. */
const DayPost = z.object({ guild: z.string(), channel: z.string(), message: z.string() });
type DayPost = z.infer<typeof DayPost>;

/** One game on one day. People are named only in the matches, so that forgetting them needs nothing more here. */
const Day = defineRecord(
  z.object({
    schema: z.literal(1),
    matches: z.array(MatchId),
    posts: z.array(DayPost).default([]),
    /** What computer players did with the same seed: their moves, by level. */
    played: z.partialRecord(z.enum(LEVELS), z.array(z.string())).default({}),
    /** The best moves found by a search that knew the dice. */
    best: z.array(z.string()).optional(),
  }),
  { 0: (old) => old },
);
type Day = z.infer<typeof Day>;

const Secret = defineRecord(z.object({ schema: z.literal(1), secret: z.string() }), { 0: (old) => old });
const DAY_KEYS = 'daily:';
const SECRET = `${DAY_KEYS}secret`;

const SEED_DIGITS = 32;

/** One seed per game and day (in UTC: `2026-11-21`), and the results. */
export interface Days {
  /**
   * The seed of a day: 32 hexadecimal digits. It depends on a secret of this installation, so neither the code nor
   * earlier seeds predict it.
   */
  readonly readSeed: (game: Game, date: string) => Promise<string>;
  /** The matches of a day that were started in a place and still exist. */
  readonly listMatches: (game: string, date: string, where: DayPlace) => Promise<readonly MatchId[]>;
  /** Where a server sees its results. */
  readonly listPosts: (game: string, date: string) => Promise<readonly DayPost[]>;
  /** Records a channel's message, in place of an earlier one. */
  readonly notePost: (game: string, date: string, post: DayPost) => Promise<void>;
  /** The moves of the computer players that have played the daily game. */
  readonly playedBy: (game: string, date: string) => Promise<Day['played']>;
  /** The best moves found by a search that knew the day's dice; undefined if there was no search. */
  readonly findBest: (game: string, date: string) => Promise<Day['best']>;
  readonly noteBest: (game: string, date: string, moves: readonly string[]) => Promise<void>;
  readonly notePlayed: (game: string, date: string, level: Level, moves: readonly string[]) => Promise<void>;
}

export function openDays(store: Store, newSecret: () => string): Days {
  async function readSeed(game: Game, date: string): Promise<string> {
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

  const change = (game: string, date: string, make: (day: Day) => Day) =>
    store.change(async (draft) => draft.set(dayKey(game, date), make(await readDay(draft, game, date))));

  return {
    readSeed,
    async listMatches(game, date, where) {
      const prefix = placeKeys(game, date, where);
      const ids: MatchId[] = [];
      for await (const key of store.keys(prefix)) ids.push(MatchId.parse(key.slice(prefix.length)));
      return ids;
    },
    listPosts: async (game, date) => (await readDay(store, game, date)).posts,
    notePost: (game, date, post) =>
      change(game, date, (day) => ({
        ...day,
        posts: [...day.posts.filter(({ channel }) => channel !== post.channel), post],
      })),
    playedBy: async (game, date) => (await readDay(store, game, date)).played,
    findBest: async (game, date) => (await readDay(store, game, date)).best,
    noteBest: (game, date, moves) => change(game, date, (day) => ({ ...day, best: [...moves] })),
    notePlayed: (game, date, level, moves) =>
      change(game, date, (day) => ({ ...day, played: { ...day.played, [level]: [...moves] } })),
  };
}

async function readDay(records: Pick<Draft, 'get'>, game: string, date: string): Promise<Day> {
  return (await records.get(dayKey(game, date), Day)) ?? { schema: 1, matches: [], posts: [], played: {} };
}

/** The matches of a day, in the order in which they were opened; some may be gone. */
export async function readDayMatches(
  records: Pick<Draft, 'get'>,
  game: string,
  date: string,
): Promise<readonly MatchId[]> {
  return (await readDay(records, game, date)).matches;
}

/** Adds a new match to the list of its day, if it is a daily game. */
export async function listDay(draft: Draft, { id, game, daily }: Match): Promise<void> {
  if (daily === undefined) return;
  const day = await readDay(draft, game, daily);
  draft.set(dayKey(game, daily), { ...day, matches: [...day.matches, id] });
}

/** Where daily games are shown together: a server, or a channel outside of servers. */
export type DayPlace = Pick<Match['where'], 'guild' | 'channel'>;

/** The daily matches by game, day and place: one record each. */
export const DAY_PLACE_KEYS = 'dailyIn:';

function placeKeys(game: string, date: string, { guild, channel }: DayPlace): string {
  return `${DAY_PLACE_KEYS}${game}:${date}:${guild ?? channel}:`;
}

/** Updates the list for a match that appears, changes or disappears (undefined). */
export function listInPlace(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [was, is] = [before, after].map((match) =>
    match?.daily === undefined ? undefined : `${placeKeys(match.game, match.daily, match.where)}${match.id}`,
  );
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is !== undefined) draft.set(is, MARK);
}

/** The keys of the lists of days before `date`. */
export async function* listsBefore(store: Pick<Store, 'keys'>, date: string): AsyncGenerator<string> {
  for await (const key of store.keys(DAY_KEYS)) {
    const day = /^[a-z]+:(\d{4}-\d\d-\d\d)$/.exec(key.slice(DAY_KEYS.length))?.[1];
    if (day !== undefined && day < date) yield key;
  }
}

function dayKey(game: string, date: string): string {
  return `${DAY_KEYS}${game}:${date}`;
}
