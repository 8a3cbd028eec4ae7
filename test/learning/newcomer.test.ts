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

/** What a lesson may take each of them. */
const BAR = { taps: 25, seconds: 180 };

describe('ten people who know nothing of a game, and do what is written there,', () => {
  test.each(COMMANDS.map((command) => [command.game.id, command] as const))(
    'finish the lesson of %s',
    async (_, command) => {
      const taken = [];
      for (const person of PEOPLE) taken.push(await takeLesson(command, person));
      expect(taken.filter(({ isFinished }) => !isFinished)).toEqual([]);
      expect(Math.max(...taken.map(({ taps }) => taps))).toBeLessThanOrEqual(BAR.taps);
      expect(Math.max(...taken.map(({ seconds }) => seconds))).toBeLessThanOrEqual(BAR.seconds);
    },
  );
});
