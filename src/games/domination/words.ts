import type { Happening } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { cellsOf, EMPTY } from './board.ts';
import { type Move, otherMark, writeMove } from './move.ts';
import { edgeOfLast, isFair, type Setup } from './state.ts';
import { type DrawnLine, preview, rememberedLines, type View } from './view.ts';

/** What happened when `move` led from `before` to `after`. */
export function eventsOf(before: View, move: Move, after: View): readonly Happening[] {
  const texts = [drawn(before, move), ...legEnd(before, after)];
  return texts.map((text) => ({ to: 'everyone', text }));
}

function drawn(before: View, move: Move): Phrase {
  const mark = before.toMove ?? 'X';
  const { length, empty, taken } = preview(before, move);
  return phrase('domination.event.drawn', {
    player: { seat: before.seats[mark] },
    mark,
    line: writeMove(move),
    length,
    empty,
    taken,
    other: otherMark(mark),
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
    o: { seat: after.seats.O },
  });
  return [...texts, swap];
}

/** The lines under the picture. */
export function summaryOf(view: View): readonly Phrase[] {
  const here = standing(view);
  const all = { ...scoresOfLeg(view, 0), here };
  const unfair = isFair(view.setup) || view.lines.length > 0 ? [] : [oneBoardPhrase(view.setup)];
  return [view.leg === 0 ? here : phrase('domination.summary.returnLeg', all), remembered(view), ...unfair];
}

/** Of a match of one board: who is favoured, and by how much. */
export function oneBoardPhrase(setup: Setup): Phrase {
  return phrase('domination.oneBoard', { cells: edgeOfLast(setup) });
}

/** Who is who, and what each has painted and may still draw. */
function standing(view: View): Phrase {
  const { X, O } = view.playsLeft;
  return phrase('domination.summary.standing', { ...marksAndCells(view), xPlays: X, oPlays: O });
}

/**
 * The position in words. Rows are told in runs (`X3 E2 O`), equal rows together, so that 16 x 16 cells fit
 * in an alt text; they come last, as the first to be cut.
 */
export function describeView(view: View): readonly Phrase[] {
  const { size, rule, plays } = view.setup;
  return [
    phrase('domination.describe.game', { size, rule, plays, leg: view.leg + 1, legs: view.setup.legs }),
    phrase('domination.describe.score', marksAndCells(view)),
    ...firstLeg(view),
    turn(view),
    ...lastLine(view),
    remembered(view),
    phrase('domination.describe.rows'),
    ...rowsOf(view),
  ];
}

function marksAndCells(view: View) {
  return {
    x: { seat: view.seats.X },
    o: { seat: view.seats.O },
    xCells: cellsOf(view.board, 'X'),
    oCells: cellsOf(view.board, 'O'),
  };
}

/** In the return leg, what was painted in the leg before it. */
function firstLeg(view: View): readonly Phrase[] {
  return view.leg === 0 ? [] : [phrase('domination.describe.firstLeg', scoresOfLeg(view, 0))];
}

function scoresOfLeg(view: View, leg: number) {
  const [first, second] = view.legScores[leg] ?? [0, 0];
  return { a: { seat: 0 }, aCells: first, b: { seat: 1 }, bCells: second };
}

function turn(view: View): Phrase {
  if (view.toMove === null) return phrase('domination.describe.over');
  return phrase('domination.describe.turn', {
    player: { seat: view.seats[view.toMove] },
    mark: view.toMove,
    x: view.playsLeft.X,
    o: view.playsLeft.O,
  });
}

/** The newest line, where it is not the last of those remembered. */
function lastLine({ lines }: View): readonly Phrase[] {
  const last = lines.at(-1);
  return last === undefined || last.remembered
    ? []
    : [phrase('domination.describe.last', { line: phraseOfLine(last) })];
}

function remembered(view: View): Phrase {
  const lines = rememberedLines(view);
  if (view.setup.memory === 0) return phrase('domination.remembered.never');
  if (lines.length === 0) return phrase('domination.remembered.none');
  return phrase('domination.remembered.lines', { lines: lines.map(phraseOfLine) });
}

function phraseOfLine(line: DrawnLine): Phrase {
  return phrase('domination.remembered.line', { mark: line.mark, line: writeMove(line) });
}

function rowsOf(view: View): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let first = 0;
  for (const [index, row] of view.board.entries()) {
    if (row === view.board[index + 1]) continue;
    const runs = runsOf(row);
    phrases.push(
      first === index
        ? phrase('domination.describe.row', { row: index + 1, runs })
        : phrase('domination.describe.equalRows', { first: first + 1, last: index + 1, runs }),
    );
    first = index + 1;
  }
  return phrases;
}

/** `XXX..O` as `X3 E2 O`: read aloud, a dot would be lost. */
function runsOf(row: string): string {
  return Array.from(row.replaceAll(EMPTY, 'E').matchAll(/(.)\1*/g), ([run, cell = '']) =>
    run.length === 1 ? cell : `${cell}${run.length}`,
  ).join(' ');
}
