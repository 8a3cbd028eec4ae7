import type { Lesson } from '../../engine/exercise.ts';

/** One room, all of it visible. */
const ROOM = ['+---------+', '|.........|', '|.........|', '|.........|', '+---------+'].join('\n');

/** Two rooms with a passage between them. */
const ROOMS = [
  '+-----+    +-----+',
  '|.....|    |.....|',
  '|.....######.....|',
  '|.....|    |.....|',
  '+-----+    +-----+',
].join('\n');

const ALONE = { setup: { upload: ROOM, pace: 'turns', gold: 10, minpiles: 1, maxpiles: 1 }, seatCount: 1, entries: [] };

/** Two runs that take both piles, each with the ways that go as far. The button for gold alone takes more than two turns. */
const PLAN = {
  first: ['north!', 'to:2.7'],
  second: ['southwest!', 'gold', 'to:4.5', 'to:4.4', 'to:3.4', 'to:2.3'],
} as const;

/** A hunt for gold in five steps: a short run, a long one, a plan, the dark, and a rival. */
export const lesson: Lesson = [
  {
    id: 'step',
    title: 'nuggets-lesson.step.title',
    task: 'nuggets-lesson.step.task',
    position: { ...ALONE, seed: 's5' },
    seat: 0,
    aim: { kind: 'points', least: 10 },
    moves: 1,
    shows: ['north!'],
    pointed: true,
    answers: [],
    otherwise: 'nuggets-lesson.step.otherwise',
    praise: 'nuggets-lesson.step.praise',
  },
  {
    id: 'run',
    title: 'nuggets-lesson.run.title',
    task: 'nuggets-lesson.run.task',
    position: { ...ALONE, seed: 's1' },
    seat: 0,
    aim: { kind: 'points', least: 10 },
    moves: 1,
    shows: ['west!'],
    pointed: true,
    answers: [{ when: { moves: ['west'] }, say: 'nuggets-lesson.run.short' }],
    otherwise: 'nuggets-lesson.run.otherwise',
    praise: 'nuggets-lesson.run.praise',
  },
  {
    id: 'plan',
    title: 'nuggets-lesson.plan.title',
    task: 'nuggets-lesson.plan.task',
    position: { ...ALONE, setup: { ...ALONE.setup, minpiles: 2, maxpiles: 2, turns: 2 }, seed: 'p88' },
    seat: 0,
    aim: {
      kind: 'line',
      steps: [
        { any: PLAN.first, replies: [] },
        { any: PLAN.second, replies: [] },
      ],
    },
    shows: ['north!', 'southwest!'],
    answers: [{ when: { moves: PLAN.first }, on: true, say: 'nuggets-lesson.plan.one' }],
    otherwise: 'nuggets-lesson.plan.none',
    praise: 'nuggets-lesson.plan.praise',
  },
  {
    id: 'dark',
    title: 'nuggets-lesson.dark.title',
    task: 'nuggets-lesson.dark.task',
    position: { ...ALONE, setup: { ...ALONE.setup, upload: ROOMS }, seed: 'd188' },
    seat: 0,
    aim: { kind: 'points', least: 10 },
    shows: ['explore', 'gold'],
    answers: [
      { when: { moves: ['explore'] }, on: true, say: 'nuggets-lesson.dark.seen' },
      { when: { points: 'same' }, say: 'nuggets-lesson.dark.on' },
    ],
    otherwise: 'nuggets-lesson.dark.on',
    praise: 'nuggets-lesson.dark.praise',
  },
  {
    id: 'match',
    title: 'nuggets-lesson.match.title',
    task: 'nuggets-lesson.match.task',
    position: {
      setup: { upload: ROOMS, pace: 'turns', gold: 40, minpiles: 4, maxpiles: 4, turns: 25 },
      seatCount: 2,
      seed: 'm8',
      entries: [],
    },
    seat: 0,
    aim: { kind: 'end' },
    shows: [],
    answers: [],
    otherwise: 'nuggets-lesson.match.praise',
    praise: 'nuggets-lesson.match.praise',
    rival: 'easy',
  },
];
