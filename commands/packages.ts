import { PAINTERS } from '../render/index.ts';
import { GAMES } from '../src/games/index.ts';
import { type GamePackage, PACKAGE_MISTAKES, PACKAGES } from '../src/packages.ts';
import { slashCommands } from '../src/play/actions/tableActions.ts';
import type { GameCommand } from '../src/play/contract/gameCommand.ts';
import { DEFAULT_LANGUAGE } from '../src/texts/catalogue.ts';

/** The format that Discord requires for the name of a command or option. */
const NAME = /^[a-z][a-z0-9_-]{0,31}$/;

/**
 * One line for each mistake in the packages that contribute games, with how to fix it; empty if all of them can be
 * played.
 */
export function packageMistakes(): readonly string[] {
  return [
    ...PACKAGE_MISTAKES,
    ...PACKAGES.flatMap((one) => mistakesIn(one).map((why) => `GAMES: ${one.from}: ${why}`)),
  ];
}

function mistakesIn({ game, painter, command, texts }: GamePackage): readonly string[] {
  const others = GAMES.filter((one) => one !== game).map(({ id }) => id);
  if (!NAME.test(game.id)) return [`the id of its game, ${game.id}, is not a lower-case word of at most 32 letters`];
  const taken = others.includes(game.id) ? [`there is a game called ${game.id} already`] : [];
  if (taken.length === 0 && PAINTERS[game.id] !== painter) return ['its painter has no draw and drawRules'];
  if (!isCommand(command)) return [...taken, 'its command has no game, text, moves and controls'];
  if (command.game !== game) return [...taken, 'its command is of another game'];
  return [...taken, ...namesIn(command), ...textsIn(command, texts)];
}

export function isCommand(value: unknown): value is GameCommand {
  const parts = ['game', 'text', 'moves', 'controls'];
  return typeof value === 'object' && value !== null && parts.every((part) => part in value);
}

/** The names in the command that Discord will not accept. */
function namesIn(command: GameCommand): readonly string[] {
  const [slash] = slashCommands([command], []);
  const subcommands = slash?.subcommands ?? [];
  const names = subcommands.flatMap(({ name, options }) => [name, ...options.map((option) => option.name)]);
  const bad = [...new Set(names)].filter((name) => !NAME.test(name));
  const twice = subcommands.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at);
  return [
    ...bad.map((name) => `${name} is no name for a subcommand or option: lower-case letters, digits, - and _ alone`),
    ...twice.map((name) => `two subcommands are called ${name}`),
  ];
}

/**
 * The missing texts: those that the command needs in every language, and those that exist in English but not in another
 * language.
 */
function textsIn(command: GameCommand, texts: GamePackage['texts']): readonly string[] {
  const english = texts[DEFAULT_LANGUAGE];
  if (english === undefined) return [`it has no texts in English: texts.${DEFAULT_LANGUAGE}`];
  const { game, text, moves, extras = [] } = command;
  const spoken = [...moves, ...extras].flatMap((one) => [one.text, ...one.options.map((option) => option.text)]);
  const setup = Object.values(game.setup).map((option) => option.text);
  const needed = [game.name, game.rulesText, text, ...spoken, ...setup].filter((key) => key.startsWith(`${game.id}.`));
  const foreign = Object.keys(english).filter((key) => !key.startsWith(`${game.id}.`));
  return [
    ...needed.filter((key) => english[key] === undefined).map((key) => `texts.${DEFAULT_LANGUAGE} has no ${key}`),
    ...foreign.map((key) => `the text ${key} must begin with ${game.id}.`),
    ...Object.entries(texts).flatMap(([language, page]) =>
      Object.keys(english)
        .filter((key) => page[key] === undefined)
        .map((key) => `texts.${language} has no ${key}`),
    ),
  ];
}
