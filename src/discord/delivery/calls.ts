import { actors, positions, standingEntries } from '../../engine/match.ts';
import { phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Match, type PersonId, scriptOf, seatOf } from '../../tables/match.ts';
import { positionOf } from '../../tables/play.ts';
import { type App, commandOf } from '../app.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { wordsScreen } from '../screens/screen.ts';
import { waitsFor } from '../screens/waiting.ts';
import { linkTo } from '../words/link.ts';
import { wordsFor } from '../words/names.ts';
import type { Channels } from './channel.ts';

/** How long after an own move a player still looks on, in milliseconds. */
export const LOOKS_ON = 2 * 60_000;

/**
 * Calls people by a private message who become due in a turn of which their channel has heard already. `callInChannel` is
 * for those who take no such messages.
 */
export function createCalls(
  app: App,
  channels: Channels,
  now: () => number,
  { localeOf, callInChannel }: CallsOptions,
) {
  /** Calls those who are due and want to be; who moved a moment ago sees the board change, and is called if they do nothing. Never rejects. */
  async function call({ id, revision }: Match, persons: readonly PersonId[]): Promise<void> {
    try {
      const match = await app.tables.read(id);
      if (match === undefined) return;
      const due = (await app.tables.people.pingable(persons)).filter((person) => waitsFor(app, match, person));
      const isLooking = (person: PersonId) => lastMove(match, person) + LOOKS_ON > now();
      const looking = due.filter(isLooking);
      if (looking.length > 0) app.later(LOOKS_ON, () => callUnlessMoved(match, looking));
      const untold: PersonId[] = [];
      for (const person of due) if (!isLooking(person) && !(await tell(match, person))) untold.push(person);
      if (untold.length > 0) await callInChannel(match, untold);
    } catch (error) {
      app.log.error({ match: id, revision, err: error }, 'somebody could not be called');
    }
  }

  async function callUnlessMoved(then: Match, persons: readonly PersonId[]): Promise<void> {
    const match = await app.tables.read(then.id);
    if (match === undefined) return;
    await call(
      match,
      persons.filter((person) => lastMove(match, person) === lastMove(then, person)),
    );
  }

  async function tell(match: Match, person: PersonId): Promise<boolean> {
    const { language } = await app.tables.people.settingsOf(person);
    const { say } = wordsFor(app.catalogue, language ?? (await localeOf(match)), match);
    const place = linkTo(match) ?? phrase('games.next.channel', { channel: match.where.channel });
    const game = phrase(commandOf(app, match).game.name);
    return channels.tell(person, wordsScreen(say(phrase('discord.called', { game, place }))));
  }

  return { call };
}

interface CallsOptions {
  /** The language of what everybody sees of a match. */
  readonly localeOf: (match: Match) => Promise<string>;
  readonly callInChannel: (match: Match, persons: readonly PersonId[]) => Promise<void>;
}

/**
 * Whether the channel was called already in the turn in which a match is after a change: when it began, or when a move of
 * it made somebody else due.
 */
export function isCalledAlready({ game, turn }: GameCommand, before: Match | undefined, after: Match): boolean {
  if (turn === undefined || before?.status !== 'running' || after.status !== 'running') return false;
  const turnAt = (state: unknown) => turn(game.view(state, 'public'));
  const present = turnAt(positionOf(after).state);
  const all = positions(game, scriptOf(before));
  const entries = standingEntries(before.log);
  const isPerson = (seat: Seat) => before.players[seat]?.kind === 'person';
  for (const [ply, position] of [...all.entries()].reverse()) {
    if (turnAt(position.state) !== present) return false;
    const earlier = all[ply - 1];
    if (earlier === undefined) return true;
    const were = actors(game, earlier);
    const mover = entries[ply - 1]?.seat;
    if (actors(game, position).some((seat) => seat !== mover && isPerson(seat) && !were.includes(seat))) return true;
  }
  return false;
}

/** When a player last moved themselves; never, if they have not. */
function lastMove(match: Match, person: PersonId): number {
  const seat = seatOf(match, person);
  const own = match.log.findLast((entry) => entry.seat === seat && entry.by === undefined);
  return own?.at ?? Number.NEGATIVE_INFINITY;
}
