import { z } from 'zod';
import { daysBefore } from '../match/day.ts';
import { PersonId } from '../match/match.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';

/** How somebody does with the puzzle of a day: how often it was missed, whether it was found, and on which server. */
const DayTry = z.object({ misses: z.int(), isFound: z.boolean(), guild: z.string().optional() });
export type DayTry = Readonly<z.infer<typeof DayTry>>;

/** A message that shows how a server does with it; one a channel and day. */
const DayPost = z.object({ guild: z.string(), channel: z.string(), message: z.string() });
type DayPost = Readonly<z.infer<typeof DayPost>>;

const Day = recordOf(z.object({ schema: z.literal(1), tries: z.record(PersonId, DayTry), posts: z.array(DayPost) }));
type PuzzleDay = z.infer<typeof Day>;

/** On how many days in a row somebody found it; one day that was missed may be bridged where a spare one was earned. */
const Row = recordOf(
  z.object({ schema: z.literal(1), last: z.string(), days: z.int(), best: z.int(), hasSpare: z.boolean() }),
);
export type DayRow = z.infer<typeof Row>;

const DAY_KEYS = 'puzzleday:';
const dayKey = (date: string) => `${DAY_KEYS}${date}`;
const rowKey = (person: PersonId) => `puzzlerow:${person}`;

/** So many days in a row earn a spare one; nobody has more than one. */
const EARNS_SPARE = 7;
/** Days are kept so long. */
const KEPT = 8;

const NOBODY: PuzzleDay = { schema: 1, tries: {}, posts: [] };

export interface PuzzleDays {
  readonly read: (date: string) => Promise<PuzzleDay>;
  /** Notes a try of the day's puzzle; after it was found nothing changes any more. Gives how it stands for the person. */
  readonly noteTry: (
    person: PersonId,
    date: string,
    made: Pick<DayTry, 'isFound' | 'guild'>,
  ) => Promise<{ readonly now: DayTry; readonly row: DayRow | undefined }>;
  /** Notes the message of a channel, in place of an earlier one. */
  readonly notePost: (date: string, post: DayPost) => Promise<void>;
  readonly rowOf: (person: PersonId) => Promise<DayRow | undefined>;
  readonly forget: (person: PersonId) => Promise<void>;
}

export function openPuzzleDays(store: Store): PuzzleDays {
  const dayIn = async (from: Pick<Store, 'get'>, date: string) => (await from.get(dayKey(date), Day)) ?? NOBODY;
  return {
    read: (date) => dayIn(store, date),
    noteTry: (person, date, made) =>
      store.change(async (draft) => {
        const [day, row] = [await dayIn(draft, date), await draft.get(rowKey(person), Row)];
        const before = day.tries[person] ?? { misses: 0, isFound: false };
        if (before.isFound) return { now: before, row };
        const now: DayTry = { ...made, misses: before.misses + (made.isFound ? 0 : 1) };
        draft.set(dayKey(date), { ...day, tries: { ...day.tries, [person]: now } });
        // Each first try of a day takes the oldest one along.
        if (Object.keys(day.tries).length === 0) draft.remove(dayKey(daysBefore(date, KEPT)));
        if (!made.isFound) return { now, row };
        const after = rowAfter(row, date);
        draft.set(rowKey(person), after);
        return { now, row: after };
      }),
    notePost: (date, post) =>
      store.change(async (draft) => {
        const day = await dayIn(draft, date);
        const posts = [...day.posts.filter(({ channel }) => channel !== post.channel), post];
        draft.set(dayKey(date), { ...day, posts });
      }),
    rowOf: (person) => store.get(rowKey(person), Row),
    forget: (person) => forgetIn(store, person),
  };
}

async function forgetIn(store: Store, person: PersonId): Promise<void> {
  await store.remove([rowKey(person)]);
  for await (const key of store.keys(DAY_KEYS)) {
    await store.change(async (draft) => {
      const day = await draft.get(key, Day);
      if (day?.tries[person] === undefined) return;
      const { [person]: _, ...tries } = day.tries;
      draft.set(key, { ...day, tries });
    });
  }
}

/** The row after a day on which the puzzle was found. */
export function rowAfter(row: DayRow | undefined, date: string): DayRow {
  if (row?.last === date) return row;
  const before = row ?? NO_ROW;
  const isBridged = before.hasSpare && before.last === daysBefore(date, 2);
  const days = isBridged || before.last === daysBefore(date, 1) ? before.days + 1 : 1;
  const hasSpare = days % EARNS_SPARE === 0 || (before.hasSpare && !isBridged);
  return { schema: 1, last: date, days, best: Math.max(before.best, days), hasSpare };
}

const NO_ROW = { last: '', days: 0, best: 0, hasSpare: false } as const;

/** How long the row is that can still go on; 0 where it is broken. */
export function daysInRow(row: DayRow | undefined, date: string): number {
  if (row === undefined) return 0;
  const reach = row.hasSpare ? 2 : 1;
  return row.last >= daysBefore(date, reach) ? row.days : 0;
}
