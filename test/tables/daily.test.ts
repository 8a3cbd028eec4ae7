import { expect, test } from 'vitest';
import { findOutcome, type Position } from '../../src/engine/match.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { railroad } from '../../src/games/railroad/index.ts';
import { formatDate } from '../../src/match/dates.ts';
import { dayEnd } from '../../src/notifications/zones.ts';
import { openDailyComputers } from '../../src/tables/daily/dailyComputers.ts';
import { openDays } from '../../src/tables/daily/days.ts';
import { hindsight } from '../../src/tables/thinking/worker.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { thinkLightly } from '../testBot.ts';

const emptyStore = () => memoryStore();
const daysOn = (store: ReturnType<typeof emptyStore>, secret: string) => openDays(store, () => secret);

test('the seed of a day is another for every day, game and installation', async () => {
  const days = daysOn(emptyStore(), 'one');
  const seeds = [
    await days.readSeed(railroad, '2026-11-21'),
    await days.readSeed(railroad, '2026-11-22'),
    await days.readSeed(cellz, '2026-11-21'),
    await daysOn(emptyStore(), 'two').readSeed(railroad, '2026-11-21'),
  ];
  expect(new Set(seeds).size).toBe(4);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
});

test('the secret is drawn once, and outlives a restart', async () => {
  const store = emptyStore();
  const days = daysOn(store, 'first');
  const [seed, sameSeed] = await Promise.all([
    days.readSeed(railroad, '2026-11-21'),
    days.readSeed(railroad, '2026-11-21'),
  ]);
  expect(sameSeed).toBe(seed);
  expect(await daysOn(store, 'second').readSeed(railroad, '2026-11-21')).toBe(seed);
});

test('days are those of UTC', () => {
  const evening = Date.UTC(2026, 10, 21, 23, 59, 59);
  expect(formatDate(evening)).toBe('2026-11-21');
  expect(formatDate(evening + 1000)).toBe('2026-11-22');
  expect(dayEnd('UTC', formatDate(evening))).toBe(evening + 1000);
});

test('the computer players play a day once, each move within its rules, and their game is kept', async () => {
  const days = daysOn(emptyStore(), 'one');
  const levels: string[] = [];
  const thinking = {
    ...thinkLightly,
    ask: async (question: Parameters<typeof thinkLightly.ask>[0]) => {
      levels.push(question.level);
      return thinkLightly.ask(question);
    },
  };
  const computers = openDailyComputers({ days, thinking });
  await Promise.all([computers.play(railroad, '2026-11-21'), computers.play(railroad, '2026-11-21')]);
  const asked = levels.length;
  const played = await openDailyComputers({ days, thinking }).played(railroad, '2026-11-21');
  expect(played.map(({ level }) => level)).toEqual(['medium', 'hard']);
  for (const { position } of played) expect(findOutcome(railroad, position)?.scores).toHaveLength(1);
  await computers.play(railroad, '2026-11-21');
  expect(levels).toHaveLength(asked);
  expect(new Set(levels)).toEqual(new Set(['medium', 'hard']));
});

test('computer players that are stopped leave nothing half, and begin anew', async () => {
  const days = daysOn(emptyStore(), 'one');
  const computers = openDailyComputers({
    days,
    thinking: {
      ...thinkLightly,
      ask: async (question) => {
        computers.stop();
        return thinkLightly.ask(question);
      },
    },
  });
  await computers.play(railroad, '2026-11-21');
  expect(await computers.played(railroad, '2026-11-21')).toEqual([]);
});

const pointsOf = (position: Position | undefined) => position && findOutcome(railroad, position)?.scores[0];

test('what could have been had of a day is looked for once, and is no less than what anybody of them had', async () => {
  const days = daysOn(emptyStore(), 'one');
  const deals: number[] = [];
  const thinking = {
    ...thinkLightly,
    hindsight: async (deal: Parameters<typeof thinkLightly.hindsight>[0]) => {
      deals.push(deal.seed);
      return deal.seed === 1 ? hindsight(deal) : [];
    },
  };
  const computers = openDailyComputers({ days, thinking });
  await computers.play(railroad, '2026-11-21');
  expect(new Set(deals).size).toBe(deals.length);
  const tries = deals.length;
  const best = pointsOf(await computers.best(railroad, '2026-11-21'));
  for (const { position } of await computers.played(railroad, '2026-11-21'))
    expect(best).toBeGreaterThan(pointsOf(position) ?? 0);
  await openDailyComputers({ days, thinking }).play(railroad, '2026-11-21');
  expect(deals).toHaveLength(tries);
});

test('where nothing better is found, the best of the computer players stands', async () => {
  const computers = openDailyComputers({ days: daysOn(emptyStore(), 'one'), thinking: thinkLightly });
  await computers.play(railroad, '2026-11-21');
  const played = await computers.played(railroad, '2026-11-21');
  expect(pointsOf(await computers.best(railroad, '2026-11-21'))).toBe(
    Math.max(...played.map(({ position }) => pointsOf(position) ?? 0)),
  );
});

test('a look back that is stopped leaves nothing half, and begins anew', async () => {
  const days = daysOn(emptyStore(), 'one');
  const computers = openDailyComputers({
    days,
    thinking: {
      ...thinkLightly,
      hindsight: async () => {
        computers.stop();
        return [];
      },
    },
  });
  await computers.play(railroad, '2026-11-21');
  expect(await computers.best(railroad, '2026-11-21')).toBeUndefined();
  const next = openDailyComputers({ days, thinking: thinkLightly });
  await next.play(railroad, '2026-11-21');
  expect(await next.best(railroad, '2026-11-21')).toBeDefined();
});
