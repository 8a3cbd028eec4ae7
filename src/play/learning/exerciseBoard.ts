import type { Game } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { showDoor } from '../actions/openBoard.ts';
import { refuseTo } from '../actions/refusal.ts';
import type { App } from '../contract/app.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import { writeControlId } from '../contract/controlId.ts';
import { type Button, button, withArgument } from '../contract/controls.ts';

/** The controls by which the board's page opens an exercise: which one it is, is kept of the person. */
const OPENERS = ['learn.game', 'puzzle.game', 'streak.open', 'mistake.next'] as const;
type Opener = (typeof OPENERS)[number];

/** Opens an exercise where its picture can be tapped. There is none where the board is switched off, nor on the page itself. */
export function boardButton(
  { board }: Pick<App, 'board'>,
  opener: Opener,
  { id }: Pick<Game, 'id'>,
): readonly Button[] {
  return board === undefined ? [] : [withArgument(button(phrase('board.button'), 'exercise.board'), `${opener}:${id}`)];
}

/** Opens the exercise that is in hand in Discord's own window, or gives a link to it. */
export async function openExercise(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, invoker } = request;
  const [text, id = ''] = argument.split(':');
  const action = OPENERS.find((opener) => opener === text);
  if (action === undefined || !app.games.some(({ game }) => game.id === id)) {
    return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
  }
  await showDoor(request, { exercise: writeControlId({ stamp: '', action, argument: id }) });
}
