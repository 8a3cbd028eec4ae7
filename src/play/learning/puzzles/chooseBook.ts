import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Solver } from '../../../learning/solver.ts';
import { computeRange } from '../../../ratings/standing.ts';
import { refuseTo } from '../../actions/refusal.ts';
import type { Request } from '../../contract/command.ts';
import {
  type Button,
  buildSceneControl,
  button,
  controlRows,
  type Row,
  withArgument,
} from '../../contract/controls.ts';
import type { GameCommand } from '../../contract/gameCommand.ts';
import type { Scene } from '../../contract/scene.ts';
import { gamePage } from '../../screens/gamePages.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { type Book, loadBook } from '../puzzleBook.ts';

/** The games that have puzzles, with the person's progress in each. */
export async function allBooks(request: Request, page = 0): Promise<Scene> {
  const { app, caller } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const solver = await app.tables.puzzles.read(caller.person);
  const withBooks = app.games.filter(({ game }) => game.puzzles !== undefined);
  const { shown, turns } = gamePage(withBooks, page, (to) => ({ action: 'puzzle.all', argument: String(to) }));
  const all = await Promise.all(shown.map(({ game }) => loadBook(request.app, game.id)));
  const books = all.flatMap((book) => (book === undefined || book === 'damaged' ? [] : [book]));
  const toDay = button(phrase('puzzles.day.button.today'), 'puzzle.today', 'success');
  const items = books.map(({ command, puzzles }) => ({
    text: say(describeBook(command, puzzles.length, solver)),
    control: buildSceneControl(gameButton(command), plain),
  }));
  return {
    content: say(phrase('puzzles.choose')),
    items,
    rows: controlRows([[toDay, ...turns], buildMenu(books, 'streak'), buildMenu(books, 'race')], plain),
    pings: [],
  };
}

function describeBook({ game }: GameCommand, count: number, { games }: Solver): Phrase {
  const known = games[game.id];
  if (known === undefined) return phrase('puzzles.game.new', { game: phrase(game.name), count });
  const { rating, tried, missed } = known;
  return phrase('puzzles.game', {
    game: phrase(game.name),
    count,
    rating: Math.round(rating.mean),
    deviation: Math.round(computeRange(rating)),
    tried: tried.length,
    missed: missed.length,
  });
}

function gameButton({ game }: GameCommand): Button {
  return withArgument(button(phrase(game.name), 'puzzle.game', 'primary'), game.id);
}

/** A menu to choose the game for a streak or race. */
function buildMenu(books: readonly Book[], name: 'streak' | 'race'): Row {
  return {
    kind: 'menu',
    placeholder: phrase(name === 'streak' ? 'puzzles.streak.choose' : 'puzzles.race.choose'),
    name,
    action: `${name}.open`,
    choices: books.map(({ command: { game } }) => ({ value: game.id, label: phrase(game.name) })),
  };
}

export function sayDamaged({ app, caller }: Request): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, phrase('puzzles.damaged'));
}
