import { LEVELS } from '../../engine/computerPlayer.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse as refused } from '../../engine/result.ts';
import type { SetupOption, SetupValue } from '../../engine/setup.ts';
import { type Match, PersonId } from '../../match/match.ts';
import { PACES, TIMEOUTS, type Timeout } from '../../match/pace.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { type Arguments, fileNameKey, type Option } from '../contract/option.ts';
import { OPENED } from '../contract/rateLimits.ts';
import { warningsText } from '../screens/lobby.ts';
import { wordsScreen } from '../screens/screen.ts';
import { PACE_LABELS, TIMEOUT_LABELS } from '../words/clocks.ts';
import { wordsFor } from '../words/wordsFor.ts';
import type { Action } from './action.ts';
import { refuseAction } from './atTable.ts';
import { openAndShow } from './openAndShow.ts';

/** `/game new`: opens a table for anyone, against a person, or against computer players. */
export const newTable: Action = {
  typed: (command) => ({
    name: 'new',
    text: 'discord.command.new',
    options: listOptions(command),
    run: openTable,
  }),
  limit: OPENED,
  calls: 'asked',
};

/** Opens the requested table, and shows it. */
export async function openTable(request: Request, command: GameCommand, given: Arguments): Promise<void> {
  const { app, caller } = request;
  await command.game.apart?.wake();
  if (command.game.apart?.isShut()) return refuseAction(request, phrase('tables.shutGame'));
  const opening = readOpening(request, command, given);
  if (!opening.ok) return refuseAction(request, opening.refusal);
  const unfit = await refuseFile(request, opening.value);
  if (unfit !== undefined) return refuseAction(request, unfit);
  const opened = await openAndShow(request, command, opening.value);
  if (!opened.ok) return refuseAction(request, opened.refusal);
  const { say } = wordsFor(app.catalogue, caller.locale);
  const warnings = warningsText(command, opened.value.match, say);
  if (warnings !== undefined) await caller.answer.toCaller(wordsScreen(warnings));
}

/** Tries an uploaded file in a worker thread first, where it blocks nobody however long it takes. */
async function refuseFile(
  { app: { tables } }: Request,
  { game, setup, files, seatCount }: NewTable,
): Promise<Phrase | undefined> {
  if (files === undefined) return undefined;
  const { min, max } = game.seats;
  if (seatCount < min || seatCount > max) return phrase('tables.seats', { min, max });
  return tables.trials.refuseSetup({ game: game.id, rules: game.rules, setup, seatCount });
}

function listOptions({ game }: GameCommand): readonly Option[] {
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
    ...Object.entries(game.setup).map(([name, option]) => setupOption(name, option)),
  ];
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

/** A turn can be skipped only in a game with a move that passes. */
function canBe({ pass }: GameCommand['game'], timeout: Timeout): boolean {
  return timeout !== 'skip' || pass !== undefined;
}

/** The requested table, as it was typed. */
export function readOpening(
  { caller: { person }, place }: Request,
  { game }: GameCommand,
  given: Arguments,
): Result<NewTable> {
  const opponent = given.opponent === undefined ? undefined : PersonId.parse(given.opponent);
  const level = LEVELS.find((one) => one === given.computer);
  const isAlone = level !== undefined || game.seats.max === 1;
  const conflict =
    place.isGuest === true && place.isGroup !== true && !isAlone
      ? phrase('discord.guest.table')
      : refuseTogether(game, given, person);
  if (conflict !== undefined) return refused(conflict);
  const chosenSeats = given.seats === undefined ? game.seats.usual : Number(given.seats);
  const seatCount = opponent === undefined ? chosenSeats : 2;
  return accept({
    game,
    setup: readSetup(game.setup, given),
    ...readFiles(game.setup, given),
    seatCount,
    host: person,
    invited: opponent === undefined ? [] : [opponent],
    computers: level === undefined ? [] : Array.from({ length: seatCount - 1 }, () => level),
    ...(given.hints === undefined ? {} : { hints: given.hints === 'true' }),
    clock: readClock(game, given),
    ...(place.isModerator ? { isModerator: true as const } : {}),
    where: whereIn(place),
  });
}

/** A place where someone opens a match, or where a match was played. */
type WhereOpened = Pick<Match['where'], 'channel' | 'parent' | 'guild'> & { readonly isGuest?: boolean | undefined };

/** The place to store for a match that is opened here, or in the same place as an earlier one. */
export function whereIn({ channel, parent, guild, isGuest }: WhereOpened): NewTable['where'] {
  return {
    channel,
    ...(parent === undefined ? {} : { parent }),
    ...(guild === undefined ? {} : { guild }),
    ...(isGuest === true ? { isGuest } : {}),
  };
}

/** Why these options do not go together, although each one is valid. Options are never silently ignored. */
function refuseTogether(game: GameCommand['game'], given: Arguments, person: PersonId): Phrase | undefined {
  const { opponent, computer, seats, clock, timeout } = given;
  const challenge = opponent === undefined ? undefined : refuseChallenge(given, person);
  if (challenge !== undefined) return challenge;
  if (computer !== undefined && Number(seats ?? game.seats.usual) < 2) return phrase('discord.new.computerNeedsSeat');
  if (clock === 'none' && timeout !== undefined) return phrase('discord.new.timeoutNeedsClock');
  const isSkip = TIMEOUTS.some((one) => one === timeout && !canBe(game, one));
  return isSkip ? phrase('discord.new.noSkip') : undefined;
}

function refuseChallenge({ opponent, computer, seats }: Arguments, person: PersonId): Phrase | undefined {
  if (computer !== undefined) return phrase('discord.new.opponentOrComputer');
  if (opponent === person) return phrase('discord.new.opponentIsYou');
  return seats !== undefined && Number(seats) !== 2 ? phrase('discord.new.opponentIsTwo') : undefined;
}

function readClock(game: GameCommand['game'], given: Arguments) {
  const pace = PACES.find((one) => one === given.clock);
  const timeout = TIMEOUTS.find((one) => one === given.timeout && canBe(game, one)) ?? 'computer';
  return { timeout, ...(pace === undefined ? {} : { pace }) };
}

function readSetup(options: GameCommand['game']['setup'], given: Arguments): Readonly<Record<string, SetupValue>> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const text = given[name];
      return text === undefined ? [] : [[name, readValue(option, text)]];
    }),
  );
}

/** In characters. */
const LONGEST_FILE_NAME = 60;

function readFiles(options: GameCommand['game']['setup'], given: Arguments): Pick<NewTable, 'files'> {
  const names = Object.entries(options).flatMap(([name, { kind }]) => {
    const file = kind === 'file' ? given[fileNameKey(name)] : undefined;
    return file === undefined ? [] : [[name, Array.from(file).slice(0, LONGEST_FILE_NAME).join('')]];
  });
  return names.length === 0 ? {} : { files: Object.fromEntries(names) };
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
