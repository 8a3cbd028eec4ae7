import type { Lesson } from '../../engine/exercise.ts';

/** A whole match except for its last round; every step uses a position from it. */
const MATCH =
  'A place 2 b1 r0, A build stone3 a3, A build sheep1 a1, A draw pool 4, A draw pool 4, A draw bag, A draw bag, B place 1 d3 r1, B build wheat2 c1, B build timber1 a1, B done, A done, B draw pool 5, B draw pool 4, A ship stone c1, A build stone4 a4, A build stone2 a2, B done, A draw pool 1, A draw bag, A draw bag, B ship stone d2, B done, A build stone4 b4, B draw pool 3, B draw pool 2, B draw pool 3, B draw bag, A place 2 b2 r0, A build stone5 a5, A build wheat4 b1, A done, B build timber2 b1, A draw pool 5, A draw pool 3, A draw bag, A draw bag, B place 1 a2 r2, B build sheep5 d1, B build timber1 b2, B build sheep2 e1, A build timber3 e1, B draw pool 4, B draw pool 4, B draw pool 3, A place 2 c2 r1, A build stone6 a6, A build timber2 e2, B build sheep2 e2, B build sheep1 e3, A draw pool 3, A draw pool 2, A draw bag, A draw bag, B place 1 d5 r0, B build wheat4 c2, B build timber3 a2, B draw pool 1, B draw pool 3, B draw pool 2, A place 2 d1 r2, A build wheat2 b2, A build wheat2 c2, A done, A draw pool 4, A draw pool 3, B place 2 a4 r3, B build sheep4 d2, A build wheat6 c1, B draw pool 1, B draw bag, A place 2 e2 r3, A build wheat2 d2, A build wheat3 b3, A done, A draw pool 1, A draw bag, B place 1 e3 r3, B build wheat5 c3, B build wheat4 b3, B build timber3 a3, A build wheat4 d1, B draw pool 2, B draw pool 3, A place 2 a3 r0, A build stone4 c4, A draw pool 3, A draw bag, A draw bag, B place 1 c3 r3, B draw pool 2, A place 2 d4 r0, A build stone3 c3, A build timber6 e3, A build wheat5 d3, A draw pool 1, A draw bag, A draw bag, B place 2 b4 r2, B draw pool 5, A place 1 b3 r3, A build stone6 b6, A build timber6 e4, A draw pool 1, A draw bag, A draw bag, B place 1 c5 r1, B build wheat6 c4, B draw pool 3';

/** The position after this many of its moves. */
function after(count: number) {
  return { setup: {}, seatCount: 2, seed: 'h10', entries: MATCH.split(', ').slice(0, count) };
}

/** The builds that use up five stone: five at once, or in two or three parts, in any order. */
const ALL_STONE = [
  'stone5 a5',
  'stone5 b5',
  'stone6 a5',
  'stone6 b5',
  'stone6 b3, stone6 b2',
  'stone6 b3, stone5 b2',
  'stone5 b3, stone6 b2',
  'stone6 b2, stone6 c2, stone5 b1',
  'stone6 b2, stone6 c2, stone5 c1',
  'stone6 b2, stone6 b1, stone5 c2',
  'stone6 b2, stone5 c2, stone6 c1',
  'stone5 b2, stone6 c2, stone6 b1',
  'stone5 b2, stone6 c2, stone6 c1',
].map((plan) => plan.split(', ').map((part) => `build ${part}`));

/** Laying and building in five steps: what a tile yields, where a building is face up, what is left over. */
export const lesson: Lesson = [
  {
    id: 'lay',
    title: 'newhaven-lesson.lay.title',
    task: 'newhaven-lesson.lay.task',
    position: after(0),
    seat: 0,
    aim: { kind: 'any' },
    shows: ['place 1 d5 r0'],
    pointed: true,
    answers: [],
    otherwise: 'newhaven-lesson.lay.praise',
    praise: 'newhaven-lesson.lay.praise',
  },
  {
    id: 'build',
    title: 'newhaven-lesson.build.title',
    task: 'newhaven-lesson.build.task',
    position: after(15),
    seat: 0,
    aim: { kind: 'moves', any: ['build stone4 a4', 'build stone2 a2'] },
    moves: 1,
    shows: ['build stone4 a4'],
    pointed: true,
    answers: [{ when: { moves: ['done', 'done unless-up'] }, say: 'newhaven-lesson.build.done' }],
    otherwise: 'newhaven-lesson.build.otherwise',
    praise: 'newhaven-lesson.build.praise',
  },
  {
    id: 'spend',
    title: 'newhaven-lesson.spend.title',
    task: 'newhaven-lesson.spend.task',
    position: after(29),
    seat: 0,
    aim: { kind: 'plans', plans: ALL_STONE },
    shows: ['build stone5 a5'],
    answers: [
      { when: { moves: ['done', 'done unless-up'] }, say: 'newhaven-lesson.spend.done' },
      { when: { moves: ALL_STONE.flat() }, on: true, say: 'newhaven-lesson.spend.more' },
    ],
    otherwise: 'newhaven-lesson.spend.otherwise',
    praise: 'newhaven-lesson.spend.praise',
  },
  {
    id: 'column',
    title: 'newhaven-lesson.column.title',
    task: 'newhaven-lesson.column.task',
    position: after(46),
    seat: 0,
    aim: { kind: 'points', least: 10 },
    moves: 1,
    shows: ['build stone6 a6'],
    answers: [{ when: { points: 'more' }, say: 'newhaven-lesson.column.single' }],
    otherwise: 'newhaven-lesson.column.otherwise',
    praise: 'newhaven-lesson.column.praise',
  },
  {
    id: 'match',
    title: 'newhaven-lesson.match.title',
    task: 'newhaven-lesson.match.task',
    position: after(109),
    seat: 0,
    aim: { kind: 'end' },
    shows: [],
    answers: [],
    otherwise: 'newhaven-lesson.match.praise',
    praise: 'newhaven-lesson.match.praise',
    rival: 'easy',
  },
];
