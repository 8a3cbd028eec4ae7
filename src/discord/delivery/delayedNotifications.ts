import { SnowflakeUtil } from 'discord.js';
import type { Seat } from '../../engine/seat.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { listSeatsToNotify } from '../../match/play.ts';
import { PATIENCE, SITS_THERE } from '../../notifications/policy.ts';
import { findCommand } from '../../play/contract/app.ts';
import { waitsFor } from '../../play/screens/listItem.ts';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { notifyAsChosen, notifyInChannel, notifyInPrivate } from './notifyPersons.ts';
import { isStillThere, listTurnsSinceNotification } from './whomToPing.ts';

/**
 * Notifies people in the channel whose turn came while they were watching, if they do nothing for a while: people who
 * play quickly see the board change, and a ping every turn would be noise.
 */
export function notifyAfterQuiet(
  delivery: Delivery,
  then: Match,
  persons: readonly PersonId[],
  quiet = PATIENCE.ping,
): void {
  const { app } = delivery;
  ifUnmoved(delivery, then, persons, quiet, async (match, unmoved) => {
    const waiting = unmoved.filter((person) => waitsFor(app, match, person));
    const due = await app.tables.people.pingable(waiting);
    if (due.length > 0) await notifyInChannel(delivery, match, due);
    await notifyAsChosen(delivery, match, waiting);
  });
}

/**
 * Sends private messages to people whose turn came in a turn that their channel has already been notified of. People
 * who have just moved see the board change, and are notified if they do nothing; people without private messages are
 * notified in the channel. Never rejects.
 */
export async function notifyPlayers(
  delivery: Delivery,
  { id, revision }: Pick<Match, 'id' | 'revision'>,
  persons: readonly PersonId[],
): Promise<void> {
  const { app } = delivery;
  const left = new Set(persons);
  try {
    const match = await app.tables.read(id);
    if (match === undefined) return;
    const waiting = persons.filter((person) => waitsFor(app, match, person));
    const ways = await Promise.all(waiting.map((person) => howToCall(delivery, match, person)));
    const those = (way: HowToCall) => waiting.filter((_, at) => ways[at] === way);
    const looking = those('if they do nothing');
    if (looking.length > 0) callUnlessMoved(delivery, match, looking, PATIENCE.private);
    for (const person of looking) left.delete(person);
    const untold: PersonId[] = [];
    for (const person of those('now')) {
      if (await notifyInPrivate(delivery, match, person)) left.delete(person);
      else untold.push(person);
    }
    if (untold.length > 0) await notifyInChannel(delivery, match, untold);
    await notifyAsChosen(delivery, match, those('when it suits them'));
  } catch (error) {
    app.log.error({ match: id, revision, err: error }, 'could not notify someone');
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => notifyPlayers(delivery, { id, revision }, [...left]));
  }
}

type HowToCall = 'now' | 'if they do nothing' | 'when it suits them' | 'never';

/** How to notify someone in a turn that their channel has already been notified of. */
async function howToCall({ app, now }: Delivery, match: Match, person: PersonId): Promise<HowToCall> {
  const sitsThere = lastMove(match, person) + SITS_THERE > now();
  const decision = await app.tables.people.decide(person, { isChannelCalled: true, sitsThere });
  if (decision.when === 'never') return 'never';
  if (decision.by === 'collected') return 'when it suits them';
  return decision.when === 'at' ? 'if they do nothing' : 'now';
}

/** Notifies people by private message after this many milliseconds, unless they move before. */
function callUnlessMoved(delivery: Delivery, then: Match, persons: readonly PersonId[], quiet: number): void {
  ifUnmoved(delivery, then, persons, quiet, (match, unmoved) => notifyPlayers(delivery, match, unmoved));
}

/** Does something after this many milliseconds for people who have not moved by then. */
function ifUnmoved(
  { app }: Delivery,
  then: Match,
  persons: readonly PersonId[],
  quiet: number,
  work: (match: Match, unmoved: readonly PersonId[]) => Promise<void>,
): void {
  const { id } = then;
  // Only this is kept until then: thousands of tables may be waiting, and a match is long.
  const moved = countMoves(then, persons);
  app.later(quiet, async () => {
    const match = await app.tables.read(id);
    if (match === undefined) return;
    const unmoved = [...countMoves(match, persons)].filter(([person, moves]) => moves === moved.get(person));
    await work(
      match,
      unmoved.map(([person]) => person),
    );
  });
}

/**
 * After a restart: schedules notifications whose time had not yet come, and immediately sends those whose time has
 * passed.
 */
export async function resumeNotifications(delivery: Delivery, match: Match): Promise<void> {
  const { app, now } = delivery;
  const command = findCommand(app, match);
  const latest = match.log.at(-1);
  if (latest === undefined) return;
  const later = listTurnsSinceNotification(command, match);
  const soon = listSeatsToNotify(command.game, match).filter(
    (seat) => seat !== latest.seat && !later.has(seat) && isStillThere(match, seat),
  );
  // People notified in the channel got a new board.
  const wereCalled = sentAt(match) > latest.at + PATIENCE.ping / 2;
  const uncalled: PersonId[] = [];
  for (const person of wereCalled ? [] : personsAt(match, soon)) {
    if ((await app.tables.collectedCalls.lastTold(person)) < latest.at) uncalled.push(person);
  }
  if (uncalled.length > 0) notifyAfterQuiet(delivery, match, uncalled, Math.max(0, latest.at + PATIENCE.ping - now()));
  for (const [seat, since] of later) {
    const [person] = personsAt(match, [seat]);
    if (person === undefined || (await app.tables.collectedCalls.lastTold(person)) >= since) continue;
    const isLooking = lastMove(match, person) + SITS_THERE > since;
    const wait = isLooking ? since + PATIENCE.private - now() : 0;
    callUnlessMoved(delivery, match, [person], Math.max(0, wait));
  }
}

/** When a match's board was sent to its channel; -Infinity if it was not. */
function sentAt({ where: { message } }: Match): number {
  return message === undefined ? Number.NEGATIVE_INFINITY : SnowflakeUtil.timestampFrom(message);
}

function personsAt({ players }: Match, seats: readonly Seat[]): readonly PersonId[] {
  return seats.flatMap((seat) => {
    const player = players[seat];
    return player?.kind === 'person' ? [player.id] : [];
  });
}

/** How often each of these players has moved. */
function countMoves(match: Match, persons: readonly PersonId[]): ReadonlyMap<PersonId, number> {
  return new Map(persons.map((person) => [person, ownMoves(match, person)]));
}

function ownMoves(match: Match, person: PersonId): number {
  const seat = findSeat(match, person);
  return match.log.filter((entry) => entry.seat === seat && entry.by === undefined).length;
}

/** When a player last made a move themselves; -Infinity if they have not. */
function lastMove(match: Match, person: PersonId): number {
  const seat = findSeat(match, person);
  const own = match.log.findLast((entry) => entry.seat === seat && entry.by === undefined);
  return own?.at ?? Number.NEGATIVE_INFINITY;
}
