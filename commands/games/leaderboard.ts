import { MOST_LEADERS } from '../../render/shared/leaders.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { playerName, wordsFor } from '../../src/play/words/names.ts';
import { LEVELS_BEATEN, type Leader, type Leaders, MATCHES, PUZZLES } from './leaders.ts';
import { leadersPicture } from './ratingPictures.ts';

/** As many as a picture has room for. */
const PER_PAGE = MOST_LEADERS;

/** Whoever comes after so many pages is told by `/games stats` how they stand: a list is read from its top. */
const MOST_PAGES = 50;

/** `/games leaderboard`: the best of this server at one game, for everybody to see and to turn its pages. */
export const leaderboard: Subcommand = {
  name: 'leaderboard',
  text: 'records.leaderboard.command',
  options: [
    {
      name: 'game',
      text: 'records.leaderboard.game',
      required: true,

      offers: GAMES.map(({ id, name }) => ({ value: id, label: phrase(name) })),
    },
    {
      name: 'what',
      text: 'records.leaderboard.what',
      required: false,
      offers: [
        { value: 'matches', label: phrase('records.leaderboard.matches') },
        { value: 'levels', label: phrase('records.leaderboard.levels') },
        { value: 'puzzles', label: phrase('records.leaderboard.puzzles') },
      ],
    },
  ],
  async run(request, { game = '', what }) {
    const { app, invoker } = request;
    const unknown = () => refuseTo(app, invoker.answer, invoker.locale, phrase('records.leaderboard.noGame'));
    if (gameById(game) === undefined) return unknown();
    await showLeaders(request, listNamed(what), game, 0, request.invoker.answer.toAll);
  },
  uses: {
    'leaderboard.back': turning(MATCHES),
    'leaderboard.more': turning(MATCHES),
    'leaderboard.matches': turning(MATCHES),
    'leaderboard.levels': turning(LEVELS_BEATEN),
    'leaderboard.lower': turning(LEVELS_BEATEN),
    'leaderboard.higher': turning(LEVELS_BEATEN),
    'leaderboard.solvers': turning(PUZZLES),
    'leaderboard.fewer': turning(PUZZLES),
    'leaderboard.further': turning(PUZZLES),
  },
};

function listNamed(what: string | undefined): Leaders {
  if (what === 'levels') return LEVELS_BEATEN;
  return what === 'puzzles' ? PUZZLES : MATCHES;
}

/** `<game>.<page>` of one of the lists. */
function turning(leaders: Leaders) {
  return async (request: Request, { argument }: UsedControl): Promise<void> => {
    const [game = '', page = ''] = argument.split('.');
    const wanted = /^\d{1,4}$/.test(page) ? Number(page) : 0;
    await showLeaders(request, leaders, game, wanted, request.invoker.answer.update);
  };
}

async function showLeaders(
  request: Request,
  leaders: Leaders,
  id: string,
  wanted: number,
  answer: (screen: Scene) => Promise<unknown>,
): Promise<void> {
  const { app, invoker, place } = request;
  const { guild } = place;
  const game = gameById(id);
  if (game === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
  if (guild === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('records.nowhere'));
  // One more than fits says whether there is another page.
  const pageFrom = (page: number) =>
    leaders.listed(app.tables, guild, game, { from: page * PER_PAGE, most: PER_PAGE + 1 });
  const page = Math.min(wanted, MOST_PAGES - 1);
  const listed = await pageFrom(page);
  // Of a page that is there no more, the first.
  if (listed.length === 0 && page > 0) await answer(await pageOf(request, leaders, game, await pageFrom(0), 0));
  else if (listed.length === 0) await invoker.answer.toInvoker(await pageOf(request, leaders, game, listed, page));
  else await answer(await pageOf(request, leaders, game, listed, page));
}

/** One page of the list; `listed` holds who is on it, and the next one where there is another page. */
async function pageOf(
  request: Request,
  leaders: Leaders,
  game: Game,
  listed: readonly Leader[],
  page: number,
): Promise<Scene> {
  const { app, invoker, place } = request;
  const { say, plain } = wordsFor(app.catalogue, invoker.guildLocale);
  if (listed.length === 0) {
    return { content: say(leaders.empty(game)), rows: controlRows([otherLists(leaders, game)], plain), pings: [] };
  }
  const shown = listed.slice(0, PER_PAGE);
  const ranked = shown.filter(({ isRanked }) => isRanked);
  const unranked = shown.filter(({ isRanked }) => !isRanked);
  const entry = ({ person, told }: Leader) => `${playerName({ kind: 'person', id: person }, plain)} · ${say(told)}`;
  const isWhole = page === 0 && listed.length <= PER_PAGE;
  const below = isWhole ? leaders.below(place.guild ?? '', game, shown) : undefined;
  const lines = [
    say(leaders.title(game)),
    ...ranked.map((one, at) => `${page * PER_PAGE + at + 1}. ${entry(one)}`),
    ...(unranked.length === 0 ? [] : [say(leaders.unranked)]),
    ...unranked.map((one) => `- ${entry(one)}`),
    ...(below === undefined ? [] : [`-# ${say(below)}`]),
  ];
  const hasMore = listed.length > PER_PAGE && page + 1 < MOST_PAGES;
  const picture = leaders.isDrawn ? await leadersPicture(request, leaders, game, shown, page * PER_PAGE + 1) : {};
  const row = [...pageButtons(leaders, game, page, hasMore), ...otherLists(leaders, game)];
  return { content: lines.join('\n'), ...picture, rows: controlRows([row], plain), pings: [] };
}

function pageButtons({ turns }: Leaders, game: Game, page: number, hasMore: boolean): readonly Button[] {
  if (page === 0 && !hasMore) return [];
  const to = (
    key: 'records.leaderboard.back' | 'records.leaderboard.more',
    action: string,
    target: number,
  ): Button => ({
    kind: 'button',
    label: phrase(key),
    act: { action, argument: `${game.id}.${Math.max(0, target)}` },
    disabled: target < 0 || (target > page && !hasMore),
  });
  return [to('records.leaderboard.back', turns.back, page - 1), to('records.leaderboard.more', turns.more, page + 1)];
}

/** The ways from one list to the others: games, levels beaten, puzzles. */
function otherLists(leaders: Leaders, game: Game): readonly Button[] {
  const lists = [MATCHES, LEVELS_BEATEN, ...(game.puzzles === undefined ? [] : [PUZZLES])];
  return lists
    .filter((list) => list !== leaders)
    .map(({ label, open }) => withArgument(button(label, open), `${game.id}.0`));
}
