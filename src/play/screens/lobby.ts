import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { type Seat, seatLetter } from '../../engine/seat.ts';
import { findSeat, type Match, type PersonId, type Player, presentPersons } from '../../match/match.ts';
import { isSlow } from '../../match/pace.ts';
import { listPersons } from '../../tables/people/person.ts';
import type { ScreenParts } from '../contract/app.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { chosenWords } from '../words/chosenSettings.ts';
import { clockPhrases, inSeconds } from '../words/clocks.ts';
import { mention, playerName, type Words } from '../words/wordsFor.ts';
import { SMALL } from './boardText.ts';

/** The text of a table that waits for players. `first`: the seat that moves first, if the seats are known. */
export function lobbyText(
  { game }: GameCommand,
  match: Match,
  { say }: Words,
  times: readonly Phrase[],
  first: Seat | undefined,
): string {
  const title = phrase('discord.lobby.title', { game: phrase(game.name) });
  const seats = Array.from({ length: match.seatCount }, (_, seat) => {
    const begins = seat === first ? ` · ${say(phrase('discord.lobby.begins'))}` : '';
    return `**${seatLetter(seat)}** ${seatWords(match, seat, say)}${begins}`;
  });
  const { host, invited } = match;
  const invitation =
    invited.length === 0 || host === undefined
      ? say(phrase('discord.lobby.invitation'))
      : say(phrase('discord.lobby.challenge', { host: mention(host), invited: invited.map(mention) }));
  const about = game.about === undefined ? [] : [`${SMALL}${say(phrase(game.about))}`];
  const options = [
    ...chosenWords(game, match, say),
    ...clockPhrases(match).map(say),
    ...lengthWords(game, match, say),
    ...hintWords(match, say),
    ...(match.unrated === true || game.isFair?.(match.setup) === false ? [say(phrase('rooms.lobby.unrated'))] : []),
  ];
  const chosen = options.length === 0 ? [] : [options.join(' · ')];
  return [
    say(title),
    ...about,
    ...chosen,
    ...warningLines(game, match, say),
    ...seats,
    invitation,
    ...times.map(say),
  ].join('\n');
}

/** The player at a seat, or the one who will sit there: with planned seats, everyone is shown at their own. */
function seatWords(match: Match, seat: Seat, say: Say): string {
  const { players, planned, invited } = match;
  const awaited = invited.filter((person) => findSeat(match, person) === undefined);
  const expected = planned[seat];
  if (expected?.kind === 'person' && awaited.includes(expected.id)) return say(seatToTake(expected.id));
  const player = expected?.kind === 'nobody' ? newcomerAt(match, seat) : (expected ?? players[seat]);
  return player === undefined ? say(seatToTake(awaited[seat - players.length])) : playerName(player, say);
}

/** The person who takes a seat that the plan leaves free: people who are not in the plan take them in order. */
function newcomerAt({ players, planned }: Match, seat: Seat): Player | undefined {
  const free = [...planned.keys()].filter((one) => planned[one]?.kind === 'nobody');
  const newcomers = players.filter((player) => !planned.some((one) => isDeepStrictEqual(one, player)));
  return newcomers[free.indexOf(seat)];
}

/** Why a table that never began was closed. */
export function closedLobbyText({ game }: GameCommand, { closed, invited, players }: Match, { say }: Words): string {
  const name = phrase(game.name);
  switch (closed?.by) {
    case 'time':
      return say(phrase('discord.lobby.expired', { game: name, players: players.map((_, seat) => seatPhrase(seat)) }));
    case 'invited':
      return say(phrase('discord.lobby.declined', { game: name, invited: invited.map(mention) }));
    case undefined:
    case 'host':
    case 'players':
    case 'moderator':
      return say(phrase('discord.closed'));
  }
}

function seatPhrase(seat: number): Phrase {
  return phrase('discord.seat', { player: { seat } });
}

/**
 * What people who may join should know about the others: how reliable they are, and before the start who is on
 * vacation. A running match shows vacations with its deadlines.
 */
export async function companyLines({ tables }: ScreenParts, match: Match, { say }: Words): Promise<readonly string[]> {
  if (match.seatCount < 2 || match.solo === true) return [];
  const persons = match.status === 'lobby' ? listPersons(match) : personsPresent(match);
  const known = await Promise.all(persons.map((person) => tables.people.readCompany(person)));
  return persons.flatMap((id, index) => {
    const { reliability, awayUntil } = known[index] ?? {};
    const person = mention(id);
    const facts: readonly Phrase[] = [
      ...(reliability === undefined
        ? []
        : [phrase('company.reliability', { person, ...reliability, count: reliability.games })]),
      ...(awayUntil === undefined || match.status !== 'lobby'
        ? []
        : [phrase('company.vacation', { person, at: inSeconds(awayUntil) })]),
    ];
    return facts.map((fact) => `\n${SMALL}${say(fact)}`);
  });
}

/** The people who are still playing. */
function personsPresent(match: Match): readonly PersonId[] {
  return presentPersons(match).flatMap((seat) => {
    const player = match.players[seat];
    return player?.kind === 'person' ? [player.id] : [];
  });
}

/** Warnings about the settings: in full, or only their number if an uploaded file is secret. */
function warningLines(game: Game, match: Match, say: Say): readonly string[] {
  const warnings = listWarnings(game, match);
  const count = warnings.length;
  if (count === 0) return [];
  if (hasSecretFile(game, match)) return [say(phrase('discord.lobby.warnings', { count }))];
  const told = warnings.slice(0, MOST_TOLD).map((warning) => `${SMALL}⚠️ ${say(warning)}`);
  const rest = count - told.length;
  return rest === 0 ? told : [...told, `${SMALL}${say(phrase('discord.warnings.more', { count: rest }))}`];
}

/** How many warnings leave room for the seats. */
const MOST_TOLD = 3;

/** Whether a secret file was uploaded. */
function hasSecretFile({ setup }: Game, match: Match): boolean {
  return Object.entries(setup).some(
    ([name, option]) => option.kind === 'file' && option.isSecret === true && match.setup[name] !== option.default,
  );
}

/** How many answers a day are expected of people if they have a day for each. */
const ANSWERS_A_DAY = 2;

/** How many days a match takes if a turn may take a day. */
function lengthWords(game: Game, { clock, setup, seatCount }: Match, say: Say): readonly string[] {
  const answers = clock !== undefined && isSlow(clock.pace) ? game.answers?.(setup, seatCount) : undefined;
  return answers === undefined ? [] : [say(phrase('clocks.lobby.days', { count: Math.ceil(answers / ANSWERS_A_DAY) }))];
}

/** Whether hints are allowed, if the table specifies it. */
function hintWords({ hints }: Match, say: Say): readonly string[] {
  if (hints === undefined) return [];
  return [say(phrase(hints ? 'coach.lobby.hints' : 'coach.lobby.noHints'))];
}

/** A free seat; `awaited` is the person it is reserved for. */
function seatToTake(awaited: PersonId | undefined): Phrase {
  return awaited === undefined
    ? phrase('discord.lobby.free')
    : phrase('discord.lobby.awaited', { person: mention(awaited) });
}

/** What only the host is told about their settings; undefined if the lobby already says everything. */
export function warningsText({ game }: GameCommand, match: Match, say: Say): string | undefined {
  const warnings = listWarnings(game, match);
  const isTold = match.status === 'lobby' && warnings.length <= MOST_TOLD && !hasSecretFile(game, match);
  if (warnings.length === 0 || isTold) return undefined;
  const told = warnings.slice(0, MOST_WARNINGS).map((warning) => `• ${say(warning)}`);
  const more = warnings.length - told.length;
  const rest = more === 0 ? [] : [say(phrase('discord.warnings.more', { count: more }))];
  return [say(phrase('discord.warnings')), ...told, ...rest].join('\n');
}

/** How many warnings fit into a message. */
const MOST_WARNINGS = 6;

function listWarnings(game: GameCommand['game'], { setup, seatCount }: Match): readonly Phrase[] {
  return game.warnings?.(setup, seatCount) ?? [];
}
