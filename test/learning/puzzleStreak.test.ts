import type { Visitor } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { nextRung } from '../../src/learning/harderPuzzles.ts';
import { PersonId } from '../../src/match/match.ts';
import { content, labels, type Reply } from '../discord/replies.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const open = () => house.ada.command('/games puzzle game:cellz what:streak');
const solverOf = ({ personId }: Visitor) => house.tables.puzzles.read(PersonId.parse(personId));

async function inHand(): Promise<Puzzle> {
  const { streaks } = await solverOf(house.ada);
  const puzzle = (await gameById('cellz')?.puzzles?.read())?.puzzles.find(
    ({ id }) => id === streaks.cellz?.run?.puzzle,
  );
  if (puzzle === undefined) throw new Error('no puzzle of a streak in hand');
  return puzzle;
}

/** Asks for a move of the puzzle in hand, as its control would. */
async function press(reply: Reply, move: string, entries = 0): Promise<Reply> {
  const { id } = await inHand();
  return house.ada.forge(`1::cellz.${id}.${entries}:streak.move:${move}`, reply.message ?? house.ada.last());
}

/** Finds the puzzle in hand. */
async function find(reply: Reply): Promise<Reply> {
  let now = reply;
  let entries = 0;
  for (const { any, replies } of (await inHand()).steps) {
    now = await press(now, any[0] ?? '', entries);
    entries += 1 + replies.length;
  }
  return now;
}

/** A free line that is not right. */
async function miss(reply: Reply): Promise<Reply> {
  const { position, steps } = await inHand();
  const size = { columns: Number(position.setup.columns ?? 6), rows: Number(position.setup.rows ?? 6) };
  const drawn = position.entries.join(' ');
  for (let column = 0; column < size.columns - 1; column += 1) {
    for (let row = 1; row <= size.rows; row += 1) {
      const line = `${String.fromCharCode(97 + column)}${row}-${String.fromCharCode(98 + column)}${row}`;
      if (!drawn.includes(line) && steps[0]?.any.includes(line) === false) return press(reply, line);
    }
  }
  throw new Error('every line is right');
}

describe('a streak', () => {
  test('leads from one puzzle to the next in private, until the first miss, which shows what was right; the best is kept', async () => {
    const { ada } = house;
    let reply = await open();
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('Cellz: streak** (0 solved, your best is 0)');
    const seen = [(await inHand()).id];
    for (const found of ['Correct! One solved', 'Correct! 2 in a row']) {
      reply = await find(reply);
      expect(content(reply)).toContain(found);
      seen.push((await inHand()).id);
    }
    expect(new Set(seen).size).toBe(3);
    const [right] = (await inHand()).steps;
    const over = await miss(reply);
    expect(content(over)).toContain('your streak ended** at 2. Your best is 2.');
    expect(content(over)).toContain(`Answer: **${right?.any[0]}`);
    expect(labels(ada, over)).toEqual(['New streak', 'Next puzzle', 'Other games']);
    expect(content(await ada.click('New streak', over.message))).toContain('(0 solved, your best is 2)');
  });

  test('goes on after a restart where it was, and counts for no rating, then or later', async () => {
    const first = await find(await open());
    await house.restart();
    const { id } = await inHand();
    const again = await open();
    expect(content(again)).toContain('(1 solved, your best is 1)');
    expect((await inHand()).id).toBe(id);
    await find(first);
    const { games } = await solverOf(house.ada);
    expect(games.cellz?.rating).toEqual({ mean: 1300, deviation: 350 });
    expect(games.cellz?.tried).toContain(id);
  });

  test('tells nobody why a move is right or wrong before they have tried', async () => {
    await open();
    const { steps } = await inHand();
    const asked = await house.ada.command(`/games puzzle game:cellz why:${steps[0]?.any[0]}`);
    expect(content(asked)).not.toContain('is correct');
  });

  test('answers a tap on an older board, and a second tap, with where it is', async () => {
    const reply = await open();
    const { id } = await inHand();
    await find(reply);
    // A puzzle of several moves takes taps, which are not to be too many.
    house.passTime(3000);
    const stale = await house.ada.forge(`1::cellz.${id}.0:streak.move:a1-b1`, reply.message ?? house.ada.last());
    expect(content(stale)).toContain('an older board');
    expect((await solverOf(house.ada)).streaks.cellz?.run?.found).toBe(1);
    const odd = await press(stale, 'nothing');
    expect((await solverOf(house.ada)).streaks.cellz?.run?.found).toBe(1);
    expect(content(odd)).toContain('streak** (1 solved');
  });
});

describe('a climb', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))(
    'rises in even steps in %s: a newcomer solves some of it, and a master is not bored',
    async (_, game) => {
      const book = (await game.puzzles?.read())?.puzzles ?? [];
      const ratingsAt = (found: number) =>
        Array.from({ length: 20 }, (_, seed) => nextRung(book, found, new Set(), fastRandom(seed))?.rating ?? 0);
      const means = [0, 10, 20, 30].map((found) => ratingsAt(found).reduce((sum, one) => sum + one, 0) / 20);
      const rises = means.slice(1).map((mean, at) => mean - (means[at] ?? 0));
      const even = ((means.at(-1) ?? 0) - (means[0] ?? 0)) / rises.length;
      for (const rise of rises) {
        expect(rise).toBeGreaterThan(even / 3);
        expect(rise).toBeLessThan(2 * even);
      }
    },
  );

  test('goes from the easiest to the hardest, and never to one that is known', async () => {
    const book = (await gameById('nuggets')?.puzzles?.read())?.puzzles ?? [];
    const known = new Set<string>();
    const climbed: number[] = [];
    for (let found = 0; found < book.length; found += 1) {
      const next = nextRung(book, found, known, fastRandom(found));
      if (next === undefined) throw new Error('ended too soon');
      expect(known.has(next.id)).toBe(false);
      known.add(next.id);
      climbed.push(next.rating);
    }
    const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
    expect(mean(climbed.slice(0, 5))).toBeLessThan(mean(climbed.slice(12, 17)));
    expect(mean(climbed.slice(12, 17))).toBeLessThan(mean(climbed.slice(26, 31)));
    expect(nextRung(book, 0, known, fastRandom(0))).toBeUndefined();
  });
});
