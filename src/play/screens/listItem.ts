import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { seatsOnOffer } from '../../match/absence.ts';
import { findSeat, type Match, type PersonId } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { describeGameName, findCommand, type ScreenParts, type TablesAndGames } from '../contract/app.ts';
import { inSeconds, vacationPhrases } from '../words/clocks.ts';
import { linkTo } from '../words/link.ts';
import { type Words, wordsFor } from '../words/wordsFor.ts';

/** How many players of a table a list names; the rest are only counted. */
const MOST_NAMED = 8;

/** A running table in two lines: game and players, then whose turn it is, since when, and where. Only public facts. */
export async function tableEntry(app: ScreenParts, locale: string, match: Match, reader: PersonId): Promise<string> {
  const { say } = wordsFor(app.catalogue, locale, match);
  const link = linkTo(match);
  const seat = findSeat(match, reader);
  const deadlines = await app.tables.clocks.deadlines(match);
  const deadline = deadlines.find((one) => one.seat === seat);
  const time = deadline === undefined ? [] : [phrase('clocks.mine', { at: inSeconds(deadline.at) })];
  const gone = match.where.gone === true ? [phrase('games.table.gone')] : [];
  const offered = seatsOnOffer(match).length > 0 ? [phrase('company.offered.here')] : [];
  const facts = [
    ...gone,
    ...offered,
    describeStatus(app, match, reader),
    ...time,
    ...vacationPhrases(deadlines),
    ...(link === undefined ? [] : [link]),
  ].map(say);
  return `${formatTitle(app, locale, match)}\n-# ${facts.join(' · ')}`;
}

/** `**Cellz** · **A** @Ada · **B** @Ben`. */
export function formatTitle(
  app: ScreenParts,
  locale: string,
  match: Match,
  { say }: Pick<Words, 'say'> = wordsFor(app.catalogue, locale, match),
): string {
  return [`**${say(describeGameName(app, match))}**`, ...namePlayers(match, say)].join(' · ');
}

/** The first players of a table by their seats, and how many more there are. */
export function namePlayers({ players }: Match, say: Say): readonly string[] {
  const named = players.slice(0, MOST_NAMED).map((_, seat) => say(phrase('discord.seat', { player: { seat } })));
  const others = players.length - named.length;
  return others === 0 ? named : [...named, `+${others}`];
}

function describeStatus(app: ScreenParts, match: Match, reader: PersonId): Phrase {
  const since = Math.floor((match.log.at(-1)?.at ?? match.createdAt) / 1000);
  if (match.status === 'lobby') {
    if (waitsFor(app, match, reader)) return phrase('games.table.challenge', { since });
    return phrase('games.table.lobby', { taken: match.players.length, seats: match.seatCount, since });
  }
  if (waitsFor(app, match, reader)) return phrase('games.table.yourTurn', { since });
  if (!app.tables.canGoOn(match)) return phrase('games.table.oldRules', { since });
  const seats = toAct(findCommand(app, match).game, match);
  const players = seats.map((seat) => phrase('discord.seat', { player: { seat } }));
  return phrase('games.table.turn', { players, since });
}

/** Whether a table waits for this person to do something. */
export function waitsFor(app: TablesAndGames, match: Match, person: PersonId): boolean {
  const seat = findSeat(match, person);
  if (!app.tables.canGoOn(match)) return false;
  if (seat === undefined) return match.status === 'lobby' && match.invited.includes(person);
  return toAct(findCommand(app, match).game, match).includes(seat);
}
