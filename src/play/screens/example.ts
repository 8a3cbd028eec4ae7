import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Theme } from '../../../render/shared/drawing.ts';
import { MOST_IN_PANEL } from '../../../render/shared/gamePanel.ts';
import type { OrderedGame } from '../../../render/studio/order.ts';
import type { Game } from '../../engine/game.ts';
import { GameFailed, onceReady } from '../../engine/outsideGame.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { fastRandom, moveRandom } from '../../engine/random.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import { altText } from '../../texts/altText.ts';
import type { BackgroundServices, ScreenParts } from '../contract/app.ts';
import type { Scene } from '../contract/scene.ts';
import type { Words } from '../words/wordsFor.ts';

/** After this many moves, every game's board shows what the game is about. */
const MOVES = 24;

/** The seed of the example, which no match uses. */
const CHANCE = 'example';

/**
 * How long to wait for examples, in milliseconds. Examples that are not ready by then are finished in the background
 * for the next time.
 */
const MOMENT = 500;

type Picture = NonNullable<Scene['picture']>;
/** What is needed to show examples. */
type Shop = Pick<ScreenParts, 'pictures'> & Pick<BackgroundServices, 'log' | 'timers'>;

const examples = new Map<string, Promise<unknown>>();

/** Resolves once the examples of games from outside are ready: one after another, because each starts a worker. */
let apartMade: Promise<unknown> = Promise.resolve();

/** Prepares the examples of games one by one, so that nobody waits for them. Never rejects. */
export async function prepareExamples(games: readonly { readonly game: Game }[], log: Shop['log']): Promise<void> {
  for (const { game } of games) await getExampleView({ log }, game);
}

/** A game during play, for people who have never seen it; a picture of the rules if that fails or is not ready yet. */
export async function examplePicture(app: Shop, game: Game, theme: Theme, { plain }: Words): Promise<Picture> {
  const { id, name } = game;
  const view = await soon(app, getExampleView(app, game));
  const png = await app.pictures({ game: id, theme, ...(view === undefined ? { rules: true } : { view, picked: '' }) });
  return { name: `${id}-example.png`, png, alt: plain(phrase('games.play.alt', { game: phrase(name) })) };
}

/**
 * A picture of the games to choose from, each with part of its board if that is ready. The alt text says what each game
 * is about.
 */
export async function panelPicture(
  app: Shop,
  games: readonly { readonly game: Game; readonly about: Phrase }[],
  theme: Theme,
  { plain }: Words,
): Promise<Picture> {
  const shown = await Promise.all(
    games.slice(0, MOST_IN_PANEL).map(async ({ game }): Promise<readonly OrderedGame[]> => {
      const { min, max } = game.seats;
      const people = min === max ? `${min}` : `${min}–${max}`;
      const view = await soon(app, drawExampleBoard(app, game, theme));
      return view === undefined ? [] : [{ game: game.id, view, name: plain(phrase(game.name)), people }];
    }),
  );
  const png = await app.pictures({ game: games[0]?.game.id ?? '', theme, games: shown.flat() });
  const lines = games.map(({ game, about }) => plain(phrase('games.play.game', { game: phrase(game.name), about })));
  return { name: 'games.png', png, alt: altText(lines) };
}

/** The result of some work, if it is there within a moment; otherwise undefined. */
function soon({ timers }: Shop, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, sleep(timers, MOMENT)]);
}

/** A game's example for a picture of several games. A game from outside draws its own. */
async function drawExampleBoard(app: Shop, game: Game, theme: Theme): Promise<unknown> {
  const view = await getExampleView(app, game);
  if (view === undefined || game.apart === undefined) return view;
  const drawn = app.pictures({ game: game.id, theme, view, picked: '' });
  return drawn.then(
    (png) => ({ drawn: png.toString('base64') }),
    () => undefined,
  );
}

/** The position of a game's example: played once, then remembered; undefined if the game cannot be played. */
function getExampleView({ log }: Pick<Shop, 'log'>, game: Game): Promise<unknown> {
  const before = examples.get(game.id);
  if (before !== undefined) return before;
  const make = () =>
    playExample(game).catch((error: unknown) => {
      // Retried once the game is ready; the log already says that it was shut down.
      if (error instanceof GameFailed) examples.delete(game.id);
      else log.error({ err: error, game: game.id }, 'could not play an example game');
    });
  const view = game.apart === undefined ? make() : apartMade.then(make);
  if (game.apart !== undefined) apartMade = view;
  examples.set(game.id, view);
  return view;
}

/**
 * The public view of a match between easy computer players that get hardly any time to think. Other work can run
 * between their moves.
 */
async function playExample(game: Game): Promise<unknown> {
  const asked = <Answer>(ask: () => Answer) => onceReady(async () => game.apart?.wake(), ask);
  let state = await asked(() => game.start(defaultSetup(game.setup), game.seats.usual, moveRandom(CHANCE, 0)));
  for (let ply = 0; ply < MOVES; ply++) {
    await nextTurn();
    const next = await asked(() => afterMove(game, state, ply));
    if (next === undefined) break;
    state = next.state;
  }
  return asked(() => game.view(state, 'public'));
}

/** The state after the next player's move; undefined if nobody moves. */
function afterMove(game: Game, state: unknown, ply: number): { readonly state: unknown } | undefined {
  const [seat] = game.toAct(state);
  const player = game.players.easy;
  if (seat === undefined || player === undefined) return undefined;
  const move = player.choose(game.view(state, seat), seat, fastRandom(ply), () => false);
  return game.play(state, seat, move, moveRandom(CHANCE, ply + 1));
}
