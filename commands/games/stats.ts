import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { PersonId } from '../../src/match/match.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import { honoursPhrase } from '../../src/play/rings/ringHonours.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { playerName, wordsFor } from '../../src/play/words/wordsFor.ts';
import { gainInWords, ratingPhrase } from '../../src/ratings/ratingChange.ts';
import type { Ratings } from '../../src/ratings/ratings.ts';
import { countMatches, pairKey } from '../../src/ratings/standing.ts';
import { triesPhrase } from './leaderLists.ts';
import { type RatedGame, standingsPicture } from './ratingPictures.ts';

const EVERYONE = 'everyone';

/**
 * `/games stats`: how someone has done on this server, game by game; in private, unless the caller wants to show it.
 */
export const stats: Subcommand = {
  name: 'stats',
  text: 'records.stats.command',
  options: [
    { name: 'person', text: 'records.stats.person', required: false, kind: 'person' },
    {
      name: 'show',
      text: 'records.stats.show',
      required: false,

      offers: [{ value: EVERYONE, label: phrase('records.stats.everyone') }],
    },
  ],
  pointed: {
    name: 'Ratings',
    text: 'records.stats.pointed',
    on: 'person',
    run: (request, { id }) => showStats(request, { person: id }),
  },
  run: showStats,
};

async function showStats(request: Request, given: Arguments): Promise<void> {
  const { app, caller, place } = request;
  const { guild } = place;
  if (guild === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('records.nowhere'));
  const person = given.person === undefined ? caller.person : PersonId.parse(given.person);
  const isShown = given.show === EVERYONE;
  const locale = isShown ? caller.guildLocale : caller.locale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const { ratings } = app.tables;
  const standings: RatedGame[] = [];
  const lines: string[] = [];
  for (const { game } of app.games) {
    const standing = await ratings.readStanding(guild, game.id, person);
    const tried = await ratings.levels.triedBy(guild, game.id, person);
    if (standing !== undefined) {
      const rated = { game, standing, isRanked: await ratings.isRankedIn(guild, game.id, standing) };
      standings.push(rated);
      lines.push(say(standingPhrase(rated)));
      const sources = await sourcesPhrase(ratings, guild, person, rated);
      if (sources !== undefined) lines.push(`  -# ${say(sources)}`);
    }
    if (tried !== undefined) {
      lines.push(say(phrase('records.stats.levels', { game: phrase(game.name), tries: triesPhrase(tried) })));
    }
  }
  const honours = honoursPhrase((await app.tables.rings.ofServer(guild)).over);
  if (honours !== undefined) lines.push(say(honours));
  // As a text's value, a mention would lose its brackets, because values may come from people.
  const name = playerName({ kind: 'person', id: person }, plain);
  const words = say(lines.length === 0 ? phrase('records.stats.none') : phrase('records.stats.title'));
  const picture = await standingsPicture(request, person, locale, standings);
  const screen = { ...wordsScreen([`**${name}** · ${words}`, ...lines].join('\n')), ...picture };
  await (isShown ? caller.answer.toAll(screen) : caller.answer.toCaller(screen));
}

function standingPhrase({ game, standing, isRanked }: RatedGame): Phrase {
  const { won, tied, lost, best } = standing;
  const counts = { count: countMatches(standing), won, tied, lost, best };
  const rating = ratingPhrase(standing);
  const told = isRanked ? rating : phrase('records.stats.unranked', { rating });
  return phrase('records.stats.game', { game: phrase(game.name), rating: told, ...counts });
}

/** How far down the list opponents are searched for, and how many of them are named. */
const LOOKED_THROUGH = 50;
const MOST_SOURCES = 4;

/** The people from whom someone won points, or to whom they lost them, with the score; largest first. */
async function sourcesPhrase(
  ratings: Pick<Ratings, 'listed'>,
  guild: string,
  person: PersonId,
  { game, standing }: RatedGame,
): Promise<Phrase | undefined> {
  const others = await ratings.listed(guild, game.id, { from: 0, most: LOOKED_THROUGH });
  const met = others.flatMap((other) => {
    const pair = pairKey(guild, game.id, person, other.person);
    const { won, lost } = standing.scores[pair] ?? { won: 0, lost: 0 };
    const points = Math.round(standing.net[pair] ?? 0);
    if (other.person === person || (points === 0 && won + lost === 0)) return [];
    return [{ other: other.person, points, won, lost }];
  });
  const told = met.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, MOST_SOURCES);
  const all = Math.round(Object.values(standing.net).reduce((sum, points) => sum + points, 0));
  const rest = all - told.reduce((sum, { points }) => sum + points, 0);
  if (told.length === 0) return undefined;
  const sources = told.map(({ other, points, won, lost }) => {
    const named = phrase('discord.mention', { person: other });
    return phrase('records.stats.source', { person: named, points: gainInWords(points), won, lost });
  });
  const further = rest === 0 ? [] : [phrase('records.stats.otherSources', { points: gainInWords(rest) })];
  return phrase('records.stats.sources', { sources: [...sources, ...further] });
}
