import type { Game } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { moveRandom } from '../../engine/random.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { type Change, changed, type MatchChange } from '../../match/change.ts';
import { isLive, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import { resign } from '../../match/play.ts';
import { countDivisions, findDivision, placeInDivision } from '../../rings/divisions.ts';
import {
  findEntrant,
  listSuiting,
  MOST_RINGS_EACH,
  playsIn,
  RING_WAITS,
  type Ring,
  type RingKind,
  ringSeats,
} from '../../rings/ring.ts';
import {
  listStartedRings,
  liveRingsIn,
  openRingRecords,
  type RingRecords,
  ringIn,
  writeRing,
} from '../../rings/ringRecords.ts';
import {
  canStart,
  enterRing,
  isGivenUp,
  isOpen,
  isTimeUp,
  nextLook,
  passTime,
  startRing,
  tablesToOpen,
  withoutPerson,
} from '../../rings/steps.ts';
import type { Queue } from '../../store/queue.ts';
import type { Draft, Store } from '../../store/store.ts';
import type { Schedule } from '../clocks/clocks.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import type { TablesOptions } from '../options.ts';
import type { Repository } from './repository.ts';
import { findDepartedPerson, openRingTable, type RingMatchOptions, withOpened, withResults } from './ringMatches.ts';
import { areApart, refuseOnServer } from './seatRules.ts';
import { openUnfinishedGames, type UnfinishedGames } from './unfinishedGames.ts';

/** Someone who wants to play in the next ring of a kind. */
interface RingEntry extends Pick<Ring, 'guild' | 'channel' | 'parent'> {
  readonly person: PersonId;
  readonly kind: Omit<RingKind, 'game'> & { readonly game: Game };
  readonly atOnce: number;
  readonly interaction: string;
}

/** A ring after everything due was done, and what happened at its tables. */
export interface RingStep {
  /** Undefined if it is no longer stored. */
  readonly ring: Ring | undefined;
  readonly before: Ring;
  readonly opened: readonly MatchChange[];
  readonly ended: readonly { readonly before: Match; readonly change: MatchChange }[];
}

/** The rings of all servers, and how their tables are opened and read. */
export interface Rings extends RingRecords {
  /** Adds someone to the fullest waiting ring that suits them in which nobody is blocked either way; opens one if there is none. */
  readonly enter: (entry: RingEntry) => Promise<Result<Ring>>;
  /** Makes a requested change to a ring. Undefined if there is no such ring. */
  readonly change: (id: string, make: (ring: Ring) => Result<Ring>) => Promise<Result<Ring> | undefined>;
  /**
   * Does what is due in a ring: its start, results of finished tables, next tables, its end. Everything is written
   * together, so that a crash leaves nothing half done.
   */
  readonly attend: (id: string) => Promise<RingStep | undefined>;
  /** Takes someone's name out of all rings; returns the ids of those they were in. */
  readonly forget: (person: PersonId) => Promise<readonly string[]>;
  /** A ring's unfinished games, if strong computers finish them. */
  readonly unfinished: UnfinishedGames;
}

interface RingOptions extends RingMatchOptions, Pick<TablesOptions, 'thinking' | 'onThoughtless'> {
  readonly store: Store;
  readonly share: ShardScope;
  readonly queue: Queue;
  readonly repository: Pick<Repository, 'read' | 'add' | 'tell' | 'change'>;
  readonly schedule: Pick<Schedule, 'note'>;
}

export function openRings(options: RingOptions): Rings {
  const { store, share, now, queue, repository, schedule } = options;
  const records = openRingRecords(store, share.has, now);
  const inOrder = <T>(id: string, work: () => Promise<T>) => queue.run(`ring:${id}`, work);

  const change: Rings['change'] = (id, make) =>
    inOrder(id, () =>
      store.change(async (draft) => {
        const before = await ringIn(draft, id);
        if (before === undefined) return undefined;
        const made = make(before);
        if (made.ok && made.value !== before) await writeRing(draft, before, made.value);
        return made;
      }),
    );

  return {
    ...records,
    enter: (entry) => queue.run(`rings:${entry.guild}`, () => store.change((draft) => enterIn(draft, entry, now()))),
    change,
    attend: (id) =>
      inOrder(id, async () => {
        const before = await records.read(id);
        if (before === undefined) return undefined;
        await options.games.find((game) => game.id === before.game)?.apart?.wake();
        const ended = await endWhatIsOver(options, before);
        const step = await store.change((draft) => attendIn(options, draft, id));
        for (const { match, events } of step?.opened ?? []) {
          repository.tell({ match, events });
          await schedule.note(match);
        }
        return step && { ...step, before, ended };
      }),
    unfinished: openUnfinishedGames({ ...options, readRing: records.read, changeRing: change }),
    async forget(person) {
      const ids = (await records.ofPerson(person)).map(({ id }) => id);
      for (const id of ids) await change(id, (ring) => accept(withoutPerson(ring, person, now())));
      return ids;
    },
  };
}

async function enterIn(draft: Draft, entry: RingEntry, now: number): Promise<Result<Ring>> {
  const { guild, channel, parent, person, kind, atOnce, interaction } = entry;
  const id = BigInt(interaction).toString(36);
  const refusal = await refuseOnServer(draft, guild, { person, now, waitedFor: true });
  if (refusal !== undefined) return refuse(refusal);
  const wanted: RingKind = { ...kind, game: kind.game.id };
  const live = await liveRingsIn(draft, guild);
  const waiting = listSuiting(live, wanted);
  const own = waiting.find((ring) => findEntrant(ring, person) !== undefined);
  if (own === undefined && live.filter((ring) => playsIn(ring, person)).length >= MOST_RINGS_EACH)
    return refuse(phrase('rings.tooMany', { most: MOST_RINGS_EACH }));
  const division = findDivision(await listStartedRings(draft, { guild, game: wanted.game, pace: wanted.pace }), person);
  const open = waiting.filter((ring) => isOpenTo(ring, division, now));
  for (const ring of own === undefined ? open : [own]) {
    const others = ring.entrants.flatMap((one) => one.person ?? []).filter((one) => one !== person);
    const entered = enterRing(ring, person, atOnce);
    if (!entered.ok || (own === undefined && (await areApart(draft, person, others)))) continue;
    await writeRing(draft, ring, entered.value);
    return entered;
  }
  // The request was delivered again after the ring that it opened has started.
  const earlier = await ringIn(draft, id);
  if (earlier !== undefined) return accept(earlier);
  const empty: Ring = {
    ...{ schema: 1, id, guild, channel, ...(parent === undefined ? {} : { parent }) },
    ...{ ...wanted, seats: ringSeats(kind.game), status: 'waiting', openedAt: now },
    ...{ entrants: [], tables: [], corrections: [], ...(division === undefined ? {} : { division }) },
  };
  const entered = enterRing(empty, person, atOnce);
  if (entered.ok) await writeRing(draft, undefined, entered.value);
  return entered;
}

/** Whether a waiting ring accepts people of a division: after two days, of every one. */
function isOpenTo({ division, openedAt }: Ring, wanted: number | undefined, now: number): boolean {
  return division === undefined || wanted === undefined || division === wanted || now >= openedAt + RING_WAITS;
}

/** Which matches of a ring end now, and how: those of people who left, and all others when the ring's time is over. */
function listEnds({ gameOf, now }: RingOptions, ring: Ring): readonly (readonly [MatchId, Change])[] {
  const isUp = ring.status === 'running' && isTimeUp(ring, now());
  return ring.tables.filter(isOpen).flatMap(({ match, seats }): readonly (readonly [MatchId, Change])[] => {
    const gone = seats.flatMap((entrant) => findDepartedPerson(ring, entrant) ?? []);
    if (match === undefined || (gone.length === 0 && !isUp)) return [];
    if (gone.length === 0) return [[match, endUnfinished]];
    // Whoever has already left the match is refused.
    return gone.map((person) => [match, (one) => resign(gameOf(one), person, { at: now() })(one)]);
  });
}

/** Ends these matches, retrying until it succeeds. */
async function endWhatIsOver(options: RingOptions, ring: Ring): Promise<RingStep['ended']> {
  const { repository, canGoOn } = options;
  const ended: RingStep['ended'][number][] = [];
  for (const [id, end] of listEnds(options, ring)) {
    const before = await repository.read(id);
    if (before === undefined || !isLive(before) || !canGoOn(before)) continue;
    const done = await repository.change(id, end);
    if (done?.ok) ended.push({ before, change: done.value });
  }
  return ended;
}

/** Ends a match that is unfinished when its ring's time is over: it has no result of its own, and is unrated. */
function endUnfinished(match: Match): Result<MatchChange> {
  if (!isLive(match)) return refuse(phrase('engine.over'));
  return changed({ ...match, status: 'closed' }, [{ to: 'everyone', text: phrase('rings.unfinished') }]);
}

async function attendIn(
  options: RingOptions,
  draft: Draft,
  id: string,
): Promise<Pick<RingStep, 'ring' | 'opened' | 'before'> | undefined> {
  const now = options.now();
  const before = await ringIn(draft, id);
  if (before === undefined) return undefined;
  const isDone = before.status === 'over' && nextLook(before) <= now;
  if (isDone || isGivenUp(before, now)) {
    await writeRing(draft, before, undefined);
    return { ring: undefined, before, opened: [] };
  }
  const begun = canStart(before, now) ? await start(draft, before, now) : before;
  const played = await withDivisions(draft, before, passTime(await withResults(options, draft, begun, now), now));
  const opened: MatchChange[] = [];
  let ring = played;
  for (const number of tablesToOpen(played)) {
    const table = await openRingTable(options, draft, ring, number);
    if (table === undefined) continue;
    opened.push(table);
    ring = withOpened(ring, number, table.match.id);
  }
  await writeRing(draft, before, ring);
  return { ring, before, opened };
}

async function start(draft: Draft, ring: Ring, now: number): Promise<Ring> {
  const placed = placeInDivision(ring, await listStartedRings(draft, ring));
  return startRing(placed, now, moveRandom(`ring ${ring.id}`, ring.openedAt));
}

/** A finished ring, with the number of divisions: who rises and falls. */
async function withDivisions(draft: Draft, before: Ring, after: Ring): Promise<Ring> {
  if (after.status !== 'over' || before.status === 'over') return after;
  const divisions = countDivisions(await listStartedRings(draft, after));
  return divisions < 2 ? after : { ...after, divisions };
}
