import { beforeEach, describe, expect, test } from 'vitest';
import { stepBudget } from '../../src/engine/budget.ts';
import type { WeighedMove } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { type Match, PersonId } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';
import type { Store } from '../../src/store/store.ts';
import { refuseAnalysis } from '../../src/tables/analysis/analyses.ts';
import { ANALYSING_KEYS, type Analysis, analysisKey, isDone, METHOD } from '../../src/tables/analysis/analysis.ts';
import { costliest, summaries } from '../../src/tables/analysis/summary.ts';
import { stepsPerPly } from '../../src/tables/analysis/weighPlies.ts';
import type { Tables } from '../../src/tables/tables.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { weighMoves } from '../../src/tables/thinking/worker.ts';
import { type NimState, nim as plainNim } from '../engine/toys/nim.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { nobodyThinks } from './nobodyThinks.ts';
import { tablesOn } from './tablesOn.ts';

const ADA = PersonId.parse('1');
const BEN = PersonId.parse('2');

/** Who may take up to `most` of a heap wins by one, unless it holds a multiple of one more. */
const winsBy = (heap: number, most: number) => (heap % (most + 1) === 0 ? -1 : 1);

/** The game of the heap, with a player that knows it by heart. It weighs the winning moves, or all where none wins. */
const knower = {
  choose: (view: NimState) => weighHeap(view)[0]?.move ?? 1,
  weigh: weighHeap,
};
const nim = { ...plainNim, players: { ...plainNim.players, hard: knower } };

function weighHeap(
  view: NimState,
  _seat?: number,
  _random?: unknown,
  _budget?: unknown,
  asked: readonly number[] = [],
): readonly WeighedMove<number>[] {
  const all = nim.legal(view, view.turnOf).map((move) => ({
    move,
    expected: view.heap === move ? 1 : -winsBy(view.heap - move, view.most),
    exact: true,
    reason: phrase('nim.left', { count: view.heap - move }),
  }));
  const wins = all.filter(({ expected }) => expected > 0);
  return wins.length > 0 ? [...wins, ...all.filter((one) => asked.includes(one.move) && !wins.includes(one))] : all;
}

const GAMES_HERE: Readonly<Record<string, Game>> = { nim };
const thinkAtOnce: ThinkingPool = {
  ...nobodyThinks,
  weigh: async (question) => weighMoves(GAMES_HERE[question.game] as Game, question, stepBudget(50)),
};

let store: Store;
let failures: unknown[];
beforeEach(() => {
  store = memoryStore();
  failures = [];
});

function open(thinking = thinkAtOnce): Promise<Tables> {
  return tablesOn(store, [nim], { thinking, now: () => 1000, onThoughtless: (_, error) => failures.push(error) });
}

/** A heap of 7: Ada leaves 4 and would win, Ben leaves 3, Ada takes one of these (her blunder), Ben takes the rest. */
async function played(tables: Tables, takes: readonly number[] = [3, 1, 1, 2], opening = 'opening'): Promise<Match> {
  const opened = await tables.open(
    {
      game: nim,
      setup: {},
      seatCount: 2,
      host: ADA,
      invited: [],
      computers: [],
      planned: [],
      where: { channel: '5', guild: '6' },
    },
    opening,
  );
  if (!opened.ok) throw new Error(opened.refusal.key);
  const { id } = opened.value.match;
  const { join } = await import('../../src/match/lobby.ts');
  await tables.change(id, join(nim, BEN));
  for (const [turn, take] of takes.entries()) {
    const made = await tables.change(id, playMoves(nim, turn % 2, [`take-${take}`], { at: turn }));
    if (made?.ok !== true) throw new Error(`take ${take} was refused`);
  }
  return (await tables.read(id)) as Match;
}

describe('the analysis of a finished match', () => {
  test('finds the blunder: what it cost, what was better, and who played how well', async () => {
    const tables = await open();
    const match = await played(tables);
    await tables.analyses.request(match, ADA);
    await tables.analyses.idle();
    const analysis = await tables.analyses.read(match.id);
    if (analysis === undefined) throw new Error('there is none');
    expect(isDone(analysis)).toBe(true);
    expect(costliest(analysis)).toMatchObject([
      { ply: 3, seat: 0, played: 'take-1', best: 'take-3', expected: 1, got: -1, exact: true },
    ]);
    expect(summaries(analysis, { seatCount: 2, moves: 4 })).toEqual([
      { seat: 0, moves: 2, good: 1, lost: 2, accuracy: 0.5 },
      { seat: 1, moves: 2, good: 2, lost: 0, accuracy: 1 },
    ]);
    expect(failures).toEqual([]);
  });

  test('shows each move to nobody but its own seat, and is the same each time', async () => {
    const asked: unknown[] = [];
    const listening: ThinkingPool = {
      ...thinkAtOnce,
      weigh(question, time) {
        asked.push([question.seat, question.seed, question.steps, time]);
        return thinkAtOnce.weigh(question);
      },
    };
    const results = [];
    for (const thinking of [listening, listening]) {
      store = memoryStore();
      const tables = await open(thinking);
      const match = await played(tables);
      await tables.analyses.request(match, ADA);
      await tables.analyses.idle();
      results.push(await tables.analyses.read(match.id));
    }
    expect(results[1]).toEqual(results[0]);
    expect(asked.slice(asked.length / 2)).toEqual(asked.slice(0, asked.length / 2));
  });

  test('is made in steps, never by the clock, and of each move once', async () => {
    const steps: (number | undefined)[] = [];
    const tables = await open({
      ...thinkAtOnce,
      weigh(question, time) {
        expect(time).toBeUndefined();
        steps.push(question.steps);
        return thinkAtOnce.weigh(question);
      },
    });
    const match = await played(tables);
    await tables.analyses.request(match, ADA);
    await tables.analyses.idle();
    expect(steps).toEqual(match.log.map(() => 1000));
    expect(await tables.analyses.read(match.id)).toMatchObject({ method: METHOD, steps: 1000 });
    expect(stepsPerPly(nim, 1000) * 1000).toBeLessThanOrEqual(86_000);
  });

  test('takes turns with others that are waited for, a move each', async () => {
    const heaps: unknown[] = [];
    const tables = await open({
      ...thinkAtOnce,
      weigh(question) {
        heaps.push((question.view as NimState).heap);
        return thinkAtOnce.weigh(question);
      },
    });
    const matches = [];
    for (const opening of ['a', 'b', 'c']) matches.push(await played(tables, [3, 1, 1, 2], opening));
    for (const match of matches) await tables.analyses.request(match, ADA);
    await tables.analyses.idle();
    // The first may have begun before the others were asked for.
    expect(heaps.slice(0, 6).filter((heap) => heap === 7)).toHaveLength(3);
    expect(heaps).toHaveLength(12);
    for (const { id } of matches) expect(await tables.analyses.read(id)).toMatchObject({ seen: 4 });
  });

  test('says nothing of moves that were only guessed, and counts them for nobody', async () => {
    const tables = await open({
      ...thinkAtOnce,
      weigh: async (question) => (await thinkAtOnce.weigh(question)).map(({ exact: _, ...guessed }) => guessed),
    });
    const match = await played(tables);
    await tables.analyses.request(match, ADA);
    await tables.analyses.idle();
    const analysis = await tables.analyses.read(match.id);
    expect(analysis).toMatchObject({ seen: 4, weighed: [], early: [1, 2, 3, 4] });
  });

  test('is made anew where it was kept of an older way of judging', async () => {
    const tables = await open();
    const match = await played(tables);
    const old: Analysis = { schema: 1, moves: 4, seen: 4, weighed: [] };
    await store.change(async (draft) => draft.set(analysisKey(match.id), old));
    expect(await tables.analyses.read(match.id)).toBeUndefined();
    await tables.analyses.request(match, ADA);
    await tables.analyses.idle();
    expect((await tables.analyses.read(match.id))?.weighed).toHaveLength(4);
  });

  test('goes on after a restart where it was, without weighing again what was weighed', async () => {
    let weighed = 0;
    const first = await open({
      ...thinkAtOnce,
      weigh(question) {
        weighed += 1;
        return weighed > 2 ? Promise.reject(new Error('the process ends')) : thinkAtOnce.weigh(question);
      },
    });
    const match = await played(first);
    await first.analyses.request(match, ADA);
    await first.analyses.idle();
    const half = await first.analyses.read(match.id);
    expect(half?.seen).toBeGreaterThan(0);
    expect(half?.seen).toBeLessThan(4);
    const second = await open();
    await second.analyses.resume();
    await second.analyses.idle();
    const whole = await second.analyses.read(match.id);
    expect(whole?.seen).toBe(4);
    expect(whole?.weighed.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
    expect(await keysOf(ANALYSING_KEYS)).toEqual([]);
  });

  test('is made once, however often it is asked for', async () => {
    const tables = await open();
    const match = await played(tables);
    await Promise.all([tables.analyses.request(match, ADA), tables.analyses.request(match, ADA)]);
    await tables.analyses.idle();
    expect((await tables.analyses.request(match, ADA)).weighed).toHaveLength(4);
    expect((await tables.analyses.read(match.id))?.seen).toBe(4);
  });

  test('is not made of a match that runs, nor where nobody weighs or moved', async () => {
    const tables = await open();
    const match = await played(tables, [3]);
    expect(refuseAnalysis(nim, match)?.key).toBe('coach.analysis.notOver');
    expect(refuseAnalysis(plainNim, { ...match, status: 'over' })?.key).toBe('coach.analysis.cannot');
    expect(refuseAnalysis(nim, { ...match, status: 'over' })).toBeUndefined();
    const resigned = match.log.map((entry) => ({ ...entry, text: 'resign' }));
    expect(refuseAnalysis(nim, { ...match, status: 'over', log: resigned })?.key).toBe('coach.analysis.noMoves');
  });
});

async function keysOf(prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of store.keys(prefix)) keys.push(key);
  return keys;
}
