import { accept, type Result } from '../../../engine/result.ts';
import { type Board, countCells, emptyBoard, paint } from '../board.ts';
import type { Mark } from '../moves.ts';
import type { Rule } from '../validity.ts';
import type { View } from '../view.ts';
import { type FilePlay, type FileStart, playReader, type UnfinishedPlay } from './plays.ts';
import { blankSheet, scoreLine } from './sheet.ts';

/** A file of plays, played to its end. */
export interface FileReplay extends FileStart {
  readonly rule: Rule;
  readonly plays: readonly FilePlay[];
  /** The last play, if it is incomplete; it is ignored. */
  readonly unfinished: UnfinishedPlay | undefined;
  /** The painted cells at the end. */
  readonly cells: Readonly<Record<Mark, number>>;
  /** The final board, as text, and the score: what the seed's program writes to its output file. */
  readonly output: string;
}

/** Plays a file that is completely in memory; `refuseStart` may refuse it by its size before it is played. */
export function playFile(
  text: string,
  { rule, refuseStart }: { readonly rule: Rule; readonly refuseStart?: (start: FileStart) => Result<FileStart> },
): Result<FileReplay> {
  const reader = playReader(rule, refuseStart);
  const taken = reader.take(text);
  if (!taken.ok) return taken;
  const ended = reader.end();
  if (!ended.ok) return ended;
  const plays: readonly FilePlay[] = [...taken.value, ...ended.value];
  const start = reader.start();
  if (start === undefined) throw new Error('a file that is read has begun');
  const sheet = blankSheet(start.size);
  for (const play of plays) if (play.valid) sheet.paint(play, play.mark);
  const output = `${sheet.text}${scoreLine(sheet.cells)}`;
  return accept({ ...start, rule, plays, unfinished: reader.unfinished(), cells: sheet.cells, output });
}

/**
 * Yields what the picture of a replay shows after its first plays, for each of these ascending numbers of plays.
 * Invalid lines are not drawn.
 */
export function* viewsOfReplay(replay: FileReplay, counts: readonly number[]): Iterable<View> {
  const { size, memory, rule, plays } = replay;
  let board: Board = emptyBoard(size);
  let drawn = 0;
  for (const count of counts) {
    for (; drawn < count; drawn += 1) {
      const play = plays[drawn];
      if (play?.valid) board = paint(board, play, play.mark);
    }
    const lines = plays.slice(0, count).flatMap(({ valid, ...line }, index) => {
      return valid ? [{ ...line, number: index + 1, remembered: index >= count - memory }] : [];
    });
    const left = plays.slice(count);
    const leftOf = (mark: Mark) => left.filter((play) => play.mark === mark).length;
    yield {
      setup: { size, memory, rule, plays: Math.ceil(plays.length / 2), legs: 1 },
      leg: 0,
      seats: { X: 0, O: 1 },
      board,
      firstBoard: null,
      lines,
      toMove: left[0]?.mark ?? null,
      playsLeft: { X: leftOf('X'), O: leftOf('O') },
      legScores: [[countCells(board, 'X'), countCells(board, 'O')]],
    };
  }
}

/** Returns what the picture shows after the first `count` plays. */
export function viewOfReplay(replay: FileReplay, count: number): View {
  const [view] = viewsOfReplay(replay, [count]);
  if (view === undefined) throw new Error('one number of plays gives one view');
  return view;
}
