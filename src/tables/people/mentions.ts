import { type Match, MatchId, PersonId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';

/** The matches that contain a person's id in any place: one record each, so that none is missed. */
export const MENTION_KEYS = 'mention:';
const ofPerson = (person: PersonId) => `${MENTION_KEYS}${person}:`;

/** The people whose ids appear anywhere in a match. */
function personsMentioned(match: Match): readonly PersonId[] {
  const { players, planned, invited, spectators, host, substituted = [] } = match;
  const seated = [...players, ...planned].flatMap((player) => (player.kind === 'person' ? [player.id] : []));
  const others = [...invited, ...spectators, ...substituted.flatMap(({ person }) => person ?? [])];
  return [...new Set([...seated, ...others, ...(host === undefined ? [] : [host])])];
}

/** Whether a match contains a person's id in any place. */
export function mentions(match: Match, person: PersonId): boolean {
  return personsMentioned(match).includes(person);
}

/** The matches that contain a person's id. */
export async function matchesMentioning(store: Store, person: PersonId): Promise<readonly MatchId[]> {
  const ids: MatchId[] = [];
  for await (const key of store.keys(ofPerson(person))) ids.push(MatchId.parse(key.slice(ofPerson(person).length)));
  return ids;
}

/** Everyone whose id is in a match, with these matches, one person after another: only one is in memory. */
export async function* everybodyMentioned(
  store: Pick<Store, 'keys'>,
): AsyncGenerator<{ readonly person: PersonId; readonly matches: readonly MatchId[] }> {
  let latest: { readonly person: PersonId; readonly matches: MatchId[] } | undefined;
  for await (const key of store.keys(MENTION_KEYS)) {
    const [id, match] = key.slice(MENTION_KEYS.length).split(':');
    const person = PersonId.parse(id);
    if (latest?.person !== person) {
      if (latest !== undefined) yield latest;
      latest = { person, matches: [] };
    }
    latest.matches.push(MatchId.parse(match));
  }
  if (latest !== undefined) yield latest;
}

/** Updates these records for a match that appears, changes or disappears (undefined). */
export function listMentions(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [were, are] = [before, after].map((match) => (match === undefined ? [] : personsMentioned(match)));
  const id = (after ?? before)?.id;
  if (id === undefined || were === undefined || are === undefined) return;
  for (const person of were) if (!are.includes(person)) draft.remove(`${ofPerson(person)}${id}`);
  for (const person of are) if (!were.includes(person)) draft.set(`${ofPerson(person)}${id}`, MARK);
}
