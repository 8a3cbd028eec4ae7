import { phrase } from '../../engine/phrase.ts';
import { showDoor } from '../actions/openBoard.ts';
import { refuseTo } from '../actions/refusal.ts';
import type { App } from '../contract/app.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import { type Button, button, withArgument, writeControlId } from '../contract/controls.ts';

/** The actions of the controls with which the board's page opens an exercise. */
const OPENERS = ['learn.game', 'puzzle.game', 'streak.open', 'mistake.next', 'why.ask', 'race.at'] as const;
type Opener = (typeof OPENERS)[number];

/**
 * A button that opens an exercise whose picture can be tapped: the person's current one for a game, or the one in
 * `about`. None if the page is off, or on the page itself.
 */
export function boardButton({ board }: Pick<App, 'board'>, opener: Opener, about: string): readonly Button[] {
  const argument = `${opener}:${about}`;
  return board === undefined ? [] : [withArgument(button(phrase('board.button'), 'exercise.board'), argument)];
}

/** Opens the current exercise in Discord's own window, or gives a link to it. */
export async function openExercise(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller } = request;
  const [text, about = ''] = argument.split(':');
  const action = OPENERS.find((opener) => opener === text);
  if (action === undefined || about === '') {
    return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
  }
  await showDoor(request, { exercise: writeControlId({ stamp: '', action, argument: about }) });
}
