import { LEVELS } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse as refused } from '../../engine/result.ts';
import type { SetupOption, SetupValue } from '../../engine/setup.ts';
import { PACES, TIMEOUTS, type Timeout } from '../../tables/clocks/pace.ts';
import { PersonId } from '../../tables/match.ts';
import type { Opening } from '../../tables/opening.ts';
import type { Request } from '../command/command.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import type { Given, Option } from '../command/option.ts';
import { warningsText } from '../screens/lobby.ts';
import { wordsScreen } from '../screens/screen.ts';
import { PACE_LABELS, TIMEOUT_LABELS } from '../words/clocks.ts';
import { wordsFor } from '../words/names.ts';
import { refuse } from './atTable.ts';
import type { Verb } from './verb.ts';

/** `/game new`: opens a table, for all who come, against a person or against computer players. */
export const newTable: Verb = {
  typed: (command) => ({
    name: 'new',
    text: 'discord.command.new',
    options: optionsOf(command),
    run: (request, given) => openTable(request, command, given),
  }),
};

/** Opens a table as it was asked for, and shows it. */
export async function openTable(request: Request, command: GameCommand, given: Given): Promise<void> {
  const { app, publisher, asker } = request;
  const opening = readOpening(request, command, given);
  const opened = opening.ok ? await app.tables.open(opening.value, request.interaction) : opening;
  if (!opened.ok) return refuse(request, opened.refusal);
  await publisher.publish(asker, undefined, opened.value);
  const { say } = wordsFor(app.catalogue, asker.locale);
  const warnings = warningsText(command, opened.value.match, say);
  if (warnings !== undefined) await asker.answer.toAsker(wordsScreen(warnings));
}

function optionsOf({ game }: GameCommand): readonly Option[] {
  const levels = LEVELS.filter((level) => game.players[level] !== undefined);
  const { min, max } = game.seats;
  return [
    { name: 'computer', text: 'discord.option.computer', required: false, offers: levels },
    {
      name: 'opponent',
      text: 'discord.option.opponent',
      required: false,
      kind: 'person',
      noBot: phrase('discord.new.opponentIsBot'),
    },
    { name: 'seats', text: 'discord.option.seats', required: false, kind: 'number', min, max },
    {
      name: 'clock',
      text: 'clocks.option.clock',
      required: false,
      offers: PACES.map((value) => ({ value, label: PACE_LABELS[value] })),
    },
    {
      name: 'timeout',
      text: 'clocks.option.timeout',
      required: false,
      offers: TIMEOUTS.filter((value) => canBe(game, value)).map((value) => ({ value, label: TIMEOUT_LABELS[value] })),
    },
    { name: 'hints', text: 'coach.option.hints', required: false, kind: 'flag' },
    { name: 'rated', text: 'discord.option.rated', required: false, kind: 'flag' },
    ...Object.entries(game.setup).map(([name, option]) => setupOption(name, option)),
  ];
}

/** A turn can be skipped only in a game with a move that gives it away. */
function canBe({ pass }: GameCommand['game'], timeout: Timeout): boolean {
  return timeout !== 'skip' || pass !== undefined;
}

function setupOption(name: string, option: SetupOption): Option {
  const base = { name, text: option.text, required: false };
  switch (option.kind) {
    case 'number':
      return { ...base, kind: 'number', min: option.min, max: option.max };
    case 'choice':
      return { ...base, offers: option.choices };
    case 'flag':
      return { ...base, kind: 'flag' };
    case 'file':
      return { ...base, kind: 'file', maxBytes: option.maxBytes };
  }
}

function readOpening({ asker: { person }, place }: Request, { game }: GameCommand, given: Given): Result<Opening> {
  const opponent = given.opponent === undefined ? undefined : PersonId.parse(given.opponent);
  const level = LEVELS.find((one) => one === given.computer);
  if (opponent !== undefined && level !== undefined) return refused(phrase('discord.new.opponentOrComputer'));
  if (opponent === person) return refused(phrase('discord.new.opponentIsYou'));
  const chosenSeats = given.seats === undefined ? game.seats.usual : Number(given.seats);
  const seatCount = opponent === undefined ? chosenSeats : 2;
  return accept({
    game,
    setup: readSetup(game.setup, given),
    seatCount,
    host: person,
    invited: opponent === undefined ? [] : [opponent],
    computers: level === undefined ? [] : Array.from({ length: seatCount - 1 }, () => level),
    ...(given.hints === undefined ? {} : { hints: given.hints === 'true' }),
    clock: readClock(game, given),
    ...(given.rated === 'true' ? { ratesComputers: true } : {}),
    where: { channel: place.channel, ...(place.guild === undefined ? {} : { guild: place.guild }) },
  });
}

function readClock(game: GameCommand['game'], given: Given) {
  const pace = PACES.find((one) => one === given.clock);
  const timeout = TIMEOUTS.find((one) => one === given.timeout && canBe(game, one)) ?? 'computer';
  return { timeout, ...(pace === undefined ? {} : { pace }) };
}

function readSetup(options: GameCommand['game']['setup'], given: Given): Readonly<Record<string, SetupValue>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const text = given[name];
      return text === undefined ? [] : [[name, readValue(option, text)]];
    }),
  );
}

function readValue({ kind }: SetupOption, text: string): SetupValue {
  switch (kind) {
    case 'number':
      return Number(text);
    case 'flag':
      return text === 'true';
    case 'choice':
    case 'file':
      return text;
  }
}
