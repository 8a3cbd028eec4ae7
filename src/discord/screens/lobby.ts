import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { seatLetter } from '../../engine/seat.ts';
import { type Match, type PersonId, seatOf } from '../../tables/match.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { clockPhrases } from '../words/clocks.ts';
import { nameIn, valueIn } from '../words/commandNames.ts';
import { playerName, type Words } from '../words/names.ts';

/** What a table that waits for players says. */
export function lobbyText({ game }: GameCommand, match: Match, { say }: Words): string {
  const title = phrase('discord.lobby.title', { game: phrase(game.name) });
  const seats = Array.from({ length: match.seatCount }, (_, seat) => {
    const player = match.players[seat];
    const awaited = match.invited.filter((person) => seatOf(match, person) === undefined)[seat - match.players.length];
    const name = player === undefined ? say(seatToTake(awaited)) : playerName(player, say);
    return `**${seatLetter(seat)}** ${name}`;
  });
  const setup = Object.entries(game.setup).flatMap(([name, option]) => {
    const value = match.setup[name];
    return value === undefined || option.kind === 'file'
      ? []
      : [`${nameIn(say, name, game.id)} ${valueIn(say, value, game.id)}`];
  });
  const { host, invited } = match;
  const invitation =
    invited.length === 0 || host === undefined
      ? say(phrase('discord.lobby.invitation'))
      : say(phrase('discord.lobby.challenge', { host: mention(host), invited: invited.map(mention) }));
  const options = [...setup, ...clockPhrases(match).map(say), ...hintWords(match, say)].join(' · ');
  const count = warningsOf(game, match).length;
  const warned = count === 0 ? [] : [say(phrase('discord.lobby.warnings', { count }))];
  return [say(title), options, ...warned, ...seats, invitation].join('\n');
}

/** Whether hints may be taken, where the table says so. */
function hintWords({ hints }: Match, say: Say): readonly string[] {
  if (hints === undefined) return [];
  return [say(phrase(hints ? 'coach.lobby.hints' : 'coach.lobby.noHints'))];
}

/** A seat that nobody has taken yet; `awaited` is the person for whom it is kept. */
function seatToTake(awaited: PersonId | undefined): Phrase {
  return awaited === undefined
    ? phrase('discord.lobby.free')
    : phrase('discord.lobby.awaited', { person: mention(awaited) });
}

/** What the host alone is told of their choices; undefined where there is nothing. */
export function warningsText({ game }: GameCommand, match: Match, say: Say): string | undefined {
  const warnings = warningsOf(game, match);
  if (warnings.length === 0) return undefined;
  const told = warnings.slice(0, MOST_WARNINGS).map((warning) => `• ${say(warning)}`);
  const more = warnings.length - told.length;
  const rest = more === 0 ? [] : [say(phrase('discord.warnings.more', { count: more }))];
  return [say(phrase('discord.warnings')), ...told, ...rest].join('\n');
}

/** So many fit into a message. */
const MOST_WARNINGS = 6;

function warningsOf(game: GameCommand['game'], { setup, seatCount }: Match): readonly Phrase[] {
  return game.warnings?.(setup, seatCount) ?? [];
}

/** A phrase that stands for a person, whoever they are. */
function mention(person: string): Phrase {
  return phrase('discord.mention', { person });
}
