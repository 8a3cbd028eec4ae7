import { positionOfExercise } from '../../src/engine/judgeExercise.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { App } from '../../src/play/contract/app.ts';
import type { Caller } from '../../src/play/contract/caller.ts';
import type { Services } from '../../src/play/contract/door.ts';
import { nonceIn } from '../../src/play/contract/nonce.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { exerciseScreen } from '../../src/play/learning/exerciseScreen.ts';
import { LESSON_ACTIONS, stepVersion } from '../../src/play/learning/lessons/step.ts';
import { localeOfServer, publicTheme } from '../../src/play/words/publicSettings.ts';
import { panelScene } from './play.ts';

/**
 * Gives a channel something to play from the start: all games in one picture, with a button each, and a board that
 * takes a move right away. Neither is stored.
 */
export async function postWelcome({ app, door }: Services, guild: string, channel: string): Promise<void> {
  const locale = await localeOfServer({ app, channels: door.channels }, guild);
  const reader = { locale, theme: await publicTheme(app, { guild }) };
  const panel = await panelScene(app, reader, 0, phrase('games.welcome'));
  await door.channels.post(channel, panel, nonceIn(channel, 'welcome'));
  const board = await boardScene(app, reader);
  if (board !== undefined) await door.channels.post(channel, board, nonceIn(channel, 'welcomeBoard'));
}

/** The first lesson's first step, for everyone: whoever moves here continues the lesson in private. */
async function boardScene(app: App, reader: Pick<Caller, 'locale' | 'theme'>): Promise<Scene | undefined> {
  const command = app.games.find(({ game }) => game.lesson !== undefined && game.apart === undefined);
  const steps = command?.game.lesson ?? [];
  const [exercise] = steps;
  if (command === undefined || exercise === undefined) return undefined;
  const { game } = command;
  return exerciseScreen(app, reader, {
    ...{ command, exercise, position: positionOfExercise(game, exercise) },
    head: phrase('games.welcome.board', { game: phrase(game.name) }),
    steps: { step: 0, steps: steps.length, done: [] },
    pointed: exercise.pointed ? exercise.shows[0] : undefined,
    ...{ actions: LESSON_ACTIONS, rows: [], stamp: stepVersion(game, 0, []) },
  });
}
