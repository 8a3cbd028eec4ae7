import { decisionsMade } from '../../../engine/exerciseReplies.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import type { Request } from '../../contract/command.ts';
import { amountPhrase } from '../../words/formatPoints.ts';
import type { Book } from '../puzzleBook.ts';
import { advice } from '../solution.ts';
import type { OpenPuzzle } from './screen.ts';

/** Why the right move of the current decision was right, if the coach agrees. */
export async function whyRight(
  request: Request,
  book: Book,
  { puzzle, entries }: Pick<OpenPuzzle, 'puzzle' | 'entries'>,
): Promise<readonly Phrase[]> {
  const said = findReason(book, puzzle, 'right');
  if (said !== undefined) return [said];
  // The coach cannot explain puzzles about points, because it judges moves by the whole match.
  if (puzzle.points !== undefined) return [];
  const right = puzzle.steps[decisionsMade(puzzle.steps, entries)]?.any ?? [];
  const weighed = await advice(request, book.command.game, { exercise: toExercise(book.words, puzzle), entries });
  const reason = weighed.find(({ move }) => right.includes(move))?.reason;
  return reason === undefined ? [] : [phrase('puzzles.why', { reason })];
}

/** How much better the right move of a puzzle is than the next best. */
export function marginPhrase({ command: { game }, words }: Book, { margin }: Puzzle, locale: string): Phrase {
  return amountPhrase({ unit: words.unit ?? game.unit }, margin, locale);
}

/** The stated reason for puzzles with these themes, by how much better the right move is. */
export function findReason({ words }: Book, { themes, margin }: Puzzle, what: 'missed' | 'right'): Phrase | undefined {
  const [said] = themes.flatMap((theme) => words.says?.[theme] ?? []);
  return said && phrase(said[what], { margin });
}
