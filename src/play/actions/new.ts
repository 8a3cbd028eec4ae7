import { LEVELS } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { SetupOption } from '../../engine/setup.ts';
import { PACES, TIMEOUTS } from '../../match/pace.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Arguments, Option } from '../contract/option.ts';
import { OPENED } from '../contract/rateLimits.ts';
import { warningsText } from '../screens/lobby.ts';
import { wordsScreen } from '../screens/screen.ts';
import { PACE_LABELS, TIMEOUT_LABELS } from '../words/clocks.ts';
import { wordsFor } from '../words/names.ts';
import type { Action } from './action.ts';
import { refuseAction } from './atTable.ts';
import { openAndShow } from './openAndShow.ts';
import { canBe, readOpening } from './readOpening.ts';

/** `/game new`: opens a table, for all who come, against a person or against computer players. */
export const newTable: Action = {
  typed: (command) => ({
    name: 'new',
    text: 'discord.command.new',
    options: optionsOf(command),
    run: openTable,
  }),
  limit: OPENED,
  calls: 'asked',
};

/** Opens a table as it was asked for, and shows it. */
export async function openTable(request: Request, command: GameCommand, given: Arguments): Promise<void> {
  const { app, invoker } = request;
  await command.game.apart?.wake();
  if (command.game.apart?.isShut()) return refuseAction(request, phrase('tables.shutGame'));
  const opening = readOpening(request, command, given);
  if (!opening.ok) return refuseAction(request, opening.refusal);
  const unfit = await refuseFile(request, opening.value);
  if (unfit !== undefined) return refuseAction(request, unfit);
  const opened = await openAndShow(request, command, opening.value);
  if (!opened.ok) return refuseAction(request, opened.refusal);
  const { say } = wordsFor(app.catalogue, invoker.locale);
  const warnings = warningsText(command, opened.value.match, say);
  if (warnings !== undefined) await invoker.answer.toInvoker(wordsScreen(warnings));
}

/** What comes from somebody's file is tried first where it holds up nobody, however long it takes. */
async function refuseFile(
  { app: { tables } }: Request,
  { game, setup, files, seatCount }: NewTable,
): Promise<Phrase | undefined> {
  if (files === undefined) return undefined;
  const { min, max } = game.seats;
  if (seatCount < min || seatCount > max) return phrase('tables.seats', { min, max });
  return tables.trials.refuseSetup({ game: game.id, rules: game.rules, setup, seatCount });
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
