import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awakeFrom, type Circumstances, decide, PATIENCE } from '../../src/notifications/policy.ts';
import { hoursEnd, isQuiet, quietEnd, readQuietHours } from '../../src/notifications/quietTimes.ts';
import { listReminders } from '../../src/notifications/reminders.ts';
import { PINGS, REMINDERS, WEEKENDS } from '../../src/notifications/settings.ts';
import { Settings } from '../../src/tables/people/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const hours = fc.record({ from: minutes, to: minutes }).filter(({ from, to }) => from !== to);
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Gone/Zone',
);
const times = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2026-12-31') });
const clocks = fc.constantFrom(undefined, HOUR, DAY, 3 * DAY, 3.5 * DAY, 7 * DAY);
const wishes = fc.record({
  quiet: fc.option(hours, { nil: undefined }),
  zone: zones,
  pings: fc.constantFrom(...PINGS),
  weekends: fc.constantFrom(...WEEKENDS),
  reminders: fc.constantFrom(...REMINDERS),
});

const winter = (time: string) => Date.parse(`2026-01-15T${time}:00Z`);

/** Somebody who chooses other settings while something waits for them. */
interface Choice {
  readonly at: number;
  readonly to: Settings;
}

interface HeardPings {
  readonly at: number;
  readonly person: Settings;
}

/** When somebody hears of what waits for them, and what they have chosen then; asked again when that comes. */
function hears(before: Settings, circumstances: Circumstances, choice?: Choice): HeardPings | undefined {
  const decision = decide(before, circumstances);
  if (decision.when === 'never') return undefined;
  if (decision.when === 'at' && decision.by !== 'collected') {
    return hears(before, { ...circumstances, now: decision.at, sitsThere: false }, choice);
  }
  let at = decision.when === 'now' ? circumstances.now : decision.at;
  let person = before;
  if (choice !== undefined && choice.at < at) {
    person = choice.to;
    const anew = decide(person, { now: choice.at, last: circumstances.last });
    at = Math.min(at, anew.when === 'at' ? anew.at : choice.at);
  }
  while (awakeFrom(person, at) > at) at = awakeFrom(person, at);
  return { at, person };
}

describe('whoever is to move', () => {
  const turn = fc.record({
    now: times,
    time: clocks,
    away: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    last: fc.option(fc.integer({ min: 0, max: 24 * 60 }), { nil: undefined }),
    isChannelCalled: fc.boolean(),
    sitsThere: fc.boolean(),
  });

  test('hears of it before a third of their time has passed, or when quiet hours and vacation end, never in them', () => {
    fc.assert(
      fc.property(wishes, turn, (chosen, { now, time = Infinity, away = 0, last = Infinity, ...more }) => {
        const home = now + away * DAY;
        const person = Settings.parse({ ...chosen, vacations: away === 0 ? [] : [{ from: now - DAY, until: home }] });
        const heard = hears(person, { now, due: home + time, last: now - last * MINUTE, ...more });
        if (heard === undefined) {
          expect(person.pings).toBe('silent');
          return;
        }
        const { at } = heard;
        expect([at >= home, hoursEnd(person, at)]).toEqual([true, at]);
        const third = Math.min(home + time / 3, quietEnd(person, home + DAY));
        expect(at).toBeLessThanOrEqual(hoursEnd(person, third));
        // A quiet weekend is broken only where it would cost the time to move.
        if (isQuiet(person, at)) expect(at).toBeGreaterThanOrEqual(home + time / 3);
      }),
      { numRuns: 1500 },
    );
  });

  test('hears of it in time also who moves to another zone while it waits', () => {
    fc.assert(
      fc.property(wishes, zones, turn, fc.integer({ min: 1, max: 2000 }), (chosen, zone, { now, time }, later) => {
        const person = Settings.parse(chosen);
        const moved = { ...person, zone };
        const due = time === undefined ? undefined : now + time;
        const heard = hears(person, { now, due }, { at: now + later * MINUTE, to: moved });
        if (heard === undefined) return;
        expect(hoursEnd(heard.person, heard.at)).toBe(heard.at);
        const latest = time === undefined ? Infinity : hoursEnd(person, now + time / 3);
        if (time !== undefined) expect(heard.at).toBeLessThanOrEqual(hoursEnd(heard.person, latest));
      }),
      { numRuns: 1000 },
    );
  });

  test('hears at once, in the way they chose, where nothing speaks against it', () => {
    const ways = PINGS.map((pings) => [pings, decide(Settings.parse({ pings }), { now: winter('12:00') })]);
    expect(Object.fromEntries(ways)).toEqual({
      on: { when: 'now', by: 'ping' },
      private: { when: 'now', by: 'private' },
      ...Object.fromEntries(['1h', '3h', '6h', '12h', '24h'].map((pings) => [pings, { when: 'now', by: 'collected' }])),
      silent: { when: 'never', because: 'silent' },
    });
  });

  test('is left in peace for a moment where they sit there, and hears nothing from whom they will not meet', () => {
    const now = winter('12:00');
    const person = Settings.parse({});
    expect(decide(person, { now, sitsThere: true })).toEqual({ when: 'at', at: now + PATIENCE.ping, by: 'ping' });
    const told = { now, sitsThere: true, isChannelCalled: true };
    expect(decide(person, told)).toEqual({ when: 'at', at: now + PATIENCE.private, by: 'private' });
    expect(decide(person, { now, isApart: true })).toEqual({ when: 'never', because: 'apart' });
  });

  test('at 23:02 hears of it at 7:00', () => {
    const person = Settings.parse({ quiet: readQuietHours('22:00-07:00') });
    const now = winter('23:02');
    for (const due of [undefined, now + DAY, now + HOUR]) {
      expect(decide(person, { now, due })).toEqual({ when: 'at', at: winter('07:00') + DAY, by: 'collected' });
    }
  });
});

describe('a quiet weekend', () => {
  const quiet = Settings.parse({ weekends: 'quiet', zone: 'Europe/Berlin', quiet: { from: 22 * 60, to: 7 * 60 } });

  test('keeps nobody from a call before a third of their time is over', () => {
    const now = Date.parse('2026-01-17T10:00:00Z');
    const call = (due: number | undefined) => new Date(hears(quiet, { now, due })?.at ?? 0).toISOString();
    expect(call(undefined)).toBe('2026-01-19T06:00:00.000Z');
    expect(call(now + 7 * DAY)).toBe('2026-01-19T06:00:00.000Z');
    expect(call(now + DAY)).toBe('2026-01-17T18:00:00.000Z');
    // Not in the night, if they still have time in the morning.
    expect(call(now + 2 * DAY)).toBe('2026-01-18T06:00:00.000Z');
  });
});

describe('a reminder', () => {
  test('comes before time is up, never in quiet hours, and each once', () => {
    fc.assert(
      fc.property(wishes, times, fc.constantFrom(HOUR, DAY, 3 * DAY, 7 * DAY), (chosen, since, left) => {
        const person = Settings.parse(chosen);
        const turn = { since, left, due: since + left, reminded: 0, pauses: [] };
        const all = listReminders(person, turn, since);
        expect(all.length).toBeLessThanOrEqual({ all: 2, last: 1, off: 0 }[person.reminders]);
        for (const { at, moment } of all) {
          expect([at > since, at < turn.due, hoursEnd(person, at)]).toEqual([true, true, at]);
          const rest = listReminders(person, { ...turn, reminded: moment }, at);
          expect(rest.every((one) => one.moment > moment)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('whose hour lies in quiet hours past the deadline comes before they begin', () => {
    const person = Settings.parse({ quiet: readQuietHours('22:00-07:00'), reminders: 'last' });
    const since = winter('03:00');
    const turn = { since, left: DAY, due: since + DAY, reminded: 0, pauses: [] };
    expect(listReminders(person, turn, since)).toMatchObject([{ at: winter('21:59'), isLast: true }]);
  });
});
