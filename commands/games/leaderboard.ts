import { MOST_LEADERS } from '../../render/shared/leaders.ts';
import type { Request, Subcommand, UsedControl } from '../../src/discord/contract/command.ts';
import { type Button, controlRows } from '../../src/discord/contract/controls.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import { playerName, wordsFor } from '../../src/discord/words/names.ts';
import { type Game, LEVELS } from '../../src/engine/game.ts';
import { phrase, type Say } from '../../src/engine/phrase.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { strengthOf } from '../../src/tables/ratings/rateSeats.ts';
import type { RatedPerson } from '../../src/tables/ratings/ratings.ts';
import { isRanked, matchesOf } from '../../src/tables/ratings/standing.ts';
import { ratingPhrase } from '../../src/tables/ratings/told.ts';
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
  ],
  async run(request, { game = '' }) {
    await showLeaders(request, game, 0, request.invoker.answer.toAll);
  },
  uses: {
    'leaderboard.back': turn,
    'leaderboard.more': turn,
  },
};

/** `<game>.<page>`. */
async function turn(request: Request, { argument }: UsedControl): Promise<void> {
  const [game = '', page = ''] = argument.split('.');
  await showLeaders(request, game, /^\d{1,4}$/.test(page) ? Number(page) : 0, request.invoker.answer.update);
}

async function showLeaders(
  request: Request,
  id: string,
  wanted: number,
  answer: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  const { app, invoker, place } = request;
  const { guild } = place;
  const game = gameById(id);
  if (game === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
  if (guild === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('records.nowhere'));
  // One more than fits says whether there is another page.
  const pageFrom = (page: number) =>
    app.tables.ratings.listed(guild, game.id, { from: page * PER_PAGE, most: PER_PAGE + 1 });
  const page = Math.min(wanted, MOST_PAGES - 1);
  const listed = await pageFrom(page);
  // Of a page that is there no more, the first.
  if (listed.length === 0 && page > 0) await answer(await pageOf(request, game, await pageFrom(0), 0));
  else if (listed.length === 0) await invoker.answer.toInvoker(await pageOf(request, game, listed, page));
  else await answer(await pageOf(request, game, listed, page));
}

/** One page of the list; `listed` holds who is on it, and the next one where there is another page. */
async function pageOf(request: Request, game: Game, listed: readonly RatedPerson[], page: number): Promise<Screen> {
  const { app, invoker } = request;
  const { say, plain } = wordsFor(app.catalogue, invoker.guildLocale);
  const name = phrase(game.name);
  if (listed.length === 0) {
    const empty = phrase('records.leaderboard.empty', { game: name, command: game.id });
    return { content: say(empty), rows: [], pings: [] };
  }
  const shown = listed.slice(0, PER_PAGE);
  const ranked = shown.filter(({ standing }) => isRanked(standing));
  const unranked = shown.filter(({ standing }) => !isRanked(standing));
  const entry = ({ person, standing }: RatedPerson) =>
    `${playerName({ kind: 'person', id: person }, plain)} · ${say(entryPhrase(standing))}`;
  const lines = [
    say(phrase('records.leaderboard.title', { game: name })),
    ...ranked.map((one, at) => `${page * PER_PAGE + at + 1}. ${entry(one)}`),
    ...(unranked.length === 0 ? [] : [say(phrase('records.leaderboard.unranked'))]),
    ...unranked.map((one) => `- ${entry(one)}`),
    `-# ${say(phrase('records.leaderboard.yardsticks', { levels: yardsticks(game, plain) }))}`,
  ];
  const hasMore = listed.length > PER_PAGE && page + 1 < MOST_PAGES;
  const picture = await leadersPicture(request, game, shown, page * PER_PAGE + 1);
  return { content: lines.join('\n'), ...picture, rows: controlRows(turning(game, page, hasMore), plain), pings: [] };
}

function entryPhrase(standing: RatedPerson['standing']) {
  const { won } = standing;
  return phrase('records.leaderboard.entry', { rating: ratingPhrase(standing), count: matchesOf(standing), won });
}

/** What the computer players of a game are worth, the weakest first. */
function yardsticks(game: Game, plain: Say): string {
  return LEVELS.filter((level) => game.players[level] !== undefined)
    .map((level) => {
      const named = playerName({ kind: 'computer', level }, plain);
      return plain(phrase('records.leaderboard.level', { level: named, rating: strengthOf(game, level) }));
    })
    .join(' · ');
}

function turning(game: Game, page: number, hasMore: boolean): readonly (readonly Button[])[] {
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
  return [
    [
      to('records.leaderboard.back', 'leaderboard.back', page - 1),
      to('records.leaderboard.more', 'leaderboard.more', page + 1),
    ],
  ];
}
