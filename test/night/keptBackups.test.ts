import { describe, expect, test } from 'vitest';
import { backupName, surplusBackups } from '../../src/night/keptBackups.ts';

const DAY = 24 * 60 * 60 * 1000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const SUNDAY = Date.parse('2026-11-22');

/** What is left in a folder after so many nights, the last of them this one. */
function leftAfter(nights: number, last = SUNDAY): readonly string[] {
  let kept: readonly string[] = [];
  for (let night = nights - 1; night >= 0; night -= 1) {
    const names = [...kept, backupName(dayOf(last - night * DAY))];
    const surplus = surplusBackups(names);
    kept = names.filter((name) => !surplus.includes(name));
  }
  return kept;
}

describe('of the backups of each night', () => {
  test('the last seven are kept, and of the four weeks before their last days', () => {
    expect(leftAfter(100)).toEqual(
      ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15']
        .map(backupName)
        .concat(
          ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(
            backupName,
          ),
        ),
    );
  });

  test.each(Array.from({ length: 14 }, (_, day) => day))(
    'they reach back three weeks at least, on day %i of two weeks',
    (day) => {
      const kept = leftAfter(100, SUNDAY + day * DAY);
      expect(kept.length).toBe(11);
      const oldest = Date.parse(kept[0]?.slice(7, 17) ?? '');
      expect((SUNDAY + day * DAY - oldest) / DAY).toBeGreaterThanOrEqual(21);
    },
  );

  test('all are kept while there are few, also where nights are missing', () => {
    expect(leftAfter(7)).toHaveLength(7);
    const rare = ['2026-01-04', '2026-03-01', '2026-07-05'].map(backupName);
    expect(surplusBackups(rare)).toEqual([]);
  });

  test('what else lies there is left alone', () => {
    const others = Array.from({ length: 20 }, (_, at) => `mine-${at}.jsonl.gz`);
    expect(surplusBackups([...others, 'parlor-2026-11-22.jsonl.gz.old'])).toEqual([]);
  });
});
