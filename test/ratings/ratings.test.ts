import { beforeEach, describe, expect, test } from 'vitest';
import type { Level } from '../../src/engine/computerPlayer.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { type Change, changed } from '../../src/match/change.ts';
import { close, join } from '../../src/match/lobby.ts';
import { type MatchId, PersonId } from '../../src/match/match.ts';
import { returnPerson, unvoidMatch, voidMatch } from '../../src/match/moderation.ts';
import { joinLate, playMoves, resign, substitute } from '../../src/match/play.ts';
import { agree, proposeDraw } from '../../src/match/proposals.ts';
import { findResult } from '../../src/match/result.ts';
import { takeHint } from '../../src/play/actions/hint.ts';
import { decideRating } from '../../src/ratings/ratedSeats.ts';
import { COURSE, isRanked, newcomer, type Standing } from '../../src/ratings/standing.ts';
import { pointsMoved } from '../../src/ratings/takeBack.ts';
import { writeStanding } from '../../src/ratings/writeStanding.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { KEPT_AFTER_LEAVING } from '../../src/tables/lists/serverRecords.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim as nimOfFour } from '../engine/toys/nim.ts';
import { BrittleDisk } from '../store/brittleStore.ts';
import { accepted } from '../tables/accepted.ts';
import { ADA, BEN, CLEO, changedBy, createTable } from '../tables/seating.ts';
import { numberedIds, tablesOn } from '../tables/tablesOn.ts';

const nim = { ...nimOfFour, seats: { ...nimOfFour.seats, max: 12 } };

let store: Store;
let tables: Tables;
let time: number;
let disk: BrittleDisk;
let channels = 0;
const newId = numberedIds();
beforeEach(async () => {
  time = 1000;
  disk = new BrittleDisk();
  store = storeOn(disk);
  await restart();
});

async function restart(): Promise<void> {
  tables = await tablesOn(store, [nim], { now: () => time, newId });
}

interface Seating {
  readonly others?: readonly PersonId[];
  readonly computers?: readonly Level[];
  readonly guild?: string;
  readonly heap?: number;
}

/** A match of nim with a heap of five, unless said, of Ada and these. */
async function begun({ others = [], computers = [], guild = '1', heap = 5 }: Seating): Promise<MatchId> {
  channels += 1;
  const channel = channels;
  const opening = {
    game: nim,
    setup: { heap, most: 'three' },
    seatCount: 1 + others.length + computers.length,
    host: ADA,
    invited: [],
    computers,
    where: { channel: String(channel), ...(guild === '' ? {} : { guild }) },
  };
  const { id } = accepted(await tables.open(opening, `${channel}`)).match;
  for (const person of others) await make(id, join(nim, person));
  return id;
}

const make = async (id: MatchId, change: Change) => accepted(await tables.change(id, change));
const doing = { at: 1 };
const move = (seat: number, text: string) => playMoves(nim, seat, [text], doing);
const of = (person: PersonId, guild = '1') => tables.ratings.readStanding(guild, 'nim', person);
/** Ada wins: she takes the last of five. */
const played: readonly [number, string][] = [
  [0, 'take-2'],
  [1, 'take-1'],
  [0, 'take-2'],
];
async function adaWins(seating: Seating = { others: [BEN] }): Promise<MatchId> {
  const id = await begun(seating);
  for (const [seat, text] of played) await make(id, move(seat, text));
  return id;
}

describe('a match that is played out', () => {
  test('changes the ratings of all who played, on its server alone', async () => {
    const id = await adaWins();
    expect((await tables.read(id))?.rated).toBe(true);
    expect(await of(ADA)).toMatchObject({ won: 1, tied: 0, lost: 0, streak: 1, best: 1 });
    expect(await of(BEN)).toMatchObject({ won: 0, tied: 0, lost: 1, streak: 0, best: 0 });
    expect((await of(ADA))?.mean).toBeGreaterThan(1545);
    expect(((await of(ADA))?.mean ?? 0) + ((await of(BEN))?.mean ?? 0)).toBeCloseTo(3000, 6);
    expect(await of(ADA, '2')).toBeUndefined();
  });

  test('tells what it did to the ratings, however many played', async () => {
    const told = async (count: number) => {
      const others = Array.from({ length: count - 1 }, (_, at) => PersonId.parse(String(100 + at)));
      const id = await begun({ others, heap: count });
      for (let seat = 0; seat < count - 1; seat++) await make(id, move(seat, 'take-1'));
      const { events } = await make(id, move(count - 1, 'take-1'));
      return events.some(({ text }) => text.key === 'records.rated');
    };
    for (const count of [3, 8, 9, 12]) expect(await told(count)).toBe(true);
  });

  test('rates nobody against a computer player, and people among themselves as if none were there', async () => {
    await adaWins({ computers: ['hard'] });
    expect(await of(ADA)).toBeUndefined();
    await adaWins({ others: [BEN] });
    const alone = [await of(BEN), await of(ADA)].map((standing) => standing?.mean);
    for (const person of [ADA, BEN]) await tables.ratings.reset('1', 'nim', person);
    const id = await begun({ others: [BEN], computers: ['hard'], heap: 3 });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, move(2, 'take-1'));
    expect((await tables.read(id))?.gains).toHaveLength(2);
    expect([await of(ADA), await of(BEN)].map((standing) => standing?.mean)).toEqual(alone);
    expect(await tables.ratings.listed('1', 'nim', { from: 0, most: 9 })).toHaveLength(2);
  });

  test('counts a streak until it breaks, and keeps the best', async () => {
    await adaWins();
    await adaWins();
    const id = await begun({ others: [BEN] });
    for (const [seat, text] of [
      [0, 'take-1'],
      [1, 'take-3'],
      [0, 'take-1'],
    ] as const)
      await make(id, move(seat, text));
    expect(await of(ADA)).toMatchObject({ won: 3, streak: 3, best: 3 });
    const lost = await begun({ others: [BEN] });
    for (const [seat, text] of [
      [0, 'take-3'],
      [1, 'take-2'],
    ] as const)
      await make(lost, move(seat, text));
    expect(await of(ADA)).toMatchObject({ won: 3, lost: 1, streak: 0, best: 3 });
  });
});

describe('a match that is resigned', () => {
  test('is rated once both have moved', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, resign(nim, ADA, doing));
    expect(await of(ADA)).toMatchObject({ lost: 1 });
    expect(await of(BEN)).toMatchObject({ won: 1 });
  });

  test('is not rated before', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, resign(nim, BEN, doing));
    expect((await tables.read(id))?.rated).toBeUndefined();
    expect(await of(ADA)).toBeUndefined();
  });
});

describe('a seat given to a computer player', () => {
  test('is lost for the person who gave it up, and no computer player is rated for it', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-2'));
    await make(id, move(1, 'take-1'));
    await make(id, substitute(nim, ADA, doing));
    const { match, events } = await make(id, move(0, 'take-2'));
    // The computer took the last one; board, ratings and histories say alike who won of those who began.
    expect(findResult(nim, match)?.places).toEqual([2, 1]);
    const told = JSON.stringify(events.find(({ text }) => text.key === 'records.rated'));
    expect(told).toContain(JSON.stringify({ key: 'discord.mention', values: { person: ADA } }));
    expect(await of(ADA)).toMatchObject({ lost: 1 });
    expect(await of(BEN)).toMatchObject({ won: 1 });
  });

  test('is lost for who came back to it and gives it up again: the moves between count', async () => {
    const id = await begun({ others: [BEN], heap: 9 });
    await make(id, substitute(nim, ADA, doing));
    await make(id, returnPerson(nim, ADA, doing));
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, substitute(nim, ADA, doing));
    for (const [seat, text] of [
      [0, 'take-3'],
      [1, 'take-1'],
      [0, 'take-3'],
    ] as const)
      await make(id, move(seat, text));
    expect(await of(ADA)).toMatchObject({ lost: 1 });
    expect(await of(BEN)).toMatchObject({ won: 1 });
  });

  test('is lost as well where the others resign, and the computer that took over stays', async () => {
    const id = await begun({ others: [BEN], computers: ['easy'] });
    for (const seat of [0, 1, 2]) await make(id, move(seat, 'take-1'));
    await make(id, substitute(nim, ADA, doing));
    const { match } = await make(id, resign(nim, BEN, doing));
    expect(match).toMatchObject({ status: 'closed', rated: true });
    expect(await of(ADA)).toMatchObject({ won: 0, tied: 0, lost: 1 });
  });
});

describe('no rating comes from a match', () => {
  test('that was closed', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, close(CLEO, true, 'spam'));
    expect(await of(ADA)).toBeUndefined();
  });

  test('that was closed by a moderator after somebody had resigned', async () => {
    const id = await begun({ others: [BEN, CLEO] });
    for (const seat of [0, 1, 2]) await make(id, move(seat, 'take-1'));
    await make(id, resign(nim, CLEO, doing));
    await make(id, close(PersonId.parse('9'), true, 'spam'));
    expect(await of(CLEO)).toBeUndefined();
  });

  test('against computers alone', async () => {
    const id = await adaWins({ computers: ['easy'] });
    expect((await tables.read(id))?.rated).toBeUndefined();
    expect(await of(ADA)).toBeUndefined();
  });

  test('whose set-up does not give equal chances, however it was played', () => {
    const lines = ['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2'];
    const playedOn = (columns: number) => {
      const begun = changedBy(
        createTable(cellz, 2, [ADA], { setup: { columns, rows: 2 }, where: { channel: '1', guild: '1' } }),
        join(cellz, BEN),
      );
      const moved = changedBy(begun, ...lines.map((line, at) => playMoves(cellz, at % 2, [line], doing)));
      return moved.status === 'over'
        ? moved
        : changedBy(moved, playMoves(cellz, 1, ['b1-c1'], doing), resign(cellz, ADA, doing));
    };
    expect([2, 3, 4, 5].map((columns) => decideRating(cellz, playedOn(columns)).counts)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('played alone, or in direct messages', async () => {
    await adaWins({ computers: ['easy'], guild: '' });
    expect(await tables.ratings.of(ADA)).toEqual([]);
  });
});

describe('ratings', () => {
  test('are written with the end of the match or not at all, and once', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-2'));
    await make(id, move(1, 'take-1'));
    disk.writesFail = true;
    const last = playMoves(nim, 0, ['take-2'], { at: 1, interaction: '77' });
    await expect(tables.change(id, last, '77')).rejects.toThrow(StoreFailure);
    disk.writesFail = false;
    await restart();
    expect(await of(ADA)).toBeUndefined();
    await Promise.all([tables.change(id, last, '77'), tables.change(id, last, '77')]);
    await restart();
    await tables.change(id, last, '77');
    await tables.noteShown(id, 9, '1');
    expect(await of(ADA)).toMatchObject({ won: 1, lost: 0 });
  });

  test('of many matches that end at once all count', async () => {
    await Promise.all(Array.from({ length: 12 }, () => adaWins()));
    expect(await of(ADA)).toMatchObject({ won: 12, best: 12 });
    expect(await of(BEN)).toMatchObject({ lost: 12 });
  });

  test('of a person are given for an export, and deleted with all else that is kept of them', async () => {
    await adaWins();
    await adaWins({ others: [BEN], guild: '2' });
    expect((await tables.ratings.of(ADA)).map(({ guild, game }) => [guild, game])).toEqual([
      ['1', 'nim'],
      ['2', 'nim'],
    ]);
    await tables.forget(ADA);
    expect(await tables.ratings.of(ADA)).toEqual([]);
    expect(await of(BEN)).toMatchObject({ lost: 1 });
  });

  test('of a server go when the bot has left it for the grace period', async () => {
    await adaWins();
    await adaWins({ others: [BEN], guild: '2' });
    const daily = async () => {
      time += KEPT_AFTER_LEAVING;
      await tables.sweepDaily(new Set(['2']));
    };
    await daily();
    expect(await of(ADA)).toBeDefined();
    await daily();
    expect(await of(ADA)).toBeUndefined();
    expect(await of(ADA, '2')).toBeDefined();
  });
});

/** The last move was made by the clock. */
const byClock: Change = (match) => {
  const last = match.log.at(-1);
  return changed({
    ...match,
    log: [...match.log.slice(0, -1), ...(last ? [{ ...last, by: 'clock' as const }] : [])],
  });
};

test('who sat down late plays for fun: neither they nor a rival gain by it', async () => {
  const LATE = PersonId.parse('77');
  const id = await begun({ others: [BEN], heap: 7 });
  await make(id, move(0, 'take-1'));
  await make(id, move(1, 'take-1'));
  await make(id, joinLate(nim, LATE, doing));
  for (const [seat, text] of [
    [0, 'take-2'],
    [1, 'take-1'],
    [2, 'take-2'],
  ] as const)
    await make(id, move(seat, text));
  expect(await tables.read(id)).toMatchObject({ status: 'over', rated: true });
  expect(await of(LATE)).toBeUndefined();
  // The newcomer took the last stone; of the two others both came in behind.
  expect(Object.values((await of(ADA))?.scores ?? {})).toEqual([{ won: 0, tied: 1, lost: 0 }]);
  expect((await of(ADA))?.mean).toBeCloseTo(1500, 6);
});

describe('who is absent', () => {
  test('and never moved is not rated, nor is who played against nobody', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, byClock);
    await make(id, move(0, 'take-3'));
    expect(await of(ADA)).toBeUndefined();
    expect(await of(BEN)).toBeUndefined();
  });

  test('does not win by what the clock plays', async () => {
    const id = await begun({ others: [BEN], heap: 6 });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, byClock);
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    expect((await tables.read(id))?.rated).toBe(true);
    expect(await of(ADA)).toMatchObject({ won: 1 });
    expect(await of(BEN)).toMatchObject({ lost: 1 });
  });

  test('for less than a third of their moves wins all the same', async () => {
    const id = await begun({ others: [BEN], heap: 8 });
    for (const turn of [1, 2, 3, 4]) {
      await make(id, move(0, 'take-1'));
      await make(id, move(1, 'take-1'));
      if (turn === 1) await make(id, byClock);
    }
    expect(await of(BEN)).toMatchObject({ won: 1 });
    expect(await of(ADA)).toMatchObject({ lost: 1 });
  });
});

test('a match that somebody resigns early counts the less for who stayed, the sooner, and whole for who resigned', async () => {
  const gain = async (moves: readonly number[]) => {
    for (const person of [ADA, BEN]) await tables.ratings.reset('1', 'nim', person);
    const id = await begun({ others: [BEN], heap: 12 });
    for (const seat of moves) await make(id, move(seat, 'take-1'));
    const { events } = await make(id, resign(nim, ADA, doing));
    const [won, lost] = [await of(BEN), await of(ADA)].map((standing) => (standing?.mean ?? 1500) - 1500);
    return { won: won ?? 0, lost: lost ?? 0, keys: events.map(({ text }) => text.key) };
  };
  const [early, whole] = [await gain([0, 1]), await gain([0, 1, 0, 1])];
  expect(whole.won).toBeGreaterThan(60);
  expect(whole.keys).not.toContain('records.rated.short');
  // Two of the three moves that are a quarter of such a match.
  expect(early.won).toBeCloseTo((2 / 3) * whole.won, 6);
  expect(early.lost).toBeCloseTo(whole.lost, 6);
  expect(early.keys).toContain('records.rated.short');
});

describe('no act of one person voids a rated match', () => {
  test('not a hint, beside a computer that sits in the seat of who left', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, substitute(nim, BEN, doing));
    expect(await tables.change(id, takeHint(nim, ADA))).toMatchObject({ ok: false });
  });

  test('not closing it, once the other has left', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await make(id, substitute(nim, BEN, doing));
    expect(await tables.change(id, close(ADA, false))).toMatchObject({ ok: false });
    expect(await tables.change(id, close(BEN, true, 'spam'))).toMatchObject({ ok: false });
  });

  test('not leaving most moves to the clock', async () => {
    const id = await begun({ others: [BEN, CLEO], heap: 12 });
    for (let turn = 0; turn < 4; turn += 1) {
      for (const seat of [0, 1, 2]) {
        await make(id, move(seat, 'take-1'));
        if (seat > 0 && turn > 0) await make(id, byClock);
      }
    }
    expect(await of(ADA)).toMatchObject({ won: 1 });
    expect(await of(BEN)).toMatchObject({ lost: 1 });
  });

  test('not asking to be forgotten: the winner keeps all, the seat its namelessness', async () => {
    const gain = async (leave: (id: MatchId) => Promise<unknown>) => {
      for (const person of [ADA, BEN]) await tables.ratings.reset('1', 'nim', person);
      await write(BEN, standingOf(1800, 90));
      const id = await begun({ others: [BEN] });
      await make(id, move(0, 'take-1'));
      await make(id, move(1, 'take-1'));
      await leave(id);
      expect((await tables.read(id))?.status).toBe('over');
      return (await of(ADA))?.mean;
    };
    const resigned = await gain((id) => make(id, resign(nim, BEN, doing)));
    time += 24 * 60 * 60 * 1000;
    expect(await gain(() => tables.forget(BEN))).toBe(resigned);
    expect(await of(BEN)).toBeUndefined();
  });
});

const standingOf = (mean: number, deviation: number): Standing => ({
  ...newcomer(),
  mean,
  deviation,
  won: 1,
  opponents: ['1', '2', '3', '4'],
});
const write = (person: string, standing: Standing) =>
  store.change(async (draft) =>
    writeStanding(draft, { guild: '1', game: 'nim', person: PersonId.parse(person) }, undefined, standing),
  );

test('a draw that all agree to is tied for both, and won by nobody', async () => {
  const id = await begun({ others: [BEN], heap: 12 });
  for (const seat of [0, 1, 0, 1]) await make(id, move(seat, 'take-1'));
  await make(id, proposeDraw(ADA, 1));
  await make(id, agree(nim, BEN, 4, doing));
  for (const person of [ADA, BEN]) expect(await of(person)).toMatchObject({ won: 0, tied: 1, lost: 0, streak: 0 });
  expect((await of(ADA))?.mean).toBeCloseTo(1500, 6);
});

test('the same two count less and less within a day, and fully again a day later', async () => {
  // Their strength is known, so that little changes hands.
  for (const person of [ADA, BEN]) await write(person, standingOf(1500, 60));
  const gain = async () => {
    const before = (await of(ADA))?.mean ?? 1500;
    await adaWins();
    return ((await of(ADA))?.mean ?? 0) - before;
  };
  const [first, second, third] = [await gain(), await gain(), await gain()];
  expect(second).toBeLessThan(first / 1.9);
  expect(third).toBeLessThan(second / 1.4);
  time += 24 * 60 * 60 * 1000;
  expect(await gain()).toBeGreaterThan(2 * third);
});

describe('a match that moderators void, and let count again', () => {
  const both = () => Promise.all([of(ADA), of(BEN)]);
  const voided = (id: MatchId) => make(id, voidMatch('twins'));
  const counted = (id: MatchId) => make(id, unvoidMatch('mistaken'));
  const loseOne = async () => {
    const id = await begun({ others: [BEN] });
    for (const [seat, text] of [
      [0, 'take-3'],
      [1, 'take-2'],
    ] as const)
      await make(id, move(seat, text));
    return id;
  };
  const nextDay = async <T>(play: () => Promise<T>): Promise<T> => {
    time += 25 * 60 * 60 * 1000;
    return play();
  };
  /** The same but for what floating point loses. */
  const rounded = (standings: readonly (Standing | undefined)[]) =>
    standings.map((standing) =>
      JSON.parse(JSON.stringify(standing ?? null), (_, value) =>
        typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
      ),
    );

  test('is as if nobody had done either, in whatever order several are', async () => {
    const ids = [await adaWins(), await nextDay(adaWins), await nextDay(loseOne), await nextDay(adaWins)];
    const before = await both();
    for (const order of [
      [0, 1, 2, 3],
      [3, 1, 0, 2],
      [2, 0, 3, 1],
    ]) {
      const chosen = order.flatMap((at) => ids[at] ?? []);
      for (const id of chosen) await voided(id);
      // Every field, so that one that is counted and not taken back is refused; whom they met when stays, for the next match.
      const kept = {
        met: expect.any(Array),
        since: expect.any(Number),
        deviation: expect.any(Number),
        net: expect.any(Object),
      };
      expect(rounded(await both())).toEqual(
        rounded([newcomer(), newcomer()]).map((unplayed) => ({ ...unplayed, ...kept })),
      );
      for (const id of chosen.slice(1)) await counted(id);
      for (const id of chosen.slice(0, 1)) await counted(id);
      expect(rounded(await both())).toEqual(rounded(before));
    }
  });

  test('moves the curve after it by what it had brought, down for who won and up for who lost, and back', async () => {
    const [first] = [await adaWins(), await nextDay(adaWins), await nextDay(loseOne)];
    const curves = async () => (await both()).map((standing) => standing?.course.map(({ mean }) => mean) ?? []);
    const [ada = [], ben = []] = await curves();
    const start = Math.round(newcomer().mean);
    const [won, lost] = [(ada[0] ?? 0) - start, (ben[0] ?? 0) - start];
    expect([won > 0, lost < 0]).toEqual([true, true]);
    await voided(first);
    expect(await curves()).toEqual([ada.slice(1).map((mean) => mean - won), ben.slice(1).map((mean) => mean - lost)]);
    await counted(first);
    expect(await curves()).toEqual([ada, ben]);
  });

  test('does not come back into a curve that has forgotten it', async () => {
    const first = await adaWins();
    const ids: MatchId[] = [];
    while (ids.length < COURSE + 1) ids.push(await nextDay(adaWins));
    // Now the curve has room again.
    for (const id of ids.slice(-1)) await voided(id);
    const before = await both();
    await voided(first);
    await counted(first);
    expect(rounded(await both())).toEqual(rounded(before));
  });

  test('comes back into the middle of a curve that has forgotten others, and no row of wins is shorter for it', async () => {
    const ids: MatchId[] = [];
    while (ids.length < COURSE + 2) ids.push(await nextDay(adaWins));
    const [late] = ids.slice(-3);
    if (late === undefined) throw new Error('no match');
    const before = await both();
    await voided(late);
    await counted(late);
    expect(rounded(await both())).toEqual(rounded(before));
    expect(before[0]).toMatchObject({ streak: COURSE + 2, best: COURSE + 2 });
    await voided(late);
    await nextDay(adaWins);
    await counted(late);
    expect((await both()).map((standing) => standing?.course.length)).toEqual([COURSE, COURSE]);
  });

  test('is restored in a standing of an older version, which knew no results and no beginning', async () => {
    const first = await adaWins();
    await nextDay(adaWins);
    const standing = await of(ADA);
    if (standing === undefined) throw new Error('no standing');
    const { since: _, course, ...rest } = standing;
    await write(ADA, { ...rest, course: course.map(({ result: __, ...one }) => one) });
    await voided(first);
    await counted(first);
    const restored = (one: Standing | undefined) => rounded([one && { ...one, since: 0, course: [] }]);
    expect(restored(await of(ADA))).toEqual(restored(standing));
  });

  /** Voids or counts again one of these by lot, so often; gives those that are voided then. */
  async function judgeByLot(ids: readonly MatchId[], acts: number, random: Random, before: ReadonlySet<MatchId>) {
    const out = new Set(before);
    for (let act = 0; act < acts; act += 1) {
      const id = pick(ids, random);
      await (out.has(id) ? counted(id) : voided(id));
      if (!out.delete(id)) out.add(id);
    }
    return out;
  }

  test('is as if it had never been judged, in whatever order moderators void, count again and reset', async () => {
    const random = fastRandom(43);
    for (let round = 0; round < 12; round += 1) {
      for (const person of [ADA, BEN]) await tables.ratings.reset('1', 'nim', person);
      const ids = [await nextDay(adaWins), await nextDay(loseOne), await nextDay(adaWins)];
      const never = await both();
      const earlier = await judgeByLot(ids, 5, random, new Set());
      const begunAnew = pick([ADA, BEN, undefined], random);
      if (begunAnew !== undefined) await tables.ratings.reset('1', 'nim', begunAnew);
      for (const id of await judgeByLot(ids, 7, random, earlier)) await counted(id);
      const expected = [ADA, BEN].map((person, at) => (person === begunAnew ? undefined : never[at]));
      expect(rounded(await both())).toEqual(rounded(expected));
    }
  });

  test('does nothing to who began anew meanwhile, before and after they play again', async () => {
    const id = await adaWins();
    await voided(id);
    await tables.ratings.reset('1', 'nim', ADA);
    const match = await tables.read(id);
    const told = match && (await pointsMoved(tables.ratings, match, 1));
    expect(told?.map(({ person }) => person)).toEqual([BEN]);
    await counted(id);
    expect(await of(ADA)).toBeUndefined();
    await nextDay(adaWins);
    const anew = await of(ADA);
    expect(match && (await pointsMoved(tables.ratings, match, 1)).map(({ person }) => person)).toEqual([BEN]);
    await voided(id);
    await counted(id);
    expect(await of(ADA)).toEqual(anew);
  });
});

describe('the list of a server', () => {
  const list = async (from = 0, most = 9) =>
    (await tables.ratings.listed('1', 'nim', { from, most })).map(({ person }) => person);

  test('is in the order of what people are surely worth, then by rating', async () => {
    await write('1', standingOf(1500, 50));
    await write('2', standingOf(1600, 110));
    await write('3', standingOf(-900, 60));
    await write('4', standingOf(2500, 200));
    await write('5', standingOf(1000, 130));
    await write('6', standingOf(12_345.6, 80));
    expect(await list()).toEqual(['6', '1', '2', '3', '4', '5']);
    expect(await list(2, 2)).toEqual(['2', '3']);
  });

  test('has a rank for each of up to four friends who is known, and among more for who has met three', async () => {
    const ranks = async () =>
      (await tables.ratings.listed('1', 'nim', { from: 0, most: 9 })).map(({ person, isRanked }) => [person, isRanked]);
    const known = (mean: number, met: number, deviation = 90) => ({
      ...standingOf(mean, deviation),
      opponents: Array.from({ length: met }, (_, at) => String(at)),
    });
    await write('1', known(1500, 1));
    await write('2', known(1400, 1));
    // A newcomer takes nobody's rank.
    await write('3', { ...known(1300, 1, 165), won: 9 });
    expect(await ranks()).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ]);
    await write('3', { ...known(1300, 1, 160), won: 10 });
    await write('4', known(1600, 2));
    expect(await ranks()).toEqual([
      ['4', true],
      ['1', true],
      ['2', true],
      ['3', true],
    ]);
    await write('5', known(1700, 3));
    expect(await ranks()).toEqual([
      ['5', true],
      ['4', false],
      ['1', false],
      ['2', false],
      ['3', false],
    ]);
    expect(await tables.ratings.findPlace('1', 'nim', PersonId.parse('5'), 9)).toBe(1);
    expect(await tables.ratings.findPlace('1', 'nim', PersonId.parse('4'), 9)).toBeUndefined();
    expect(await tables.ratings.findPlace('1', 'nim', PersonId.parse('5'), 0)).toBeUndefined();
  });

  test('has among many no rank for a guess, however many others they have met', () => {
    const opponents = ['7', '8', '9'];
    expect(isRanked({ ...standingOf(1800, 120), opponents })).toBe(true);
    expect(isRanked({ ...standingOf(1800, 130), opponents })).toBe(false);
    expect(isRanked({ ...standingOf(1800, 120), opponents: ['7', '8'] })).toBe(false);
  });

  test('follows every match, loses who is forgotten, and can be written anew', async () => {
    await adaWins();
    await adaWins();
    expect(await list()).toHaveLength(2);
    await store.remove(['lists']);
    await restart();
    expect(await list()).toHaveLength(2);
    await tables.forget(ADA);
    expect(await list()).toEqual([BEN]);
  });

  test('of a store of 0.1.0 is that of before, on the scale of today', async () => {
    const counts = { won: 2, tied: 0, lost: 1, streak: 1, best: 2 };
    const of = {
      [`person:${ADA}`]: { mean: 1700, deviation: 200, ...counts },
      'computer:easy': { mean: 1100, deviation: 100, ...counts },
      garbage: { mean: 1, deviation: 1, ...counts },
    };
    await store.set({ 'ratings:1:nim': { schema: 1, of }, 'ratings:2:nim': { schema: 1, of: 7 } });
    await restart();
    await restart();
    expect(await list()).toEqual([ADA]);
    expect(await tables.ratings.readStanding('1', 'nim', ADA)).toMatchObject({ mean: 1598, ...counts });
    // It rests on three matches.
    expect((await tables.ratings.readStanding('1', 'nim', ADA))?.deviation).toBeCloseTo(190.12, 1);
    expect((await tables.ratings.of(ADA)).map(({ game }) => game)).toEqual(['nim']);
  });
});
