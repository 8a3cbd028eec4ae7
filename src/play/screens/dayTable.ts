import { byScore } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import { positionOf } from '../../match/play.ts';
import type { DayPlace } from '../../tables/daily/days.ts';
import { streakOn } from '../../tables/people/person.ts';
import type { TablesAndGames } from '../contract/app.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { describeDayResult } from './boardVersion.ts';

const MOST_LINES = 20;

/** A day's matches that were started on this server; in direct messages, those started there. */
export async function matchesOfDay(
  { tables }: TablesAndGames,
  { game }: GameCommand,
  date: string,
  where: DayPlace,
): Promise<readonly Match[]> {
  return (await tables.dailyMatches(game, date, where)).filter(tables.canGoOn);
}

/**
 * The results of a day: people who finished, best first, with streaks; then people who are playing, and people who gave
 * up. Progress is shown only on request (`isStanding`), because a message with it would have to follow every move.
 */
export async function dayTable(
  app: TablesAndGames,
  command: GameCommand,
  date: string,
  matches: readonly Match[],
  isStanding = false,
): Promise<readonly Phrase[]> {
  const ranked = rankMatches(command, matches);
  const finished = await Promise.all(ranked.map((one) => resultPhrase(app, command, date, one)));
  const others = matches
    .filter((match) => !ranked.some((one) => one.match === match))
    .map((match) => {
      const player = mentionPlayer(match);
      if (match.status !== 'running') return phrase('daily.gaveUp', { player });
      if (isStanding) return phrase('daily.playing', { player });
      return phrase('daily.running', { player, brief: describeDayResult(command, match) });
    });
  const lines = matches.length === 0 ? [phrase('daily.nobody')] : [...finished, ...others];
  const rest = lines.length - MOST_LINES;
  return [
    phrase('daily.title', { game: phrase(command.game.name), date }),
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [phrase('daily.more', { count: rest })] : []),
  ];
}

/** The finished matches, best first; ties share a place. */
export function rankMatches(
  { game, daily }: GameCommand,
  matches: readonly Match[],
): readonly { readonly match: Match; readonly place: number }[] {
  const finished = matches.filter((match) => match.status === 'over');
  const ranks = finished.map((match) => daily?.ranks(game.view(positionOf(match).state, 0)) ?? []);
  const { places } = byScore(
    ranks.map(([score = 0]) => score),
    ranks.map(([, tieBreak = 0]) => tieBreak),
  );
  return finished.map((match, index) => ({ match, place: places[index] ?? 0 })).sort((a, b) => a.place - b.place);
}

async function resultPhrase(
  { tables }: TablesAndGames,
  command: GameCommand,
  date: string,
  { match, place }: { readonly match: Match; readonly place: number },
): Promise<Phrase> {
  const result = phrase('daily.result', {
    place,
    player: mentionPlayer(match),
    brief: describeDayResult(command, match),
  });
  const [player] = match.players;
  const days = player?.kind === 'person' ? streakOn(await tables.people.read(player.id), match.game, date) : 0;
  return days < 2 ? result : phrase('daily.resultStreak', { result, count: days });
}

/** The player of a daily game, as a mention. */
export function mentionPlayer({ players: [player] }: Match): Phrase {
  return player?.kind === 'person' ? phrase('discord.mention', { person: player.id }) : phrase('discord.nobody');
}
