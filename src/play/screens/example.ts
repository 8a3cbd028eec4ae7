import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Theme } from '../../../render/shared/drawing.ts';
import { MOST_IN_PANEL } from '../../../render/shared/gamePanel.ts';
import type { OrderedGame } from '../../../render/studio/order.ts';
import { type Game, GameFailed } from '../../engine/game.ts';
import { onceReady } from '../../engine/onceReady.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { fastRandom, moveRandom } from '../../engine/random.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import { altText } from '../../texts/altText.ts';
import type { BackgroundServices, ScreenParts } from '../contract/app.ts';
import type { Scene } from '../contract/scene.ts';
import type { Words } from '../words/wordsFor.ts';

/** So many moves in, every game shows what it is about. */
const MOVES = 24;

/** The chance of the example: the same for everybody, and of no match. */
const CHANCE = 'example';

/** How long whoever asks waits for them, in milliseconds: what is not made by then is made beside, for whoever comes next. */
const MOMENT = 500;

type Picture = NonNullable<Scene['picture']>;
/** What it takes to show them. */
type Shop = Pick<ScreenParts, 'pictures'> & Pick<BackgroundServices, 'log' | 'timers'>;

const examples = new Map<string, Promise<unknown>>();

/** Resolves once the examples that games from outside have begun are made: one after the other, each wakes a worker. */
let apartMade: Promise<unknown> = Promise.resolve();

/** Makes the examples of games, one after the other, so that nobody waits for them. Never rejects. */
export async function prepareExamples(games: readonly { readonly game: Game }[], log: Shop['log']): Promise<void> {
  for (const { game } of games) await getExampleView({ log }, game);
}

/** What a game looks like while it is played, for those who have never seen it; its rules, where it fails or is not made yet. */
export async function examplePicture(app: Shop, game: Game, theme: Theme, { plain }: Words): Promise<Picture> {
  const { id, name } = game;
  const view = await soon(app, getExampleView(app, game));
  const png = await app.pictures({ game: id, theme, ...(view === undefined ? { rules: true } : { view, picked: '' }) });
  return { name: `${id}-example.png`, png, alt: plain(phrase('games.play.alt', { game: phrase(name) })) };
}

/** The games to choose from, each that is made with a piece of its board; in words, what each is about. */
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

/** What comes of this within a moment. */
function soon({ timers }: Shop, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, sleep(timers, MOMENT)]);
}

/** The example of a game as it goes into a picture of many: a game from outside draws its own. */
async function drawExampleBoard(app: Shop, game: Game, theme: Theme): Promise<unknown> {
  const view = await getExampleView(app, game);
  if (view === undefined || game.apart === undefined) return view;
  const drawn = app.pictures({ game: game.id, theme, view, picked: '' });
  return drawn.then(
    (png) => ({ drawn: png.toString('base64') }),
    () => undefined,
  );
}

/** Played once, and remembered; undefined for a game that cannot be played. */
function getExampleView({ log }: Pick<Shop, 'log'>, game: Game): Promise<unknown> {
  const before = examples.get(game.id);
  if (before !== undefined) return before;
  const make = () =>
    playExample(game).catch((error: unknown) => {
      // It is asked again when it is ready; that it was shut stands in the log already.
      if (error instanceof GameFailed) examples.delete(game.id);
      else log.error({ err: error, game: game.id }, 'could not play an example game');
    });
  const view = game.apart === undefined ? make() : apartMade.then(make);
  if (game.apart !== undefined) apartMade = view;
  examples.set(game.id, view);
  return view;
}

/** As everybody sees a match of easy computer players that have hardly time to think; other work goes on between their moves. */
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

/** What the next player makes of a state; undefined where nobody moves. */
function afterMove(game: Game, state: unknown, ply: number): { readonly state: unknown } | undefined {
  const [seat] = game.toAct(state);
  const player = game.players.easy;
  if (seat === undefined || player === undefined) return undefined;
  const move = player.choose(game.view(state, seat), seat, fastRandom(ply), () => false);
  return game.play(state, seat, move, moveRandom(CHANCE, ply + 1));
}
