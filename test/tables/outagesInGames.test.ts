import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { GAMES } from '../../src/games/index.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, PersonId } from '../../src/match/match.ts';
import { PACES } from '../../src/match/pace.ts';
import type { Pause } from '../../src/match/pauses.ts';
import { listSeatsToNotify, playMoves, positionOf } from '../../src/match/play.ts';
import { computeShard } from '../../src/match/shard.ts';
import { type Deadline, deadlines, ticked } from '../../src/tables/clocks/deadlines.ts';
import { dueEvents } from '../../src/tables/clocks/dueEvents.ts';
import { outagesIn, type ShardUptime } from '../../src/tables/clocks/uptime.ts';
import { Settings } from '../../src/tables/people/settings.ts';
import { changedBy, createTable } from './seating.ts';

// Whole matches of all games, as records, with the ledger of when people could play.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OUTAGES = 200;
/** Servers of two shards. */
const [GUILD, OTHER] = ['0', String(1n << 22n)] as const;

const nobody = () => undefined;
const everybody = () => Settings.parse({});
const people = Array.from({ length: 4 }, (_, at) => PersonId.parse(String(at + 1)));

/** A match that began at 0, with so many people. */
function begun(game: Game, seats: number, pace: (typeof PACES)[number]): Match {
  const clock = { timeout: 'forfeit' as const, seats: [], pace };
  const [host, ...others] = people.slice(0, seats);
  const table = createTable(game, seats, host === undefined ? [] : [host], {
    clock,
    where: { channel: '10', guild: GUILD },
  });
  return ticked(game, undefined, changedBy(table, ...others.map((one) => join(game, one))), 0, nobody, []);
}

/** The match after one of those for whom it waits has moved at a time. */
function moved(game: Game, match: Match, at: number, random: ReturnType<typeof fastRandom>, outages: readonly Pause[]) {
  const waiting = listSeatsToNotify(game, match);
  if (waiting.length === 0) return match;
  const seat = pick(waiting, random);
  const text = game.write(pick(game.legal(positionOf(match).state, seat), random));
  const made = playMoves(game, seat, [text], { at })(match);
  if (!made.ok) throw new Error(made.refusal.key);
  return ticked(game, match, made.value.match, at, nobody, outages);
}

/** A match in whose middle an outage comes. */
interface Middle {
  readonly game: Game;
  readonly seed: number;
  readonly seats: number;
  readonly pace: (typeof PACES)[number];
  readonly moves: number;
  readonly length: number;
}

const middle = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  seats: fc.integer({ min: 2, max: 4 }),
  pace: fc.constantFrom(...PACES.filter((pace) => pace !== 'none')),
  moves: fc.integer({ min: 0, max: 12 }),
  length: fc.integer({ min: MINUTE, max: 5 * DAY }),
});

/** Plays some moves, and lets the outage come; another shard has one later. Gives how the clocks stood when it came. */
function suffer({ game, seed, seats, pace, moves, length }: Middle) {
  const random = fastRandom(seed);
  let match = begun(game, Math.max(game.seats.min, Math.min(seats, game.seats.max)), pace);
  let at = 0;
  for (let move = 0; move < moves && match.status === 'running'; move += 1) {
    at += random.below(20) * MINUTE;
    match = moved(game, match, at, random, []);
  }
  const from = at + random.below(15) * MINUTE;
  const outage = { from, until: from + length };
  const shards = [GUILD, OTHER].map((guild): ShardUptime => {
    const id = computeShard(guild, 2);
    const outages = guild === GUILD ? [outage] : [{ from: outage.until, until: outage.until + DAY }];
    return { id, count: 2, seen: outage.until, outages };
  });
  return { match, outage, outages: outagesIn(shards, GUILD), before: deadlines(match, nobody, [], from) };
}

const leftOf = (all: readonly Deadline[], seat: number, now: number) =>
  (all.find((one) => one.seat === seat)?.at ?? Number.NaN) - now;

test.each(GAMES.map((game) => [game.id, game] as const))(
  'in the middle of a game of %s an outage takes no time from anybody, and times nobody out',
  (_, game) => {
    fc.assert(
      fc.property(middle, (one) => {
        const { match, outage, outages, before } = suffer({ ...one, game });
        const after = deadlines(match, nobody, outages, outage.until);
        const inTime = before.filter(({ at }) => at > outage.from).map(({ seat }) => seat);
        for (const seat of inTime) {
          expect(leftOf(after, seat, outage.until)).toBeGreaterThanOrEqual(leftOf(before, seat, outage.from));
        }
        const times = { now: outage.until, outages };
        const late = dueEvents(match, everybody, times).flatMap((due) =>
          due.kind === 'timeout' && due.at <= times.now ? [due.seat] : [],
        );
        expect(late.filter((seat) => inTime.includes(seat))).toEqual([]);
        // Whoever moves when it is over has lost nothing by it: not even what a bank has saved.
        const [then, never] = [outages, []].map((ledger) => {
          const now = ledger.length === 0 ? outage.from : outage.until;
          return moved(game, match, now, fastRandom(one.seed), ledger).clock?.seats.map(({ left }) => left);
        });
        if (inTime.length === before.length) expect(then).toEqual(never);
      }),
      { numRuns: OUTAGES / GAMES.length },
    );
  },
);
