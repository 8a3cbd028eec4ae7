import { describe, expect, test } from 'vitest';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES, gameById } from '../../src/games/index.ts';

/** As keyboards for Chinese and Japanese write it. */
function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}

describe.each(GAMES.map((game) => ({ game, id: game.id })))('moves of $id', ({ game }) => {
  test('are read as other keyboards write them, with blanks around', () => {
    const random = fastRandom(3);
    let state = game.start(defaultSetup(game.setup), game.seats.usual, random);
    for (let moves = 0; moves < 30 && game.outcome(state) === undefined; moves += 1) {
      const seat = game.toAct(state)[0] ?? 0;
      const move = pick(game.legal(state, seat), random);
      const text = game.write(move);
      expect(game.read(`  ${fullWidth(text)} `), text).toEqual(game.read(text));
      state = game.play(state, seat, move, random).state;
    }
  });
});

test.each([
  ['cellz', 'a2-b2', ['a2->b2', 'a2 -> b2', 'a2→b2', 'a2 to b2', 'A2=>B2', 'a2—b2', 'ａ２ｂ２', 'a2 ➔ b2']],
  ['domination', 'b3-c3', ['b3->c3', 'b3 to c3', 'b3 → c3', 'B3 TO C3', 'ｂ３－ｃ３']],
  ['newhaven', 'build timber5 b4', ['build timber 5 b4', 'BUILD timber５ ｂ４', 'build  timber5\tb4']],
  ['railroad', 'A0C21', ['a0 c2 1', 'Ａ０Ｃ２１', 'A0 - C2 - 1', 'a0->c2->1']],
  ['nuggets', 'north', ['Ｎｏｒｔｈ', ' NORTH']],
] as const)('%s reads %s as people type it', (id, move, typed) => {
  const game = gameById(id);
  for (const text of typed) expect(game?.read(text), text).toEqual(game?.read(move));
});

test('what is read of many blanks takes no time', () => {
  const start = performance.now();
  for (const game of GAMES) game.read(`a2${' '.repeat(20_000)}to${' '.repeat(20_000)}b2-`);
  expect(performance.now() - start).toBeLessThan(500);
});
