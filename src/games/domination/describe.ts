import type { GameEvent } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { EMPTY } from './board.ts';
import { type Move, otherMark, writeMove } from './moves.ts';
import { edgeOfLast, isFair, SETUP, type Setup } from './state.ts';
import { type DrawnLine, preview, rememberedLines, sumTotals, type View } from './view.ts';

/** Returns the events of `move`, which led from `before` to `after`. */
export function listEvents(before: View, move: Move, after: View): readonly GameEvent[] {
  const texts = [drawn(before, move), ...legEnd(before, after)];
  return texts.map((text) => ({ to: 'everyone', text }));
}

function drawn(before: View, move: Move): Phrase {
  const mark = before.toMove ?? 'X';
  const { length, empty, taken } = preview(before, move);
  return phrase('domination.event.drawn', {
    player: { seat: before.seats[mark] },
    line: writeMove(move),
    gain: empty + 2 * taken,
    length,
    empty,
    taken,
    other: { seat: before.seats[otherMark(mark)] },
  });
}

function legEnd(before: View, after: View): readonly Phrase[] {
  const returns = after.leg > before.leg;
  if (after.toMove !== null && !returns) return [];
  const isStuck = before.lines.length + 1 < 2 * before.setup.plays;
  const texts = isStuck ? [phrase('domination.event.stuck')] : [];
  if (!returns) return texts;
  const swap = phrase('domination.event.returnLeg', {
    ...scoresOfLeg(after, before.leg),
    x: { seat: after.seats.X },
  });
  return [...texts, swap];
}

/** Returns the lines below the picture. */
export function describeSummary(view: View): readonly Phrase[] {
  const here = standing(view);
  const all = { ...scoresOfLeg(view, 0), here };
  const unfair = isFair(view.setup) || view.lines.length > 0 ? [] : [oneBoardPhrase(view.setup)];
  return [view.leg === 0 ? here : phrase('domination.summary.returnLeg', all), remembered(view), ...unfair];
}

/** Says who is favored in a match of one board, and by how much. */
export function oneBoardPhrase(setup: Setup): Phrase {
  return phrase('domination.oneBoard', { cells: edgeOfLast(setup) });
}

/** Says how many cells each player has painted, and how many lines each may still draw on this board. */
function standing(view: View): Phrase {
  return phrase('domination.summary.standing', { ...scoresOfLeg(view, view.leg), ...playsLeft(view) });
}

/**
 * Says how many plays are left. Players are named only by their seats, in words as in pictures: the original's marks, X
 * for the player who begins a board and O, would change hands with every board.
 */
function playsLeft({ seats, playsLeft: { X, O } }: View) {
  const [aPlays, bPlays] = seats.X === 0 ? [X, O] : [O, X];
  return { aPlays, bPlays };
}

/**
 * Describes the position in words. Rows are written as runs (`3A 2E B`), equal rows together, so that 16 x 16 cells fit
 * into an alt text; they come last, since the end is truncated first.
 */
export function describeView(view: View): readonly Phrase[] {
  const { size, rule } = view.setup;
  return [
    phrase('domination.describe.game', { size, leg: view.leg + 1, legs: view.setup.legs }),
    // The usual rule needs no name.
    ...(rule === SETUP.rule.default ? [] : [phrase('domination.describe.rule', { rule })]),
    phrase('domination.describe.score', scoresOfLeg(view, view.leg)),
    ...firstLeg(view),
    turn(view),
    ...lastLine(view),
    remembered(view),
    phrase('domination.describe.rows', { rows: describeRows(view) }),
  ];
}

/** In the return leg, says what was painted in the first leg. */
function firstLeg(view: View): readonly Phrase[] {
  return view.leg === 0 ? [] : [phrase('domination.describe.firstLeg', scoresOfLeg(view, 0))];
}

function scoresOfLeg(view: View, leg: number) {
  const [first, second] = view.legScores[leg] ?? [0, 0];
  return { a: { seat: 0 }, aCells: first, b: { seat: 1 }, bCells: second };
}

function turn(view: View): Phrase {
  const [a, b] = [{ seat: 0 }, { seat: 1 }];
  if (view.toMove === null) {
    const [aTotal, bTotal] = sumTotals(view);
    return phrase('domination.describe.over', { a, aTotal, b, bTotal });
  }
  return phrase('domination.describe.turn', { player: { seat: view.seats[view.toMove] }, a, b, ...playsLeft(view) });
}

/** Describes the newest line, if it is not the last of those remembered. */
function lastLine({ lines, seats }: View): readonly Phrase[] {
  const last = lines.at(-1);
  return last === undefined || last.remembered
    ? []
    : [phrase('domination.describe.last', { line: phraseOfLine(last, seats) })];
}

function remembered(view: View): Phrase {
  const lines = rememberedLines(view);
  if (view.setup.memory === 0) return phrase('domination.remembered.never');
  if (lines.length === 0) return phrase('domination.remembered.none', { count: view.setup.memory });
  return phrase('domination.remembered.lines', { lines: lines.map((line) => phraseOfLine(line, view.seats)) });
}

function phraseOfLine(line: DrawnLine, seats: View['seats']): Phrase {
  return phrase('domination.remembered.line', { player: { seat: seats[line.mark] }, line: writeMove(line) });
}

function describeRows(view: View): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let first = 0;
  for (const [index, row] of view.board.entries()) {
    if (row === view.board[index + 1]) continue;
    const runs = nameRuns(row, view.seats);
    phrases.push(
      first === index
        ? phrase('domination.describe.row', { row: index + 1, runs })
        : phrase('domination.describe.equalRows', { first: first + 1, last: index + 1, runs }),
    );
    first = index + 1;
  }
  return phrases;
}

/** Writes `XXX..O` as `3A 2E B`: a dot would be lost when read aloud, and `A3` would sound like a square. */
function nameRuns(row: string, seats: View['seats']): string {
  return Array.from(row.matchAll(/(.)\1*/g), ([run, cell = '']) => {
    const owner = cell === EMPTY ? 'E' : seatLetter(seats[cell === 'X' ? 'X' : 'O']);
    return run.length === 1 ? owner : `${run.length}${owner}`;
  }).join(' ');
}
