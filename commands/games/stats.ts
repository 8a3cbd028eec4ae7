import type { Game } from '../../src/engine/game.ts';
import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { PersonId } from '../../src/match/match.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand } from '../../src/play/contract/command.ts';
import type { Arguments } from '../../src/play/contract/option.ts';
import { wordsScreen } from '../../src/play/screens/screen.ts';
import { playerName, wordsFor } from '../../src/play/words/names.ts';
import { ratingPhrase } from '../../src/ratings/ratingChange.ts';
import { isRanked, matchesOf, type Standing } from '../../src/ratings/standing.ts';
import { standingsPicture } from './ratingPictures.ts';

const EVERYONE = 'everyone';

/** `/games stats`: how somebody has done on this server, game by game; in private unless it is to be shown. */
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
  const { app, invoker, place } = request;
  const { guild } = place;
  if (guild === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('records.nowhere'));
  const person = given.person === undefined ? invoker.person : PersonId.parse(given.person);
  const isShown = given.show === EVERYONE;
  const locale = isShown ? invoker.guildLocale : invoker.locale;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const standings: (readonly [Game, Standing])[] = [];
  for (const { game } of app.games) {
    const standing = await app.tables.ratings.standingOf(guild, game.id, person);
    if (standing !== undefined) standings.push([game, standing]);
  }
  const lines = standings.map(([game, standing]) => say(standingPhrase(game, standing)));
  // A mention would lose its brackets as a value of a text, which might come from a person.
  const name = playerName({ kind: 'person', id: person }, plain);
  const words = say(lines.length === 0 ? phrase('records.stats.none') : phrase('records.stats.title'));
  const picture = await standingsPicture(request, person, locale, standings);
  const screen = { ...wordsScreen([`**${name}** · ${words}`, ...lines].join('\n')), ...picture };
  await (isShown ? invoker.answer.toAll(screen) : invoker.answer.toInvoker(screen));
}

function standingPhrase(game: Game, standing: Standing): Phrase {
  const { won, tied, lost, best } = standing;
  const counts = { count: matchesOf(standing), won, tied, lost, best };
  const rating = ratingPhrase(standing);
  const told = isRanked(standing) ? rating : phrase('records.stats.unranked', { rating });
  return phrase('records.stats.game', { game: phrase(game.name), rating: told, ...counts });
}
