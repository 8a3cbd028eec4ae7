import { z } from 'zod';
import { isNested, OPTION_TYPES } from '../optionTypes.ts';
import { report, reportRepeated } from './check.ts';
import { localized } from './localizations.ts';

export const COMMAND_TYPES = { chatInput: 1, user: 2, message: 3, entryPoint: 4 } as const;

const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const Name = z.string().superRefine((value, context) => {
  if (!NAME_PATTERN.test(value) || value !== value.toLowerCase()) {
    report(context, [], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
});

const Description = z.string().min(1).max(100);

const ChoiceValue = z.union([z.string().min(1).max(100), z.number()]);

export const Choice = z.object({
  name: z.string().min(1).max(100),
  name_localizations: localized(z.string().min(1).max(100)),
  value: ChoiceValue,
});

export type Choice = z.infer<typeof Choice>;

/** The answer to an autocomplete: up to 25 rows. */
export const AutocompleteAnswer = z.object({ choices: z.array(Choice).max(25) });

const BaseOption = z.object({
  type: z.int().min(1).max(11),
  name: Name,
  name_localizations: localized(Name),
  description: Description,
  description_localizations: localized(Description),
  required: z.boolean().optional(),
  choices: z.array(Choice).max(25).optional(),
  autocomplete: z.boolean().optional(),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  min_length: z.int().min(0).max(6000).optional(),
  max_length: z.int().min(1).max(6000).optional(),
  channel_types: z.array(z.int()).optional(),
});

export type CommandOption = z.infer<typeof BaseOption> & { options?: CommandOption[] | undefined };

const CommandOption: z.ZodType<CommandOption> = BaseOption.extend({
  get options() {
    return z.array(CommandOption).max(25).optional();
  },
}).superRefine(checkOption);

type Context = z.RefinementCtx;

function checkOption(value: CommandOption, context: Context) {
  const takesChoices = isOneOf(value.type, [OPTION_TYPES.string, OPTION_TYPES.integer, OPTION_TYPES.number]);
  if (value.autocomplete === true && (value.choices?.length ?? 0) > 0) {
    report(
      context,
      ['autocomplete'],
      'APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES',
      'Autocomplete and choices are exclusive',
    );
  }
  if (!takesChoices && (value.autocomplete === true || (value.choices?.length ?? 0) > 0)) {
    report(
      context,
      ['type'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'This type takes no choices and no autocomplete',
    );
  }
  checkChoices(value, context);
  checkBounds(value, context);
  if (isNested(value)) checkNested(value, context);
  else if (value.options !== undefined && value.options.length > 0) {
    report(
      context,
      ['options'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Only subcommands and groups hold options',
    );
  }
}

function checkChoices(value: CommandOption, context: Context) {
  const expected = value.type === OPTION_TYPES.string ? 'string' : 'number';
  for (const [index, { value: chosen }] of (value.choices ?? []).entries()) {
    const isWhole = value.type !== OPTION_TYPES.integer || Number.isInteger(chosen);
    if (typeof chosen !== expected || !isWhole) {
      const message = `Could not interpret "${chosen}" as ${expected}.`;
      report(context, ['choices', index, 'value'], `${expected.toUpperCase()}_TYPE_CONVERT`, message);
    }
  }
  reportRepeated(
    context,
    (value.choices ?? []).map((one, index) => ({ value: one.name, path: ['choices', index, 'name'] })),
    'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
    'Option choice name already exists',
  );
  reportRepeatedNames(
    context,
    value.choices ?? [],
    (index) => ['choices', index],
    'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
    'Option choice name already exists',
  );
}

function checkBounds(value: CommandOption, context: Context) {
  const isNumeric = isOneOf(value.type, [OPTION_TYPES.integer, OPTION_TYPES.number]);
  for (const field of ['min_value', 'max_value'] as const) {
    if (value[field] !== undefined && !isNumeric) {
      report(
        context,
        [field],
        'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
        'Only numbers have a least and a greatest value',
      );
    }
  }
  for (const field of ['min_length', 'max_length'] as const) {
    if (value[field] !== undefined && value.type !== OPTION_TYPES.string) {
      report(context, [field], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Only strings have a length');
    }
  }
}

/** A group holds subcommands, a subcommand holds plain options: no deeper. */
function checkNested(value: CommandOption, context: Context) {
  for (const [index, inner] of (value.options ?? []).entries()) {
    const fits = value.type === OPTION_TYPES.group ? inner.type === OPTION_TYPES.subcommand : !isNested(inner);
    if (!fits) {
      const message = 'A group holds subcommands, a subcommand holds options';
      report(context, ['options', index, 'type'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
    }
  }
  checkList(value.options ?? [], context);
}

/** Rules between the options of one list: names differ, required ones come first, subcommands stand alone. */
function checkList(options: readonly CommandOption[], context: Context) {
  reportRepeated(
    context,
    options.map((one, index) => ({ value: one.name, path: ['options', index, 'name'] })),
    'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    'Option name already exists',
  );
  reportRepeatedNames(
    context,
    options,
    (index) => ['options', index],
    'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
    'Option name already exists',
  );
  const firstFree = options.findIndex((one) => one.required !== true);
  for (const [index, one] of options.entries()) {
    if (one.required === true && firstFree !== -1 && index > firstFree) {
      const message = 'Required options must be placed before non-required options';
      report(context, ['options', index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message);
    }
  }
  const nested = options.filter(isNested).length;
  if (nested > 0 && nested < options.length) {
    const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
    report(context, ['options'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
  }
}

/** In no language may two of a list be shown by the same name. */
function reportRepeatedNames(
  context: Context,
  list: readonly { readonly name: string; readonly name_localizations?: Localizations }[],
  pathOf: (index: number) => readonly (string | number)[],
  code: string,
  message: string,
) {
  const locales = new Set(list.flatMap((one) => Object.keys(one.name_localizations ?? {})));
  for (const locale of locales) {
    const shown = list.map((one, index) => ({
      value: one.name_localizations?.[locale] ?? one.name,
      path: [...pathOf(index), 'name_localizations', locale],
    }));
    reportRepeated(context, shown, code, message);
  }
}

type Localizations = Readonly<Record<string, string | null>> | null | undefined;

function isOneOf(type: number, types: readonly number[]): boolean {
  return types.includes(type);
}

export const CommandBody = z
  .object({
    type: z.int().min(1).max(4).default(COMMAND_TYPES.chatInput),
    name: z.string().min(1).max(32),
    // Slash commands' names are checked more strictly below.
    name_localizations: localized(z.string().min(1).max(32)),
    description: z.string().max(100).default(''),
    description_localizations: localized(Description),
    options: z.array(CommandOption).max(25).default([]),
    default_member_permissions: z.string().regex(/^\d+$/).nullish(),
    contexts: z.array(z.int().min(0).max(2)).nullish(),
    integration_types: z.array(z.int().min(0).max(1)).nullish(),
    nsfw: z.boolean().optional(),
    dm_permission: z.boolean().nullish(),
    handler: z.int().min(1).max(2).nullish(),
  })
  .superRefine((value, context) => {
    if (value.type === COMMAND_TYPES.chatInput) {
      checkSlash(value, context);
    } else if (value.description !== '' || value.options.length > 0) {
      report(
        context,
        ['description'],
        'APPLICATION_COMMAND_TYPE_INVALID',
        'Only slash commands have descriptions and options',
      );
    }
    if (value.handler != null && value.type !== COMMAND_TYPES.entryPoint) {
      report(context, ['handler'], 'APPLICATION_COMMAND_TYPE_INVALID', 'Only Entry Point commands have a handler');
    }
    checkList(value.options, context);
    if (commandSize(value) > 8000) {
      report(context, [], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
    }
  });

function checkSlash(value: CommandTexts, context: Context) {
  const names = [['name', value.name] as const, ...Object.entries(value.name_localizations ?? {})];
  for (const [key, text] of names) {
    if (text === null || Name.safeParse(text).success) continue;
    const path = key === 'name' ? ['name'] : ['name_localizations', key];
    report(context, path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
  if (value.description === '') report(context, ['description'], 'BASE_TYPE_REQUIRED', 'This field is required');
}

export type CommandBody = z.infer<typeof CommandBody>;

/** The list that a bulk PUT carries. */
export const CommandList = z.array(CommandBody).superRefine((commands, context) => {
  reportRepeated(
    context,
    commands.map((one, index) => ({ value: `${one.type} ${one.name}`, path: [index, 'name'] })),
    'APPLICATION_COMMANDS_DUPLICATE_NAME',
    'Application command names must be unique',
  );
  const slashes = commands.filter(({ type }) => type === COMMAND_TYPES.chatInput);
  reportRepeatedNames(
    context,
    slashes,
    (index) => commands.flatMap((one, place) => (one === slashes[index] ? [place] : [])),
    'APPLICATION_COMMANDS_DUPLICATE_NAME',
    'Application command names must be unique',
  );
});

/** Most commands of a type that an application may have. */
export const COMMAND_LIMITS: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };

interface CommandTexts {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Localizations;
  readonly description_localizations?: Localizations;
  readonly options?: readonly CommandOption[] | undefined;
  readonly choices?: readonly Choice[] | undefined;
}

/** Characters of a command: names, descriptions and values, each in its longest language. */
function commandSize(value: CommandTexts): number {
  const longest = (text: string, other: Localizations) =>
    Math.max(text.length, ...Object.values(other ?? {}).map((one) => one?.length ?? 0));
  let size = longest(value.name, value.name_localizations);
  size += longest(value.description, value.description_localizations);
  for (const one of value.options ?? []) size += commandSize(one);
  for (const one of value.choices ?? []) size += longest(one.name, one.name_localizations) + String(one.value).length;
  return size;
}
