import { inTurns, type Lesson } from '../../engine/exercise.ts';

const SMALL = { setup: { size: 5, plays: 3, legs: 1 }, seatCount: 2, seed: 'lesson' };

/** Painting lines, in six steps: how far, over what, what is forbidden, and the last word. */
export const lesson: Lesson = [
  {
    id: 'line',
    title: 'domination-lesson.line.title',
    task: 'domination-lesson.line.task',
    position: { ...SMALL, entries: [] },
    seat: 0,
    aim: { kind: 'any' },
    shows: ['b2-e4'],
    pointed: true,
    answers: [],
    otherwise: 'domination-lesson.line.praise',
    praise: 'domination-lesson.line.praise',
  },
  {
    id: 'slant',
    title: 'domination-lesson.slant.title',
    task: 'domination-lesson.slant.task',
    position: { ...SMALL, entries: [] },
    seat: 0,
    aim: { kind: 'points', least: 8 },
    moves: 1,
    shows: ['a1-e4'],
    pointed: true,
    answers: [],
    otherwise: 'domination-lesson.slant.otherwise',
    praise: 'domination-lesson.slant.praise',
  },
  {
    id: 'over',
    title: 'domination-lesson.over.title',
    task: 'domination-lesson.over.task',
    position: { ...SMALL, entries: inTurns('a1-b1 a3-e4') },
    seat: 0,
    aim: {
      kind: 'moves',
      any: eitherWay('a1-d5 a2-e4 a3-e5 d1-a5 e1-a4 e1-b5 b1-e5 a2-d4 b3-e5'),
    },
    moves: 1,
    shows: ['a2-e4'],
    answers: [],
    otherwise: 'domination-lesson.over.otherwise',
    praise: 'domination-lesson.over.praise',
  },
  {
    id: 'forbidden',
    title: 'domination-lesson.forbidden.title',
    task: 'domination-lesson.forbidden.task',
    position: { ...SMALL, entries: inTurns('a1-b1 a3-e3') },
    seat: 0,
    aim: { kind: 'moves', any: eitherWay('a1-e4 a1-d5 b1-e5 d1-a5 e1-a4 e1-b5 a2-e5 e2-a5') },
    moves: 1,
    shows: ['a2-e5'],
    answers: [],
    otherwise: 'domination-lesson.forbidden.otherwise',
    praise: 'domination-lesson.forbidden.praise',
  },
  {
    id: 'last',
    title: 'domination-lesson.last.title',
    task: 'domination-lesson.last.task',
    position: { ...SMALL, setup: { ...SMALL.setup, plays: 2 }, entries: inTurns('a5-e2 a1-d4 e5-a1') },
    seat: 1,
    aim: { kind: 'lead', least: 3 },
    shows: ['e1-b5'],
    answers: [
      { when: { moves: eitherWay('a1-e4 e3-a5') }, say: 'domination-lesson.last.close' },
      { when: { moves: eitherWay('d1-a5 e1-c5 e2-b4 d3-a5') }, say: 'domination-lesson.last.tie' },
    ],
    otherwise: 'domination-lesson.last.otherwise',
    praise: 'domination-lesson.last.praise',
  },
  {
    id: 'match',
    title: 'domination-lesson.match.title',
    task: 'domination-lesson.match.task',
    position: { ...SMALL, setup: { size: 5, plays: 2, legs: 2 }, entries: [] },
    seat: 0,
    aim: { kind: 'end' },
    shows: [],
    answers: [],
    otherwise: 'domination-lesson.match.praise',
    praise: 'domination-lesson.match.praise',
    rival: 'easy',
  },
];

/** Returns these lines, each from both of its ends. */
function eitherWay(lines: string): readonly string[] {
  return lines.split(' ').flatMap((line) => [line, line.split('-').toReversed().join('-')]);
}
