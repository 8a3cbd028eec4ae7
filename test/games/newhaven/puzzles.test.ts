import { describe, expect, test } from 'vitest';
import { positionOfExercise } from '../../../src/engine/judgeExercise.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { legalMoves } from '../../../src/games/newhaven/legal.ts';
import { playMove } from '../../../src/games/newhaven/play.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { villageScore } from '../../../src/games/newhaven/village.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';
import { toExercise } from '../../../src/learning/puzzles.ts';

const { puzzles, damaged } = await readPuzzleFile('newhaven');

describe('the puzzles of New Haven', () => {
  test('are as many as docs/puzzles.md says, each there once', () => {
    expect(damaged).toBe(0);
    expect(puzzles.filter(({ pool }) => pool === 'main').length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });

  test('ask for the most points that the turn can bring, as every order of moves of the game itself shows', () => {
    const small = puzzles.filter(({ steps }) => steps.length <= 3).slice(0, 12);
    for (const puzzle of small) expect(mostOfTurn(stateOf(puzzle), puzzle.seat)).toBe(puzzle.points?.least);
  });

  test('are for those who look at all harvests: the next best one brings less by what is said', () => {
    for (const puzzle of puzzles) {
      expect(puzzle.margin).toBeGreaterThanOrEqual(2);
      expect(puzzle.steps[0]?.any[0]).toMatch(/^(place|ship) /);
    }
  });
});

function stateOf(puzzle: Puzzle): State {
  const { puzzles: book } = newhaven;
  if (book === undefined) throw new Error('New Haven has no puzzles');
  const { state } = positionOfExercise(newhaven, toExercise(book, puzzle));
  if (!isState(state)) throw new Error('no state of New Haven');
  return state;
}

function isState(state: unknown): state is State {
  return typeof state === 'object' && state !== null && 'markers' in state && 'players' in state;
}

/** The most points after any moves of this turn. */
function mostOfTurn(start: State, seat: number): number {
  const seen = new Set<string>();
  let most = 0;
  const visit = (state: State): void => {
    const player = state.players[seat];
    if (
      player === undefined ||
      seen.has(JSON.stringify([player.village, player.buildings, state.markers, state.phase]))
    )
      return;
    seen.add(JSON.stringify([player.village, player.buildings, state.markers, state.phase]));
    most = Math.max(most, villageScore(player.village));
    for (const move of legalMoves(state, seat)) {
      const isOfTurn = state.phase === 'place' || (state.phase === 'build' && move.kind === 'build');
      if (isOfTurn) visit(playMove(state, seat, move).state);
    }
  };
  visit(start);
  return most;
}
