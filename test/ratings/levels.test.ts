import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/match/change.ts';
import { close } from '../../src/match/lobby.ts';
import type { MatchId } from '../../src/match/match.ts';
import { playMoves, resign } from '../../src/match/play.ts';
import { takeHint } from '../../src/play/actions/hint.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { BrittleDisk } from '../store/brittleStore.ts';
import { accepted } from '../tables/accepted.ts';
import { ADA } from '../tables/seating.ts';
import { numberedIds, tablesOn } from '../tables/tablesOn.ts';

let tables: Tables;
let channels = 0;
beforeEach(async () => {
  tables = await tablesOn(storeOn(new BrittleDisk()), [nim], { now: () => 1000, newId: numberedIds() });
});

const doing = { at: 1 };
const make = async (id: MatchId, change: Change) => accepted(await tables.change(id, change));

async function against(level: 'easy' | 'hard', setup: Record<string, number | string> = {}): Promise<MatchId> {
  channels += 1;
  const where = { channel: String(channels), guild: '1' };
  const opening = { game: nim, setup, seatCount: 2, host: ADA, invited: [], computers: [level], where };
  return accepted(await tables.open(opening, `${channels}`)).match.id;
}

/** Ada takes one at a time, the computer too: of a usual heap of seven the last is hers. */
async function playOut(id: MatchId, from = 0): Promise<void> {
  for (let turn = from; (await tables.read(id))?.status === 'running'; turn += 1) {
    await make(id, playMoves(nim, turn % 2, ['take-1'], doing));
  }
}
const triedBy = () => tables.ratings.levels.triedBy('1', 'nim', ADA);

describe('a match alone against one computer on the usual set-up', () => {
  test('is a try at its level, won or not, and no rating', async () => {
    await playOut(await against('easy'));
    expect((await triedBy())?.levels).toMatchObject({ easy: { tried: 1, won: 1 } });
    expect(await tables.ratings.of(ADA)).toEqual([]);
    expect(await tables.ratings.levels.listed('1', 'nim', { from: 0, most: 9 })).toMatchObject([{ person: ADA }]);
  });

  test('is a try that failed where it is given up, closed, or helped by a hint or the clock', async () => {
    const given = await against('hard');
    await make(given, playMoves(nim, 0, ['take-1'], doing));
    await make(given, resign(nim, ADA, doing));
    const closed = await against('hard');
    await make(closed, playMoves(nim, 0, ['take-1'], doing));
    await make(closed, close(ADA, false));
    const hinted = await against('hard');
    await make(hinted, takeHint(nim, ADA));
    await playOut(hinted);
    const timed = await against('hard');
    await make(timed, playMoves(nim, 0, ['take-1'], { ...doing, by: 'clock' }));
    await playOut(timed, 1);
    expect((await triedBy())?.levels).toEqual({ hard: { tried: 4, won: 0 } });
  });

  test('on another set-up is none, nor is one that nobody began', async () => {
    await playOut(await against('easy', { heap: 5 }));
    await make(await against('easy'), close(ADA, false));
    expect(await triedBy()).toBeUndefined();
  });

  test('goes with who asks to be forgotten, and with its server', async () => {
    await playOut(await against('easy'));
    expect(await tables.ratings.levels.of(ADA)).toHaveLength(1);
    await tables.ratings.removeServer('1');
    expect(await tables.ratings.levels.of(ADA)).toEqual([]);
    await playOut(await against('easy'));
    await tables.forget(ADA);
    expect(await triedBy()).toBeUndefined();
    expect(await tables.ratings.levels.listed('1', 'nim', { from: 0, most: 9 })).toEqual([]);
  });
});
