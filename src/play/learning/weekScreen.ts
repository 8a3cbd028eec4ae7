import { type Phrase, phrase } from '../../engine/phrase.ts';
import { daysInRow } from '../../learning/puzzleDayRecords.ts';
import { daysBefore } from '../../match/dates.ts';
import { type Match, PersonId } from '../../match/match.ts';
import { findResult } from '../../match/result.ts';
import { findCommand } from '../contract/app.ts';
import { button, controlRows, withArgument } from '../contract/controls.ts';
import type { Services } from '../contract/door.ts';
import type { Scene } from '../contract/scene.ts';
import { drawMatchPicture } from '../screens/screen.ts';
import { linkTo } from '../words/link.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { mention, wordsFor } from '../words/wordsFor.ts';
import { activePeople, type GameStandings, headToHead, measureCloseness, mostImproved, WEEK } from './weekFacts.ts';

const DAYS = 7;
/** How many rated people per game, people of the server, and games per person are considered. */
const MOST_RATED = 30;
const MOST_PEOPLE = 20;
const MOST_GAMES = 15;

/** Whether the past week is summarized on this day. */
export function isWeekTold(date: string): boolean {
  return new Date(date).getUTCDay() === 1;
}

/**
 * A server's summary of the last week, in up to three sentences and a picture; undefined if there is nothing to say.
 */
export async function weekScreen(
  services: Services,
  { date, guild, channel, locale }: Readonly<Record<'date' | 'guild' | 'channel' | 'locale', string>>,
): Promise<Scene | undefined> {
  const { app, now } = services;
  const { say, plain } = wordsFor(app.catalogue, locale);
  const games = await ratedGames(services, guild);
  const closest = await closestGame(services, guild, channel, activePeople(games, now()).slice(0, MOST_PEOPLE));
  const lines = [
    await bestLine(services, games, date, guild),
    closest && closestPhrase(services, closest),
    meetingPhrase(services, games, guild),
  ].flatMap((line) => line ?? []);
  if (lines.length === 0) return undefined;
  const replay = closest && withArgument(button(phrase('records.replay.open'), 'replay.open'), closest.id);
  return {
    content: [phrase('daily.week'), ...lines].map(say).join('\n'),
    ...(closest === undefined ? {} : { picture: await pictureOfEnd(services, closest, guild, locale) }),
    rows: controlRows(replay === undefined ? [] : [[replay]], plain),
    pings: [],
  };
}

function ratedGames({ app }: Services, guild: string): Promise<readonly GameStandings[]> {
  return Promise.all(
    app.games.map(async ({ game }) => ({
      game: game.id,
      people: await app.tables.ratings.listed(guild, game.id, { from: 0, most: MOST_RATED }),
    })),
  );
}

/** The people with the largest gain and with the longest run of daily puzzles. */
async function bestLine(
  services: Services,
  games: readonly GameStandings[],
  date: string,
  guild: string,
): Promise<Phrase | undefined> {
  const improved = mostImproved(games, services.now());
  const row = await longestRow(services, date, guild);
  const parts = [
    ...(improved === undefined
      ? []
      : [
          phrase('daily.week.improved', {
            player: mention(improved.person),
            gain: improved.gain,
            game: describeGame(services, improved.game),
          }),
        ]),
    ...(row === undefined ? [] : [phrase('daily.week.row', { player: mention(row.person), count: row.days })]),
  ];
  return parts.length === 0 ? undefined : phrase('daily.week.line', { parts });
}

async function longestRow({ app }: Services, date: string, guild: string) {
  const people = new Set<PersonId>();
  for (let before = 1; before <= DAYS; before += 1) {
    const { tries } = await app.tables.puzzleDays.read(daysBefore(date, before), guild);
    for (const id of Object.keys(tries)) people.add(PersonId.parse(id));
  }
  const rows = await Promise.all(
    [...people].map(async (person) => ({
      person,
      days: daysInRow(await app.tables.puzzleDays.readRow(person), daysBefore(date, 1)),
    })),
  );
  return rows.filter(({ days }) => days >= 2).toSorted((a, b) => b.days - a.days)[0];
}

/**
 * The closest rated game of these people within the week, among games that everyone could see or that were in this
 * channel.
 */
async function closestGame(
  { app, door, now }: Services,
  guild: string,
  channel: string,
  people: readonly PersonId[],
): Promise<Match | undefined> {
  const records = await Promise.all(people.map((person) => app.tables.people.read(person)));
  const ids = new Set(records.flatMap(({ finished }) => finished.slice(-MOST_GAMES)));
  const found: { readonly match: Match; readonly closeness: number }[] = [];
  for (const id of ids) {
    const match = await app.tables.read(id);
    if (match === undefined || match.where.guild !== guild || (match.endedAt ?? 0) <= now() - WEEK) continue;
    const closeness = closenessIn(app, match);
    if (closeness !== undefined) found.push({ match, closeness });
  }
  for (const { match } of found.toSorted((a, b) => a.closeness - b.closeness)) {
    const { channel: there, parent } = match.where;
    if ([there, parent].includes(channel) || (await door.channels.isSeenByAll(there))) return match;
  }
  return undefined;
}

/** How close a match was; undefined if it was solo, against a computer, or without a result. */
function closenessIn(app: Services['app'], match: Match): number | undefined {
  const { status, daily, players } = match;
  if (status !== 'over' || daily !== undefined || !app.tables.canGoOn(match)) return undefined;
  if (players.some(({ kind }) => kind !== 'person')) return undefined;
  return measureCloseness(findResult(findCommand(app, match).game, match)?.scores ?? []);
}

function closestPhrase(services: Services, match: Match): Phrase {
  const { game } = findCommand(services.app, match);
  const scores = findResult(game, match)?.scores ?? [];
  const results = match.players.flatMap((player, seat) =>
    player.kind === 'person'
      ? [phrase('daily.week.score', { player: mention(player.id), score: scores[seat] ?? 0 })]
      : [],
  );
  return phrase('daily.week.closest', { game: phrase(game.name), results, link: linkTo(match) ?? '' });
}

function meetingPhrase(services: Services, games: readonly GameStandings[], guild: string): Phrase | undefined {
  const met = headToHead(games, guild, services.now());
  if (met === undefined) return undefined;
  const { one, other, won, lost, tied, game } = met;
  return phrase('daily.week.met', {
    ...{ one: mention(one), other: mention(other), won, lost, tied, game: describeGame(services, game) },
  });
}

async function pictureOfEnd({ app }: Services, match: Match, guild: string, locale: string) {
  const words = wordsFor(app.catalogue, locale, match);
  return drawMatchPicture(app, match, words, { viewer: 'public', locale, theme: await publicTheme(app, { guild }) });
}

function describeGame({ app }: Services, id: string): Phrase {
  return phrase(app.games.find(({ game }) => game.id === id)?.game.name ?? 'games.table.unknownGame');
}
