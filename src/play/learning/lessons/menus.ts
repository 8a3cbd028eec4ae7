import { phrase } from '../../../engine/phrase.ts';
import type { Request } from '../../contract/command.ts';
import { type Button, button, buttonRows, controlRows, type Row, withArgument } from '../../contract/controls.ts';
import type { GameCommand } from '../../contract/gameCommand.ts';
import type { Scene } from '../../contract/scene.ts';
import { gamePage } from '../../screens/gamePages.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import type { LessonOfGame } from './step.ts';

/** All lessons, with the person's progress in each. */
export async function allLessons({ app, caller }: Request, page = 0): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const { done } = await app.tables.progress.read(caller.person);
  const taught = app.games.filter(({ game }) => game.lesson !== undefined);
  const { shown, turns } = gamePage(taught, page, (to) => ({ action: 'learn.all', argument: String(to) }));
  const lines = shown.map(({ game, text }) => {
    const count = stepsDone(game.lesson ?? [], done[game.id]);
    const steps = game.lesson?.length ?? 0;
    return phrase(count === steps ? 'lessons.game.done' : 'lessons.game', {
      game: phrase(game.name),
      about: phrase(game.about ?? text),
      done: count,
      steps,
    });
  });
  return {
    content: [phrase('lessons.title'), ...lines].map(say).join('\n'),
    rows: controlRows(buttonRows([...shown.map(gameButton), ...turns]), plain),
    pings: [],
  };
}

function stepsDone(steps: LessonOfGame['steps'], done: readonly string[] = []): number {
  return steps.filter(({ id }) => done.includes(id)).length;
}

function gameButton({ game }: GameCommand): Button {
  return withArgument(button(phrase(game.name), 'learn.game', 'primary'), game.id);
}

/** The steps of a lesson, each of which can be repeated. */
export async function allSteps({ app, caller }: Request, { command: { game }, steps }: LessonOfGame): Promise<Scene> {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const done = (await app.tables.progress.read(caller.person)).done[game.id] ?? [];
  const lines = steps.map(({ id, title }, at) =>
    phrase(done.includes(id) ? 'lessons.step.done' : 'lessons.step', { number: at + 1, title: phrase(title) }),
  );
  const menu: Row = {
    kind: 'menu',
    placeholder: phrase('lessons.choose'),
    name: game.id,
    action: 'learn.step',
    choices: steps.map(({ title }, at) => ({
      value: `${game.id}.${at}`,
      label: phrase('lessons.step', { number: at + 1, title: phrase(title) }),
    })),
  };
  return {
    content: [phrase('lessons.steps', { game: phrase(game.name) }), ...lines].map(say).join('\n'),
    rows: controlRows([menu, [button(phrase('lessons.button.all'), 'learn.all')]], plain),
    pings: [],
  };
}
