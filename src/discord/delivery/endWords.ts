import { phrase } from '../../engine/phrase.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { SITS_THERE } from '../../notifications/policy.ts';
import { describeGameName } from '../../play/contract/app.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { END_PHRASES } from '../../play/words/endPhrases.ts';
import { linkTo } from '../../play/words/link.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { endCause } from '../../tables/people/endedTables.ts';
import { findInvolvement, listPersons } from '../../tables/people/person.ts';
import type { Delivery } from '../contract/delivery.ts';
import { callWhenItSuits, tellOrCallLater } from './notifyPersons.ts';
import { lastMoveAt } from './whomToPing.ts';

/** People who lost their seats are told elsewhere how they may come back: `lostSeats.ts`. */
const TOLD_ELSEWHERE = ['out', 'replaced', 'removed'];

/** When a table ended, in milliseconds since 1970; whom the channel pings for it, and who ended it. */
interface EndCircumstances {
  readonly now: number;
  readonly pinged: readonly PersonId[];
  readonly by?: PersonId | undefined;
}

/** Someone to tell that a table has ended, and why. */
interface EndWord {
  readonly person: PersonId;
  readonly why: keyof typeof END_PHRASES;
}

/** Tells people who would not notice otherwise that a table has ended, each once and as they prefer. */
export async function tellOfEnd(
  delivery: Delivery,
  before: Match | undefined,
  match: Match,
  circumstances: Omit<EndCircumstances, 'now'>,
): Promise<void> {
  if (before === undefined) return;
  const words = endWords(before, match, { ...circumstances, now: delivery.now() });
  for (const { person, why } of words) await tell(delivery, match, person, why);
}

/** Whom to tell that a change ended a table: neither people the channel pings, nor those who ended it. */
export function endWords(before: Match, match: Match, { now, pinged, by }: EndCircumstances): readonly EndWord[] {
  return listPersons(before).flatMap((person) => {
    if (
      person === by ||
      pinged.includes(person) ||
      !listPersons(match).includes(person) ||
      sitsThere(match, person, now)
    )
      return [];
    if (findInvolvement(before, person) !== 'live' || findInvolvement(match, person) === 'live') return [];
    const hasEnded = before.status === 'running' && match.status === 'over';
    const why = endCause(before, match, person, by) ?? (hasEnded ? 'over' : undefined);
    return why === undefined || TOLD_ELSEWHERE.includes(why) ? [] : [{ person, why }];
  });
}

/** Whether someone has just moved, and so sees the end in place of their board. */
function sitsThere(match: Match, person: PersonId, now: number): boolean {
  const seat = findSeat(match, person);
  const at = seat === undefined ? undefined : lastMoveAt(match, seat);
  return at !== undefined && now - at < SITS_THERE;
}

async function tell(delivery: Delivery, match: Match, person: PersonId, why: keyof typeof END_PHRASES): Promise<void> {
  const { app } = delivery;
  const decision = await app.tables.people.decide(person, { isChannelCalled: true });
  if (decision.when === 'never') return;
  if (decision.by === 'collected') return callWhenItSuits(delivery, person, undefined);
  const { language } = await app.tables.people.readSettings(person);
  const { say } = wordsFor(app.catalogue, language ?? (await readPublicLocale(delivery, match)), match);
  const words = phrase('tables.ended.told', {
    game: describeGameName(app, match),
    why: END_PHRASES[why],
    place: linkTo(match) ?? '',
  });
  await tellOrCallLater(delivery, match, person, wordsScreen(say(words)));
}
