import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { stepBudget } from '../../src/engine/budget.ts';
import type { Exercise } from '../../src/engine/exercise.ts';
import { hasToMove } from '../../src/engine/exerciseReplies.ts';
import { positionOfExercise, tryMoves } from '../../src/engine/judgeExercise.ts';
import { fastRandom } from '../../src/engine/random.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { wayTo } from '../../src/play/words/controlsForMove.ts';
import { languagesBegun, readTexts } from '../../src/texts/catalogue.ts';

const MOST_TAPS = 25;
const MOST_STEPS = { least: 4, most: 8 } as const;
const LONGEST = { title: 30, task: 420, answer: 320 } as const;

/** How often one taps to get through a step: as its task teaches, or as a player of middling strength would end the match. */
function tapsThrough(command: GameCommand, exercise: Exercise): number {
  const { game } = command;
  let entries: readonly string[] = [];
  let taps = 0;
  for (let made = 0; made < 100; made += 1) {
    const position = positionOfExercise(game, exercise, entries);
    if (!hasToMove(game, exercise, position)) break;
    const { seat, shows } = exercise;
    const view = game.view(position.state, seat);
    const legal = game.legal(position.state, seat).map((move) => game.write(move));
    const player = game.players.medium;
    const best = shows[made] ?? (player && game.write(player.choose(view, seat, fastRandom(made), stepBudget(100))));
    // Several things drawn at once are chosen in one menu, which is no way from tap to tap: then any other move will do.
    const wayOf = (one: string) => wayTo(command, { view, viewer: seat, legal: () => legal }, one);
    const move = [best ?? '', ...legal].find((one) => wayOf(one) !== undefined);
    const way = wayOf(move ?? '');
    if (move === undefined || way === undefined) throw new Error(`${game.id}, ${exercise.id}: no controls lead on`);
    taps += way.length;
    const tried = tryMoves(game, exercise, entries, [move]);
    if (!tried.ok) throw new Error(`${game.id}, ${exercise.id}: ${move} is refused`);
    if (tried.value.how === 'done') return taps;
    entries = tried.value.entries;
  }
  throw new Error(`${game.id}, ${exercise.id}: not done after ${taps} taps`);
}

describe.each(COMMANDS.map((command) => [command.game.id, command] as const))('the lesson of %s', (_id, command) => {
  const steps = command.game.lesson ?? [];

  test('has four to eight steps, of which the last is a match against the easy computer', () => {
    expect(steps.length).toBeGreaterThanOrEqual(MOST_STEPS.least);
    expect(steps.length).toBeLessThanOrEqual(MOST_STEPS.most);
    expect(steps.at(-1)).toMatchObject({ aim: { kind: 'end' }, rival: 'easy' });
  });

  test('takes no more than 25 taps by the cheapest way, with those from step to step', () => {
    const taps = steps.map((exercise) => tapsThrough(command, exercise));
    const total = taps.reduce((sum, one) => sum + one, 0) + steps.length - 1;
    expect(total, `${taps.join(' + ')} and ${steps.length - 1} between`).toBeLessThanOrEqual(MOST_TAPS);
  });

  test.each(languagesBegun())('fits where it is shown, in %s', (language) => {
    const texts = readTexts(language);
    for (const { title, task, praise, otherwise, answers } of steps) {
      expect(texts[title]?.length ?? 0, title).toBeLessThanOrEqual(LONGEST.title);
      expect(texts[task]?.length ?? 0, task).toBeLessThanOrEqual(LONGEST.task);
      for (const key of [praise, otherwise, ...answers.map(({ say }) => say)]) {
        expect(texts[key]?.length ?? 0, key).toBeLessThanOrEqual(LONGEST.answer);
      }
    }
  });
});
