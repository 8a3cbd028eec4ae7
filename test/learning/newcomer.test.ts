import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { takeLesson } from './newcomer.ts';
import { DOORS } from './stepDoors.ts';

/** As many people take each lesson: half of them in a channel, half on the page; half in English, half in German. */
const PEOPLE = Array.from({ length: 10 }, (_, seed) => ({
  seed,
  door: DOORS[seed % 2] ?? 'channel',
  locale: seed % 4 < 2 ? 'en' : 'de',
}));

/** What is asked of a lesson, for half of those who take it and for each of them. */
const BAR = { taps: 25, seconds: 180, mostTaps: 30 };

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

describe('ten people who know nothing of a game, and do what is written there,', () => {
  test.each(COMMANDS.map((command) => [command.game.id, command] as const))(
    'finish the lesson of %s',
    async (_, command) => {
      const taken = [];
      for (const person of PEOPLE) taken.push(await takeLesson(command, person));
      expect(taken.filter(({ isFinished }) => !isFinished)).toEqual([]);
      expect(median(taken.map(({ taps }) => taps))).toBeLessThanOrEqual(BAR.taps);
      expect(median(taken.map(({ seconds }) => seconds))).toBeLessThanOrEqual(BAR.seconds);
      expect(Math.max(...taken.map(({ taps }) => taps))).toBeLessThanOrEqual(BAR.mostTaps);
    },
  );
});
