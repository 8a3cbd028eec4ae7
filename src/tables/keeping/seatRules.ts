import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match, PersonId } from '../../match/match.ts';
import type { Draft } from '../../store/store.ts';
import { Server, serverKey } from '../lists/serverRecords.ts';
import { blockMark, challengesOfDay, nextChallenge } from '../people/blocking.ts';
import { Person, personKey, stranger } from '../people/person.ts';
import { computeReliability } from '../people/reliability.ts';

// Who may sit at which table with whom: checked when someone sits down, never when they move.

/** Someone who sits down, the others at the table, and those for whom seats are kept. */
interface Newcomer {
  readonly person: PersonId;
  readonly match: Match;
  readonly now: number;
  /** Whether they get back a seat that they had lost at this table. */
  readonly isBack?: boolean;
  /** Whether everyone at the table has just agreed that they come back. */
  readonly isAgreed?: boolean;
}

/** Why someone may not sit down at a table; undefined if they may. */
export async function refuseSeat(
  draft: Draft,
  { person, match, now, isBack = false, isAgreed = false }: Newcomer,
): Promise<Phrase | undefined> {
  const waitedFor = !isBack && isAmongOthers(match);
  const refusal = await refuseOnServer(draft, match.where.guild, { person, now, waitedFor });
  if (refusal !== undefined) return refusal;
  // Those who block someone and then agree to their return have said what they want.
  if (isAgreed) return undefined;
  return (await areApart(draft, person, othersAt(match, person))) ? phrase('company.apart') : undefined;
}

/** Why a server does not let someone play; undefined if it does. `waitedFor`: whether others will wait for them. */
export async function refuseOnServer(
  draft: Draft,
  guild: string | undefined,
  { person, now, waitedFor }: { readonly person: PersonId; readonly now: number; readonly waitedFor: boolean },
): Promise<Phrase | undefined> {
  const server = guild === undefined ? undefined : await draft.get(serverKey(guild), Server);
  const until = server && barredUntil(server, person, now);
  if (until !== undefined) return phrase('company.barred', { at: Math.ceil(until / 1000) });
  const asked = waitedFor ? (server?.settings.reliability ?? 0) : 0;
  const reliability = computeReliability((await readPersonRecord(draft, person)).kept);
  if (reliability === undefined || reliability.inTime >= asked) return undefined;
  return phrase('company.unreliable', { asked, inTime: reliability.inTime });
}

/** Until when a moderator has barred someone on a server. */
function barredUntil({ barred }: Server, person: PersonId, now: number): number | undefined {
  return barred.find((one) => one.person === person && one.until > now)?.until;
}

/** Why nobody may invite these people on a server; undefined if they may: people who may not play are not invited. */
export function refuseInvited(server: Server, invited: readonly PersonId[], now: number): Phrase | undefined {
  const isBarred = invited.some((person) => barredUntil(server, person, now) !== undefined);
  return isBarred ? phrase('company.challenges.none') : undefined;
}

/** Whether others will wait for a newcomer. */
function isAmongOthers({ solo, daily }: Match): boolean {
  return solo !== true && daily === undefined;
}

/** Why someone may not challenge these people now; undefined if they may. Rematches are free. */
export async function refuseChallenge(
  draft: Draft,
  host: PersonId,
  invited: readonly PersonId[],
  now: number,
): Promise<Phrase | undefined> {
  const record = await readPersonRecord(draft, host);
  const at = nextChallenge(record.challenged, listMarks(host, invited), now);
  if (at !== undefined) return phrase('company.challenges.tooMany', { at: Math.ceil(at / 1000) });
  const records = await Promise.all(invited.map((person) => readPersonRecord(draft, person)));
  const isRefused = records.some(({ settings }) => settings.challenges === 'nobody');
  return isRefused || (await areApart(draft, host, invited)) ? phrase('company.challenges.none') : undefined;
}

/** Records whom someone has challenged, for the daily limit. */
export async function noteChallenge(
  draft: Draft,
  host: PersonId,
  invited: readonly PersonId[],
  now: number,
): Promise<void> {
  const record = await readPersonRecord(draft, host);
  const sent = listMarks(host, invited).map((to) => ({ to, at: now }));
  draft.set(personKey(host), { ...record, challenged: [...challengesOfDay(record.challenged, now), ...sent] });
}

/** The most, in milliseconds, by which the recorded times of a challenge and its table differ. */
const SAME_CHALLENGE = 5000;

/** A challenge that led to a game no longer counts toward the limit. */
export async function forgetAccepted(draft: Draft, { host, invited, createdAt }: Match): Promise<void> {
  if (host === undefined || invited.length === 0) return;
  const record = await readPersonRecord(draft, host);
  const marks = listMarks(host, invited);
  const isOfThis = ({ to, at }: { readonly to: string; readonly at: number }) =>
    marks.includes(to) && Math.abs(at - createdAt) < SAME_CHALLENGE;
  const challenged = record.challenged.filter((one) => !isOfThis(one));
  if (challenged.length < record.challenged.length) draft.set(personKey(host), { ...record, challenged });
}

/** Whether one of these people has blocked the person, or the other way round. */
export async function areApart(draft: Draft, person: PersonId, others: readonly PersonId[]): Promise<boolean> {
  const { blocked } = await readPersonRecord(draft, person);
  if (others.some((other) => blocked.includes(blockMark(person, other)))) return true;
  const records = await Promise.all(others.map((other) => readPersonRecord(draft, other)));
  return records.some((record, at) => record.blocked.includes(blockMark(others[at] ?? person, person)));
}

function othersAt({ players, invited }: Match, person: PersonId): readonly PersonId[] {
  const seated = players.flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  return [...new Set([...seated, ...invited])].filter((one) => one !== person);
}

function listMarks(host: PersonId, invited: readonly PersonId[]): readonly string[] {
  return invited.map((person) => blockMark(host, person));
}

async function readPersonRecord(draft: Draft, person: PersonId): Promise<Person> {
  return (await draft.get(personKey(person), Person)) ?? stranger();
}
