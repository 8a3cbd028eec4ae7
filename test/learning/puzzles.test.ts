import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { GAMES } from '../../src/games/index.ts';
import { readPuzzleFile, readPuzzleFiles } from '../../src/games/puzzleFile.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { nextPuzzle, ofGame, type Solver, withTried } from '../../src/learning/solver.ts';
import { languagesShown, readTexts } from '../../src/texts/catalogue.ts';
import { content, type Reply } from '../discord/replies.ts';
import { draw, lines } from '../play/drawnLines.ts';
import { pressKey } from '../play/playedMatches.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const labels = ({ message }: Reply) => house.ada.controls(message).map(({ label }) => label);
const ask = (options = 'game:cellz') => house.ada.command(`/games puzzle ${options}`.trim());
const { puzzles } = await readPuzzleFile('cellz');

function puzzleIn(reply: Reply): Puzzle {
  const id = /puzzle (\w+)\*\*/.exec(content(reply))?.[1];
  const puzzle = puzzles.find((one) => one.id === id);
  if (puzzle === undefined) throw new Error(`no puzzle in: ${content(reply)}`);
  return puzzle;
}

/** Solves a puzzle to its end. */
async function solve(reply: Reply): Promise<Reply> {
  let now = reply;
  for (const { any } of puzzleIn(reply).steps) now = await draw(house.ada, now, any[0] ?? '');
  return now;
}

describe('/games puzzle', () => {
  test('offers the games that have puzzles, in private', async () => {
    const all = await ask('');
    expect(all.message?.isPrivate).toBe(true);
    expect(content(all)).toContain('**Cellz**: 4239 puzzles');
    expect(labels(all)).toContain('Linear Domination');
  });

  test('shows a position with its task, and a board', async () => {
    const reply = await ask();
    expect(content(reply)).toContain('Which line is best?');
    expect(reply.message?.attachments).toHaveLength(1);
    expect(labels(reply)).toContain('Show me');
  });

  test('counts a right answer, says what it was about, and leads to the next', async () => {
    const reply = await solve(await ask());
    expect(content(reply)).toContain('✅ Correct!');
    expect(content(reply)).toMatch(/1300 → \*\*1[3-9]\d\d\*\*/);
    expect(content(reply)).toContain('Theme: ');
    const next = await house.ada.click('Next puzzle', reply.message);
    expect(puzzleIn(next).id).not.toBe(puzzleIn(reply).id);
  });

  test('is a first step with few lines to choose from, for somebody of whom nothing is known', async () => {
    const first = puzzleIn(await ask());
    expect(first).toMatchObject({ pool: 'first' });
  });

  test('can be skipped, which counts for nothing, and left behind once it was missed', async () => {
    const first = await ask();
    const second = await house.ada.click('Skip', first.message);
    expect(puzzleIn(second).id).not.toBe(puzzleIn(first).id);
    expect(content(second)).toContain('the first for your rating');
    const missed = await draw(house.ada, second, wrongIn(second));
    const third = await house.ada.click('Next puzzle', missed.message);
    expect(puzzleIn(third).id).not.toBe(puzzleIn(second).id);
  });

  test('counts a wrong answer once, however often it is tried after that, and gives it again among the missed', async () => {
    const first = await ask();
    const wrong = await draw(house.ada, first, wrongIn(first));
    expect(content(wrong)).toContain('❌ Not the best');
    expect(content(wrong)).toMatch(/1300 → \*\*1[0-2]\d\d\*\*/);
    const again = await solve(wrong);
    expect(content(again)).toContain('✅ Correct!');
    expect(content(again)).not.toContain('→');
    expect(content(await ask('game:cellz what:missed'))).toContain('Nothing to retry');
  });

  test('can be asked for by what it is about, once one was tried; then it counts half', async () => {
    const done = await solve(await ask());
    const about = 'Leaving the last four boxes of a loop';
    const first = await house.ada.select('More of one theme (counts half for your rating)…', [about], done.message);
    expect(puzzleIn(first).themes).toContain('loop');
    const before = Number(/rating: (\d+)/.exec(content(first))?.[1]);
    const second = await solve(first);
    expect(content(second)).toContain('✅ Correct!');
    const after = Number(/rating: (\d+)/.exec(content(second))?.[1]);
    expect(after).toBeGreaterThan(before);
    expect(after - before).toBeLessThan(before - 1300);
    const third = await house.ada.click('Next puzzle', second.message);
    expect(puzzleIn(third).themes).toContain('loop');
  });

  test('that is shown is one that was missed', async () => {
    const shown = await house.ada.click('Show me', (await ask()).message);
    expect(content(shown)).toContain('Answer:');
    expect(content(shown)).toMatch(/1300 → \*\*1[0-2]\d\d\*\*/);
    const missed = await ask('game:cellz what:missed');
    expect(puzzleIn(missed).id).toBe(puzzleIn(shown).id);
    // As texts name it: without a game.
    expect(puzzleIn(await ask('what:missed')).id).toBe(puzzleIn(shown).id);
  });

  test('is where it was left, also after a restart, and another for somebody else', async () => {
    const before = puzzleIn(await ask()).id;
    await house.restart();
    expect(puzzleIn(await ask()).id).toBe(before);
    expect(content(await house.ben.command('/games puzzle game:cellz'))).toContain('the first for your rating');
  });

  test('says where one is when an older board is tapped, and counts nothing', async () => {
    const first = await ask();
    const again = await ask();
    await draw(house.ada, first, wrongIn(first));
    await house.ada.click('Next puzzle', (await solve(await ask())).message);
    const stale = await draw(house.ada, again, wrongIn(again));
    expect(content(stale)).toContain('an older board');
  });

  test('shows nothing where an older board asks for it', async () => {
    const [one, other] = [await ask(), await ask()];
    await draw(house.ada, one, wrongIn(one));
    await house.ada.click('Next puzzle', (await solve(await ask())).message);
    const shown = await house.ada.click('Show me', other.message);
    expect(content(shown)).toContain('an older board');
    expect(content(shown)).not.toContain('Answer:');
  });

  test('touches no rating of matches and no table', async () => {
    await solve(await ask());
    expect(content(await house.ada.command('/games leaderboard game:cellz'))).not.toContain('Ada');
    expect(content(await house.ada.command('/games mine'))).not.toContain('Cellz');
  });

  test('is forgotten with the person', async () => {
    await solve(await ask());
    await house.ada.command('/games forget-me');
    await house.ada.click('Forget me');
    expect(content(await ask())).toContain('the first for your rating');
  });
});

describe('a puzzle that asks for points', () => {
  let hunts: readonly Puzzle[];
  beforeEach(async () => {
    hunts = (await readPuzzleFiles('nuggets', 'nuggets-first')).puzzles;
  });

  const press = (reply: Reply, key: string) => pressKey(house.ada, reply, key);

  /** The first hunt that is offered; races are left for others. */
  async function hunt(): Promise<readonly [Reply, Puzzle]> {
    for (let reply = await ask('game:nuggets'); ; reply = await house.ada.click('Next puzzle', reply.message)) {
      const id = /puzzle (\w+)\*\*/.exec(content(reply))?.[1];
      const puzzle = hunts.find((one) => one.id === id);
      if (puzzle === undefined) throw new Error(content(reply));
      if (puzzle.points !== undefined) return [reply, puzzle];
      for (const { any } of puzzle.steps) reply = await press(reply, any[0] ?? '');
    }
  }

  test('says how many keys there are, and takes any way that comes to them', async () => {
    const [first, puzzle] = await hunt();
    expect(content(first)).toContain(`Take all of it in ${puzzle.points?.moves} moves`);
    let reply = first;
    for (const { any } of puzzle.steps) reply = await press(reply, any[0] ?? '');
    expect(content(reply)).toContain('✅ Correct!');
  });

  test('is missed once the keys are used up, and says what was reached', async () => {
    const [first, puzzle] = await hunt();
    let reply = first;
    for (let key = 0; key < (puzzle.points?.moves ?? 0); key += 1) reply = await press(reply, 'pass');
    expect(content(reply)).toContain(`You reach 0 nuggets; ${puzzle.points?.least} is possible`);
    expect(content(reply)).toMatch(/\d → \*\*\d/);
  });

  test('is shown from its beginning where another way was begun', async () => {
    const [first, puzzle] = await hunt();
    const shown = await house.ada.click('Show me', (await press(first, 'pass')).message);
    expect(content(shown)).toContain('Answer: **');
    let reply = shown;
    for (const { any } of puzzle.steps) reply = await press(reply, any[0] ?? '');
    expect(content(reply)).toContain('✅ Correct!');
  });
});

/** What four of five newcomers find. */
const FOUND_BY_MOST = 1050;

describe('somebody of whom nothing is known', () => {
  const newcomer: Solver = { schema: 1, games: {}, inHand: {}, streaks: {} };

  test.each(GAMES.map((game) => [game.id, game] as const))(
    'begins with a first step of %s that most find, or one of the easiest, and is led up by what they solve',
    async (_, game) => {
      const all = (await game.puzzles?.read())?.puzzles ?? [];
      const steps = all.filter(({ pool }) => pool === 'first').map(({ rating }) => rating);
      const isUsual = ({ themes }: Puzzle) => !themes.some((theme) => game.puzzles?.tasks?.[theme] !== undefined);
      const easy = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 5)] ?? 0;
      for (let person = 0; person < 5; person += 1) {
        let solver = newcomer;
        const offered: Puzzle[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          const asked = { choicesIn: () => 0, isUsual };
          const puzzle = nextPuzzle(all, ofGame(solver, game), fastRandom(10 * person + tries), asked);
          if (puzzle === undefined) throw new Error('none is left');
          offered.push(puzzle);
          const { id, rating: mean, deviation } = puzzle;
          [solver] = withTried(solver, game, { id, hard: { mean, deviation }, isFound: true });
        }
        expect(offered.slice(0, 3).every(isUsual)).toBe(true);
        const first = offered[0]?.rating ?? 0;
        expect(first).toBeLessThanOrEqual(Math.max(easy, FOUND_BY_MOST));
        expect(offered.at(-1)?.rating).toBeGreaterThan(first + 200);
      }
    },
  );
});

describe('the task of a puzzle with others', () => {
  test.each(languagesShown())('says in %s which letter is yours', async (language) => {
    const texts = readTexts(language);
    for (const { id, puzzles: book } of GAMES) {
      const { puzzles = [] } = (await book?.read()) ?? {};
      const tasks = new Set(
        puzzles.flatMap((puzzle) =>
          book === undefined || puzzle.position.seatCount === 1 ? [] : [toExercise(book, puzzle).task],
        ),
      );
      for (const task of tasks) expect(texts[task], `${id}: ${task}`).toContain('**{{you}}**');
    }
  });

  test('names the seat that is to move', async () => {
    expect(content(await ask('game:domination'))).toContain('You are **B**.');
  });
});

/** A line that can be drawn and is not right. */
function wrongIn(reply: Reply): string {
  const right = puzzleIn(reply).steps[0]?.any ?? [];
  const line = [...lines(reply).keys()].find((one) => !right.includes(one));
  if (line === undefined) throw new Error('every line is right');
  return line;
}
