import type { Exercise, Lesson } from 'parlor/engine';

const BASE = { seat: 0, moves: 1, answers: [] } as const satisfies Partial<Exercise>;
const at = (...entries: readonly string[]) => ({ setup: {}, seatCount: 2, seed: 'lesson', entries });

/** Two steps: win, and keep the other from winning. */
export const lesson: Lesson = [
  {
    ...BASE,
    id: 'win',
    title: 'tictactoe.lesson.win',
    task: 'tictactoe.lesson.win.task',
    position: at('A a1', 'B b1', 'A a2', 'B b2'),
    aim: { kind: 'moves', any: ['a3'] },
    shows: ['a3'],
    pointed: true,
    otherwise: 'tictactoe.lesson.win.otherwise',
    praise: 'tictactoe.lesson.win.praise',
  },
  {
    ...BASE,
    id: 'block',
    title: 'tictactoe.lesson.block',
    task: 'tictactoe.lesson.block.task',
    position: at('A a1', 'B b2', 'A c3', 'B b1'),
    aim: { kind: 'moves', any: ['b3'] },
    shows: ['b3'],
    otherwise: 'tictactoe.lesson.block.otherwise',
    praise: 'tictactoe.lesson.block.praise',
  },
];
