import { phrase } from '../../engine/phrase.ts';
import { lineOf } from '../../engine/turnLines.ts';
import { LOOK_AGAIN } from '../../tables/clocks/patience.ts';
import { type Match, type PersonId, seatOf } from '../../tables/match/match.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import { commandOf } from '../contract/app.ts';
import type { Delivery } from '../contract/delivery.ts';
import { newTurns, promptOf, SMALL } from '../screens/boardText.ts';
import { screenOf, wordsScreen } from '../screens/screen.ts';
import { waitsFor } from '../screens/waiting.ts';
import { linkTo } from '../words/link.ts';
import { wordsFor } from '../words/names.ts';
import { postBoard } from './boards.ts';
import { dueSinceTheCall } from './calledTurns.ts';
import { publicLocaleOf } from './publicLocale.ts';

/** How long after an own move a player still looks on, in milliseconds. */
export const LOOKS_ON = 2 * 60_000;

/**
 * Calls people by a private message who become due in a turn of which their channel has heard already: those who are due and
 * want to be called. Who moved a moment ago sees the board change, and is called if they do nothing; who takes no such
 * messages is called in the channel. Never rejects.
 */
export async function callThem(
  delivery: Delivery,
  { id, revision }: Pick<Match, 'id' | 'revision'>,
  persons: readonly PersonId[],
): Promise<void> {
  const { app, now } = delivery;
  const left = new Set(persons);
  try {
    const match = await app.tables.read(id);
    if (match === undefined) return;
    const due = (await app.tables.people.pingable(persons)).filter((person) => waitsFor(app, match, person));
    const isLooking = (person: PersonId) => lastMove(match, person) + LOOKS_ON > now();
    const looking = due.filter(isLooking);
    if (looking.length > 0) app.later(LOOKS_ON, () => callUnlessMoved(delivery, match, looking));
    const untold: PersonId[] = [];
    for (const person of due) {
      if (!isLooking(person) && !(await callInPrivate(delivery, match, person))) untold.push(person);
      else left.delete(person);
    }
    if (untold.length > 0) await callInChannel(delivery, match, untold);
  } catch (error) {
    app.log.error({ match: id, revision, err: error }, 'somebody could not be called');
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => callThem(delivery, { id, revision }, [...left]));
  }
}

async function callUnlessMoved(delivery: Delivery, then: Match, persons: readonly PersonId[]): Promise<void> {
  const match = await delivery.app.tables.read(then.id);
  if (match === undefined) return;
  const unmoved = persons.filter((person) => lastMove(match, person) === lastMove(then, person));
  await callThem(delivery, match, unmoved);
}

/** After a restart: calls in time those for whom it was too early before. Who was to be called meanwhile is not. */
export function resumeCalls(delivery: Delivery, match: Match): void {
  const { app, now } = delivery;
  if ((match.log.at(-1)?.at ?? 0) + LOOKS_ON <= now()) return;
  for (const [seat, since] of dueSinceTheCall(commandOf(app, match), match)) {
    const player = match.players[seat];
    const wait = since + LOOKS_ON - now();
    if (player?.kind !== 'person' || wait <= 0 || lastMove(match, player.id) + LOOKS_ON <= since) continue;
    app.later(wait, () => callUnlessMoved(delivery, match, [player.id]));
  }
}

/** So many turns are told to who is called, the latest. */
const MOST_TOLD = 5;

/** Says what is wanted, and what happened since they moved; gives whether the person takes such messages. */
async function callInPrivate(delivery: Delivery, match: Match, person: PersonId): Promise<boolean> {
  const { app, channels } = delivery;
  const { language } = await app.tables.people.settingsOf(person);
  const { say } = wordsFor(app.catalogue, language ?? (await publicLocaleOf(delivery, match)), match);
  const place = linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
  const command = commandOf(app, match);
  const viewer = seatOf(match, person) ?? 'public';
  const prompt = promptOf(command, match, viewer);
  const called = say(phrase('discord.called', { game: phrase(command.game.name), prompt, place }));
  const since = newTurns(command.game, match, { viewer, turns: await app.tables.turnsTold(match) });
  const news = since.slice(-MOST_TOLD).map((line) => SMALL + say(lineOf(line)));
  return channels.tell(person, wordsScreen([called, ...news].join('\n')));
}

/** Shows the board anew, so that these persons are pinged. */
async function callInChannel(delivery: Delivery, match: Match, persons: readonly PersonId[]): Promise<void> {
  const locale = await publicLocaleOf(delivery, match);
  await postBoard(delivery, match, await screenOf(delivery.app, match, { viewer: 'public', locale, pings: persons }));
}

/** When a player last moved themselves; never, if they have not. */
function lastMove(match: Match, person: PersonId): number {
  const seat = seatOf(match, person);
  const own = match.log.findLast((entry) => entry.seat === seat && entry.by === undefined);
  return own?.at ?? Number.NEGATIVE_INFINITY;
}
