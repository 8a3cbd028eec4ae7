import { LEVELS } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { phrase, type Say } from '../../src/engine/phrase.ts';
import type { SetupOption } from '../../src/engine/setup.ts';
import { PACES } from '../../src/match/pace.ts';
import { writeControlId } from '../../src/play/contract/controls.ts';
import { MOST_CHOICES, MOST_FIELDS } from '../../src/play/contract/discordLimits.ts';
import type { Form, FormField } from '../../src/play/contract/form.ts';
import { type Arguments, fileNameKey } from '../../src/play/contract/option.ts';
import { PACE_LABELS } from '../../src/play/words/clocks.ts';
import { nameIn, valueIn } from '../../src/play/words/commandNames.ts';
import { levelName } from '../../src/play/words/wordsFor.ts';

/** A form for a new table: the opponent, the pace, and the first settings of the game. */
export function buildNewForm(game: Game, plain: Say): Form {
  const own = Object.entries(game.setup).map(([name, option]) => buildSetupField(game.id, name, option, plain));
  return {
    title: plain(phrase('games.form.title', { game: phrase(game.name) })),
    control: writeControlId({ stamp: '', action: 'play.made', argument: game.id }),
    fields: [...buildTableFields(game, plain), ...own].slice(0, MOST_FIELDS),
  };
}

/** The fields of a form that apply to a new table of this game. A form comes from outside and may contain anything. */
export function readNewForm(game: Game, fields: Arguments): Arguments | undefined {
  const names = ['opponent', 'computer', 'clock', ...Object.keys(game.setup)];
  const known = names.flatMap((name) =>
    [name, fileNameKey(name)].flatMap((key) => (Object.hasOwn(fields, key) ? [[key, fields[key] ?? ''] as const] : [])),
  );
  const given = Object.fromEntries(known);
  return /^\d{1,20}$/.test(given.opponent ?? '0') ? given : undefined;
}

function buildTableFields(game: Game, plain: Say): readonly FormField[] {
  const levels = LEVELS.filter((level) => game.players[level] !== undefined);
  const person: FormField = {
    ...{ name: 'opponent', kind: 'person', label: plain(phrase('games.form.opponent')) },
    hint: plain(phrase('games.form.opponent.hint')),
  };
  return [
    ...(game.seats.max < 2 ? [] : [person]),
    {
      ...{ name: 'computer', kind: 'choice', label: plain(phrase('games.form.computer')) },
      choices: levels.map((level) => ({ value: level, label: plain(levelName(level)), isChosen: false })),
    },
    {
      ...{ name: 'clock', kind: 'choice', label: plain(phrase('games.form.clock')) },
      choices: PACES.map((pace) => ({ value: pace, label: plain(PACE_LABELS[pace]), isChosen: false })),
    },
  ];
}

function buildSetupField(game: string, name: string, option: SetupOption, plain: Say): FormField {
  const said = nameIn(plain, name, game);
  const base = { name, label: said.charAt(0).toUpperCase() + said.slice(1), hint: plain(phrase(option.text)) };
  const choices = (values: readonly (string | boolean | number)[]) =>
    values.map((value) => ({
      ...{ value: `${value}`, isChosen: false },
      label: typeof value === 'number' ? `${value}` : valueIn(plain, value, game),
    }));
  switch (option.kind) {
    case 'number': {
      const count = option.max - option.min + 1;
      if (count > MOST_CHOICES) return { ...base, kind: 'text', longest: 9, example: `${option.default}` };
      return { ...base, kind: 'choice', choices: choices(Array.from({ length: count }, (_, at) => option.min + at)) };
    }
    case 'choice':
      return { ...base, kind: 'choice', choices: choices(option.choices.slice(0, MOST_CHOICES)) };
    case 'flag':
      return { ...base, kind: 'choice', choices: choices([true, false]) };
    case 'file':
      return { ...base, kind: 'file', endings: ['.txt'] };
  }
}
