import { type Phrase, phrase } from '../../src/engine/phrase.ts';
import { gameById } from '../../src/games/index.ts';
import type { App } from '../../src/play/contract/app.ts';
import { mention, wordsFor } from '../../src/play/words/wordsFor.ts';
import { gainInWords } from '../../src/ratings/ratingChange.ts';
import type { ServerLogEntry } from '../../src/tables/lists/serverLog.ts';
import { MODERATION_LABELS } from './moderate.ts';

/** How many characters fit into a message. */
const LONGEST = 1900;

/** What moderators have done on a server, newest first, as much as fits into a message. */
export async function logText(app: App, guild: string, locale: string): Promise<string> {
  const { say } = wordsFor(app.catalogue, locale);
  const entries = await app.tables.serverLogs.read(guild);
  if (entries.length === 0) return say(phrase('company.log.empty'));
  const lines = [say(phrase('company.log.title')), ...entries.map((entry) => `- ${say(entryPhrase(entry))}`)];
  const kept: string[] = [];
  for (const line of lines) {
    if ([...kept, line].join('\n').length > LONGEST) break;
    kept.push(line);
  }
  return kept.join('\n');
}

function entryPhrase(entry: ServerLogEntry): Phrase {
  const { at, by, act, person, match, game, days, ratings = [], onRatings, reason } = entry;
  const facts: Phrase[] = [
    ...(person === undefined ? [] : [mention(person)]),
    ...(match === undefined ? [] : [phrase('company.log.match', { match })]),
    ...(game === undefined ? [] : [phrase(gameById(game)?.name ?? 'games.table.unknownGame')]),
    ...ratings.map((one) =>
      phrase('company.log.rating', { person: mention(one.person), points: gainInWords(one.points) }),
    ),
    ...(onRatings === undefined ? [] : [ON_RATINGS[onRatings]]),
    ...(days === undefined ? [] : [phrase('company.log.days', { count: days })]),
  ];
  return phrase('company.log.entry', {
    at: Math.floor(at / 1000),
    by: by === undefined ? phrase('discord.nobody') : mention(by),
    act: MODERATION_LABELS[act],
    about: facts,
    reason,
  });
}

const ON_RATINGS: Readonly<Record<NonNullable<ServerLogEntry['onRatings']>, Phrase>> = {
  none: phrase('company.log.noRating'),
  last: phrase('company.log.last'),
};
