import { afterAll, describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { checkRecord } from '../../src/match/checkRecord.ts';
import { startTrials } from '../../src/tables/thinking/trySetups.ts';

/** A machine may be as slow as it likes: only what a test gives up is given up. */
const NEVER = new AbortController().signal;
const trials = startTrials(() => NEVER);
afterAll(() => trials.close());

const nuggets = gameById('nuggets') as Game;
const asked = (setup: Readonly<Record<string, string>>) => ({
  ...{ game: nuggets.id, rules: nuggets.rules, seatCount: 2 },
  setup,
});

describe('a set-up that is tried in a thread', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))('%s may begin as it is usual', async (id, game) => {
    const tried = { game: id, rules: game.rules, setup: {}, seatCount: game.seats.usual };
    expect(await trials.refuseSetup(tried)).toBeUndefined();
  });

  test('is refused for the reason that its game has', async () => {
    expect((await trials.refuseSetup(asked({ upload: 'no map' })))?.key).toBe('nuggets.map.unknownCharacter');
  });

  test('is refused where a round in which everybody runs would hold up all others', async () => {
    const row = (at: number) => Array.from({ length: 200 }, (_, column) => ((at % 2) + (column % 2) === 0 ? '#' : '.'));
    const edge = '+'.repeat(202);
    const pillars = [edge, ...Array.from({ length: 200 }, (_, at) => `+${row(at).join('')}+`), edge].join('\n');
    const crowded = (pace: string, seatCount: number) => ({ ...asked({ upload: pillars, pace }), seatCount });
    expect((await trials.refuseSetup(crowded('together', 26)))?.key).toBe('tables.setup.tooSlow');
  });

  test('is refused where it hangs, and the next one is tried by another thread', async () => {
    const patience = new AbortController();
    const signals = [patience.signal];
    const hasty = startTrials(() => signals.pop() ?? NEVER);
    const hanging = hasty.refuseSetup(asked({}));
    patience.abort();
    expect((await hanging)?.key).toBe('tables.setup.tooSlow');
    expect((await hasty.refuseSetup(asked({ upload: 'no map' })))?.key).toBe('nuggets.map.unknownCharacter');
    await hasty.close();
  });
});

test('a record that is checked in a thread is found to be what it is, and given up where it hangs', async () => {
  const setup = defaultSetup(nuggets.setup);
  const record = {
    ...{ game: nuggets.id, rules: nuggets.rules, setup, seatCount: 2, seed: 'a'.repeat(32) },
    log: [{ seat: 0, text: 'pass', revealed: false }],
  };
  expect(await trials.checkRecord(record)).toEqual(JSON.parse(JSON.stringify(await checkRecord(nuggets, record))));
  const hasty = startTrials(() => AbortSignal.abort());
  expect(await hasty.checkRecord(record)).toMatchObject({ ok: false, refusal: { key: 'records.import.tooSlow' } });
  await hasty.close();
});
