import { Locale } from 'discord.js';
import { CommandList, type CommandOption, readSpoken } from 'discord-standin';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { readTypedTexts } from '../../src/discord/gate/readInteraction.ts';
import { buildCommands } from '../../src/discord/wire/registration.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { LONGEST_TEXT } from '../../src/play/contract/option.ts';
import { nameIn } from '../../src/play/words/commandNames.ts';
import { nameLanguage, wordsFor } from '../../src/play/words/wordsFor.ts';
import { DEFAULT_LANGUAGE, loadCatalogue, readTexts } from '../../src/texts/catalogue.ts';

const catalogue = loadCatalogue();
/** As Discord reads them: it refuses what breaks a limit in any language. */
const commands = CommandList.parse(
  JSON.parse(JSON.stringify(buildCommands(slashCommands(COMMANDS, GENERAL_COMMANDS), catalogue))),
);
const games: readonly string[] = COMMANDS.map(({ game }) => game.id);
const foreign = Object.values(Locale).filter((locale) => nameLanguage(catalogue, locale) !== DEFAULT_LANGUAGE);

type Node = Pick<
  CommandOption,
  'name' | 'description' | 'name_localizations' | 'description_localizations' | 'options'
>;
const withAllIn = (node: Node): readonly Node[] => [node, ...(node.options ?? []).flatMap(withAllIn)];
/** Everything that has a name, with the game to whose command it belongs. */
const nodes = commands
  .filter(({ type }) => type === 1)
  .flatMap((command) => {
    const game = games.find((id) => id === command.name);
    return withAllIn(command).map((node) => ({ ...node, game }));
  });

test('what is typed freely is 200 characters at most, in every command', () => {
  const withAll = (option: CommandOption): readonly CommandOption[] => [
    option,
    ...(option.options ?? []).flatMap(withAll),
  ];
  const options = commands.flatMap((command) => (command.options ?? []).flatMap(withAll));
  const free = options.filter(({ type, choices = [] }) => type === 3 && choices.length === 0);
  expect(free.length).toBeGreaterThan(20);
  expect(free.filter(({ max_length }) => max_length !== LONGEST_TEXT).map(({ name }) => name)).toEqual([]);
});

test('what is typed is cut where it is longer all the same', () => {
  const options = [{ name: 'line', text: 'cellz.command.line', required: true }] as const;
  const long = `${'x'.repeat(LONGEST_TEXT - 1)}🎲${'y'.repeat(5000)}`;
  const { line = '' } = readTypedTexts({ options }, { getString: () => long });
  expect(line).toBe(`${'x'.repeat(LONGEST_TEXT - 1)}\uFFFD`);
});

/** What stands in backticks in the texts of a language, where none of it is a blank. */
function quoted(language: string): readonly { readonly key: string; readonly code: string }[] {
  return Object.entries(readTexts(language)).flatMap(([key, text]) =>
    [...text.matchAll(/`([^`{}]+)`/g)].map(([, code = '']) => ({ key, code })),
  );
}

test.each(games)('what opens a game stands first of all that can be typed of %s', (game) => {
  const [first] = commands.find(({ name }) => name === game)?.options ?? [];
  expect(first?.name).toBe('new');
});

test('commands are registered in German', () => {
  expect(foreign).toContain('de');
  const [cellz] = commands.filter(({ name }) => name === 'cellz');
  const move = cellz?.options.find(({ name }) => name === 'move');
  expect(move?.name_localizations).toEqual({ de: 'zug' });
  expect(move?.description_localizations).toEqual({ de: 'Eine Linie ziehen oder mehrere' });
  const level = cellz?.options.find(({ name }) => name === 'new')?.options?.find(({ name }) => name === 'computer');
  expect(level?.choices?.[0]).toMatchObject({ name: 'easy', value: 'easy', name_localizations: { de: 'leicht' } });
});

describe.each(foreign)('in %s', (locale) => {
  const { plain } = wordsFor(catalogue, locale);
  const language = nameLanguage(catalogue, locale);

  test('every command of a context menu has a name of its own', () => {
    const pointed = commands.filter(({ type }) => type !== 1);
    expect(pointed.map(({ name }) => name)).toEqual(['Challenge', 'Analyze', 'Ratings']);
    for (const one of pointed) expect(one.name_localizations?.[locale]).toMatch(/^.{1,32}$/);
  });

  test('every command, subcommand and option is described', () => {
    const english = nodes.filter((node) => node.description_localizations?.[locale] === undefined);
    expect(english.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
  });

  test('everything has a name on the page of names or on that of its game, but for the games', () => {
    const words = readTexts(language);
    const unnamed = nodes.filter(
      ({ name, game }) => name !== game && !(`names.${name}` in words || `${game}.names.${name}` in words),
    );
    expect(unnamed.map(({ name, game }) => `${game}: ${name}`)).toEqual([]);
    expect(nodes.filter(({ name, game }) => nameIn(plain, name, game).includes('names.'))).toEqual([]);
  });

  test('no name is left that nothing has', () => {
    const left = Object.keys(readTexts(language)).filter((key) => {
      const [, game, name] = /^(?:(\w+)\.)?names\.([a-z-]+)$/.exec(key) ?? [];
      return name !== undefined && !nodes.some((node) => node.name === name && (game ?? node.game) === node.game);
    });
    expect(left).toEqual([]);
  });

  test('texts name commands and options as Discord shows them there', () => {
    const examples = quoted(language).filter(({ code }) => /^\/\S+ ./.test(code));
    expect(examples.length).toBeGreaterThan(10);
    const wrong = examples.flatMap(({ key, code }) => {
      try {
        readSpoken(code, commands, locale);
        return [];
      } catch (reason) {
        return [`${key}: ${code} (${reason})`];
      }
    });
    expect(wrong).toEqual([]);
  });

  test('texts leave English words only where a game reads them', () => {
    const isRead = /\.read\.|^nuggets\.(smallQ|unreadable)$/;
    const others = new Set(
      nodes.filter(({ name, game }) => nameIn(plain, name, game) !== name).map(({ name }) => name),
    );
    const wrong = quoted(language).filter(({ key, code }) => !isRead.test(key) && others.has(code.replace(/:.*$/, '')));
    expect(wrong).toEqual([]);
  });
});

test('the English names are those that are registered', () => {
  const { plain } = wordsFor(catalogue, DEFAULT_LANGUAGE);
  expect(nodes.map(({ name, game }) => nameIn(plain, name, game))).toEqual(nodes.map(({ name }) => name));
});
