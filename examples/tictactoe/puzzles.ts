import type { Game } from 'parlor/engine';

/** One puzzle, right by trying all that can follow: between two corners of theirs a corner of one's own loses. */
export const puzzles = {
  read: async () => ({
    puzzles: [
      {
        id: 'corners',
        pool: 'main',
        position: { setup: {}, seatCount: 2, seed: 'puzzle', entries: ['A a1', 'B b2', 'A c3'] },
        seat: 1,
        steps: [{ any: ['a2', 'b1', 'b3', 'c2'], replies: [] }],
        margin: 1,
        decides: true,
        themes: ['fork'],
        rating: 1400,
        deviation: 180,
      },
    ],
    damaged: 0,
  }),
  task: 'tictactoe.puzzle.task',
  themes: { fork: 'tictactoe.puzzle.fork' },
} as const satisfies Game['puzzles'];
