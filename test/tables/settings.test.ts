import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isQuiet,
  readQuietHours,
  readZone,
  Settings,
  timeIn,
  writeQuietHours,
} from '../../src/tables/people/settings.ts';

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

describe('a time zone', () => {
  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['+2', '+02:00'],
    ['UTC-3', '-03:00'],
    ['gmt +05:30', '+05:30'],
  ])('%s is known as %s', (typed, zone) => {
    expect(readZone(typed)).toBe(zone);
  });

  test.each(['', 'Mars/Olympus', '+25', 'Berlin!', '<@1>'])('«%s» is none', (typed) => {
    expect(readZone(typed)).toBeUndefined();
  });

  test('that is known tells the time, and any other text never throws', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));
    fc.assert(
      fc.property(typed, (text) => {
        const zone = readZone(text);
        if (zone !== undefined) expect(timeIn(zone, winter('12:00'))).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });
});
