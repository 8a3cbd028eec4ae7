import { phrase } from '../../engine/phrase.ts';
import { type Match, type PersonId, seatOf } from '../../match/match.ts';
import { gameNameOf } from '../../play/contract/app.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { END_PHRASES } from '../../play/words/ends.ts';
import { linkTo } from '../../play/words/link.ts';
import { wordsFor } from '../../play/words/names.ts';
import { publicLocaleOf } from '../../play/words/publicLocale.ts';
import { endCause } from '../../tables/people/endedTables.ts';
import { involvementOf, personsOf } from '../../tables/people/person.ts';
import type { Delivery } from '../contract/delivery.ts';
import { callWhenItSuits } from './notifyPersons.ts';
import { looksOn } from './whomToPing.ts';

/** Those who lost their seats are told how they may come back: `lostSeats.ts`. */
const TOLD_ELSEWHERE = ['out', 'replaced', 'removed'];

/**
 * Tells those that a table has ended, each once and as they like calls, whom the channel does not ping for it (`pinged`) and
 * who did not end it themselves (`by`).
 */
export async function tellOfEnd(
  delivery: Delivery,
  before: Match | undefined,
  match: Match,
  { pinged, by }: { readonly pinged: readonly PersonId[]; readonly by?: PersonId | undefined },
): Promise<void> {
  if (before === undefined) return;
  for (const person of personsOf(before)) {
    if (person === by || pinged.includes(person) || !personsOf(match).includes(person) || sitsThere(match, person))
      continue;
    if (involvementOf(before, person) !== 'live' || involvementOf(match, person) === 'live') continue;
    const hasEnded = before.status === 'running' && match.status === 'over';
    const why = hasEnded ? 'over' : endCause(before, match, person, by);
    if (why !== undefined && !TOLD_ELSEWHERE.includes(why)) await tell(delivery, match, person, why);
  }
}

/** Whether somebody moved a moment ago, and sees the end over their board. */
function sitsThere(match: Match, person: PersonId): boolean {
  const seat = seatOf(match, person);
  return match.position !== undefined && seat !== undefined && looksOn(match, seat);
}

async function tell(delivery: Delivery, match: Match, person: PersonId, why: keyof typeof END_PHRASES): Promise<void> {
  const { app, channels } = delivery;
  const decision = await app.tables.people.decide(person, { isChannelCalled: true });
  if (decision.when === 'never') return;
  if (decision.by === 'collected') return callWhenItSuits(delivery, person, undefined);
  const { language } = await app.tables.people.settingsOf(person);
  const { say } = wordsFor(app.catalogue, language ?? (await publicLocaleOf(delivery, match)), match);
  const words = phrase('tables.ended.told', {
    game: gameNameOf(app, match),
    why: END_PHRASES[why],
    place: linkTo(match) ?? '',
  });
  await channels.tell(person, wordsScreen(say(words)));
}
