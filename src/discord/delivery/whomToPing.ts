import { isUndo, standingEntries } from '../../engine/log.ts';
import { advance, listAwaitedSeats, type Position, positions } from '../../engine/match.ts';
import type { Seat } from '../../engine/seat.ts';
import { isLive, type Match, type MatchId, type PersonId, toScript } from '../../match/match.ts';
import { listSeatsToNotify, positionOf } from '../../match/play.ts';
import { SITS_THERE } from '../../notifications/policy.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';
import { lruMap } from '../../store/lruMap.ts';

/**
 * Who is pinged: people for whom the match waits now but did not before, or in a different turn; for a new challenge,
 * the challenged person; at the end, all players; at a table that was not filled in time, everyone who had joined.
 */
export function personsToPing(
  { game, swift = false }: GameCommand,
  before: Match | undefined,
  after: Match,
): readonly PersonId[] {
  if (after.status === 'lobby' && before === undefined) return after.invited;
  const acted = before === undefined ? [] : listSeatsToNotify(game, before);
  const hasEnded = (before?.status === 'running' && !isLive(after)) || hasExpired(before, after);
  const seats = hasEnded
    ? [...after.players.keys()]
    : listSeatsToNotify(game, after).filter((seat) => !acted.includes(seat) || begunByClock(before, after, seat));
  return seats.flatMap((seat) => {
    const player = after.players[seat];
    if (player?.kind !== 'person') return [];
    return swift && !hasEnded && looksOn(after, seat) ? [] : [player.id];
  });
}

/** Whether the clock ended a turn of a seat that has another turn now: several seats may be late at the same time. */
function begunByClock(before: Match | undefined, { log }: Match, seat: Seat): boolean {
  return log.slice(before?.log.length ?? 0).some((entry) => entry.seat === seat && entry.by === 'clock');
}

function hasExpired(before: Match | undefined, { closed }: Match): boolean {
  return before?.status === 'lobby' && closed?.by === 'time';
}

/** Whether this player has just moved, and so sees the board change without a ping. */
function looksOn(match: Match, seat: Seat): boolean {
  return isJustBefore(lastMoveAt(match, seat), match);
}

/** From how many players on the pings of a first round add up while the latest player still sees the board. */
const SEVERAL = 3;

/**
 * Whether this player has just moved, or has just joined and not moved yet: at a new table everyone has just arrived,
 * except players whom a ring has seated. Players who are still there are pinged a little later, if they do nothing.
 */
export function isStillThere(match: Match, seat: Seat): boolean {
  const { ring, createdAt, players } = match;
  const cameAt = ring !== undefined || players.length < SEVERAL ? undefined : createdAt;
  return isJustBefore(lastMoveAt(match, seat) ?? cameAt, match);
}

/** When a player last moved, in milliseconds since 1970; undefined if they have not. */
export function lastMoveAt({ log }: Match, seat: Seat): number | undefined {
  return log.findLast((entry) => entry.seat === seat && entry.by === undefined)?.at;
}

function isJustBefore(at: number | undefined, { log }: Match): boolean {
  const latest = log.at(-1);
  return at !== undefined && latest !== undefined && latest.at - at < SITS_THERE;
}

/** For how many matches, the most recently changed ones, the answer is known without replaying them. */
const MOST_MATCHES = 1000;

/** A command whose game has turns in which several people move one after another. */
type WithTurns = Pick<GameCommand, 'game'> & Required<Pick<GameCommand, 'turn'>>;

/**
 * Tells whether the channel was already notified in a match's current turn: at its start, or when one of its moves made
 * it someone else's turn. Between two changes, only the new moves are replayed.
 */
export function createNotifiedTurns() {
  const known = lruMap<MatchId, { readonly revision: number; readonly isCalled: boolean }>(MOST_MATCHES);

  return function isCalledAlready({ game, turn }: GameCommand, before: Match | undefined, after: Match): boolean {
    if (turn === undefined || before?.status !== 'running' || after.status !== 'running') return false;
    const command = { game, turn };
    const last = known.get(before.id);
    const wasCalled = last?.revision === before.revision ? last.isCalled : countTurn(command, before).isCalled;
    const isCalled = isCalledAfter(command, before, wasCalled, after);
    if (isCalled === undefined) known.delete(after.id);
    else known.set(after.id, { revision: after.revision, isCalled });
    return wasCalled && turnAt(command, positionOf(before)) === turnAt(command, positionOf(after));
  };
}

function turnAt({ game, turn }: WithTurns, { state }: Position): number {
  return turn(game.view(state, 'public'));
}

/** Whether a move made it someone else's turn. */
function makesOthersDue(
  { game }: WithTurns,
  { players }: Match,
  before: Position,
  mover: Seat,
  after: Position,
): boolean {
  const were = listAwaitedSeats(game, before);
  return listAwaitedSeats(game, after).some(
    (seat) => seat !== mover && players[seat]?.kind === 'person' && !were.includes(seat),
  );
}

/**
 * Whose turn it became after the channel was already notified in that turn, with the time of that move, in milliseconds
 * since 1970; nobody in games without such turns.
 */
export function listTurnsSinceNotification({ game, turn }: GameCommand, match: Match): ReadonlyMap<Seat, number> {
  if (turn === undefined || match.status !== 'running') return new Map();
  return countTurn({ game, turn }, match).since;
}

/** Whether the channel was notified in the match's current turn, and whose turn it became since; found by replaying. */
function countTurn(command: WithTurns, match: Match) {
  const { game } = command;
  const all = positions(game, toScript(match));
  const present = turnAt(command, positionOf(match));
  const begun = all.findLastIndex((position) => turnAt(command, position) !== present) + 1;
  let isCalled = begun === 0;
  let since: ReadonlyMap<Seat, number> = new Map();
  for (const [ply, { seat, at }] of standingEntries(match.log).entries()) {
    const [before, after] = [all[ply], all[ply + 1]];
    if (ply + 1 < begun || before === undefined || after === undefined) continue;
    const were = isCalled ? listAwaitedSeats(game, before) : listAwaitedSeats(game, after);
    const newly = listAwaitedSeats(game, after).filter((one) => !were.includes(one));
    const still = [...since].filter(([one]) => listAwaitedSeats(game, after).includes(one));
    since = new Map([...still, ...newly.map((one) => [one, at] as const)]);
    isCalled ||= makesOthersDue(command, match, before, seat, after);
  }
  return { isCalled, since };
}

/**
 * Whether the channel was notified in the turn after the moves since `before`; undefined if something was taken back.
 */
function isCalledAfter(command: WithTurns, before: Match, wasCalled: boolean, after: Match): boolean | undefined {
  const played = after.log.slice(before.log.length);
  if (after.log.length < before.log.length || played.some(({ text }) => isUndo(text))) return undefined;
  let position = positionOf(before);
  let isCalled = wasCalled;
  let ply = standingEntries(before.log).length;
  for (const { seat, text } of played) {
    const step = advance(command.game, position, after.seed, ply, seat, text);
    if (!step.ok) return undefined;
    const next = step.value.position;
    const isSameTurn = turnAt(command, position) === turnAt(command, next);
    isCalled = (isSameTurn && isCalled) || makesOthersDue(command, after, position, seat, next);
    position = next;
    ply += 1;
  }
  return isCalled;
}
