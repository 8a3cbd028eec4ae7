import { afterEach, expect, test, vi } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
afterEach(async () => {
  vi.restoreAllMocks();
  await house.close();
});

/** Each takes the board before it away: together more than Discord takes of a bot within a second. */
const MOVES = 30;

test('a clock that is set back by hours keeps no board waiting for hours', async () => {
  house = await openTestBot();
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:6 rows:6');
  await ben.command('/cellz join');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 60 * 60 * 1000);
  for (let made = 0; made < MOVES; made += 1) {
    for (const person of [ada, ben]) {
      const [line] = await person.autocomplete('/cellz move line:', 'line');
      if (line === undefined) continue;
      await person.command(`/cellz move line:${line.value}`);
      await ada.settled();
      expect(ada.last().content).toContain(line.value);
      break;
    }
  }
});
