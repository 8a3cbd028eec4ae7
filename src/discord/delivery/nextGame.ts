import { type Phrase, phrase } from '../../engine/phrase.ts';
import { findSeat, type Match, type MatchId, type PersonId } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { type BackgroundServices, describeGameName, type ScreenParts } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import { SMALL } from '../../play/screens/boardText.ts';
import { waitsFor } from '../../play/screens/listItem.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { linkTo } from '../../play/words/link.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import type { Delivery } from '../contract/delivery.ts';

/** How long a person gets no second hint about the next game, in milliseconds. */
export const QUIET = 10 * 60 * 1000;

/** A line of small print about the game that has been waiting longest for someone, if their turn here is over. */
export async function nextLine(
  app: ScreenParts & BackgroundServices,
  { person, locale }: Caller,
  match: Match,
): Promise<string | undefined> {
  const seat = findSeat(match, person);
  if (seat === undefined || (app.tables.canGoOn(match) && toAct(app.tables.gameOf(match), match).includes(seat))) {
    return undefined;
  }
  const next = await longestWaiting(app, person, match.id);
  if (next === undefined) return undefined;
  const { say } = wordsFor(app.catalogue, locale);
  return SMALL + say(phrase('games.next', { game: describeGameName(app, next), place: linkMatch(next) }));
}

/**
 * Tells people who moved on a public board, in private, where others are waiting for them; not again for a while. Never
 * rejects.
 */
export async function pointOn({ app, pointedOn }: Delivery, caller: Caller, match: Match): Promise<void> {
  try {
    if (pointedOn.has(caller.person)) return;
    const line = await nextLine(app, caller, match);
    if (line === undefined) return;
    pointedOn.add(caller.person);
    await caller.answer.toCaller(wordsScreen(line));
  } catch (error) {
    app.log.info({ match: match.id, err: error }, 'could not list the games waiting for a person');
  }
}

/** Only games in which others are waiting: nobody waits in solo games. */
async function longestWaiting(
  app: ScreenParts & BackgroundServices,
  person: PersonId,
  here: MatchId,
): Promise<Match | undefined> {
  const { live } = await app.tables.people.read(person);
  const matches = await Promise.all(live.filter((id) => id !== here).map((id) => app.tables.read(id)));
  return matches
    .filter((match) => match !== undefined)
    .filter((match) => match.solo !== true && match.daily === undefined && match.where.gone !== true)
    .filter((match) => waitsFor(app, match, person))
    .sort((a, b) => lastChange(a) - lastChange(b))[0];
}

function lastChange({ log, createdAt }: Match): number {
  return log.at(-1)?.at ?? createdAt;
}

/** Discord shows a link to a message as its channel, to be pressed. */
function linkMatch(match: Match): Phrase {
  return linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
}
