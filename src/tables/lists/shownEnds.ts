import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Match, MatchId } from '../../match/match.ts';
import { dueKeys } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import { matchKey } from './liveTables.ts';
import type { ShardScope } from './shardScope.ts';

/** After how long the end of a game is shown small, in milliseconds, if no other game started there before. */
const SHOWN_WHOLE = 24 * 60 * 60 * 1000;

/** How long after a small end others can join it, in milliseconds. */
const JOINED_FOR = 30 * SHOWN_WHOLE;

/** How many ends share one message. */
export const MOST_GATHERED = 5;

/** The message about a finished game in its channel: in full at first, later small, alone or together with others. */
const ShownEnd = z.object({
  match: MatchId,
  message: z.string(),
  /** When it was shown, in milliseconds since 1970. */
  at: z.number(),
  isSmall: z.boolean(),
});
export type ShownEnd = Readonly<z.infer<typeof ShownEnd>>;

/** A channel's ends that may still change: whole ones, and small ones that others can join. Oldest first. */
const Ends = defineRecord(
  z.object({
    schema: z.literal(1),
    /** Its server; absent in direct messages. */
    guild: z.string().optional(),
    ends: z.array(ShownEnd),
  }),
);
type Ends = Readonly<z.infer<typeof Ends>>;

const endsKey = (channel: string) => `ends:${channel}`;

/** The channels whose ends must be made small, sorted by time. */
const { keyOf, dueBy } = dueKeys('endsDue:');
const dueKey = (channel: string, guild: string | undefined, due: number) => keyOf(due, `${guild ?? ''}:${channel}`);

/** The ends of games shown in channels. */
export interface ShownEnds {
  readonly of: (channel: string) => Promise<Ends | undefined>;
  /** The channels whose ends should be made small now; only on servers managed by this process. */
  readonly due: () => Promise<readonly string[]>;
  /** Records how a channel now shows the `seen` ends, and, in the matches of those that `moved`, where they are. */
  readonly rearrange: (
    channel: string,
    seen: readonly ShownEnd[],
    after: readonly ShownEnd[],
    moved: readonly ShownEnd[],
  ) => Promise<void>;
}

export function openShownEnds(store: Store, share: ShardScope, now: () => number): ShownEnds {
  return {
    of: (channel) => store.get(endsKey(channel), Ends),
    async due() {
      const channels: string[] = [];
      for await (const { what } of dueBy(store, now)) {
        const [guild = '', channel = ''] = what.split(':');
        if (share.has(guild === '' ? undefined : guild)) channels.push(channel);
      }
      return channels;
    },
    rearrange: (channel, seen, after, moved) =>
      store.change(async (draft) => {
        const before = await draft.get(endsKey(channel), Ends);
        if (before === undefined) return;
        // A game may have ended while these were made small.
        const since = before.ends.filter((end) => !seen.some((one) => isDeepStrictEqual(one, end)));
        writeEnds(draft, channel, before, { ...before, ends: [...after, ...since] }, now());
        for (const { match, message } of moved) await noteSmall(draft, match, message);
      }),
  };
}

/** Records that a message shows the whole end of a match. */
export async function noteEnd(draft: Draft, { id, where }: Match, message: string, now: number): Promise<void> {
  const { channel, guild } = where;
  const before = await draft.get(endsKey(channel), Ends);
  const others = (before?.ends ?? []).filter(({ match }) => match !== id);
  const ends = [...others, { match: id, message, at: now, isSmall: false }];
  writeEnds(draft, channel, before, { schema: 1, ...(guild === undefined ? {} : { guild }), ends }, now);
}

function writeEnds(draft: Draft, channel: string, before: Ends | undefined, after: Ends, now: number): void {
  const { guild } = after;
  const due = before && findDue(before.ends);
  if (due !== undefined) draft.remove(dueKey(channel, guild, due));
  const ends = after.ends.filter(({ at, isSmall }) => !isSmall || at + JOINED_FOR > now);
  const next = findDue(ends);
  if (next === undefined) draft.remove(endsKey(channel));
  else {
    draft.set(endsKey(channel), { ...after, ends });
    draft.set(dueKey(channel, guild, next), MARK);
  }
}

/** When something must be done about these ends: the first whole one is made small, or small ones are forgotten. */
function findDue(ends: readonly ShownEnd[]): number | undefined {
  const times = ends.map(({ at, isSmall }) => at + (isSmall ? JOINED_FOR : SHOWN_WHOLE));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The message no longer belongs only to this match, so changes of the match do not overwrite it. */
async function noteSmall(draft: Draft, id: MatchId, message: string): Promise<void> {
  const match = await draft.get(matchKey(id), Match);
  if (match === undefined) return;
  const { message: _, ...where } = match.where;
  draft.set(matchKey(id), { ...match, where: { ...where, end: message } });
}
