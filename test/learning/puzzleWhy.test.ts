import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { positionOfExercise } from '../../src/engine/judgeExercise.ts';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { GAMES } from '../../src/games/index.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { content, type Reply } from '../discord/replies.ts';
import { draw } from '../play/drawnLines.ts';
import { closeCleanly, thinkLightly } from '../testBot.ts';
import { openTestTables, type TestTables } from '../testTables.ts';

let house: TestTables;
beforeEach(async () => {
  house = await openTestTables({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

const labels = ({ message }: Reply) => house.ada.controls(message).map(({ label }) => label);
const picture = ({ message }: Reply) => message?.attachments[0]?.url;

async function puzzleIn(game: Game, reply: Reply): Promise<Puzzle> {
  const id = /puzzle (\w+)\*\*/.exec(content(reply))?.[1];
  const puzzle = (await game.puzzles?.read())?.puzzles.find((one) => one.id === id);
  if (puzzle === undefined) throw new Error(`no puzzle in: ${content(reply)}`);
  return puzzle;
}

/** A legal move that is not right at first. */
function otherMove(game: Game, puzzle: Puzzle): string {
  if (game.puzzles === undefined) throw new Error('no puzzles');
  const { state } = positionOfExercise(game, toExercise(game.puzzles, puzzle));
  const right = [...(puzzle.plans?.flat() ?? []), ...(puzzle.steps[0]?.any ?? [])];
  const moves = game.legal(state, puzzle.seat).map((move) => game.write(move));
  const other = moves.find((move) => !right.includes(move));
  if (other === undefined) throw new Error('every move is right');
  return other;
}

const PUZZLING = GAMES.filter(({ puzzles }) => puzzles !== undefined);

describe('«Why not…?»', () => {
  test.each(PUZZLING.map((game) => [game.id, game] as const))(
    'answers any move of a puzzle of %s that was tried, and shows the board after it',
    async (id, game) => {
      const first = await house.ada.command(`/games puzzle game:${id}`);
      const puzzle = await puzzleIn(game, first);
      const other = otherMove(game, puzzle);
      const early = await house.ada.command(`/games puzzle game:${id} why:${other}`);
      expect(content(early)).toContain('Try the puzzle first');
      const shown = await house.ada.click('Show me', early.message);
      expect(labels(shown)).toContain('Why not…?');
      const answer = await house.ada.command(`/games puzzle game:${id} why:${other}`);
      expect(content(answer)).toContain('not rated');
      expect(content(answer)).toMatch(/After .*/);
      expect(content(answer)).toMatch(/proven|on average|also correct/);
      expect(picture(answer)).not.toBe(picture(shown));
      expect(labels(answer).filter((one) => one !== 'Next decision')).toEqual(['Another move', 'More puzzles']);
      const refused = await house.ada.command(`/games puzzle game:${id} why:nonsense`);
      expect(content(refused)).toContain('not rated');
      expect(labels(refused).length).toBeGreaterThan(1);
    },
    60_000,
  );

  test('shows what the move that was just missed leads to, and takes any other with the controls of the game', async () => {
    const [cellz] = PUZZLING.filter(({ id }) => id === 'cellz');
    if (cellz === undefined) throw new Error('no Cellz');
    const first = await house.ada.command('/games puzzle game:cellz');
    const puzzle = await puzzleIn(cellz, first);
    const other = otherMove(cellz, puzzle);
    const missed = await draw(house.ada, first, other);
    expect(content(missed)).toContain('❌');
    const why = await house.ada.click('Why not…?', missed.message);
    expect(content(why)).toContain('After ');
    expect(content(why)).toContain(other);
    const again = await house.ada.click('Another move', why.message);
    expect(content(again)).toContain('Try any move here');
    const right = await draw(house.ada, again, puzzle.steps[0]?.any[0] ?? '');
    expect(content(right)).toContain('✅ Correct: **');
    const back = await house.ada.click('More puzzles', right.message);
    expect(content(back)).toContain('practice, not rated');
  });

  test('says so where the puzzle is another or gone', async () => {
    const cellz = PUZZLING.find(({ id }) => id === 'cellz');
    if (cellz === undefined) throw new Error('no Cellz');
    const first = await house.ada.command('/games puzzle game:cellz');
    const missed = await draw(house.ada, first, otherMove(cellz, await puzzleIn(cellz, first)));
    await house.ada.command('/games forget-me');
    await house.ada.click('Forget me');
    const gone = await house.ada.click('Why not…?', missed.message);
    expect(content(gone)).toContain('an older board');
  });
});
