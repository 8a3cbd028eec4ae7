import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Game, gameUnder } from '../../src/engine/game.ts';
import { findOutcome } from '../../src/engine/match.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { readRecord, writeRecord } from '../../src/engine/record.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import type { Change } from '../../src/match/change.ts';
import { checkRecord } from '../../src/match/checkRecord.ts';
import { join } from '../../src/match/lobby.ts';
import { type Match, toScript } from '../../src/match/match.ts';
import { joinLate, playMoves, positionOf, resign, substitute, toAct } from '../../src/match/play.ts';
import { computeSeal } from '../../src/match/seal.ts';
import { undo } from '../../src/match/undo.ts';
import { anyText } from '../engine/anyText.ts';
import { ADA, BEN, CLEO, changedBy, createTable } from '../tables/seating.ts';

const doing = { at: 1 };

/** A match of Ada and Ben in which nobody has moved. */
function begun(game: Game): Match {
  const setup = { ...defaultSetup(game.setup), ...(game.id === 'nuggets' ? { map: 'cellar' } : {}) };
  return changedBy(createTable(game, 2, [ADA], { setup }), join(game, BEN));
}

/**
 * Moves at random, at most so many; never the one that ends the hunt for its player, nor a way to a square, which leads there
 * from wherever one stands: without the key before it, it would be another game, but a possible one.
 */
function playOn(game: Game, match: Match, most = 40): Match {
  const random = fastRandom(3);
  let current = match;
  for (let move = 0; move < most && current.status === 'running'; move++) {
    const seat = toAct(game, current)[0] ?? 0;
    const legal = game.legal(positionOf(current).state, seat).map((one) => game.write(one));
    const texts = legal.filter((text) => text !== 'quit' && !text.startsWith('to:'));
    current = changedBy(current, playMoves(game, seat, [pick(texts.length > 0 ? texts : legal, random)], doing));
  }
  return current;
}

function recordOf(game: Game, match: Match): string {
  const outcome = match.status === 'over' ? findOutcome(game, positionOf(match)) : undefined;
  return writeRecord(game, toScript(match), outcome, {
    match: match.id,
    seal: computeSeal(match.id, match.seed),
    isClosed: true,
  });
}

async function check(game: Game, text: string) {
  const record = readRecord(text);
  return record.ok ? checkRecord(game, record.value) : record;
}

async function expectSound(game: Game, match: Match) {
  const checked = await check(game, recordOf(game, match));
  expect(checked).toMatchObject({ ok: true, value: { entries: match.log.length } });
  expect(checked.ok && checked.value.fault).toBeFalsy();
  expect(checked.ok && checked.value.position).toEqual(positionOf(match));
}

describe('a record is sound', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))('of a match of %s as it was played', async (_, game) => {
    await expectSound(game, playOn(game, begun(game)));
  });

  test.each<[string, (match: Match) => readonly Change[]]>([
    ['resigned', () => [resign(nuggets, BEN, doing)]],
    ['that somebody joined late', () => [joinLate(nuggets, CLEO, doing)]],
    ['that somebody joined and another left', () => [joinLate(nuggets, CLEO, doing), resign(nuggets, ADA, doing)]],
    ['in which a computer player took over', () => [substitute(nuggets, BEN, doing)]],
  ])('of a match %s', async (_, changes) => {
    const match = playOn(nuggets, begun(nuggets), 6);
    await expectSound(nuggets, changedBy(match, ...changes(match)));
  });

  test('of a match that began under earlier rules, and under those alone', async () => {
    const old = gameUnder(nuggets, 1);
    if (old === undefined) throw new Error('no earlier rules');
    const match = playOn(old, begun(old));
    await expectSound(old, match);
    const text = recordOf(old, match);
    expect(await check(nuggets, text)).toEqual(await check(old, text));
    const now = await check(nuggets, text.replace('Rules: 1', 'Rules: 2'));
    expect(now.ok && now.value.position).not.toEqual(positionOf(match));
  });

  test('of a match with moves that were taken back, and others in their place', async () => {
    const game = GAMES.find(({ id }) => id === 'cellz') as Game;
    const match = changedBy(
      begun(game),
      playMoves(game, 0, ['a1-a2'], doing),
      undo(game, ADA, doing),
      playMoves(game, 0, ['b1-b2'], doing),
      playMoves(game, 1, ['a1-a2'], doing),
    );
    expect(match.log).toHaveLength(4);
    await expectSound(game, match);
  });
});

describe('a record is never sound', () => {
  let text: string;
  let lines: readonly string[];
  beforeAll(() => {
    text = recordOf(nuggets, changedBy(playOn(nuggets, begun(nuggets), 30), resign(nuggets, BEN, doing)));
    lines = text.split('\n');
  });
  const isSound = async (changed: string) => {
    const checked = await check(nuggets, changed);
    return checked.ok && checked.value.fault === undefined;
  };

  test('where a move was left out or done by another seat', async () => {
    const moves = lines.flatMap((line, at) => (/^\d+\. /.test(line) ? [at] : []));
    const renumbered = (entries: readonly string[]) =>
      [...lines.slice(0, moves[0]), ...entries.map((line, at) => line.replace(/^\d+/, String(at + 1)))].join('\n');
    const entries = moves.map((at) => lines[at] ?? '');
    expect(await isSound(renumbered(entries))).toBe(true);
    // Without the move right before the resignation, or with it on the other seat, it would be another game, but a possible one.
    for (const at of entries.slice(0, -2).keys()) {
      expect(await isSound(renumbered(entries.toSpliced(at, 1)))).toBe(false);
      const [seat, other] = (entries[at] ?? '').includes('. A') ? ['. A', '. B'] : ['. B', '. A'];
      expect(await isSound(renumbered(entries.with(at, (entries[at] ?? '').replace(seat, other))))).toBe(false);
    }
  });

  test('where one character of what it proves is another', async () => {
    const proof = ['Seal:', 'Match:', 'Seed:', 'Places:'];
    const places = proof.flatMap((name) => {
      const line = lines.findIndex((one) => one.startsWith(name));
      return Array.from(
        { length: (lines[line] ?? '').length - name.length - 1 },
        (_, index) => [line, name.length + 1 + index] as const,
      );
    });
    expect(places.length).toBeGreaterThan(64);
    for (const [line, column] of places) {
      const before = lines[line] ?? '';
      const changed = before.slice(0, column) + (before[column] === '1' ? '2' : '1') + before.slice(column + 1);
      expect(await isSound(lines.with(line, changed).join('\n')), changed).toBe(false);
    }
  });
});

test('whatever text is handed in, it is refused, faulty or sound, but never a crash', async () => {
  const text = recordOf(nuggets, playOn(nuggets, begun(nuggets), 12));
  const cut = fc.record({
    at: fc.nat(text.length),
    length: fc.nat(30),
    put: anyText(8),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 3 }), async (cuts) => {
      const changed = cuts.reduce((all, { at, length, put }) => all.slice(0, at) + put + all.slice(at + length), text);
      const record = readRecord(changed);
      const game = record.ok ? GAMES.find(({ id }) => id === record.value.game) : undefined;
      if (game !== undefined) expect(typeof (await check(game, changed)).ok).toBe('boolean');
    }),
    { numRuns: 300 },
  );
});
