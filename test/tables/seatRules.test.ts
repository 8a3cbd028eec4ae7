import { beforeEach, describe, expect, test } from 'vitest';
import { regainSeat } from '../../src/match/absence.ts';
import { join } from '../../src/match/lobby.ts';
import type { MatchId } from '../../src/match/match.ts';
import { playMoves, replaceBySubstitute } from '../../src/match/play.ts';
import { findResult } from '../../src/match/result.ts';
import type { Store } from '../../src/store/store.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nim } from '../engine/toys/nim.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { accepted } from './accepted.ts';
import { ADA, BEN } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

const GUILD = '5';
const doing = { at: 1000 };

let store: Store;
let tables: Tables;
beforeEach(async () => {
  store = memoryStore();
  tables = await tablesOn(store, [nim], { now: () => 1000 });
});

/** A game of Ada's and Ben's. */
async function begun(): Promise<MatchId> {
  const where = { channel: '10', guild: GUILD };
  const opening = { game: nim, setup: {}, seatCount: 2, host: ADA, invited: [], computers: [], where };
  const { id } = accepted(await tables.open(opening, '99')).match;
  accepted(await tables.change(id, join(nim, BEN)));
  return id;
}

test('who gave up a seat and asks to be forgotten takes no win from the others, nor the place from their lists', async () => {
  const id = await begun();
  accepted(await tables.change(id, playMoves(nim, 0, ['take-1'], doing)));
  accepted(await tables.change(id, playMoves(nim, 1, ['take-1'], doing)));
  accepted(await tables.change(id, (match) => replaceBySubstitute(nim, match, 0, doing)));
  await tables.forget(ADA);
  // The computer takes the last one.
  accepted(await tables.change(id, playMoves(nim, 0, ['take-1'], doing)));
  accepted(await tables.change(id, playMoves(nim, 1, ['take-1'], doing)));
  const ended = accepted(await tables.change(id, playMoves(nim, 0, ['take-3'], doing))).match;
  expect(ended).toMatchObject({ status: 'over', rated: true });
  expect(findResult(nim, ended)?.places).toEqual([2, 1]);
  expect(await tables.ratings.readStanding(GUILD, nim.id, BEN)).toMatchObject({ won: 1 });
  expect(JSON.stringify(await tables.read(id))).not.toContain(`"${ADA}"`);
});

describe('a server that wants people who move in time', () => {
  test('lets somebody back to the seat that they lost there: the others have agreed', async () => {
    const id = await begun();
    accepted(await tables.change(id, (match) => replaceBySubstitute(nim, match, 0, doing)));
    const late = { own: 0, missed: 3, left: true };
    await store.set({ [`person:${ADA}`]: { ...(await tables.people.read(ADA)), kept: [late, late, late] } });
    await tables.servers.choose(GUILD, { reliability: 90 });
    expect(await tables.change(id, (match) => regainSeat(nim, match, 0, doing))).toMatchObject({ ok: true });
  });
});
