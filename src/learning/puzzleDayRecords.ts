import { z } from 'zod';
import { daysBefore, formatDate } from '../match/dates.ts';
import { PersonId } from '../match/match.ts';
import type { Draft, Store } from '../store/store.ts';
import { defineRecord } from '../store/upgradeRecord.ts';

/** A person's tries at a day's puzzle: how often they missed, and whether they found the solution. */
const DayTry = z.object({ misses: z.int(), isFound: z.boolean() });
export type DayTry = Readonly<z.infer<typeof DayTry>>;

/** A person's tries at a day's puzzle, and the servers on which they tried it. */
const OwnTry = defineRecord(DayTry.extend({ schema: z.literal(1), guilds: z.array(z.string()) }));
type OwnTry = z.infer<typeof OwnTry>;

/** The results of a server's people with a day's puzzle, and the messages that show it: one per channel. */
const Day = defineRecord(
  z.object({
    schema: z.literal(1),
    tries: z.record(PersonId, DayTry),
    /** Without a message, it has been on its way there since then (milliseconds since 1970). */
    posts: z.array(z.object({ channel: z.string(), message: z.string().optional(), since: z.number() })),
  }),
);
type PuzzleDay = Readonly<z.infer<typeof Day>>;

/** On how many days in a row someone solved the puzzle; a spare day, if earned, can make up for one missed day. */
const Row = defineRecord(
  z.object({ schema: z.literal(1), last: z.string(), days: z.int(), best: z.int(), hasSpare: z.boolean() }),
);
export type DayRow = z.infer<typeof Row>;

const DAY_KEYS = 'puzzleday:';
const dayKey = (date: string, guild: string) => `${DAY_KEYS}${date}:${guild}`;
const TRY_KEYS = 'puzzletry:';
const tryKey = (date: string, person: PersonId) => `${TRY_KEYS}${date}:${person}`;
const rowKey = (person: PersonId) => `puzzlerow:${person}`;

/** How many days in a row earn a spare day; nobody has more than one. */
const EARNS_SPARE = 7;
/** How many days are kept, including today. */
const KEPT = 8;
/**
 * How long Discord recognizes a message that is sent twice, in milliseconds: with a margin, because nobody documents
 * the exact time.
 */
const KNOWN_AGAIN = 2 * 60 * 1000;

const NOBODY: PuzzleDay = { schema: 1, tries: {}, posts: [] };
const UNTRIED: OwnTry = { schema: 1, misses: 0, isFound: false, guilds: [] };

/** The puzzle of each day: people's results, and the channels that show it. */
export interface PuzzleDays {
  /** The results of a server's people. */
  readonly read: (date: string, guild: string) => Promise<PuzzleDay>;
  readonly readTry: (person: PersonId, date: string) => Promise<DayTry>;
  /** Records a try at the day's puzzle; once it is solved, nothing changes any more. Returns the person's state. */
  readonly noteTry: (
    person: PersonId,
    date: string,
    made: { readonly isFound: boolean; readonly guild?: string },
  ) => Promise<{ readonly now: DayTry; readonly row: DayRow | undefined }>;
  /**
   * Whether a channel should get its message for a day now, which is then recorded: true only once, except during the
   * first minutes, in which Discord recognizes a message that is sent again.
   */
  readonly beginPost: (date: string, guild: string, channel: string) => Promise<boolean>;
  /** Records a channel's message, replacing an earlier one; undefined: it did not arrive after all. */
  readonly notePost: (date: string, guild: string, channel: string, message: string | undefined) => Promise<void>;
  readonly readRow: (person: PersonId) => Promise<DayRow | undefined>;
  /** Removes someone's results; returns the days on servers that showed them. */
  readonly forget: (person: PersonId) => Promise<readonly ShownDay[]>;
}

/** A day's puzzle on a server. */
export interface ShownDay {
  readonly date: string;
  readonly guild: string;
}

export function openPuzzleDays(store: Store, now: () => number): PuzzleDays {
  const changePosts = <T>(
    date: string,
    guild: string,
    work: (posts: PuzzleDay['posts']) => readonly [PuzzleDay['posts'], T],
  ) =>
    store.change(async (draft) => {
      const day = await dayIn(draft, date, guild);
      const [posts, result] = work(day.posts);
      if (posts !== day.posts) draft.set(dayKey(date, guild), { ...day, posts });
      return result;
    });
  return {
    read: (date, guild) => dayIn(store, date, guild),
    readTry: (person, date) => tryIn(store, date, person),
    noteTry: (person, date, made) => store.change((draft) => noteTryIn(draft, person, date, made)),
    beginPost: (date, guild, channel) =>
      changePosts(date, guild, (posts) => {
        const before = posts.find((one) => one.channel === channel);
        if (before === undefined) return [[...posts, { channel, since: now() }], true];
        return [posts, before.message === undefined && now() < before.since + KNOWN_AGAIN];
      }),
    notePost: (date, guild, channel, message) =>
      changePosts(date, guild, (posts) => {
        const others = posts.filter((one) => one.channel !== channel);
        return [message === undefined ? others : [...others, { channel, message, since: now() }], undefined];
      }),
    readRow: (person) => store.get(rowKey(person), Row),
    async forget(person) {
      await store.remove([rowKey(person)]);
      // Somewhere it is already tomorrow.
      const shown: ShownDay[] = [];
      for (let days = -1; days < KEPT; days += 1) {
        const date = daysBefore(formatDate(now()), days);
        for (const guild of await forgetTry(store, date, person)) shown.push({ date, guild });
      }
      return shown;
    },
  };
}

async function dayIn(from: Pick<Draft, 'get'>, date: string, guild: string): Promise<PuzzleDay> {
  return (await from.get(dayKey(date, guild), Day)) ?? NOBODY;
}

async function tryIn(from: Pick<Draft, 'get'>, date: string, person: PersonId): Promise<OwnTry> {
  return (await from.get(tryKey(date, person), OwnTry)) ?? UNTRIED;
}

async function noteTryIn(
  draft: Draft,
  person: PersonId,
  date: string,
  { isFound, guild }: Parameters<PuzzleDays['noteTry']>[2],
): ReturnType<PuzzleDays['noteTry']> {
  const [before, row] = [await tryIn(draft, date, person), await draft.get(rowKey(person), Row)];
  if (before.isFound) return { now: before, row };
  const now = { isFound, misses: before.misses + (isFound ? 0 : 1) };
  const guilds = [...new Set([...before.guilds, ...(guild === undefined ? [] : [guild])])];
  draft.set(tryKey(date, person), { schema: 1, ...now, guilds });
  for (const one of guilds) {
    const day = await dayIn(draft, date, one);
    draft.set(dayKey(date, one), { ...day, tries: { ...day.tries, [person]: now } });
  }
  if (!isFound) return { now, row };
  const after = rowAfter(row, date);
  draft.set(rowKey(person), after);
  return { now, row: after };
}

/** Removes someone's try of a day; returns the servers that showed it. */
function forgetTry(store: Store, date: string, person: PersonId): Promise<readonly string[]> {
  return store.change(async (draft) => {
    const own = await draft.get(tryKey(date, person), OwnTry);
    if (own === undefined) return [];
    draft.remove(tryKey(date, person));
    for (const guild of own.guilds) {
      const day = await draft.get(dayKey(date, guild), Day);
      if (day === undefined) continue;
      const { [person]: _, ...tries } = day.tries;
      draft.set(dayKey(date, guild), { ...day, tries });
    }
    return own.guilds;
  });
}

/** The keys of expired data about puzzle days. */
export async function* pastPuzzleDays(store: Pick<Store, 'keys'>, now: number): AsyncGenerator<string> {
  const first = daysBefore(formatDate(now), KEPT - 1);
  for (const prefix of [DAY_KEYS, TRY_KEYS]) {
    for await (const key of store.keys(prefix)) {
      // Keys are sorted by day.
      if (key.slice(prefix.length) >= first) break;
      yield key;
    }
  }
}

/** The series of days after the puzzle was solved on a day. */
export function rowAfter(row: DayRow | undefined, date: string): DayRow {
  // Solving yesterday's puzzle after today's loses nothing.
  if (row !== undefined && row.last >= date) return row;
  const before = row ?? NO_ROW;
  const isBridged = before.hasSpare && before.last === daysBefore(date, 2);
  const days = isBridged || before.last === daysBefore(date, 1) ? before.days + 1 : 1;
  const hasSpare = days % EARNS_SPARE === 0 || (before.hasSpare && !isBridged);
  return { schema: 1, last: date, days, best: Math.max(before.best, days), hasSpare };
}

const NO_ROW = { last: '', days: 0, best: 0, hasSpare: false } as const;

/** The length of the series, if it can still continue; 0 if it is broken. */
export function daysInRow(row: DayRow | undefined, date: string): number {
  if (row === undefined) return 0;
  const reach = row.hasSpare ? 2 : 1;
  return row.last >= daysBefore(date, reach) ? row.days : 0;
}
