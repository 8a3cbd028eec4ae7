import type { Lesson } from '../../engine/exercise.ts';

/** A solo sheet after these moves. */
function alone(seed: string, moves: string) {
  const entries = moves.split(' ').flatMap((move) => (move === '' ? [] : [`A ${move}`]));
  return { setup: {}, seatCount: 1, seed, entries };
}

const TWO_ROUNDS = 'A0F00 A3D60 A1E00 B1D07 done A2G30 A2G41 A0F32 B2C60 S1G52 done';

/** A two-player match before its last round; both players have used their specials. */
const MATCH =
  'A S2D60, A A2A33, A A3C60, A B0A23, A A0A43, A done, B A0F00, B A3D63, B A2E01, B B0C62, B S1B60, B done, A A4D51, A S3B40, A A0B03, A B0C02, A A4D41, A done, B A0E13, B A4A60, B A4D51, B B0D41, B done, A B2D31, A S1B62, A A2B53, A A0B32, A A1C30, A done, B A1D31, B A2F10, B A0D21, B B2F20, B S4G12, B done, A A3D23, A A2G30, A A2F30, A B1C45, A done, B A2G01, B A3G22, B A2C21, B B1E26, B done, A B1G12, A A5A11, A A2E32, A A1G41, A done, B A1C31, B A2E33, B A5D00, B B1C44, B done, A A5D11, A A2F41, A B2F60, A A2F51, A done, B A5C03, B A2E42, B A2F31, B B2G31, B S3F40, B done';

/** Routes in five steps: exits, a network, a station, open ends, and the last round of a match. */
export const lesson: Lesson = [
  {
    id: 'exit',
    title: 'railroad-lesson.exit.title',
    task: 'railroad-lesson.exit.task',
    position: alone('r25', ''),
    seat: 0,
    aim: { kind: 'any' },
    shows: ['A4D61'],
    pointed: true,
    answers: [],
    otherwise: 'railroad-lesson.exit.praise',
    praise: 'railroad-lesson.exit.praise',
  },
  {
    id: 'join',
    title: 'railroad-lesson.join.title',
    task: 'railroad-lesson.join.task',
    position: alone(
      'r25',
      'A0F00 A4D61 A3D51 B2E01 S0D00 done A0B61 A5D42 A5E40 B2E31 done A4E21 A2A60 A1D30 B0C30 S2E10 done',
    ),
    seat: 0,
    aim: { kind: 'points', least: 18 },
    moves: 1,
    shows: ['A5D13'],
    pointed: true,
    answers: [],
    otherwise: 'railroad-lesson.join.otherwise',
    praise: 'railroad-lesson.join.praise',
  },
  {
    id: 'station',
    title: 'railroad-lesson.station.title',
    task: 'railroad-lesson.station.task',
    position: alone('r22', TWO_ROUNDS),
    seat: 0,
    aim: { kind: 'points', least: 12 },
    moves: 1,
    shows: ['B1B66'],
    pointed: true,
    answers: [],
    otherwise: 'railroad-lesson.station.otherwise',
    praise: 'railroad-lesson.station.praise',
  },
  {
    id: 'ends',
    title: 'railroad-lesson.ends.title',
    task: 'railroad-lesson.ends.task',
    position: alone(
      'r35',
      'A3D01 A4E00 A0G33 B2G20 S0F01 done A5G00 A2G13 A1F10 B2E11 S5D11 done A3D23 A3C22 A1C10 B0D33 done A2B12 A5B23 A3E21 B0A10 S3B00 done A4F20 A4E31 A3E43 B0A00 done',
    ),
    seat: 0,
    aim: { kind: 'points', least: 33 },
    moves: 1,
    shows: ['B1D42'],
    answers: [
      { when: { points: 'less' }, say: 'railroad-lesson.ends.less' },
      { when: { points: 'more' }, say: 'railroad-lesson.ends.more' },
    ],
    otherwise: 'railroad-lesson.ends.otherwise',
    praise: 'railroad-lesson.ends.praise',
  },
  {
    id: 'match',
    title: 'railroad-lesson.match.title',
    task: 'railroad-lesson.match.task',
    position: { setup: {}, seatCount: 2, seed: 'm5', entries: MATCH.split(', ') },
    seat: 0,
    aim: { kind: 'end' },
    shows: [],
    answers: [],
    otherwise: 'railroad-lesson.match.praise',
    praise: 'railroad-lesson.match.praise',
    rival: 'easy',
  },
];
