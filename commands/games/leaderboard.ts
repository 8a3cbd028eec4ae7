import type { Request, Subcommand, UsedControl } from '../../src/discord/command/command.ts';
import { type Button, controlRows } from '../../src/discord/command/controls.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import type { Screen } from '../../src/discord/screens/screen.ts';
import { playerName, wordsFor } from '../../src/discord/words/names.ts';
import type { Game } from '../../src/engine/game.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import type { Player } from '../../src/tables/match.ts';
import { matchesOf, playerOf, type Standing, type Standings, surely } from '../../src/tables/ratings/standings.ts';
import { ratingPhrase } from './ratingPhrase.ts';

/** Who has played fewer rated matches is not listed yet. */
const LEAST_MATCHES = 3;

const PER_PAGE = 10;

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
    await show(request, game, 0, request.asker.answer.toAll);
  },
  uses: {
    'leaderboard.back': turn,
    'leaderboard.more': turn,
  },
};

/** `<game>.<page>`. */
async function turn(request: Request, { argument }: UsedControl): Promise<void> {
  const [game = '', page = ''] = argument.split('.');
  await show(request, game, /^\d{1,4}$/.test(page) ? Number(page) : 0, request.asker.answer.update);
}

async function show(
  request: Request,
  id: string,
  page: number,
  answer: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  const { app, asker, place } = request;
  const game = gameById(id);
  if (game === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('discord.deadPanel'));
  if (place.guild === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('records.nowhere'));
  await answer(pageOf(request, game, listed(await app.tables.ratings.read(place.guild, game.id)), page));
}

interface Listed {
  readonly player: Player;
  readonly standing: Standing;
}

/** The best first: by what they are surely worth, so that nobody leads by a lucky first game. */
function listed({ of }: Standings): readonly Listed[] {
  return Object.entries(of)
    .flatMap(([subject, standing]) => {
      const player = playerOf(subject);
      return player === undefined || matchesOf(standing) < LEAST_MATCHES ? [] : [{ player, standing }];
    })
    .sort((a, b) => surely(b.standing) - surely(a.standing));
}

function pageOf({ app, asker }: Request, game: Game, all: readonly Listed[], wanted: number): Screen {
  const { say, plain } = wordsFor(app.catalogue, asker.guildLocale);
  const name = phrase(game.name);
  if (all.length === 0) {
    const empty = phrase('records.leaderboard.empty', { game: name, count: LEAST_MATCHES, command: game.id });
    return { content: say(empty), rows: [], pings: [] };
  }
  const last = Math.ceil(all.length / PER_PAGE) - 1;
  const page = Math.min(wanted, last);
  const lines = all.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(({ player, standing }, index) => {
    const place = page * PER_PAGE + index + 1;
    const facts = { rating: ratingPhrase(standing), count: matchesOf(standing), won: standing.won };
    return `${place}. ${playerName(player, plain)} · ${say(phrase('records.leaderboard.entry', facts))}`;
  });
  const content = [say(phrase('records.leaderboard.title', { game: name, count: LEAST_MATCHES })), ...lines].join('\n');
  return { content, rows: controlRows(turning(game, page, last), plain), pings: [] };
}

function turning(game: Game, page: number, last: number): readonly (readonly Button[])[] {
  if (last === 0) return [];
  const to = (label: Phrase, action: string, target: number): Button => ({
    kind: 'button',
    label,
    act: { action, argument: `${game.id}.${Math.max(0, target)}` },
    disabled: target < 0 || target > last,
  });
  const pages = { page: page + 1, pages: last + 1 };
  return [
    [
      to(phrase('records.leaderboard.back'), 'leaderboard.back', page - 1),
      to(phrase('records.leaderboard.more', pages), 'leaderboard.more', page + 1),
    ],
  ];
}
