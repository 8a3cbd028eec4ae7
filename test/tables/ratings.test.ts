import { beforeEach, describe, expect, test } from 'vitest';
import { LEVELS, type Level } from '../../src/engine/game.ts';
import { GRACE } from '../../src/tables/lists/servers.ts';
import type { Change } from '../../src/tables/match/change.ts';
import { close, join } from '../../src/tables/match/lobby.ts';
import type { MatchId, PersonId } from '../../src/tables/match/match.ts';
import { playMoves, resign, substitute } from '../../src/tables/match/play.ts';
import { resultOf } from '../../src/tables/match/result.ts';
import { noStandings, type Placed, ratingIn, standingsAfter } from '../../src/tables/ratings/standings.ts';
import { keyvStore, type Store, StoreFailure } from '../../src/tables/store/store.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim as nimOfFour } from '../engine/toys/nim.ts';
import { accepted } from './accepted.ts';
import { BrittleDisk } from './brittleStore.ts';
import { ADA, BEN, CLEO } from './seating.ts';
import { numberedIds, tablesOn } from './tablesOn.ts';

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
  store = keyvStore(disk);
  await restart();
});

async function restart(): Promise<void> {
  tables = await tablesOn(store, [nim], { now: () => time, newId });
}

interface Seating {
  readonly others?: readonly PersonId[];
  readonly computers?: readonly Level[];
  readonly guild?: string;
  /** Whether a match against computers alone counts. */
  readonly counts?: boolean;
  readonly heap?: number;
}

/** A match of nim with a heap of five, unless said, of Ada and these. */
async function begun({ others = [], computers = [], guild = '1', heap = 5, counts = true }: Seating): Promise<MatchId> {
  channels += 1;
  const channel = channels;
  const opening = {
    game: nim,
    setup: { heap, most: 'three' },
    seatCount: 1 + others.length + computers.length,
    host: ADA,
    invited: [],
    computers,
    ratesComputers: counts,
    where: { channel: String(channel), ...(guild === '' ? {} : { guild }) },
  };
  const { id } = accepted(await tables.open(opening, `${channel}`)).match;
  for (const person of others) await make(id, join(nim, person));
  return id;
}

const make = async (id: MatchId, change: Change) => accepted(await tables.change(id, change));
const doing = { at: 1 };
const move = (seat: number, text: string) => playMoves(nim, seat, [text], doing);
const standing = async (subject: string, guild = '1') => (await tables.ratings.read(guild, 'nim')).of[subject];
const of = (person: PersonId) => standing(`person:${person}`);
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
    expect((await of(ADA))?.mean).toBeGreaterThan(1600);
    expect((await of(BEN))?.mean).toBe(1440);
    expect(await standing(`person:${ADA}`, '2')).toBeUndefined();
  });

  test('tells what it did to the ratings, where not too many played', async () => {
    const told = async (count: number) => {
      const id = await begun({ computers: Array.from({ length: count - 1 }, () => 'easy' as const), heap: 12 });
      for (let seat = 0; seat < count; seat++) await make(id, move(seat, 'take-1'));
      const { events } = await make(id, resign(nim, ADA, doing));
      return events.some(({ text }) => text.key === 'records.rated');
    };
    expect(await told(3)).toBe(true);
    expect(await told(8)).toBe(true);
    expect(await told(9)).toBe(false);
  });

  test('is rated against a computer player, as its level', async () => {
    await adaWins({ computers: ['easy'] });
    expect(await of(ADA)).toMatchObject({ won: 1 });
    expect(await standing('computer:easy')).toMatchObject({ lost: 1 });
    expect((await standing('computer:easy'))?.mean).toBeLessThan(1200);
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

  test('by the last person against several computer players is lost to all of them', async () => {
    const id = await begun({ computers: ['easy', 'medium'] });
    for (const [seat, text] of [
      [0, 'take-1'],
      [1, 'take-1'],
      [2, 'take-1'],
    ] as const)
      await make(id, move(seat, text));
    const { match } = await make(id, resign(nim, ADA, doing));
    expect(match.status).toBe('closed');
    expect(await of(ADA)).toMatchObject({ lost: 1 });
    expect(await standing('computer:easy')).toMatchObject({ tied: 1 });
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
    expect(resultOf(nim, match)?.places).toEqual([2, 1]);
    const told = JSON.stringify(events.find(({ text }) => text.key === 'records.rated'));
    expect(told).toContain(JSON.stringify({ key: 'discord.mention', values: { person: ADA } }));
    expect(await of(ADA)).toMatchObject({ lost: 1 });
    expect(await of(BEN)).toMatchObject({ won: 1 });
    expect(await standing('computer:medium')).toBeUndefined();
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
    await make(id, close(ADA, true, 'spam'));
    expect(await of(CLEO)).toBeUndefined();
  });

  test('against computers alone, unless that was asked for', async () => {
    const id = await adaWins({ computers: ['easy'], counts: false });
    expect((await tables.read(id))?.rated).toBeUndefined();
    expect(await of(ADA)).toBeUndefined();
  });

  test('played alone, or in direct messages', async () => {
    await adaWins({ computers: ['easy'], guild: '' });
    expect(await tables.ratings.of(ADA)).toEqual([]);
  });

  test('that a person left by asking to be forgotten', async () => {
    const id = await begun({ others: [BEN] });
    await make(id, move(0, 'take-1'));
    await make(id, move(1, 'take-1'));
    await tables.forget(BEN);
    expect((await tables.read(id))?.status).toBe('over');
    expect(await of(ADA)).toBeUndefined();
    expect(await of(BEN)).toBeUndefined();
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
      time += GRACE;
      await tables.sweepDaily(new Set(['2']));
    };
    await daily();
    expect(await of(ADA)).toBeDefined();
    await daily();
    expect(await of(ADA)).toBeUndefined();
    expect(await standing(`person:${ADA}`, '2')).toBeDefined();
  });
});

describe('a computer player', () => {
  const against = (person: string, computer: string): readonly Placed[] => [
    { subject: person, place: 2 },
    { subject: computer, place: 1 },
  ];

  test.each(LEVELS)('of level %s does not drift far, however often somebody loses on purpose', (level) => {
    const subject = `computer:${level}`;
    let standings = standingsAfter(noStandings(), against('person:0', subject));
    const first = standings.of[subject]?.mean ?? 0;
    for (let match = 0; match < 2000; match++) {
      standings = standingsAfter(standings, against(`person:${match % 7}`, subject));
    }
    expect((standings.of[subject]?.mean ?? 0) - first).toBeLessThanOrEqual(300);
  });

  test('has one rating a level, however many of a level play', () => {
    const placed = [
      { subject: 'person:1', place: 2 },
      { subject: 'computer:easy', place: 1 },
      { subject: 'computer:easy', place: 3 },
    ];
    const { of } = standingsAfter(noStandings(), placed);
    expect(Object.keys(of)).toEqual(['person:1', 'computer:easy']);
    expect(of['computer:easy']).toMatchObject({ won: 1, lost: 0 });
  });
});

test('no loss takes more than 60 points, the first one neither, however sure the winner is', () => {
  let standings = noStandings();
  for (let match = 0; match < 40; match += 1) {
    const won = ratingIn(standings, 'person:1').mean;
    const newcomer = `person:${100 + match}` as const;
    const before = ratingIn(standings, newcomer).mean;
    standings = standingsAfter(standings, [
      { subject: 'person:1', place: 1 },
      { subject: newcomer, place: 2 },
    ]);
    expect(before - ratingIn(standings, newcomer).mean).toBeLessThanOrEqual(60);
    expect(ratingIn(standings, 'person:1').mean).toBeGreaterThanOrEqual(won);
  }
});
