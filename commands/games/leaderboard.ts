import { MOST_LEADERS } from '../../render/shared/leaders.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { type Button, buildSceneControl, button, controlRows, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { playerName, wordsFor } from '../../src/play/words/wordsFor.ts';
import { LEADER_LISTS, type Leader, type LeaderList } from './leaderLists.ts';
import { leadersPicture } from './ratingPictures.ts';

/** How many people fit in a picture. */
const PER_PAGE = MOST_LEADERS;

/** The last page. `/games stats` tells anyone after that their rank: a list is read from the top. */
const MOST_PAGES = 50;

const LISTS: readonly LeaderList[] = Object.values(LEADER_LISTS);

/** `/games leaderboard`: the best players of this server at one game, in a message that everyone can page through. */
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
      offers: Object.entries(LEADER_LISTS).map(([value, { label }]) => ({ value, label })),
    },
  ],
  async run(request, { game = '', what }) {
    const { app, caller } = request;
    const unknown = () => refuseTo(app, caller.answer, caller.locale, phrase('records.leaderboard.noGame'));
    if (gameById(game) === undefined) return unknown();
    await showLeaders(request, listNamed(what), game, 0, request.caller.answer.toAll);
  },
  uses: Object.fromEntries(
    LISTS.flatMap((list) => [list.open, list.turns.back, list.turns.more].map((action) => [action, turning(list)])),
  ),
};

function listNamed(what: string | undefined): LeaderList {
  return Object.entries(LEADER_LISTS).find(([name]) => name === what)?.[1] ?? LEADER_LISTS.matches;
}

/** Handles `<game>.<page>` for one of the lists. */
function turning(leaders: LeaderList) {
  return async (request: Request, { argument }: UsedControl): Promise<void> => {
    const [game = '', page = ''] = argument.split('.');
    const wanted = /^\d{1,4}$/.test(page) ? Number(page) : 0;
    await showLeaders(request, leaders, game, wanted, request.caller.answer.update);
  };
}

async function showLeaders(
  request: Request,
  leaders: LeaderList,
  id: string,
  wanted: number,
  answer: (screen: Scene) => Promise<unknown>,
): Promise<void> {
  const { app, caller, place } = request;
  const { guild } = place;
  const game = gameById(id);
  if (game === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
  if (guild === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('records.nowhere'));
  // One entry more than fits tells whether there is another page.
  const pageFrom = (page: number) =>
    leaders.listed(app.tables, guild, game, { from: page * PER_PAGE, most: PER_PAGE + 1 });
  const page = Math.min(wanted, MOST_PAGES - 1);
  const listed = await pageFrom(page);
  // If the page does not exist any more, shows the first.
  if (listed.length === 0 && page > 0) await answer(await buildPage(request, leaders, game, await pageFrom(0), 0));
  else if (listed.length === 0) await caller.answer.toCaller(await buildPage(request, leaders, game, listed, page));
  else await answer(await buildPage(request, leaders, game, listed, page));
}

/** One page of the list. `listed` contains its entries, and one more if there is another page. */
async function buildPage(
  request: Request,
  leaders: LeaderList,
  game: Game,
  listed: readonly Leader[],
  page: number,
): Promise<Scene> {
  const { app, caller, place } = request;
  const { say, plain } = wordsFor(app.catalogue, caller.guildLocale);
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
    ...ranked.map((one, at) => ({ one, text: `${page * PER_PAGE + at + 1}. ${entry(one)}` })),
    ...unranked.map((one, at) => ({
      one,
      text: at === 0 ? `${say(leaders.unranked)}\n- ${entry(one)}` : `- ${entry(one)}`,
    })),
  ];
  const items = lines.map(({ one, text }) => ({
    text,
    control: leaders.isOfMatches ? buildSceneControl(challengeButton(game, one), plain) : undefined,
  }));
  const hasMore = listed.length > PER_PAGE && page + 1 < MOST_PAGES;
  const picture = leaders.isDrawn ? await leadersPicture(request, leaders, game, shown, page * PER_PAGE + 1) : {};
  const row = [...pageButtons(leaders, game, page, hasMore), ...otherLists(leaders, game)];
  return {
    content: say(leaders.title(game)),
    items: [...items, ...(below === undefined ? [] : [{ text: `-# ${say(below)}` }])],
    ...picture,
    rows: controlRows([row], plain),
    pings: [],
  };
}

/** A button that challenges someone on the list to a game, like the people menu in the panel of games. */
function challengeButton({ id }: Game, { person }: Leader): Button {
  return withArgument(button(phrase('records.leaderboard.challenge'), 'play.against'), `${id}.${person}`);
}

function pageButtons({ turns }: LeaderList, game: Game, page: number, hasMore: boolean): readonly Button[] {
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

/** Buttons that lead from one list to the others: games, levels beaten, puzzles. */
function otherLists(leaders: LeaderList, game: Game): readonly Button[] {
  return LISTS.filter((list) => list !== leaders && list.isOf(game)).map(({ label, open }) =>
    withArgument(button(label, open), `${game.id}.0`),
  );
}
