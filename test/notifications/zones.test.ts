import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, quietEnd } from '../../src/notifications/quietTimes.ts';
import { dateIn, isZone, nameCity, nextTimeOfDay, readZone, timeIn } from '../../src/notifications/zones.ts';
import { Settings } from '../../src/tables/people/settings.ts';

const NOON = Date.parse('2026-01-15T12:00:00Z');

describe('a time zone', () => {
  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['gmt', 'UTC'],
    ['+2', '+02:00'],
    ['UTC-3', '-03:00'],
    ['gmt +05:30', '+05:30'],
    ['new york', 'America/New_York'],
    ['New York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['port-au-prince', 'America/Port-au-Prince'],
    ['Buenos Aires', 'America/Buenos_Aires'],
    ['berlin', 'Europe/Berlin'],
    ['america/new york', 'America/New_York'],
  ])('%s is known as %s', (typed, zone) => {
    expect(readZone(typed)).toEqual({ kind: 'zone', zone });
  });

  test.each(['BST', 'EST', 'edt', 'CET', 'CST', 'IST', 'PST', 'PDT', 'MST', 'AST', 'ET'])(
    'is asked about where somebody wrote %s, by two or three cities',
    (typed) => {
      const read = readZone(typed);
      const zones = read.kind === 'question' ? read.zones : [];
      expect(zones.length).toBeGreaterThanOrEqual(2);
      expect(zones.length).toBeLessThanOrEqual(3);
      for (const zone of zones) expect([zone, isZone(zone)]).toEqual([zone, true]);
      expect(new Set(zones.map(nameCity)).size).toBe(zones.length);
    },
  );

  test('asks people of London and of New York for their city, not for Dhaka or Panama alone', () => {
    expect(readZone('BST')).toMatchObject({ zones: expect.arrayContaining(['Europe/London']) });
    for (const typed of ['EST', 'EDT'])
      expect(readZone(typed)).toMatchObject({ zones: expect.arrayContaining(['America/New_York']) });
  });

  test.each(['', 'Mars/Olympus', '+25', 'Berlin!', '<@1>', 'ACT', 'NET', '../x', 'undefined'])(
    '«%s» is none',
    (typed) => {
      expect(readZone(typed)).toEqual({ kind: 'unknown' });
    },
  );

  test('that is known tells the time, and any other text never throws', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));
    fc.assert(
      fc.property(typed, (text) => {
        const read = readZone(text);
        if (read.kind === 'zone') expect(timeIn(read.zone, NOON)).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });

  test('that is there no more counts as UTC, and throws nowhere', () => {
    const gone = Settings.parse({ zone: 'Mars/Olympus', quiet: { from: 600, to: 780 }, weekends: 'quiet' });
    expect(isZone(gone.zone)).toBe(false);
    expect(timeIn(gone.zone, NOON)).toBe('12:00');
    expect(dateIn(gone.zone, NOON)).toBe('2026-01-15');
    expect(isQuiet(gone, NOON)).toBe(true);
    expect(quietEnd(gone, NOON)).toBe(NOON + 60 * 60_000);
    expect(nextTimeOfDay('08:00', gone.zone, NOON)).toBe(Date.parse('2026-01-16T08:00Z'));
  });

  test('has a day of its own', () => {
    expect(dateIn('America/New_York', Date.parse('2026-01-15T03:00Z'))).toBe('2026-01-14');
    expect(dateIn('Pacific/Auckland', Date.parse('2026-01-15T13:00Z'))).toBe('2026-01-16');
  });
});
