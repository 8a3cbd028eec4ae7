import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Theme } from '../../../render/shared/drawing.ts';
import { MOST_IN_PANEL } from '../../../render/shared/gamePanel.ts';
import type { OrderedGame } from '../../../render/studio/order.ts';
import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { fastRandom, moveRandom } from '../../engine/random.ts';
import { defaultSetup } from '../../engine/setup.ts';
import { altText } from '../../texts/altText.ts';
import type { BackgroundServices, ScreenParts } from '../contract/app.ts';
import type { Scene } from '../contract/scene.ts';
import type { Words } from '../words/names.ts';

/** So many moves in, every game shows what it is about. */
const MOVES = 24;

/** The chance of the example: the same for everybody, and of no match. */
const CHANCE = 'example';

type Picture = NonNullable<Scene['picture']>;
type WithLog = ScreenParts & Pick<BackgroundServices, 'log'>;

const examples = new Map<string, Promise<unknown>>();

/** What a game looks like while it is played, for those who have never seen it; its rules, where it fails. */
export async function examplePicture(app: WithLog, game: Game, theme: Theme, { plain }: Words): Promise<Picture> {
  const { id, name } = game;
  const view = await exampleViewOf(app, game);
  const png = await app.pictures({ game: id, theme, ...(view === undefined ? { rules: true } : { view, picked: '' }) });
  return { name: `${id}-example.png`, png, alt: plain(phrase('games.play.alt', { game: phrase(name) })) };
}

/** The games to choose from, each with a piece of its board; in words, what each is about. */
export async function panelPicture(
  app: WithLog,
  games: readonly { readonly game: Game; readonly about: Phrase }[],
  theme: Theme,
  { plain }: Words,
): Promise<Picture> {
  const shown = await Promise.all(
    games.slice(0, MOST_IN_PANEL).map(async ({ game }): Promise<readonly OrderedGame[]> => {
      const { min, max } = game.seats;
      const people = min === max ? `${min}` : `${min}–${max}`;
      const view = await exampleViewOf(app, game);
      return view === undefined ? [] : [{ game: game.id, view, name: plain(phrase(game.name)), people }];
    }),
  );
  const png = await app.pictures({ game: games[0]?.game.id ?? '', theme, games: shown.flat() });
  const lines = games.map(({ game, about }) => plain(phrase('games.play.game', { game: phrase(game.name), about })));
  return { name: 'games.png', png, alt: altText(lines) };
}

/** Played once, and remembered; undefined for a game that cannot be played. */
function exampleViewOf({ log }: WithLog, game: Game): Promise<unknown> {
  const fails = (error: unknown) => log.error({ err: error, game: game.id }, 'no example of a game could be played');
  const view = examples.get(game.id) ?? exampleOf(game).catch(fails);
  examples.set(game.id, view);
  return view;
}

/** As everybody sees a match of easy computer players that have hardly time to think; other work goes on between their moves. */
async function exampleOf(game: Game): Promise<unknown> {
  let state = game.start(defaultSetup(game.setup), game.seats.usual, moveRandom(CHANCE, 0));
  for (let ply = 0; ply < MOVES; ply++) {
    const [seat] = game.toAct(state);
    const player = game.players.easy;
    if (seat === undefined || player === undefined) break;
    await nextTurn();
    const move = player.choose(game.view(state, seat), seat, fastRandom(ply), () => false);
    state = game.play(state, seat, move, moveRandom(CHANCE, ply + 1)).state;
  }
  return game.view(state, 'public');
}
