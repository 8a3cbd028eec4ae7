import type { Request, Subcommand, UsedControl } from '../../src/discord/contract/command.ts';
import { type Button, controlRows } from '../../src/discord/contract/controls.ts';
import type { Screen } from '../../src/discord/contract/screen.ts';
import { refuseTo } from '../../src/discord/delivery/refusal.ts';
import { playerName, wordsFor } from '../../src/discord/words/names.ts';
import { type Game, LEVELS } from '../../src/engine/game.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import type { Player } from '../../src/tables/match/match.ts';
import {
  matchesOf,
  playerOf,
  ratingIn,
  type Standing,
  type Standings,
  subjectOf,
  surely,
} from '../../src/tables/ratings/standings.ts';
import type { Rating } from '../../src/tables/ratings/update.ts';
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
    await show(request, game, 0, request.invoker.answer.toAll);
  },
  uses: {
    'leaderboard.back': turn,
    'leaderboard.more': turn,
  },
};

/** `<game>.<page>`. */
async function turn(request: Request, { argument }: UsedControl): Promise<void> {
  const [game = '', page = ''] = argument.split('.');
  await show(request, game, /^\d{1,4}$/.test(page) ? Number(page) : 0, request.invoker.answer.update);
}

async function show(
  request: Request,
  id: string,
  page: number,
  answer: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  const { app, invoker, place } = request;
  const game = gameById(id);
  if (game === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadPanel'));
  if (place.guild === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('records.nowhere'));
  await answer(pageOf(request, game, listed(game, await app.tables.ratings.read(place.guild, game.id)), page));
}

interface Listed {
  readonly player: Player;
  readonly standing: Rating & Partial<Standing>;
}

/** The best first: by what they are surely worth, so that nobody leads by a lucky first game. */
function people({ of }: Standings): readonly Listed[] {
  return Object.entries(of).flatMap(([subject, standing]) => {
    const player = playerOf(subject);
    return player?.kind !== 'person' || matchesOf(standing) < LEAST_MATCHES ? [] : [{ player, standing }];
  });
}

/** The people and, as yardsticks, the computer players of the game. */
function listed(game: Game, standings: Standings): readonly Listed[] {
  const persons = people(standings);
  if (persons.length === 0) return [];
  const yardsticks = LEVELS.filter((level) => game.players[level] !== undefined).map((level): Listed => {
    const player: Player = { kind: 'computer', level };
    return { player, standing: ratingIn(standings, subjectOf(player) ?? '') };
  });
  return [...persons, ...yardsticks].sort((a, b) => worth(b) - worth(a));
}

/** Of computer players we know what they are worth; of people, what they are at least. */
function worth({ player, standing }: Listed): number {
  return player.kind === 'computer' ? standing.mean : surely(standing);
}

function pageOf({ app, invoker }: Request, game: Game, all: readonly Listed[], wanted: number): Screen {
  const { say, plain } = wordsFor(app.catalogue, invoker.guildLocale);
  const name = phrase(game.name);
  if (all.length === 0) {
    const empty = phrase('records.leaderboard.empty', { game: name, count: LEAST_MATCHES, command: game.id });
    return { content: say(empty), rows: [], pings: [] };
  }
  const last = Math.ceil(all.length / PER_PAGE) - 1;
  const page = Math.min(wanted, last);
  const persons = all.filter(({ player }) => player.kind === 'person');
  const lines = all.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((one) => {
    const { player, standing } = one;
    const rating = ratingPhrase(standing);
    if (player.kind !== 'person') {
      return say(phrase('records.leaderboard.yardstick', { name: playerName(player, plain), rating }));
    }
    const { won = 0, tied = 0, lost = 0 } = standing;
    const facts = { rating, count: won + tied + lost, won };
    return `${persons.indexOf(one) + 1}. ${playerName(player, plain)} · ${say(phrase('records.leaderboard.entry', facts))}`;
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
