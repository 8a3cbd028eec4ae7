import { describe, expect, test } from 'vitest';
import { measureLateness } from '../../src/discord/gate/onInteraction.ts';

const MINUTE = 60_000;

describe('how late an interaction is', () => {
  let time = 0;
  const lateness = () => {
    const measured = measureLateness(() => time);
    return (at: number, createdTimestamp: number) => {
      time = at;
      return measured({ createdTimestamp });
    };
  };

  test('is told against the quickest one, whatever the two clocks say', () => {
    const late = lateness();
    expect([late(10_100, 5000), late(11_050, 6000), late(13_250, 8000), late(14_050, 9000)]).toEqual([0, 0, 200, 0]);
  });

  test.each([180, 2, -2, -180])('is right again within ten minutes after our clock jumps by %i minutes', (jump) => {
    const late = lateness();
    late(0, 0);
    const measured = Array.from({ length: 12 }, (_, minute) => late((minute + jump) * MINUTE, minute * MINUTE));
    expect(measured.at(-1)).toBe(0);
  });

  test('does not grow with a clock that runs fast, however long', () => {
    const late = lateness();
    const drift = 1.0001;
    const measured = Array.from({ length: 10_000 }, (_, minute) => late(minute * MINUTE * drift, minute * MINUTE));
    expect(Math.max(...measured)).toBeLessThan(100);
  });
});
