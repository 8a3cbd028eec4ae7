import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/engine/game.ts';
import { DRAW, JOIN, type LogEntry, RESIGN, SUBSTITUTE, standingEntries, undoText } from '../../src/engine/log.ts';
import {
  actors,
  advance,
  findOutcome,
  move,
  opening,
  type Position,
  positions,
  replay,
  type Script,
} from '../../src/engine/match.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { highCard } from './toys/highCard.ts';
import { type NimState, nim } from './toys/nim.ts';

const scriptOf = (game: Game, seatCount: number, ...log: readonly (readonly [number, string])[]): Script => ({
  setup: defaultSetup(game.setup),
  seatCount,
  seed: 'seed',
  log: log.map(([seat, text]): LogEntry => ({ seat, text, revealed: false })),
});

const heapOf = (position: Position) => (position.state as NimState).heap;

/** Plays on from a position, and says why not where that is refused. */
function go(game: Game, position: Position, seat: number, text: string): Position {
  const step = advance(game, position, 'seed', 0, seat, text);
  if (!step.ok) throw new Error(step.refusal.key);
  return step.value.position;
}

const nimFor = (seatCount: number) => opening(nim, scriptOf(nim, seatCount));

describe('a move', () => {
  test('leads to the next position, with what happened', () => {
    const step = advance(nim, nimFor(2), 'seed', 0, 0, 'take-3');
    expect(step).toMatchObject({ ok: true, value: { revealed: false, events: [{ text: { key: 'nim.took' } }] } });
    expect(step.ok && heapOf(step.value.position)).toBe(4);
  });

  test('is read in every way the game reads it', () => {
    expect(heapOf(go(nim, nimFor(2), 0, ' TAKE 3 '))).toBe(4);
  });

  test.each([
    ['unreadable', 0, 'take a lot', 'nim.unreadable'],
    ['out of turn', 1, 'take-1', 'engine.notYourTurn'],
    ['of nobody', 5, 'take-1', 'engine.notYourTurn'],
    ['against the rules', 0, 'take-9', 'nim.tooMany'],
    ['an undo', 0, 'undo:1', 'nim.unreadable'],
  ])('that is %s is refused', (_fault, seat, text, key) => {
    expect(() => go(nim, nimFor(2), seat, text)).toThrow(key);
  });

  test('is refused once the match is over', () => {
    const over = replay(nim, scriptOf(nim, 2, [0, 'take-3'], [1, 'take-3'], [0, 'take-1']));
    expect(findOutcome(nim, over)).toEqual({ scores: [1, 0], places: [1, 2] });
    expect(actors(nim, over)).toEqual([]);
    expect(() => go(nim, over, 1, 'take-1')).toThrow('engine.over');
    expect(() => go(nim, over, 1, RESIGN)).toThrow('engine.over');
    expect(() => go(nim, over, 2, JOIN)).toThrow('engine.over');
    // Also where only moves are let through, as from people.
    expect(move(nim, over, 'seed', 3, 1, 'take-1')).toMatchObject({ ok: false, refusal: { key: 'engine.over' } });
    const resigned = go(nim, nimFor(2), 0, RESIGN);
    expect(move(nim, resigned, 'seed', 1, 0, 'take-1')).toMatchObject({ ok: false, refusal: { key: 'engine.over' } });
  });

  test('asked for twice gives the same, and leaves the position alone', () => {
    const position = Object.freeze(opening(highCard, scriptOf(highCard, 3)));
    const before = JSON.stringify(position);
    const [card = 0] = highCard.legal(position.state as never, 1);
    const once = advance(highCard, position, 'seed', 0, 1, `lay-${card}`);
    expect(advance(highCard, position, 'seed', 0, 1, `lay-${card}`)).toEqual(once);
    expect(JSON.stringify(position)).toBe(before);
  });

  test('of a simultaneous round may come from any seat that has not moved', () => {
    let position = opening(highCard, scriptOf(highCard, 3));
    expect(actors(highCard, position)).toEqual([0, 1, 2]);
    const lay = (seat: number) => `lay-${highCard.legal(position.state as never, seat)[0]}`;
    position = go(highCard, position, 2, lay(2));
    expect(actors(highCard, position)).toEqual([0, 1]);
    expect(() => go(highCard, position, 2, 'lay-1')).toThrow('engine.notYourTurn');
  });
});

describe('the log', () => {
  const log = (...texts: readonly string[]) => texts.map((text): LogEntry => ({ seat: 0, text, revealed: false }));
  const standing = (...texts: readonly string[]) => standingEntries(log(...texts)).map(({ text }) => text);

  test('stands but for what undos took back', () => {
    expect(standing('a', 'b', 'c', undoText(1), 'd')).toEqual(['a', 'b', 'd']);
    expect(standing('a', 'b', undoText(2))).toEqual([]);
    expect(standing()).toEqual([]);
  });

  test('counts standing entries alone when it takes back once more', () => {
    expect(standing('a', 'b', 'c', undoText(1), undoText(1), 'd')).toEqual(['a', 'd']);
    expect(standing('a', undoText(1), 'b', 'c', undoText(2), 'd')).toEqual(['d']);
  });

  test('takes back no more than there is', () => {
    expect(standing('a', undoText(5), 'b')).toEqual(['b']);
    expect(standing(undoText(1), 'a')).toEqual(['a']);
  });

  test('takes only a whole number of entries from 1 for an undo', () => {
    expect(standing('undo:0', 'undo:-1', 'undo:01', 'undo', 'undo:1x')).toHaveLength(5);
  });

  test('replays to every position, with what was taken back left out', () => {
    const script = scriptOf(nim, 2, [0, 'take-3'], [1, 'take-1'], [1, 'undo:1'], [1, 'take-2'], [0, 'take-1']);
    expect(positions(nim, script).map(heapOf)).toEqual([7, 4, 2, 1]);
    expect(heapOf(replay(nim, script))).toBe(1);
  });

  test('gives a move that is taken back and played again the same dice', () => {
    const script = scriptOf(highCard, 2);
    const cards = highCard.legal(opening(highCard, script).state as never, 0);
    const moves = cards.map((card) => [0, `lay-${card}`] as const);
    const [first, second] = moves;
    if (first === undefined || second === undefined) throw new Error('two cards are dealt');
    const straight = replay(highCard, scriptOf(highCard, 2, second));
    expect(replay(highCard, scriptOf(highCard, 2, first, [0, 'undo:1'], second))).toEqual(straight);
  });

  test('with an entry that does not fit is a bug, and says which', () => {
    expect(() => replay(nim, scriptOf(nim, 2, [0, 'take-3'], [0, 'take-1']))).toThrow('entry 2 (take-1) does not fit');
  });

  test('of a match that nobody has moved in is its opening', () => {
    const script = scriptOf(highCard, 3);
    expect(replay(highCard, script)).toEqual(opening(highCard, script));
    expect(opening(highCard, { ...script, seed: 'other' })).not.toEqual(opening(highCard, script));
  });
});

describe('resigning', () => {
  test('ends a match of two for the one who stays', () => {
    const position = go(nim, nimFor(2), 0, RESIGN);
    expect(findOutcome(nim, position)).toEqual({ scores: [], places: [2, 1] });
    expect(actors(nim, position)).toEqual([]);
  });

  test('is open to a seat that is not to act', () => {
    expect(findOutcome(nim, go(nim, nimFor(2), 1, RESIGN))?.places).toEqual([1, 2]);
  });

  test('leaves the others to play on, three or four', () => {
    const three = go(nim, nimFor(3), 0, RESIGN);
    expect(findOutcome(nim, three)).toBeUndefined();
    expect(actors(nim, three)).toEqual([1]);
    const four = go(nim, go(nim, nimFor(4), 1, RESIGN), 0, RESIGN);
    expect(actors(nim, four)).toEqual([2]);
    expect(actors(nim, go(nim, go(nim, four, 2, 'take-1'), 3, 'take-1'))).toEqual([2]);
  });

  test('by all but one ends a match: who left last is best of those who left', () => {
    const gone = [2, 0, 3].reduce((position, seat) => go(nim, position, seat, RESIGN), nimFor(4));
    expect(findOutcome(nim, gone)).toEqual({ scores: [], places: [3, 1, 4, 2] });
  });

  test('ends as the game says where that is over first', () => {
    const gone = go(nim, nimFor(3), 1, RESIGN);
    const over = [
      [0, 3],
      [2, 3],
      [0, 1],
    ].reduce((at, [seat = 0, count]) => go(nim, at, seat, `take-${count}`), gone);
    expect(findOutcome(nim, over)?.scores).toEqual([1, 0, 0]);
  });

  test('twice, or for a seat that is not there, is refused', () => {
    const gone = go(nim, nimFor(3), 1, RESIGN);
    expect(() => go(nim, gone, 1, RESIGN)).toThrow('engine.hasLeft');
    for (const seat of [3, -1, 0.5]) expect(() => go(nim, gone, seat, RESIGN)).toThrow('engine.noSuchSeat');
  });

  test('tells everybody, and cannot be taken back', () => {
    const step = advance(nim, nimFor(3), 'seed', 0, 1, RESIGN);
    expect(step).toMatchObject({
      ok: true,
      value: {
        revealed: true,
        events: [{ to: 'everyone', text: { key: 'engine.resigned', values: { player: { seat: 1 } } } }],
      },
    });
  });
});

describe('joining late', () => {
  test('gives the newcomer the next seat', () => {
    const joined = go(nim, nimFor(2), 2, JOIN);
    expect(joined.seatCount).toBe(3);
    const around = [0, 1].reduce((at, seat) => go(nim, at, seat, 'take-1'), joined);
    expect(actors(nim, around)).toEqual([2]);
    expect(replay(nim, scriptOf(nim, 2, [2, JOIN], [0, 'take-1'], [1, 'take-1']))).toEqual(around);
  });

  test('counts newcomers when seats are given up', () => {
    const joined = go(nim, nimFor(2), 2, JOIN);
    expect(findOutcome(nim, go(nim, joined, 0, RESIGN))).toBeUndefined();
    expect(findOutcome(nim, go(nim, go(nim, joined, 0, RESIGN), 2, RESIGN))?.places).toEqual([3, 1, 2]);
  });

  test('is refused for another seat, a full match, and a game that does not offer it', () => {
    expect(() => go(nim, nimFor(2), 0, JOIN)).toThrow('engine.noSuchSeat');
    expect(() => go(nim, nimFor(4), 4, JOIN)).toThrow('nim.full');
    expect(() => go(highCard, opening(highCard, scriptOf(highCard, 2)), 2, JOIN)).toThrow('engine.noLateJoin');
  });
});

describe('agreeing to a draw', () => {
  test('by all who stayed ends the match with a shared first place', () => {
    const two = go(nim, go(nim, nimFor(2), 1, DRAW), 0, DRAW);
    expect(findOutcome(nim, two)).toEqual({ scores: [], places: [1, 1] });
    expect(actors(nim, two)).toEqual([]);
    const three = go(nim, nimFor(3), 1, RESIGN);
    expect(findOutcome(nim, go(nim, go(nim, three, 2, DRAW), 0, DRAW))?.places).toEqual([1, 3, 1]);
  });

  test('counts only until somebody moves, joins or leaves', () => {
    for (const [seat, text] of [
      [0, 'take-1'],
      [1, RESIGN],
      [3, JOIN],
    ] as const) {
      const moved = go(nim, go(nim, nimFor(3), 2, DRAW), seat, text);
      expect(moved.agreed).toEqual([]);
    }
    expect(findOutcome(nim, go(nim, nimFor(3), 2, DRAW))).toBeUndefined();
  });

  test('twice, by who has left, or by nobody is refused', () => {
    const agreed = go(nim, nimFor(3), 1, DRAW);
    expect(() => go(nim, agreed, 1, DRAW)).toThrow('engine.hasAgreed');
    expect(() => go(nim, go(nim, agreed, 0, RESIGN), 0, DRAW)).toThrow('engine.hasLeft');
    expect(() => go(nim, agreed, 3, DRAW)).toThrow('engine.noSuchSeat');
    const over = go(nim, go(nim, nimFor(2), 0, DRAW), 1, DRAW);
    expect(() => go(nim, over, 0, 'take-1')).toThrow('engine.over');
  });
});

describe('handing a seat to a computer player', () => {
  test('changes nothing on the board, and the seat may still move', () => {
    const replaced = go(nim, nimFor(2), 0, SUBSTITUTE);
    expect(replaced).toEqual(nimFor(2));
    expect(heapOf(replay(nim, scriptOf(nim, 2, [0, SUBSTITUTE], [0, 'take-3'])))).toBe(4);
  });

  test('is told to everybody, cannot be taken back, and is refused to who has left', () => {
    const step = advance(nim, nimFor(3), 'seed', 0, 1, SUBSTITUTE);
    expect(step).toMatchObject({ ok: true, value: { revealed: true, events: [{ to: 'everyone' }] } });
    expect(() => go(nim, go(nim, nimFor(3), 1, RESIGN), 1, SUBSTITUTE)).toThrow('engine.hasLeft');
    expect(() => go(nim, nimFor(3), 3, SUBSTITUTE)).toThrow('engine.noSuchSeat');
  });
});
