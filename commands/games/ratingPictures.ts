import type { Standings } from '../../render/shared/standings.ts';
import { writable } from '../../render/shared/writable.ts';
import type { Order } from '../../render/studio/order.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase } from '../../src/engine/phrase.ts';
import type { PersonId } from '../../src/match/match.ts';
import type { Request } from '../../src/play/contract/command.ts';
import type { PersonName } from '../../src/play/contract/faces.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { wordsFor } from '../../src/play/words/wordsFor.ts';
import { computeRange, countMatches, newcomer, type Standing } from '../../src/ratings/standing.ts';
import type { Leader, LeaderList } from './leaderLists.ts';

// These pictures show people's current names, which are never stored. The text of the message says the same.

/** A page of the best at a game or its puzzles, starting with place `first`. */
export async function leadersPicture(
  request: Request,
  leaders: LeaderList,
  game: Game,
  shown: readonly Leader[],
  first: number,
): Promise<Pick<Scene, 'picture'>> {
  const { app, caller, place } = request;
  const { plain } = wordsFor(app.catalogue, caller.guildLocale);
  const names = await app.names(
    shown.map(({ person }) => person),
    place.guild,
  );
  const rows = shown.map(({ person, rating = newcomer(), isRanked: hasRank }, at) => ({
    ...(hasRank ? { place: first + at } : {}),
    name: written(names.get(person)),
    rating: Math.round(rating.mean),
    range: Math.round(computeRange(rating)),
  }));
  const title = plain(leaders.head(game));
  const caption = plain(leaders.caption);
  const alt = plain(leaders.alt(game));
  return drawn(request, { game: game.id, theme: 'dark', leaders: { title, caption, rows } }, alt);
}

/** Someone's rating in a game. */
export interface RatedGame {
  readonly game: Game;
  readonly standing: Standing;
  readonly isRanked: boolean;
}

/** Someone's ratings in each of these games. */
export async function standingsPicture(
  request: Request,
  person: PersonId,
  locale: string,
  standings: readonly RatedGame[],
): Promise<Pick<Scene, 'picture'>> {
  const { app, caller, place } = request;
  const [newest] = standings;
  if (newest === undefined) return {};
  const { plain } = wordsFor(app.catalogue, locale);
  const names = await app.names([person], place.guild);
  const start = newcomer().mean;
  const count = standings.reduce((sum, { standing }) => sum + countMatches(standing), 0);
  const won = standings.reduce((sum, { standing }) => sum + standing.won, 0);
  const name = written(names.get(person));
  const order: Standings = {
    name,
    summary: plain(phrase('records.stats.summary', { count, won })),
    caption: plain(phrase('records.stats.caption', { start })),
    start,
    games: standings.map(({ game, standing, isRanked }) => ({
      title: plain(phrase(game.name)),
      won: standing.won,
      played: countMatches(standing),
      isRanked,
      course: extendCourse(standing),
    })),
  };
  const theme = locale === caller.locale ? caller.theme : 'dark';
  return drawn(request, { game: newest.game.id, theme, standings: order }, plain(phrase('records.stats.alt')));
}

/**
 * The rating's course up to now. Matches that ended before courses were recorded are only known by the resulting
 * rating.
 */
function extendCourse({ course, mean, deviation }: Standing): Standings['games'][number]['course'] {
  return [...course.slice(0, -1), { mean: Math.round(mean), range: Math.round(computeRange({ mean, deviation })) }];
}

/** A name that our font can render, otherwise the handle; a dash if the name did not arrive in time. */
function written(person: PersonName | undefined): string {
  return writable(person?.name ?? '', person?.handle) || '–';
}

/** If the picture cannot be drawn, there is still the text. */
async function drawn({ app }: Request, order: Order, alt: string): Promise<Pick<Scene, 'picture'>> {
  try {
    return { picture: { name: `${order.game}-ratings.png`, png: await app.pictures(order), alt } };
  } catch (error) {
    app.log.error({ err: error }, 'could not draw a picture');
    return {};
  }
}
