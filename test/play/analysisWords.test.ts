import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { gameById } from '../../src/games/index.ts';
import type { ThinkingPool } from '../../src/tables/thinking/thinkingPool.ts';
import { content, type Reply } from '../discord/replies.ts';
import { closeCleanly, thinkAtOnce } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { playOn } from './playedMatches.ts';

/** Holds every move for a blunder, and any other for better: so that every kind of move is told. */
const thinking: ThinkingPool = {
  ...thinkAtOnce,
  async weigh({ game: id, view, seat, seed, asked = [] }) {
    const game = gameById(id);
    const state = game?.imagine?.(view, seat, fastRandom(seed)) ?? view;
    const others = game?.legal(state, seat).map((move) => game.write(move)) ?? [];
    return [
      { move: pick(others, fastRandom(seed)), expected: 9, exact: true },
      { move: asked[0] ?? '', expected: 1 + (seed % 7), exact: true, asked: true },
    ];
  },
};

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking });
});
afterEach(() => closeCleanly(house));

/** What is written for machines, in any of the games. */
const NOTATION = /\b(place \d|ship \w+ [a-z]\d|build \w+\d|draw (pool|bag|\d)|done|to:\d|[ABS]\d[A-G]\d\d)|\w!/;

const GAMES = {
  newhaven: '/newhaven new opponent:Ben',
  nuggets: '/nuggets new map:cellar pace:turns opponent:Ben',
  railroad: '/railroad new opponent:Ben',
} as const;

const spoken = ({ message }: Reply) =>
  [content({ message } as Reply), ...(message?.attachments ?? []).map(({ description }) => description ?? '')].join(
    '\n',
  );

describe('an analysis tells moves in words, never as they are written for machines', () => {
  test.each(Object.keys(GAMES) as (keyof typeof GAMES)[])('in %s', async (id) => {
    const { ada, ben } = house;
    await ada.command(GAMES[id]);
    await ben.click('Accept');
    const match = await playOn(house, id);
    const first = await ada.command(`/games analysis match:${match.id}`);
    await house.tables.analyses.idle();
    const done = await ada.click('Refresh', first.message);
    expect(content(done)).toContain('Better:');
    expect(content(done)).toContain('For comparison:');
    expect(content(done)).not.toContain('taking the last one back');
    expect(spoken(done)).not.toMatch(NOTATION);
    for (const { label } of ada.controls(done.message).filter((one) => /^\d: move/.test(one.label))) {
      const move = await ada.click(label, done.message);
      expect(content(move)).toContain('as played');
      expect(spoken(move)).not.toMatch(NOTATION);
      const step = await ada.click('Step through from here', move.message);
      expect(content(step).split('\n').slice(0, 3).join('\n')).not.toMatch(NOTATION);
    }
  });
});
