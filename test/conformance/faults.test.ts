import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../render/shared/drawing.ts';
import type { Painter, TapPlace } from '../../render/shared/painter.ts';
import { stamp } from '../../render/shared/stamps.ts';
import { paintText } from '../../render/shared/text.ts';
import { paletteOf } from '../../render/shared/theme.ts';
import type { ComputerPlayer } from '../../src/engine/computerPlayer.ts';
import type { Exercise, Lesson } from '../../src/engine/exercise.ts';
import { defineGame, type Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { Puzzle } from '../../src/engine/puzzle.ts';
import { accept } from '../../src/engine/result.ts';
import { highCard } from '../engine/toys/highCard.ts';
import { type NimState, nim } from '../engine/toys/nim.ts';
import { toyPainter } from '../engine/toys/painter.ts';
import { TOY_TEXTS } from '../engine/toys/texts.ts';
import { CHECKS } from './conforms.ts';
import { writePlaythrough } from './playthrough.ts';
import { createSubject } from './subject.ts';

type Nim = typeof nim;
type HighCard = typeof highCard;
type Fault = readonly [fault: string, check: string, game: Game, texts?: Readonly<Record<string, string>>];

const flawedNim = (change: Partial<Nim>): Game => defineGame({ ...nim, ...change });
const flawedCards = (change: Partial<HighCard>): Game => defineGame({ ...highCard, ...change });
const weighingNim = (weigh: NonNullable<ComputerPlayer<NimState, number>['weigh']>): Game =>
  flawedNim({ players: { easy: { choose: () => 1, weigh } } });
const without = (key: string) => Object.fromEntries(Object.entries(TOY_TEXTS).filter(([name]) => name !== key));

const LEGAL = 'only the seats to act have legal moves, and each of them has one';
const WRITTEN = 'every legal move has its own notation, which reads back as the same move';
const REFUSED = 'a move is refused, with a reason, exactly where it is not legal';
const NO_MOVE = 'any text that is not a move is refused with a reason';
const JSON_ONLY = 'states, views, moves and events are plain JSON';
const UNTOUCHED = 'playing, leaving and looking leave the state as it was';
const RECORD = 'replaying the record of a match gives every position again, byte for byte';
const STORE = 'a state that was stored and read back plays on in the same way';
const UNDO = 'moves taken back and played again lead to the same position';
const REVEALED = 'a move that shows dice or hidden things says so';
const OUTCOME = 'there is an outcome exactly when nobody is to act, with a place for every seat';
const POINTS = 'points are known for every seat at all times, and equal those of the outcome at the end';
const TIE = 'where a tie on points is broken, the result says why';
const ENDS = 'a match ends within the number of moves it promises';
const STRANGER = 'there is no view for seats that do not exist';
const IMAGINED = 'a viewer cannot tell an imagined state from the true one';
const LEAKS = 'imagined states differ from the true one, so views do not carry what they hide';
const PLAYED_ON = 'an imagined match can be played to its end';
const DESCRIBED = 'every position is described in words, and summed up in a few lines under the picture';
const OUTLINED = 'an outline fits into an alt text, and is shorter than the whole description';
const PASSED = 'the move that passes the turn is legal';
const LEAVES = 'a player who left is never to act again, and the match can be played to its end';
const JOINS = 'a newcomer may join where the game offers it, and is told why where not';
const PICTURED = 'it has a picture of every position, and one of its rules';
const LEVELS = 'there is an easy and a medium computer player';
const COMPUTERS =
  'computer players play legal moves to the end, from views alone, and the same move for the same seed and steps';
const WEIGHED = 'computer players weigh legal moves, each once and best first, and equally for equal views';
const NUMBERED = 'a computer player without steps or time gives no expected result';
const TREE = 'the number of legal move sequences equals the recorded count (perft)';
const RECORDED = 'its recorded playthrough is what the game plays today';
const NAMED = 'it has a name, rules for players, and seats that make sense';
const SETUP = 'every setup option has a valid name, texts and a default, and is refused only with a reason';
const ANALYSED = 'the picture of an analysis is drawn 1:1, is readable, and shows where the move was made';
const CARD = 'the picture of its end is drawn 1:1 for a desktop, and is readable on a phone';
const STEPS = 'its lesson has a few steps, each with a unique name';
const STEP_POSITION = "every lesson step begins in a reachable position, in which the learner's seat is to act";
const STEP_SECRET = 'a lesson step shows nothing hidden from its seat, and its legal moves do not depend on it';
const STEP_AIM = 'the moves that a lesson step shows reach its goal, and can be made with the controls';
const STEP_ANSWER = 'every legal move in a lesson step gets an answer, and is never called illegal';
const STEP_WORDS = 'all texts of its lesson exist, and fit where they are shown';
const PUZZLES = 'its puzzles can be read, have unique names, and can be solved from step to step to their ends';
const PUZZLE_WORDS = 'all texts of its puzzles exist: the task, and the theme of each';
const TURNS_TOLD = 'each turn is told to every player in one line, before they are to act themselves';
const MOVES_TOLD = 'every move can be told in words of the game, never as it is written for machines';
const LEADS = 'the chance of winning grows with the lead and the round, and is one half when level';
const TOLD = 'every event is told, to seats that are there';

/** Nim with a lesson of two steps: three are taken of seven, then whatever somebody likes. */
function taughtNim(change: Partial<Exercise> = {}, more: Lesson = [STEP]): Game {
  return flawedNim({ lesson: [{ ...STEP, id: 'three', ...change }, ...more] });
}

const STEP: Exercise = {
  id: 'any',
  title: 'nim.name',
  task: 'nim.rules',
  position: { setup: {}, seatCount: 2, seed: 'lesson', entries: [] },
  seat: 0,
  aim: { kind: 'moves', any: ['take-3'] },
  moves: 1,
  shows: ['take-3'],
  answers: [],
  otherwise: 'nim.name',
  praise: 'nim.name',
};

/** Nim with a puzzle: of seven three are taken, of the rest one, and three are left. */
function puzzlingNim(change: Partial<Puzzle> = {}, damaged = 0): Game {
  const puzzle: Puzzle = {
    id: 'three',
    pool: 'main',
    position: { setup: {}, seatCount: 2, seed: 'puzzle', entries: ['A take-3'] },
    seat: 1,
    steps: [
      { any: ['take-1'], replies: ['A take-1'] },
      { any: ['take-2'], replies: [] },
    ],
    margin: 1,
    decides: true,
    themes: ['count'],
    rating: 1500,
    deviation: 200,
    ...change,
  };
  const read = async () => ({ puzzles: [puzzle], damaged });
  return flawedNim({ puzzles: { read, task: 'nim.rules', themes: { count: 'nim.name' } } });
}

let calls = 0;

const FAULTS: readonly Fault[] = [
  [
    'a move is written for machines, and told so',
    MOVES_TOLD,
    flawedNim({
      write: (move) => `t:${move}#`,
      read: (text) => accept(Number(text.replace(/\D/g, ''))),
    }),
  ],
  ['every move is told alike', MOVES_TOLD, flawedNim({ say: () => phrase('nim.name') })],
  ['a move is told by a text that is not there', MOVES_TOLD, flawedNim({ say: () => phrase('nim.left') })],
  ['a lead makes who has it lose', LEADS, flawedNim({ chances: [-3] })],
  ['leads are worth less at the end', LEADS, flawedNim({ chances: [3, 5] })],
  ['points are missing for a seat', POINTS, flawedNim({ points: () => [1] })],
  ['points at the end are not those of the outcome', POINTS, flawedNim({ points: () => [7, 7] })],
  [
    'equal points make a winner for no reason',
    TIE,
    flawedNim({
      outcome: (state) => (nim.outcome(state) === undefined ? undefined : { scores: [1, 1], places: [1, 2] }),
    }),
  ],
  ['a seat has moves out of turn', LEGAL, flawedNim({ legal: (state) => nim.legal(state, state.turnOf) })],
  [
    'the seat to act has no move',
    LEGAL,
    flawedNim({ legal: (state, seat) => (state.heap === 2 ? [] : nim.legal(state, seat)) }),
  ],
  [
    'a seat that is not there is to act',
    LEGAL,
    flawedNim({ toAct: (state) => (state.heap > 0 ? [state.turnOf, 9] : []) }),
  ],
  ['a lesson has one step', STEPS, taughtNim({}, [])],
  ['a step asks who is not to move', STEP_POSITION, taughtNim({ seat: 1 })],
  [
    'a step shows the hands of others',
    STEP_SECRET,
    flawedCards({ view: (state) => state, lesson: [{ ...STEP, aim: { kind: 'any' }, shows: [] }] }),
  ],
  ['a step teaches what is not its aim', STEP_AIM, taughtNim({ shows: ['take-1'] })],
  [
    'a step teaches what leads to no goal at the end of its match',
    STEP_AIM,
    taughtNim({ aim: { kind: 'lead', least: 2 }, shows: ['take-3', 'take-3', 'take-1'], rival: 'easy' }),
  ],
  ['a step says that a move is wrong', STEP_ANSWER, taughtNim({}), { ...TOY_TEXTS, 'nim.name': 'That is wrong.' }],
  ['a step has too long a title', STEP_WORDS, taughtNim({ title: 'nim.rules' })],
  [
    'a puzzle goes on with a move that is not legal',
    PUZZLES,
    puzzlingNim({ steps: [{ any: ['take-4'], replies: [] }] }),
  ],
  [
    'a puzzle ends before its end',
    PUZZLES,
    puzzlingNim({
      steps: [
        { any: ['take-1'], replies: ['A take-3'] },
        { any: ['take-1'], replies: [] },
      ],
    }),
  ],
  ['a puzzle asks for points that its way does not bring', PUZZLES, puzzlingNim({ points: { least: 4, moves: 2 } })],
  [
    'a plan of a puzzle is no way to its end',
    PUZZLES,
    puzzlingNim({ steps: [{ any: ['take-1'], replies: [] }], plans: [['take-1'], ['take-4']] }),
  ],
  ['a puzzle asks who is not to move', PUZZLES, puzzlingNim({ seat: 0 })],
  ['puzzles are damaged', PUZZLES, puzzlingNim({}, 1)],
  ['a theme of puzzles has no words', PUZZLE_WORDS, puzzlingNim({ themes: ['luck'] })],
  ['two moves are written alike', WRITTEN, flawedNim({ write: () => 'take-1' })],
  ['a move is read as another', WRITTEN, flawedNim({ read: () => accept(1) })],
  [
    'a move is written like a word of the log',
    WRITTEN,
    flawedNim({ write: (move) => `undo:${move}`, read: (text) => accept(Number(text.slice(5))) }),
  ],
  [
    'a move beyond the heap is accepted',
    REFUSED,
    flawedNim({ refuse: (state, seat, move) => (move === 3 ? undefined : nim.refuse(state, seat, move)) }),
  ],
  [
    'a legal move is refused',
    REFUSED,
    flawedNim({ refuse: (state, seat, move) => (move === 2 ? phrase('nim.full') : nim.refuse(state, seat, move)) }),
  ],
  [
    'a move out of turn is accepted',
    REFUSED,
    flawedNim({ refuse: (state, _seat, move) => nim.refuse(state, state.turnOf, move) }),
  ],
  ['a refusal has no words', REFUSED, flawedNim({}), without('nim.tooMany')],
  [
    'a refusal leaves a blank open',
    REFUSED,
    flawedNim({}),
    { ...TOY_TEXTS, 'nim.tooMany': 'Take {{fewest}} to {{most}}.' },
  ],
  ['nonsense is read as a move', NO_MOVE, flawedNim({ read: (text) => (text === '' ? accept(1) : nim.read(text)) })],
  ['reading throws', NO_MOVE, flawedNim({ read: (text) => (text.includes('🎲') ? JSON.parse(text) : nim.read(text)) })],
  [
    'a move is read that is written otherwise',
    NO_MOVE,
    flawedNim({ read: (text) => (text === '0' ? accept(0.5) : nim.read(text)) }),
  ],
  [
    'a state holds undefined',
    JSON_ONLY,
    flawedNim({ start: (...choice) => Object.assign(nim.start(...choice), { name: undefined }) }),
  ],
  [
    'a view holds a date',
    JSON_ONLY,
    flawedNim({ view: (...looked) => Object.assign({ ...nim.view(...looked) }, { at: new Date(0) }) }),
  ],
  [
    'a move changes the state it is made in',
    UNTOUCHED,
    flawedNim({ play: (state, ...move) => nim.play(Object.assign(state, { taker: 0 }), ...move) }),
  ],
  [
    'looking changes the state',
    UNTOUCHED,
    flawedNim({ view: (state, viewer) => nim.view(Object.assign(state, { taker: 0 }), viewer) }),
  ],
  [
    'leaving changes the state',
    UNTOUCHED,
    flawedNim({ leave: (state, ...seat) => nim.leave(Object.assign(state, { taker: 0 }), ...seat) }),
  ],
  [
    'a move depends on what was before',
    RECORD,
    flawedNim({ play: (state, ...move) => counted(nim.play(state, ...move)) }),
  ],
  ['a stored state plays otherwise', STORE, flawedNim({ play: (state, ...move) => counted(nim.play(state, ...move)) })],
  [
    'a move taken back leaves a trace',
    UNDO,
    flawedNim({ play: (state, ...move) => counted(nim.play(state, ...move)) }),
  ],
  ['dice fall unsaid', REVEALED, flawedNim({ play: rollDice })],
  [
    'hidden cards are turned unsaid',
    REVEALED,
    flawedCards({ play: (...move) => ({ ...highCard.play(...move), revealed: false }) }),
  ],
  [
    'there is an outcome while somebody is to act',
    OUTCOME,
    flawedNim({ outcome: (state) => nim.outcome({ ...state, heap: 0 }) }),
  ],
  [
    'a seat has no place',
    OUTCOME,
    flawedNim({ outcome: (state) => (nim.outcome(state) ? { scores: [1], places: [1] } : undefined) }),
  ],
  [
    'the places have gaps',
    OUTCOME,
    flawedNim({
      outcome: (state) =>
        nim.outcome(state)
          ? { scores: [0, 0, 0, 0].slice(0, state.present.length), places: [1, 3, 3, 3].slice(0, state.present.length) }
          : undefined,
    }),
  ],
  [
    'more points, but a worse place',
    OUTCOME,
    flawedNim({
      outcome: (state) =>
        nim.outcome(state)
          ? { scores: state.present.map((_, seat) => seat), places: state.present.map((_, seat) => seat + 1) }
          : undefined,
    }),
  ],
  ['a match is longer than promised', ENDS, flawedNim({ longest: () => 2 })],
  ['a match never ends', ENDS, flawedNim({ play: (state, ...move) => ({ ...nim.play(state, ...move), state }) })],
  ['a stranger sees the match', STRANGER, flawedNim({ view: (state) => state })],
  [
    'a view tells another hand',
    IMAGINED,
    flawedCards({
      view: (state, viewer) => ({ ...highCard.view(state, viewer), seen: state.hands.flatMap((hand) => hand.cards) }),
    }),
  ],
  [
    'imagined cards are not those of the viewer',
    IMAGINED,
    flawedCards({ imagine: (view, _viewer, random) => highCard.imagine?.(view, 'public', random) ?? view }),
  ],
  ['something is hidden and nothing imagined', IMAGINED, flawedNim({ hidden: true })],
  [
    'who is to act depends on hidden things',
    IMAGINED,
    flawedCards({
      toAct: (state) => highCard.toAct(state).filter((seat) => state.hands[0]?.cards[0] !== 1 || seat > 0),
    }),
  ],
  ['a view carries all hands', LEAKS, flawedCards({ view: (state) => state, imagine: (view) => view })],
  [
    'an imagined match cannot be played',
    PLAYED_ON,
    flawedCards({
      imagine: (view) => view,
      play: (state, seat, card, random) =>
        card === 0 ? { state, events: [], revealed: false } : highCard.play(state, seat, card, random),
    }),
  ],
  ['the alt text is empty', DESCRIBED, flawedNim({ describe: () => [] })],
  ['the outline is empty', OUTLINED, flawedNim({ outline: () => [] })],
  ['the outline is as long as all of it', OUTLINED, flawedNim({ outline: (view) => nim.describe(view) })],
  [
    'the summary has too many parts',
    DESCRIBED,
    flawedNim({ summary: (view) => Array.from({ length: 5 }, () => phrase('nim.left', { count: view.heap })) }),
  ],
  ['a description has no plural', DESCRIBED, flawedNim({}), without('nim.left_one')],
  ['the passing move is none', PASSED, flawedNim({ pass: () => 9 })],
  ['a passing move is promised, and there is never one', PASSED, flawedNim({ pass: () => undefined })],
  ['a game for three does not say how one leaves', LEAVES, { ...nim, leave: undefined } as unknown as Game],
  ['who left is asked to act', LEAVES, flawedNim({ leave: (state) => ({ state, events: [], revealed: true }) })],
  [
    'a match that somebody left gets stuck',
    LEAVES,
    flawedNim({
      leave: (state, seat) => ({
        state: { ...state, present: state.present.with(seat, false), turnOf: 9 },
        events: [],
        revealed: true,
      }),
    }),
  ],
  ['a newcomer has no view', JOINS, flawedNim({ join: (state) => accept({ state, events: [], revealed: false }) })],
  [
    'a full match is joined',
    JOINS,
    flawedNim({
      join: (state) => accept({ state: { ...state, present: [...state.present, true] }, events: [], revealed: false }),
    }),
  ],
  ['there is no medium computer player', LEVELS, flawedNim({ players: { easy: nim.players.easy } as Nim['players'] })],
  ['a computer player takes too many', COMPUTERS, flawedNim({ players: { easy: { choose: () => 3 } } })],
  [
    'a computer player is not reproducible',
    COMPUTERS,
    flawedNim({
      players: { easy: { choose: (view, seat) => nim.legal(view, seat)[calls++ % nim.legal(view, seat).length] ?? 1 } },
    }),
  ],
  [
    'a computer player writes into its view',
    COMPUTERS,
    flawedNim({ players: { easy: { choose: (view) => Object.assign(view, { heap: 1 }).heap } } }),
  ],
  [
    'a computer player has no move when time is up',
    COMPUTERS,
    flawedNim({ players: { easy: { choose: (_view, _seat, _random, budget) => (budget() ? 1 : 0) } } }),
  ],
  ['an illegal move is weighed', WEIGHED, weighingNim(() => [{ move: 99, expected: 0 }])],
  ['a move is weighed twice', WEIGHED, weighingNim(() => [1, 1].map((move) => ({ move, expected: 0 })))],
  [
    'a better move is weighed after a worse',
    WEIGHED,
    weighingNim((view, seat) => nim.legal(view, seat).map((move) => ({ move, expected: move }))),
  ],
  ['a guess has a number', NUMBERED, weighingNim(() => [{ move: 1, expected: 0 }])],
  ['equal views are weighed apart', WEIGHED, weighingNim(() => [{ move: 1, expected: calls++ }])],
  [
    'there are more moves than counted',
    TREE,
    flawedNim({ legal: (state, seat) => (nim.legal(state, seat).length > 0 ? [1, 1] : []) }),
  ],
  ['the rules have changed', RECORDED, flawedNim({ start: (...choice) => ({ ...nim.start(...choice), turnOf: 1 }) })],
  ['the rules text is missing', NAMED, flawedNim({}), without('nim.rules')],
  ['the rules text is too long', NAMED, flawedNim({}), { ...TOY_TEXTS, 'nim.rules': 'x'.repeat(1901) }],
  ['fewer seats than needed are usual', NAMED, flawedNim({ seats: { min: 2, usual: 1, max: 4 } })],
  [
    'a default is out of range',
    SETUP,
    flawedNim({
      setup: { ...nim.setup, heap: { kind: 'number', text: 'nim.option.heap', min: 3, max: 12, default: 13 } },
    }),
  ],
  ['an option has no words', SETUP, flawedNim({}), without('nim.option.heap')],
  ['an event has no words', TOLD, flawedNim({}), without('nim.took_other')],
  [
    'a seat that is not there is told',
    TOLD,
    flawedNim({ play: (...move) => ({ ...nim.play(...move), events: [{ to: [7], text: phrase('nim.full') }] }) }),
  ],
  [
    'others are told nothing of a move',
    TURNS_TOLD,
    flawedNim({ play: (...move) => ({ ...nim.play(...move), events: [] }) }),
  ],
  [
    'the line of a turn is for some alone',
    TURNS_TOLD,
    flawedNim({
      play: (...[state, seat, move, random]) => ({
        ...nim.play(state, seat, move, random),
        events: [{ to: [0], text: phrase('nim.full'), turn: { seat } }],
      }),
    }),
  ],
];

/** A move whose result counts how often moves were made at all. */
function counted(played: ReturnType<Nim['play']>) {
  calls += 1;
  return { ...played, state: Object.assign({ ...played.state }, { calls }) };
}

function rollDice(...[state, seat, move, random]: Parameters<Nim['play']>): ReturnType<Nim['play']> {
  const played = nim.play(state, seat, move, random);
  const dice: NimState = Object.assign({ ...played.state }, { dice: random.below(6) });
  return { ...played, state: dice };
}

const soundPlaythroughs: Readonly<Record<string, string>> = {
  nim: writePlaythrough(nim, TOY_TEXTS),
  highcard: writePlaythrough(highCard, TOY_TEXTS),
};

async function examine(check: string, game: Game, texts: Readonly<Record<string, string>> = TOY_TEXTS): Promise<void> {
  const playthrough = soundPlaythroughs[game.id] ?? '';
  const subject = createSubject(game, { texts, playthrough, painter: toyPainter, work: 1000 });
  await CHECKS[check]?.(subject);
}

const PARTED = 'all parts of a picture lie within it, and the board comes first';
const BROUGHT = 'what a move changed lies within the picture';
const PLACED = 'tap targets lie within the picture, are large enough for a thumb, and are not covered';
const SHOWN =
  'its pictures suit Discord: not too tall, readable on a phone, and empty where Discord puts its ALT badge';
const STAMPED = 'the key of a cached stamp contains everything that its drawing depends on';
const LOBBY = 'the picture of its lobby shows nothing that is random';
const REACHED = 'every legal move can be made by tapping the picture, and by the controls beside it';
const UNTOLD = 'tap targets do not tell a viewer an imagined state from the true one';

/** A square place for a thumb. */
function square(x: number, y: number, argument: string, side = 30): TapPlace {
  return { area: { kind: 'rectangle', x, y, width: side, height: side }, argument };
}

describe('the suite', () => {
  for (const [fault, check, game, texts] of FAULTS) {
    test(`notices that ${fault}`, async () => {
      const sound = game.id === 'nim' ? nim : highCard;
      await examine(check, sound);
      await expect(examine(check, game, texts)).rejects.toThrow();
    });
  }

  test('notices that there is no picture', () => {
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100 });
    expect(() => CHECKS[PICTURED]?.(subject)).toThrow('no picture');
  });

  test('notices that a square or empty picture is drawn', () => {
    for (const height of [200, 120]) {
      const painter = { ...toyPainter, draw: () => ({ width: 200, height, paint: () => undefined }) };
      const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
      expect(() => CHECKS[PICTURED]?.(subject)).toThrow(/square|empty/);
    }
  });

  const painted = (width: number, height: number, ...box: number[]) => ({
    width,
    height,
    paint: (ctx: { fillRect(...box: number[]): void }) => ctx.fillRect(...box),
  });

  const written = (size: number): Drawing => ({
    width: 200,
    height: 120,
    paint: (ctx) => paintText(ctx, 'small', 100, 50, { size, colour: '#ffffff' }),
  });

  test.each([
    ['too high', { ...toyPainter, drawRules: () => painted(200, 300) }, '200 by 300 is too high'],
    [
      'saying something that nobody can read',
      { ...toyPainter, draw: () => written(7) },
      '«small» is 7 high, less than 7.3',
    ],
    [
      'saying something under Discord’s badge',
      { ...toyPainter, draw: () => painted(200, 120, 0, 110, 5, 5) },
      '225 of 11421 pixels, at x 0 to 4 and y 110 to 114',
    ],
  ])('notices that a picture is %s, and says where', (_, painter, complaint) => {
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[SHOWN]?.(subject)).toThrow(complaint);
  });

  test('notices that a move is shown where nothing is drawn, and says where', () => {
    const painter = { ...toyPainter, focus: () => ({ x: 5000, y: 0, width: 10, height: 10 }) };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[ANALYSED]?.(subject)).toThrow('is shown where nothing is drawn');
  });

  test('notices that the picture of an end is not as wide as it is shown', () => {
    const painter = { ...toyPainter, drawEnd: () => painted(300, 200) };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[CARD]?.(subject)).toThrow('300 wide, and Discord shows 400');
  });

  test('notices that a stamp forgets what it depends on', () => {
    const box = { x: 100, y: 0, width: 20, height: 20 };
    const painter: Painter = {
      ...toyPainter,
      draw: (_view, theme) => ({
        width: 200,
        height: 120,
        paint: (ctx) =>
          stamp(ctx, 'the ground', box, (to) => {
            to.fillStyle = paletteOf(theme).background;
            to.fillRect(box.x, box.y, box.width, box.height);
          }),
      }),
    };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[STAMPED]?.(subject)).toThrow('«the ground» looks otherwise here');
  });

  test('notices that a lobby shows what chance decides', () => {
    let drawn = 0;
    const paint = (ctx: { fillRect(...box: number[]): void }) => ctx.fillRect(drawn++, 0, 1, 1);
    const painter = { ...toyPainter, drawLobby: () => ({ width: 200, height: 120, paint }) };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[LOBBY]?.(subject)).toThrow(
      /shows a chance: \d+ of \d+ pixels, at x \d+ to \d+ and y \d+ to \d+/,
    );
  });

  test('notices that a picture or a control tells what is hidden', () => {
    const name = 'pictures and controls do not tell a viewer an imagined state from the true one';
    const leaks = { texts: TOY_TEXTS, work: 1000, controls: (state: unknown) => state };
    expect(() => CHECKS[name]?.(createSubject(highCard, leaks))).toThrow('the controls');
    let drawn = 0;
    const painter = {
      ...toyPainter,
      draw: () => ({
        width: 200,
        height: 120,
        paint: (ctx: { fillRect(...box: number[]): void }) => ctx.fillRect(drawn++, 0, 1, 1),
      }),
    };
    expect(() => CHECKS[name]?.(createSubject(highCard, { texts: TOY_TEXTS, work: 1000, painter }))).toThrow(
      'the picture',
    );
  });

  test.each([
    ['beside the picture', [square(190, 10, 'a')], 'beside the picture'],
    ['too small for a thumb', [square(0, 0, 'a'), square(40, 0, 'b'), square(80, 0, 'c', 6)], 'wide'],
    ['under another', [square(0, 0, 'a'), square(10, 10, 'b')], 'lie over'],
  ])('notices that something that can be tapped lies %s', (_, places, complaint) => {
    const subject = createSubject(nim, {
      texts: TOY_TEXTS,
      work: 100,
      painter: { ...toyPainter, places: () => places },
    });
    expect(() => CHECKS[PLACED]?.(subject)).toThrow(complaint);
  });

  test('notices that a part of a picture lies beside it', () => {
    const part = { role: 'board', area: { x: 150, y: 0, width: 60, height: 60 } } as const;
    const painter = { ...toyPainter, parts: () => [part] };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter });
    expect(() => CHECKS[PARTED]?.(subject)).toThrow('lies beside the picture');
  });

  test('notices that what a move brought lies beside the picture', () => {
    const change = { kind: 'fill', area: { x: 0, y: 100, width: 60, height: 60 } } as const;
    const subject = createSubject(nim, {
      texts: TOY_TEXTS,
      work: 100,
      painter: { ...toyPainter, changes: () => [change] },
    });
    expect(() => CHECKS[BROUGHT]?.(subject)).toThrow('lies beside the picture');
  });

  test('notices that nothing leads to a legal move', () => {
    const painter = { ...toyPainter, places: () => [] };
    const subject = createSubject(nim, { texts: TOY_TEXTS, work: 100, painter, controls: () => [] });
    expect(() => CHECKS[REACHED]?.(subject)).toThrow('nothing leads to');
  });

  test('notices that what can be tapped tells what is hidden', () => {
    let looked = 0;
    const painter = { ...toyPainter, places: () => [square(0, 0, `${looked++}`)] };
    const subject = createSubject(highCard, { texts: TOY_TEXTS, work: 1000, painter });
    expect(() => CHECKS[UNTOLD]?.(subject)).toThrow('the places');
  });

  test('has a fault for each of its checks', () => {
    const tested = new Set([
      ...FAULTS.map(([, check]) => check),
      PICTURED,
      PLACED,
      PARTED,
      BROUGHT,
      REACHED,
      UNTOLD,
      SHOWN,
      CARD,
      ANALYSED,
      STAMPED,
      LOBBY,
    ]);
    const untested = Object.keys(CHECKS).filter((name) => !tested.has(name));
    expect(untested).toEqual([
      'a refused move leaves the match as it was',
      'nothing that a running match gives out reveals hidden information',
      'the order in which players resign or agree to a draw at the same moment changes nothing',
      'pictures and controls do not tell a viewer an imagined state from the true one',
    ]);
  });
});
