import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { accept } from '../../src/engine/result.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { endIdle } from '../../src/match/absence.ts';
import { loseChannel, moveTo } from '../../src/match/channel.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, MatchId, type PersonId } from '../../src/match/match.ts';
import { PACES, type Pace, TIME_LIMITS, type Timeout } from '../../src/match/pace.ts';
import { countedBetween, countedUntil, type Pause } from '../../src/match/pauses.ts';
import { playMoves, resign, substitute } from '../../src/match/play.ts';
import { proposeDraw } from '../../src/match/proposals.ts';
import { findResult } from '../../src/match/result.ts';
import { undo } from '../../src/match/undo.ts';
import { deadlines, TIME_AFTER_OUTAGE, ticked } from '../../src/tables/clocks/deadlines.ts';
import { dueEvents, IDLE_LASTS, IDLE_WARNING } from '../../src/tables/clocks/dueEvents.ts';
import { PRESS_ON_ITS_WAY } from '../../src/tables/clocks/handleDueEvents.ts';
import { createTimerQueue } from '../../src/tables/clocks/timerQueue.ts';
import { Settings } from '../../src/tables/people/settings.ts';
import { endVacation, startVacation, type Vacation } from '../../src/tables/people/vacation.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { type NimState, nim } from '../engine/toys/nim.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { nobodyThinks } from './nobodyThinks.ts';
import { ADA, BEN, CLEO, changedBy, createTable, EASY, madeBy } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const nobody = () => undefined;

/** Room for many lines without a closed cell. */
const WIDE = { setup: { columns: 9, rows: 9 } };

/** A match whose clocks have run since 0. */
function begun(pace: Pace | undefined, game: Game = cellz, more: Partial<Match> = {}): Match {
  const clock = { timeout: 'computer' as const, seats: [], ...(pace && { pace }) };
  const seated = changedBy(createTable(game, 2, [ADA], { clock, ...more }), join(game, BEN));
  return ticked(game, undefined, seated, 0, nobody, []);
}

/** The match after somebody does something at a time, with its clocks. */
function later(game: Game, match: Match, at: number, change: Parameters<typeof madeBy>[1]): Match {
  return ticked(game, match, madeBy(match, change).match, at, nobody, []);
}

const move = (seat: number, text: string) => playMoves(cellz, seat, [text], { at: 0 });
const due = (match: Match, outages: readonly Pause[] = []) =>
  deadlines(match, nobody, outages, 0).map(({ seat, at }) => [seat, at]);

describe('a clock', () => {
  test.each(PACES.filter((pace) => pace !== 'none'))('of %s gives its whole time to the first move', (pace) => {
    expect(due(begun(pace))).toEqual([[0, TIME_LIMITS[pace]?.start]]);
  });

  test('does not tell of a move that nobody sees, and begins anew with one that is seen', () => {
    const ofOne: Game = { ...nim, hidden: true, toAct: () => [0] };
    const unseen: Game = { ...ofOne, view: () => null };
    const taken = (game: Game) => due(later(game, begun('1d', game), HOUR, playMoves(game, 0, ['take-1'], { at: 0 })));
    expect(taken(ofOne)).toEqual([[0, HOUR + DAY]]);
    expect(taken(unseen)).toEqual([[0, DAY]]);
  });

  test('of so much a move begins anew with every move, and saves nothing', () => {
    let match = later(cellz, begun('1d'), HOUR, move(0, 'a1-a2'));
    expect(due(match)).toEqual([[1, HOUR + DAY]]);
    match = later(cellz, match, DAY, move(1, 'c1-c2'));
    expect(due(match)).toEqual([[0, 2 * DAY]]);
  });

  test('with a bank keeps what is left, and each move adds to it up to what there was', () => {
    let match = later(cellz, begun('3d+12h', cellz, WIDE), 2 * DAY, move(0, 'a1-a2'));
    match = later(cellz, match, 2 * DAY, move(1, 'c1-c2'));
    expect(due(match)).toEqual([[0, 2 * DAY + 36 * HOUR]]);
    match = later(cellz, match, 2 * DAY + HOUR, move(0, 'e1-e2'));
    match = later(cellz, match, 3 * DAY, move(1, 'c2-c3'));
    expect(due(match)).toEqual([[0, 3 * DAY + 47 * HOUR]]);
    const quick = [1, 2, 3].reduce((current, round) => {
      const moved = later(cellz, current, 3 * DAY, move(0, `f${round}-f${round + 1}`));
      return later(cellz, moved, 3 * DAY, move(1, `h${round}-h${round + 1}`));
    }, match);
    expect(due(quick)).toEqual([[0, 6 * DAY]]);
  });

  test('gives no time to who takes moves back again and again', () => {
    let match = begun('1d');
    for (let round = 1; round <= 5; round += 1) {
      match = later(cellz, match, round * 4 * HOUR, move(0, 'a1-a2'));
      match = later(cellz, match, round * 4 * HOUR, undo(cellz, ADA, { at: 0 }));
    }
    expect(due(match)).toEqual([[0, DAY]]);
  });

  test('of a bank loses nothing to a turn that was taken back before it was used, and gains nothing by it', () => {
    let match = later(cellz, begun('3d+12h', cellz, WIDE), HOUR, move(0, 'a1-a2'));
    match = later(cellz, match, 2 * DAY, move(1, 'c1-c2'));
    const untouched = match.clock?.seats[1]?.left;
    for (let at = 2 * DAY; at < 5 * DAY; at += DAY) {
      match = later(cellz, match, at, move(0, 'e1-e2'));
      match = later(cellz, match, at + DAY - HOUR, undo(cellz, ADA, { at: 0 }));
      expect(match.clock?.seats[1]).toEqual({ left: untouched, missed: 0 });
    }
  });

  test('goes on unchanged while others do what does not concern it', () => {
    const clock = { pace: '1d' as const, timeout: 'computer' as const, seats: [] };
    const three = changedBy(createTable(cellz, 3, [ADA], { clock }), join(cellz, BEN), join(cellz, CLEO));
    const match = ticked(cellz, undefined, three, 0, nobody, []);
    expect(due(later(cellz, match, HOUR, resign(cellz, CLEO, { at: 0 })))).toEqual([[0, DAY]]);
  });

  test('of each seat runs by itself where several may act', () => {
    const match = begun('1d', highCard);
    expect(due(match)).toEqual([
      [0, DAY],
      [1, DAY],
    ]);
    const [card = 0] = highCard.legal(match.position?.state as never, 1);
    const moved = later(highCard, match, HOUR, playMoves(highCard, 1, [`lay-${card}`], { at: 0 }));
    expect(due(moved)).toEqual([[0, DAY]]);
  });

  test('is for persons: not for computers, nor alone unless it was chosen', () => {
    const clock = { timeout: 'computer' as const, seats: [] };
    const alone = changedBy(createTable(cellz, 2, [ADA, EASY], { clock }), (match) =>
      accept({ match: { ...match, ...begunState(match) }, events: [] }),
    );
    expect(due(ticked(cellz, undefined, alone, 0, nobody, []))).toEqual([]);
    expect(due(begun(undefined))).toEqual([[0, DAY]]);
    expect(due(begun('none'))).toEqual([]);
  });

  test('stops with the match, and for who hands over the seat', () => {
    expect(due(later(cellz, begun('1d'), HOUR, resign(cellz, BEN, { at: 0 })))).toEqual([]);
    expect(due(later(cellz, begun('1d'), HOUR, substitute(cellz, ADA, { at: 0 })))).toEqual([]);
  });

  test('stands still in an outage, and leaves an hour after a long one', () => {
    const match = begun('1d');
    expect(due(match, [{ from: 2 * DAY, until: 3 * DAY }])).toEqual([[0, DAY]]);
    expect(due(match, [{ from: HOUR, until: 5 * DAY }])).toEqual([[0, 6 * DAY - HOUR]]);
    expect(due(match, [{ from: DAY - MINUTE, until: 5 * DAY }])).toEqual([[0, 5 * DAY + TIME_AFTER_OUTAGE]]);
    expect(due(match, [{ from: DAY - 30_000, until: DAY }])).toEqual([[0, DAY + 30_000]]);
  });

  test('leaves that hour when quiet hours are over', () => {
    const settings = Settings.parse({ quiet: { from: 22 * 60, to: 7 * 60 } });
    const outages = [{ from: DAY - MINUTE, until: 5 * DAY + 3 * HOUR }];
    expect(deadlines(begun('1d'), () => settings, outages, 0)).toEqual([{ seat: 0, at: 5 * DAY + 8 * HOUR }]);
  });

  test('does not count an outage in which nobody could move against who moves then', () => {
    const outages = [{ from: HOUR, until: 5 * DAY }];
    const bank = begun('3d+12h');
    const moved = ticked(cellz, bank, madeBy(bank, move(0, 'a1-a2')).match, 5 * DAY + HOUR, nobody, outages);
    expect(moved.clock?.seats[0]?.left).toBe(3 * DAY - 2 * HOUR);
  });
});

/** The state of a match that begins with those who sit there. */
function begunState(match: Match): Partial<Match> {
  const running = changedBy({ ...match, players: match.players.slice(0, 1) }, join(cellz, BEN));
  return { status: 'running', position: running.position };
}

describe('the deadlines of a match', () => {
  const settings =
    (more: Partial<Settings> = {}) =>
    () =>
      Settings.parse(more);
  const kinds = (match: Match, now: number, more: Partial<Settings> = {}) =>
    dueEvents(match, settings(more), { now, outages: [] }).map(({ kind, at }) => [kind, at]);

  test('of a clock are two reminders and the end', () => {
    expect(kinds(begun('1d'), 1)).toEqual([
      ['reminder', DAY / 2],
      ['reminder', DAY - HOUR],
      ['timeout', DAY],
    ]);
    expect(kinds(begun('1h'), 1)).toEqual([
      ['reminder', HOUR / 2],
      ['reminder', HOUR - 6 * MINUTE],
      ['timeout', HOUR],
    ]);
  });

  test('that were missed come as one', () => {
    expect(kinds(begun('1d'), DAY - MINUTE)).toEqual([
      ['reminder', DAY - HOUR],
      ['timeout', DAY],
    ]);
    expect(kinds(begun('1d'), DAY)).toEqual([['timeout', DAY]]);
  });

  test('in quiet hours wait for their end, or come before them where that is too late', () => {
    const quiet = { from: 11 * 60, to: 15 * 60 };
    expect(kinds(begun('1d'), 1, { quiet })[0]).toEqual(['reminder', 15 * HOUR]);
    const night = { from: 22 * 60, to: 6 * 60 };
    expect(kinds(begun('1d'), 13 * HOUR, { quiet: night }).at(-1)).toEqual(['timeout', DAY]);
    expect(kinds(begun('1d'), 13 * HOUR, { quiet: night })).toEqual([
      ['reminder', 12 * HOUR],
      ['reminder', 22 * HOUR - MINUTE],
      ['timeout', DAY],
    ]);
    // Never in them: who has slept since before is not woken.
    expect(kinds(begun('1d'), 23 * HOUR, { quiet: night })).toEqual([['timeout', DAY]]);
  });

  test('of a table without a clock are a warning and the end', () => {
    expect(kinds(begun('none'), 0)).toEqual([['warning', IDLE_LASTS - IDLE_WARNING]]);
    const warned = { ...begun('none'), warned: { since: 0, at: 40 * DAY } };
    expect(kinds(warned, 0)).toEqual([['idleEnd', 40 * DAY + IDLE_WARNING]]);
    const moved = madeBy(warned, playMoves(cellz, 0, ['a1-a2'], { at: 41 * DAY })).match;
    expect(kinds(moved, 0)).toEqual([['warning', 41 * DAY + IDLE_LASTS - IDLE_WARNING]]);
  });

  test('are the end alone for a table that waits, and none for one that is over', () => {
    expect(kinds(createTable(cellz, 2, [ADA]), 0)).toEqual([['lobbyEnd', DAY]]);
    const clock = { timeout: 'computer' as const, seats: [], pace: '3d' as const };
    expect(kinds(createTable(cellz, 2, [ADA], { clock }), 0)).toEqual([['lobbyEnd', DAY]]);
    expect(kinds(createTable(cellz, 2, [ADA], { clock, invited: [BEN] }), 0)).toEqual([['lobbyEnd', 3 * DAY]]);
    expect(kinds(changedBy(begun('1d'), resign(cellz, ADA, { at: 0 })), 0)).toEqual([]);
  });
});

describe('a vacation waits', () => {
  const away = (who: PersonId) => (person: PersonId) =>
    Settings.parse(person === who ? { vacations: [{ from: 0, until: 10 * DAY }] } : {});
  const ends = (match: Match, who: PersonId) =>
    dueEvents(match, away(who), { now: 0, outages: [] }).map(({ kind, at }) => [kind, at]);

  test('for who is challenged, and not for who challenges', () => {
    const clock = { timeout: 'computer' as const, seats: [], pace: '3d' as const };
    const challenge = createTable(cellz, 2, [ADA], { clock, invited: [BEN] });
    expect(ends(challenge, BEN)).toEqual([['lobbyEnd', 13 * DAY]]);
    expect(ends(challenge, ADA)).toEqual([['lobbyEnd', 3 * DAY]]);
  });

  test('for who is asked something, until they have answered, and not for who asks', () => {
    const asked = changedBy(begun('none'), proposeDraw(ADA, 0));
    expect(ends(asked, BEN)).toContainEqual(['expiry', 11 * DAY]);
    expect(ends(asked, ADA)).toContainEqual(['expiry', DAY]);
  });
});

describe('a table without a clock at which nobody moves', () => {
  const standing = () => changedBy(begun('none'), playMoves(cellz, 0, ['a1-a2'], { at: 0 }));

  test('is lost for who is waited for, once both have moved: standing still saves nobody', () => {
    const both = changedBy(standing(), playMoves(cellz, 1, ['b1-b2'], { at: 0 }));
    const { match } = madeBy(both, (waiting) => endIdle(cellz, waiting, 40 * DAY));
    expect(match.status).toBe('over');
    expect(match.position?.left).toEqual([0]);
  });

  test('ends without a result before that', () => {
    const { match } = madeBy(standing(), (waiting) => endIdle(cellz, waiting, 40 * DAY));
    expect(match.status).toBe('closed');
    expect(match.position?.left).toEqual([]);
  });
});

describe('a vacation', () => {
  const vacations = fc
    .uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 8 })
    .map((times) => times.sort((a, b) => a - b))
    .map((times) =>
      times.flatMap((from, at): Vacation[] => {
        const until = times[at + 1];
        return at % 2 === 0 && until !== undefined ? [{ from, until }] : [];
      }),
    );

  test('stretches a time by just what it takes', () => {
    const time = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(vacations, time, time, (away, from, span) => {
        const end = countedUntil(away, from, span);
        expect(countedBetween(away, from, end)).toBe(span);
        expect(end).toBeGreaterThanOrEqual(from + span);
      }),
    );
  });

  test('cannot be longer than what is left of the year', () => {
    const first = startVacation([], 0, 20 * DAY);
    if (!first.ok) throw new Error('twenty days are allowed');
    expect(startVacation(first.value, 25 * DAY, 36 * DAY).ok).toBe(false);
    expect(startVacation(first.value, 25 * DAY, 35 * DAY).ok).toBe(true);
    expect(startVacation(first.value, 380 * DAY, 405 * DAY).ok).toBe(true);
    expect(startVacation([], 10, 10).ok).toBe(false);
  });

  test('that ends early gives back what was not used', () => {
    const back = endVacation([{ from: 0, until: 30 * DAY }], 2 * DAY);
    expect(back).toEqual([{ from: 0, until: 2 * DAY }]);
    expect(startVacation(back, 3 * DAY, 31 * DAY).ok).toBe(true);
  });
});

describe('the timer queue', () => {
  const A = MatchId.parse('aaaaaaaaaa');
  const B = MatchId.parse('bbbbbbbbbb');

  function timerQueueAt() {
    let time = 0;
    let timer: { call: () => void; at: number; length: number } | undefined;
    let looks = 0;
    const timerQueue = createTimerQueue(() => time, {
      set(call, length) {
        timer = { call, at: time + length, length };
        return timer;
      },
      clear: () => {
        timer = undefined;
      },
    });
    return {
      timerQueue,
      start: () =>
        timerQueue.start(() => {
          looks += 1;
        }),
      looks: () => looks,
      timer: () => timer,
      /** Lets time pass as Node does: timers ring when they are due. */
      pass(milliseconds: number) {
        const end = time + milliseconds;
        while (timer !== undefined && timer.at <= end) {
          time = timer.at;
          const { call } = timer;
          timer = undefined;
          call();
        }
        time = end;
      },
    };
  }

  test('rings for the nearest match, once', () => {
    const { timerQueue, start, looks, pass } = timerQueueAt();
    timerQueue.note(A, 100);
    timerQueue.note(B, 50);
    start();
    pass(49);
    expect(looks()).toBe(0);
    pass(1);
    expect(looks()).toBe(1);
    expect(timerQueue.takeDue()).toEqual([B]);
    expect(timerQueue.takeDue()).toEqual([]);
    pass(49);
    expect(looks()).toBe(1);
    pass(1);
    expect(looks()).toBe(2);
    expect(timerQueue.takeDue()).toEqual([A]);
  });

  test('waits longer than a timer of Node can', () => {
    const { timerQueue, start, looks, pass, timer } = timerQueueAt();
    timerQueue.note(A, 90 * DAY);
    start();
    expect(timer()?.length).toBeLessThan(2 ** 31);
    pass(90 * DAY - 1);
    expect(looks()).toBe(0);
    pass(1);
    expect(looks()).toBe(1);
  });

  test('forgets what is put off or taken away, and is silent once stopped', () => {
    const { timerQueue, start, looks, pass } = timerQueueAt();
    start();
    timerQueue.note(A, 10);
    timerQueue.note(A, 30);
    timerQueue.note(B, 20);
    timerQueue.note(B, undefined);
    pass(29);
    expect(looks()).toBe(0);
    timerQueue.stop();
    pass(100);
    expect(looks()).toBe(0);
  });
});

/** Nim in which one may pass; the computer players always take one. */
const passing: Game = {
  ...nim,
  legal: (state: NimState, seat) => [...nim.legal(state, seat), ...(state.turnOf === seat ? [0] : [])],
  refuse: (state: NimState, seat, taken: number) => (taken === 0 ? undefined : nim.refuse(state, seat, taken)),
  play: (state: NimState, seat, taken: number, random) =>
    taken === 0
      ? { state: { ...state, turnOf: 1 - state.turnOf }, events: [], revealed: false }
      : nim.play(state, seat, taken, random),
  pass: () => 0,
  write: (taken: number) => (taken === 0 ? 'pass' : nim.write(taken)),
  read: (text) => (text === 'pass' ? accept(0) : nim.read(text)),
} as Game;

/** Nim in which the first seat goes on and on. */
const staying: Game = {
  ...nim,
  play: (state: NimState, seat, taken: number, random) => {
    const played = nim.play(state, seat, taken, random);
    return { ...played, state: { ...played.state, turnOf: seat } };
  },
} as Game;

describe('a turn whose time is up', () => {
  /** How people come to be unable to play, and able again. */
  type Absence = Record<'go' | 'return', (of: Awaited<ReturnType<typeof tablesOf>>) => Promise<unknown>>;

  async function tablesOf(game: Game, timeout: Timeout, opponent: 'Ben' | 'computer' = 'Ben') {
    let time = 0;
    let asked = 0;
    const tables = await tablesOn(memoryStore(), [game], {
      thinking: {
        ...nobodyThinks,
        ask: async ({ view, seat }) => {
          asked += 1;
          await beforeAnswer?.();
          return game.write(game.legal(view, seat)[0]);
        },
      },
      now: () => time,
      onThoughtless: (_, error) => {
        throw error;
      },
    });
    let beforeAnswer: (() => Promise<unknown>) | undefined;
    const computers = opponent === 'computer' ? (['easy'] as const) : [];
    const opening = {
      game,
      setup: {},
      seatCount: 2,
      host: ADA,
      invited: [],
      computers,
      where: { channel: '10', guild: '1' },
    };
    const opened = await tables.open({ ...opening, clock: { pace: '1d', timeout } }, '900');
    if (!opened.ok) throw new Error(opened.refusal.key);
    const { id } = opened.value.match;
    if (opponent === 'Ben') await tables.change(id, join(game, BEN));
    return {
      tables,
      id,
      now: () => time,
      asked: () => asked,
      meanwhile: (act: () => Promise<unknown>) => {
        beforeAnswer = act;
      },
      log: async () => (await tables.read(id))?.log.map(({ seat, text }) => `${seat} ${text}`),
      async pass(milliseconds: number) {
        time += milliseconds;
        const { news, failures } = await tables.clocks.attendDue();
        expect(failures).toEqual([]);
        return news;
      },
    };
  }

  test('is skipped by the move that does nothing, where that was chosen', async () => {
    const { pass, log, asked } = await tablesOf(passing, 'skip');
    await pass(DAY + PRESS_ON_ITS_WAY);
    expect(await log()).toEqual(['0 pass']);
    expect(asked()).toBe(0);
  });

  test('of both at the same moment is won by nobody, where who is late is out', async () => {
    const { pass, tables, id } = await tablesOf(highCard, 'forfeit');
    const news = await pass(DAY + PRESS_ON_ITS_WAY);
    expect(news).toHaveLength(1);
    const match = await tables.read(id);
    expect(match).toMatchObject({ status: 'closed' });
    expect(match?.rated).toBeUndefined();
    expect(match && findResult(highCard, match)).toBeUndefined();
  });

  test('against computers alone is theirs to win, where who is late is out', async () => {
    const { pass, tables, id } = await tablesOf(passing, 'forfeit', 'computer');
    await pass(DAY + PRESS_ON_ITS_WAY);
    expect(await tables.read(id)).toMatchObject({ status: 'over', position: { left: [0] } });
  });

  test('again and again against computers alone is given to one of them: no other person has vanished, too', async () => {
    const { pass, tables, id } = await tablesOf(passing, 'skip', 'computer');
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(DAY + PRESS_ON_ITS_WAY);
      await tables.letComputersPlay(id);
    }
    expect(await tables.read(id)).toMatchObject({ substituted: [{ seat: 0 }] });
  });

  test('of both at the same moment is told once, with both names', async () => {
    const { pass } = await tablesOf(highCard, 'computer');
    const news = await pass(DAY + PRESS_ON_ITS_WAY);
    expect(news).toHaveLength(1);
    const told = news[0]?.kind === 'change' ? news[0].change.events[0]?.text : undefined;
    expect(told?.key).toBe('clocks.up.computer');
    expect(told?.values?.player).toHaveLength(2);
  });

  test('is not over for who pressed in time and was held up on the way for three seconds', async () => {
    const { pass, log, tables, id } = await tablesOf(nim, 'computer');
    expect(await pass(DAY + 2000)).toEqual([]);
    await tables.change(id, playMoves(nim, 0, ['take-3'], { at: DAY + 2000 }));
    expect(await pass(PRESS_ON_ITS_WAY)).toEqual([]);
    expect(await log()).toEqual(['0 take-3']);
  });

  test.each<[string, Absence]>([
    [
      'the bot was not in the server',
      {
        go: (of) => of.tables.servers.notePresence('1', false),
        return: (of) => of.tables.servers.notePresence('1', true),
      },
    ],
    [
      'the channel was deleted',
      {
        go: (of) => of.tables.change(of.id, loseChannel('10', of.now())),
        return: (of) => of.tables.change(of.id, moveTo(BEN, { channel: '11', guild: '1' }, of.now())),
      },
    ],
  ])('does not count the days in which %s', async (_, absence) => {
    const of = await tablesOf(nim, 'forfeit');
    await of.pass(HOUR);
    await absence.go(of);
    expect(await of.pass(5 * DAY)).toEqual([]);
    await absence.return(of);
    // What is held up is looked at again within ten minutes.
    await of.pass(DAY - 2 * HOUR);
    expect(await of.tables.read(of.id)).toMatchObject({ status: 'running' });
    await of.pass(HOUR + PRESS_ON_ITS_WAY);
    expect(await of.tables.read(of.id)).toMatchObject({ status: 'over', position: { left: [0] } });
  });

  test('is played by a computer where the game has no such move', async () => {
    const { pass, log } = await tablesOf(nim, 'skip');
    await pass(DAY + PRESS_ON_ITS_WAY);
    expect(await log()).toEqual(['0 take-1']);
  });

  test('is not played where the person was faster than the computer', async () => {
    const { pass, log, meanwhile, tables, id } = await tablesOf(nim, 'computer');
    meanwhile(() => tables.change(id, playMoves(nim, 0, ['take-3'], { at: DAY })));
    expect(await pass(DAY + PRESS_ON_ITS_WAY)).toEqual([]);
    expect(await log()).toEqual(['0 take-3']);
  });

  test('of several moves is left to the person who comes back in its midst', async () => {
    const { pass, log, meanwhile, tables, id } = await tablesOf(staying, 'computer');
    let asked = 0;
    meanwhile(async () => {
      asked += 1;
      if (asked === 2) await tables.change(id, playMoves(staying, 0, ['take-2'], { at: DAY }));
    });
    expect(await pass(DAY + PRESS_ON_ITS_WAY)).toHaveLength(1);
    expect(await log()).toEqual(['0 take-1', '0 take-2']);
  });

  test('is played once where it is looked for twice at the same time', async () => {
    const { pass, log, tables, id, meanwhile } = await tablesOf(nim, 'computer');
    let isFirst = true;
    meanwhile(async () => {
      if (!isFirst) return;
      isFirst = false;
      // While the computer thinks, somebody else looks at the same clock.
      await tables.people.choose(ADA, { reminders: 'off' });
      expect(await pass(0)).toEqual([]);
    });
    expect(await pass(DAY + PRESS_ON_ITS_WAY)).toHaveLength(1);
    expect(await pass(0)).toEqual([]);
    expect(await log()).toEqual(['0 take-1']);
    expect((await tables.read(id))?.clock?.seats[0]?.missed).toBe(1);
  });

  test('counts until the person moves again', async () => {
    const { pass, tables, id } = await tablesOf(nim, 'computer');
    const missed = async () => (await tables.read(id))?.clock?.seats[0]?.missed;
    await pass(DAY + PRESS_ON_ITS_WAY);
    expect(await missed()).toBe(1);
    await tables.change(id, playMoves(nim, 1, ['take-1'], { at: 0 }));
    await tables.change(id, playMoves(nim, 0, ['take-1'], { at: 0 }));
    expect(await missed()).toBe(0);
  });

  test('is tried again later where that failed', async () => {
    const { pass, tables, log, meanwhile, id } = await tablesOf(nim, 'computer');
    meanwhile(async () => {
      throw new Error('no thread');
    });
    // A computer that cannot think plays anything; `onThoughtless` throws here, so that the attempt fails.
    await expect(pass(DAY + PRESS_ON_ITS_WAY)).rejects.toThrow();
    expect(await log()).toEqual([]);
    meanwhile(async () => undefined);
    await pass(10 * MINUTE);
    expect((await tables.read(id))?.log).toHaveLength(1);
  });
});
