import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../../engine/game.ts';
import { isUndo } from '../../engine/log.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { awaySeats } from '../../match/absence.ts';
import type { Change } from '../../match/change.ts';
import { findSeat, isLive, isShownInChannel, Match, type MatchId } from '../../match/match.ts';
import { computersAreToAct } from '../../match/play.ts';
import { withoutOvertaken } from '../../match/proposals.ts';
import type { RuledGames } from '../../match/ruledGames.ts';
import { isRated } from '../../ratings/rateSeats.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { noteRingTable } from '../../rings/ringRecords.ts';
import type { Queue } from '../../store/queue.ts';
import type { Draft, Store } from '../../store/store.ts';
import { analysingKey, analysisKey } from '../analysis/analysis.ts';
import type { ClockOutcome, Schedule } from '../clocks/clocks.ts';
import { AT_ONCE } from '../clocks/timerQueue.ts';
import { listDay, listInPlace } from '../daily/days.ts';
import { enqueueForOwner } from '../lists/crossProcessQueue.ts';
import { listKept } from '../lists/keptMatches.ts';
import { findLiveMatchInPlace, type Look, listTable, matchKey, placeTaken } from '../lists/liveTables.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import { listOpenSeats } from '../lists/tablesHere.ts';
import type { ListedChange, People } from '../people/people.ts';
import type { ActingPerson } from '../people/settings.ts';
import type { StoredChange } from './repository.ts';
import { forgetAccepted, refuseSeat } from './seatRules.ts';

/** The interaction and person that make a change. */
interface Doer {
  readonly interaction: string | undefined;
  readonly by: ActingPerson | undefined;
}

/** How many interactions a table remembers, to recognize one that is delivered twice. */
const REMEMBERED = 20;

/**
 * Makes a change to a match in a draft, with everything that follows from it; nothing if this interaction was already
 * carried out. Also returns when to look at the match next. Undefined if there is no such match.
 */
export async function changeStored(
  keeping: RepositoryParts,
  draft: Draft,
  id: MatchId,
  make: Change,
  { interaction, by }: Doer,
): Promise<Result<StoredChange & Pick<ClockOutcome, 'next'>> | undefined> {
  const before = await draft.get(matchKey(id), Match);
  if (before === undefined) return undefined;
  if (interaction !== undefined && isAnswered(before, interaction)) {
    return accept({ match: before, events: [], repeated: true, next: undefined });
  }
  const made = make(before);
  if (!made.ok) return made;
  const refusal = await refuseNewcomers(keeping, draft, before, made.value.match);
  if (refusal !== undefined) return refuse(refusal);
  const { match, next } = await following(keeping, before, made.value.match, { interaction, by });
  if (await isTaken(draft, before, match)) return refuse(placeTaken(match));
  if (before.status === 'lobby' && match.status === 'running') await forgetAccepted(draft, before);
  const news = await writeMatch(keeping, draft, { before, after: match, by: by?.person }, next);
  const events = [...made.value.events, ...shortTurns(before, match), ...news];
  return accept({ match, events, repeated: false, next });
}

/** How little time, in milliseconds, someone must have left in a turn that returns by an undo to be warned. */
const LITTLE_TIME = 10 * 60_000;

function shortTurns(before: Match, { log, clock }: Match): readonly GameEvent[] {
  if (!log.slice(before.log.length).some(({ text }) => isUndo(text))) return [];
  return (clock?.seats ?? []).flatMap(({ left, since }, seat) => {
    if (since === undefined || left > LITTLE_TIME) return [];
    const at = Math.ceil((since + left) / 1000);
    return [{ to: 'everyone' as const, text: phrase('clocks.backWithLittle', { player: { seat }, at }) }];
  });
}

/** The match after someone's change to `before`, with everything that follows from it. */
async function following(
  keeping: RepositoryParts,
  before: Match,
  made: Match,
  { interaction, by }: Doer,
): Promise<ClockOutcome> {
  const { canGoOn, schedule } = keeping;
  const ended = withoutOvertaken(withEnd(keeping, made));
  const { match, next } = canGoOn(ended) ? await schedule.tick(ended, before, by) : { match: ended };
  const answered = interaction === undefined ? before.answered : [...before.answered, interaction].slice(-REMEMBERED);
  return { match: { ...match, answered, revision: before.revision + (showsTheSame(before, match) ? 0 : 1) }, next };
}

/** The match with its end time, and whether it is rated, if it has just ended. */
export function withEnd({ canGoOn, gameOf, now }: RepositoryParts, match: Match): Match {
  if (isLive(match) || match.endedAt !== undefined) return match;
  return { ...match, endedAt: now(), ...(canGoOn(match) && isRated(gameOf(match), match) ? { rated: true } : {}) };
}

/** Why someone who sits down by a change may not; undefined if all may. */
async function refuseNewcomers(
  { now }: RepositoryParts,
  draft: Draft,
  before: Match,
  after: Match,
): Promise<Phrase | undefined> {
  for (const player of after.players) {
    if (player.kind !== 'person' || findSeat(before, player.id) !== undefined) continue;
    const isBack = before.substituted?.some(({ person }) => person === player.id) === true;
    const isAgreed = isBack && before.proposal?.kind === 'return' && after.proposal === undefined;
    const refusal = await refuseSeat(draft, { person: player.id, match: after, now: now(), isBack, isAgreed });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Whether a match moves to a channel where its place is taken. */
async function isTaken(draft: Draft, before: Match, after: Match): Promise<boolean> {
  if (before.where.channel === after.where.channel || !isLive(after)) return false;
  return (await findLiveMatchInPlace(draft, after)) !== undefined;
}

/**
 * Whether a match's board looks as before: questions and clocks are shown outside it; spectators and hints do not
 * count.
 */
function showsTheSame(before: Match, after: Match): boolean {
  const board = ({ clock, proposal, warned, reminders, answered, spectators, hinted, ...rest }: Match) => rest;
  if (!isDeepStrictEqual(awaySeats(before), awaySeats(after))) return false;
  return before.log.length === after.log.length && isDeepStrictEqual(board(before), board(after));
}

/**
 * How long interactions are remembered, in milliseconds: Discord abandons an interaction after a quarter of an hour.
 */
const DELIVERED = 60 * 60_000;

/** Whether a match has carried out this interaction before. */
function isAnswered({ answered, log }: Match, interaction: string): boolean {
  if (answered.includes(interaction)) return true;
  const since = (log.at(-1)?.at ?? 0) - DELIVERED;
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (entry === undefined || entry.at < since) return false;
    if (entry.interaction === interaction) return true;
  }
  return false;
}

/** What the matches are stored with. */
export interface RepositoryParts extends RuledGames {
  readonly store: Store;
  readonly share: ShardScope;
  readonly queue: Queue;
  readonly people: Pick<People, 'list'>;
  readonly ratings: Pick<Ratings, 'rate' | 'takeBack' | 'giveBack'>;
  readonly schedule: Schedule;
  readonly now: () => number;
}

/**
 * Writes a match that changes, appears or disappears (undefined), with all lists; `next` is when to check it again.
 * Returns what happened.
 */
export async function writeMatch(
  keeping: RepositoryParts,
  draft: Draft,
  change: ListedChange,
  next?: number,
): Promise<readonly GameEvent[]> {
  const { before, after } = change;
  const { share, people, ratings, gameOf, canGoOn } = keeping;
  listTable(draft, before, after, after && lookAt(keeping, after, next));
  listKept(draft, before, after);
  listOpenSeats(draft, before, after);
  listInPlace(draft, before, after);
  await people.list(draft, change);
  if (after === undefined) {
    if (before !== undefined) removeMatch(draft, before.id);
    return [];
  }
  if (before === undefined) await listDay(draft, after);
  draft.set(matchKey(after.id), after);
  if (!share.has(after.where.guild)) enqueueForOwner(draft, after);
  if (before === undefined) return [];
  if (before.voided === undefined && after.voided !== undefined) await ratings.takeBack(draft, before);
  if (before.voided !== undefined && after.voided === undefined) await ratings.giveBack(draft, after);
  if (hasEnded(before, after)) noteRingTable(draft, after);
  if (!hasEnded(before, after) || !canGoOn(after)) return [];
  const { events, gains } = await ratings.rate(draft, gameOf(after), after);
  if (gains.length > 0) draft.set(matchKey(after.id), { ...after, gains });
  return events;
}

/** When to check a match stored in this state: immediately until its board was shown and its computers have moved. */
export function lookAt({ canGoOn, gameOf }: RuledGames, match: Match, next: number | undefined): Look {
  const isBehind = isShownInChannel(match) && match.shown < match.revision;
  const isDue = isBehind || (canGoOn(match) && computersAreToAct(gameOf(match), match));
  return { due: isDue ? AT_ONCE : (next ?? null), at: match.log.at(-1)?.at ?? match.createdAt };
}

function removeMatch(draft: Draft, id: MatchId): void {
  for (const key of [matchKey(id), analysisKey(id), analysingKey(id)]) draft.remove(key);
}

function hasEnded(before: Match, after: Match): boolean {
  return isLive(before) && !isLive(after);
}
