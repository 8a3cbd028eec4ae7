import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { type Outcome, winners } from '../../src/engine/outcome.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { type Seat, seatsOf } from '../../src/engine/seat.ts';
import { GAMES } from '../../src/games/index.ts';
import { answerAbsence } from '../../src/match/absence.ts';
import type { Change, KeptMatches } from '../../src/match/change.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, type PersonId as Person, PersonId } from '../../src/match/match.ts';
import type { Timeout } from '../../src/match/pace.ts';
import { listSeatsToNotify, playMoves, positionOf, resign } from '../../src/match/play.ts';
import { agree, proposeDraw } from '../../src/match/proposals.ts';
import { findResult } from '../../src/match/result.ts';
import { ticked } from '../../src/tables/clocks/deadlines.ts';
import { handleDueEvents } from '../../src/tables/clocks/handleDueEvents.ts';
import { Settings } from '../../src/tables/people/settings.ts';
import { changedBy, createTable } from './seating.ts';

// Whoever has which seat: what happens to people by their clocks, by claims, resignations and draws is the same.

const DAY = 24 * 60 * 60_000;
const DOING = { at: 2 * DAY };
const nobody = () => undefined;
const personAt = (seat: Seat): Person => PersonId.parse(String(seat + 1));

/** A match with people on all seats that goes on, after so many moves. */
function playing(game: Game, seats: number, moves: number): Match {
  const clock = { timeout: 'forfeit' as const, seats: [], pace: '1d' as const };
  const table = createTable(game, seats, [personAt(0)], { clock });
  const others = seatsOf(seats).slice(1).map(personAt);
  let match = changedBy(table, ...others.map((one) => join(game, one)));
  const random = fastRandom(seats + 100 * moves);
  for (let move = 0; move < moves; move += 1) {
    const seat = pick(listSeatsToNotify(game, match), random);
    const text = game.write(pick(game.legal(positionOf(match).state, seat), random));
    const next = changedBy(match, playMoves(game, seat, [text], { at: 0 }));
    if (next.status !== 'running') break;
    match = next;
  }
  return match;
}

/** What became of people, by their seats: who is out, and who has won as nobody else is left. */
function verdictOf(game: Game, match: Match) {
  const { left } = positionOf(match);
  const result = resultByLeaving(game, match);
  return { status: match.status, out: left.toSorted(), won: result === undefined ? [] : winners(result).toSorted() };
}

/** The result of a match that ended as nobody else is left, and not by its rules. */
function resultByLeaving(game: Game, match: Match): Outcome | undefined {
  return game.outcome(positionOf(match).state) === undefined ? findResult(game, match) : undefined;
}

/** The same by the rule alone: those are out, and the last who is there has won. */
function ruled(seats: number, out: readonly Seat[]) {
  const there = seatsOf(seats).filter((seat) => !out.includes(seat));
  if (there.length === 0) return { status: 'closed', out: [], won: [] };
  return { status: there.length === 1 ? 'over' : 'running', out: out.toSorted(), won: there.length === 1 ? there : [] };
}

function subsets([first, ...others]: readonly Seat[]): readonly (readonly Seat[])[] {
  if (first === undefined) return [[]];
  const rest = subsets(others);
  return [...rest, ...rest.map((one) => [first, ...one])];
}

function orders<T>(things: readonly T[]): readonly (readonly T[])[] {
  if (things.length < 2) return [things];
  return things.flatMap((first) => orders(things.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** Does what is due for a match whose clocks are up for these seats alone. */
async function timedOut(
  game: Game,
  match: Match,
  late: readonly Seat[],
  { timeout = 'forfeit', missed = 0 }: { readonly timeout?: Timeout; readonly missed?: number } = {},
): Promise<Match> {
  const seats = match.players.map((_, seat) =>
    listSeatsToNotify(game, match).includes(seat)
      ? { left: late.includes(seat) ? DAY : 10 * DAY, since: 0, missed: late.includes(seat) ? missed : 0 }
      : { left: DAY, missed: 0 },
  );
  let current: Match = { ...match, clock: { ...match.clock, timeout, pace: '1d', seats } };
  const matches: KeptMatches = {
    read: async () => current,
    async change(_, make) {
      const made = make(current);
      if (made.ok) current = ticked(game, current, made.value.match, DOING.at, nobody, []);
      return made;
    },
  };
  const settings = Settings.parse({});
  await handleDueEvents(
    {
      matches,
      settingsIn: async () => () => settings,
      now: () => DOING.at,
      listOutages: async () => [],
      gameOf: () => game,
      choose: async () => '',
    },
    match.id,
  );
  return current;
}

/** A verb on a match of these seats, tried in all the orders in which they may do it. */
function allOrders(match: Match, seats: readonly Seat[], change: (seat: Seat) => Change): readonly Match[] {
  return orders(seats).map((order) =>
    order.reduce((current, seat) => (current.status === 'running' ? changedBy(current, change(seat)) : current), match),
  );
}

const TABLES = GAMES.flatMap((game) =>
  [2, 3].filter((seats) => seats >= game.seats.min && seats <= game.seats.max).map((seats) => ({ game, seats })),
);

describe.each(TABLES.map(({ game, seats }) => [game.id, seats, game] as const))('%s with %i', (_, seats, game) => {
  const matches = [0, 1, 2, 5].map((moves) => playing(game, seats, moves));

  test('time-outs: those are out who are late, together, and nobody wins who is late', async () => {
    for (const match of matches) {
      for (const late of subsets(listSeatsToNotify(game, match)).slice(1)) {
        const isEverybody = late.length === seats;
        const verdict = verdictOf(game, await timedOut(game, match, late));
        if (isEverybody) expect(verdict.won).toEqual([]);
        else if (verdict.status !== 'over' || verdict.won.length > 0) expect(verdict).toEqual(ruled(seats, late));
      }
    }
  });

  test('time-outs: those who are late together have the same place', async () => {
    for (const match of matches) {
      for (const late of subsets(listSeatsToNotify(game, match)).filter(({ length }) => length > 1)) {
        const { places = [] } = resultByLeaving(game, await timedOut(game, match, late)) ?? {};
        expect(new Set(late.map((seat) => places[seat])).size).toBe(1);
      }
    }
  });

  test('time-outs: of all who are late a third time computers take the seats, unless that is everybody', async () => {
    for (const match of matches) {
      for (const late of subsets(listSeatsToNotify(game, match)).slice(1)) {
        const { status, substituted = [] } = await timedOut(game, match, late, { timeout: 'computer', missed: 2 });
        if (late.length === seats) expect(status).toBe('closed');
        else expect(substituted.map(({ seat }) => seat).toSorted()).toEqual(late.toSorted());
      }
    }
  });

  test('resignations: in whatever order they come, the same people are out, and the last has won', () => {
    for (const match of matches) {
      for (const leaving of subsets(seatsOf(seats))
        .slice(1)
        .filter(({ length }) => length < seats)) {
        const ends = allOrders(match, leaving, (seat) => resign(game, personAt(seat), DOING));
        for (const end of ends) {
          const verdict = verdictOf(game, end);
          if (verdict.status !== 'over' || verdict.won.length > 0) expect(verdict).toEqual(ruled(seats, leaving));
        }
      }
    }
  });

  test('claims: whoever of those who stayed goes on without who is away, that one is out', () => {
    for (const match of matches) {
      for (const away of seatsOf(seats)) {
        const clocks = match.players.map((_, seat) => ({ left: DAY, missed: seat === away ? 1 : 0 }));
        const missed: Match = { ...match, clock: { timeout: 'computer', seats: clocks } };
        for (const claims of seatsOf(seats).filter((seat) => seat !== away)) {
          const end = changedBy(missed, answerAbsence(game, personAt(claims), away, 'go-on', DOING));
          const verdict = verdictOf(game, end);
          if (verdict.status !== 'over' || verdict.won.length > 0) expect(verdict).toEqual(ruled(seats, [away]));
        }
      }
    }
  });

  test('draws: whoever asks and in whatever order the others agree, all are equal', () => {
    for (const match of matches) {
      for (const [asks = 0, ...others] of orders(seatsOf(seats))) {
        const asked = changedBy(match, proposeDraw(personAt(asks), 0));
        const end = changedBy(asked, ...others.map((seat) => agree(game, personAt(seat), match.log.length, DOING)));
        const result = findResult(game, end);
        expect([end.status, result && winners(result)]).toEqual(['over', seatsOf(seats)]);
      }
    }
  });
});
