import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, quietEnd, readQuietHours, writeQuietHours } from '../../src/notifications/quietTimes.ts';
import { Settings } from '../../src/tables/people/settings.ts';

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const hours = fc.record({ from: minutes, to: minutes }).filter(({ from, to }) => from !== to);

/** Milliseconds since 1970 at this time in UTC on a winter's day. */
const winter = (time: string) => Date.parse(`2026-01-15T${time}:00Z`);
const settings = (quiet: string, zone = 'UTC') => Settings.parse({ quiet: readQuietHours(quiet), zone });

describe('quiet hours', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(hours, (quiet) => {
        expect(readQuietHours(writeQuietHours(quiet))).toEqual(quiet);
      }),
    );
  });

  test.each([
    ['22:00-07:00', '22:00-07:00'],
    ['22-7', '22:00-07:00'],
    [' 9:30 to 17 ', '09:30-17:00'],
    ['20–24', '20:00-00:00'],
  ])('%s means %s', (typed, meant) => {
    const quiet = readQuietHours(typed);
    expect(quiet && writeQuietHours(quiet)).toBe(meant);
  });

  test.each(['', 'night', '25-7', '22:60-7', '22', '8-8', '-1-5', '24-0'])('are not read from «%s»', (typed) => {
    expect(readQuietHours(typed)).toBeUndefined();
  });

  test('of any other text never throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const quiet = readQuietHours(text);
        if (quiet !== undefined) expect(readQuietHours(writeQuietHours(quiet))).toEqual(quiet);
      }),
    );
  });

  test('last from the first minute to before the last, over midnight too', () => {
    const night = settings('22-7');
    expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map((time) => isQuiet(night, winter(time)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const day = settings('9-17');
    expect(['08:59', '09:00', '16:59', '17:00'].map((time) => isQuiet(day, winter(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet(Settings.parse({}), winter('03:00'))).toBe(false);
  });

  test('are those of the time zone, in summer as in winter', () => {
    const berlin = settings('22-7', 'Europe/Berlin');
    expect(isQuiet(berlin, winter('21:00'))).toBe(true);
    expect(isQuiet(berlin, winter('06:00'))).toBe(false);
    expect(isQuiet(berlin, Date.parse('2026-07-15T20:00:00Z'))).toBe(true);
    expect(isQuiet(berlin, Date.parse('2026-07-15T05:00:00Z'))).toBe(false);
  });
});

describe('the end of quiet hours', () => {
  const berlin = settings('22-7', 'Europe/Berlin');
  const end = (from: string) => new Date(quietEnd(berlin, Date.parse(from))).toISOString();

  test('is the next time that it is not quiet', () => {
    expect(end('2026-01-15T23:30:00Z')).toBe('2026-01-16T06:00:00.000Z');
    expect(end('2026-01-15T12:34:56Z')).toBe('2026-01-15T12:34:56.000Z');
  });

  test('comes an hour sooner in the night in which the clocks go forward, and an hour later when they go back', () => {
    expect(end('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(end('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('is the moment after a jump of the clocks where they skip the very time', () => {
    const early = settings('22-2:30', 'Europe/Berlin');
    expect(new Date(quietEnd(early, Date.parse('2026-03-28T22:00:00Z'))).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('is never quiet, and everything before it is, whatever the zone and the time', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
    const times = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(hours, zones, times, fc.integer({ min: 1, max: 1440 }), (quiet, zone, at, before) => {
        const chosen = Settings.parse({ quiet, zone });
        const until = quietEnd(chosen, at);
        expect(isQuiet(chosen, until)).toBe(false);
        const earlier = until - before * 60_000;
        if (earlier >= at) expect(isQuiet(chosen, earlier)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a quiet weekend', () => {
  const quiet = Settings.parse({ weekends: 'quiet', zone: 'Europe/Berlin', quiet: { from: 22 * 60, to: 7 * 60 } });
  const end = (from: string) => new Date(quietEnd(quiet, Date.parse(from))).toISOString();

  test('is Saturday and Sunday where the person is, and ends with the quiet hours of Monday', () => {
    expect(end('2026-01-17T10:00:00Z')).toBe('2026-01-19T06:00:00.000Z');
    expect(end('2026-01-16T22:30:00Z')).toBe('2026-01-19T06:00:00.000Z');
    expect(end('2026-01-16T20:00:00Z')).toBe('2026-01-16T20:00:00.000Z');
    expect(end('2026-03-28T10:00:00Z')).toBe('2026-03-30T05:00:00.000Z');
  });
});

test('a quiet weekend ends at midnight on the day clocks go forward', () => {
  const quiet = Settings.parse({ weekends: 'quiet', zone: 'Europe/Berlin' });
  expect(new Date(quietEnd(quiet, Date.parse('2026-03-28T12:00Z'))).toISOString()).toBe('2026-03-29T22:00:00.000Z');
});
