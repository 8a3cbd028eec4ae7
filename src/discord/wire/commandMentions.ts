import type { Say } from '../../engine/phrase.ts';
import type { Command } from '../../play/contract/command.ts';
import { nameIn } from '../../play/words/commandNames.ts';
import { type Catalogue, DEFAULT_LANGUAGE } from '../../texts/catalogue.ts';

/** Discord's ids of the commands, by name. */
export type CommandIds = ReadonlyMap<string, string>;

/** The commands that a text may name in backticks, and the full command each one stands for. */
type MentionableCommands = ReadonlyMap<string, { readonly command: string; readonly subcommand: string }>;

/** Longer texts are left as they are: a Discord message holds 2,000 characters. */
const LONGEST = 1950;

export interface CommandMentions {
  readonly catalogue: Catalogue;
  readonly learn: (ids: CommandIds) => void;
}

/**
 * A catalog whose message texts name commands as clickable mentions: `/games mine` becomes one, and `new` one of the
 * current game. What follows a command, such as an option, stays text. Until Discord's ids are known, and in alt texts
 * and on buttons, everything stays text. `learn` takes the ids.
 */
export function withCommandMentions(catalogue: Catalogue, commands: readonly Command[]): CommandMentions {
  let ids: CommandIds = new Map();
  const spoken = new Map(catalogue.languages.map((language) => [language, spokenIn(catalogue, language, commands)]));

  function mention(language: string, typed: string, game: string | undefined): string | undefined {
    const known = spoken.get(language);
    if (known === undefined) return undefined;
    const words = typed.startsWith('/') ? typed.slice(1).split(' ') : [game ?? '', ...typed.split(' ')];
    const [command = '', subcommand = '', ...rest] = words;
    const found = known.get(`${command} ${subcommand}`);
    const id = found && ids.get(found.command);
    // After a bare word only options may follow: otherwise it may be a move.
    if (id === undefined || (!typed.startsWith('/') && rest.some((word) => !word.endsWith(':')))) return undefined;
    const pressed = `</${found?.command} ${found?.subcommand}:${id}>`;
    return rest.length === 0 ? pressed : `${pressed} \`${rest.join(' ')}\``;
  }

  function linkCommands(language: string, words: string, game: string | undefined): string {
    if (ids.size === 0) return words;
    const linked = words.replaceAll(/`([^`\n]+)`/g, (whole, typed: string) => mention(language, typed, game) ?? whole);
    return linked.length <= LONGEST ? linked : words;
  }

  return {
    catalogue: { ...catalogue, linkCommands },
    learn(learnt) {
      ids = learnt;
    },
  };
}

/** All commands as a language's texts name them, and as the code does. */
function spokenIn(catalogue: Catalogue, language: string, commands: readonly Command[]): MentionableCommands {
  const say = (spokenLanguage: string): Say =>
    catalogue.say({ language: spokenLanguage, nameSeat: String, escape: (text) => text });
  const names = [DEFAULT_LANGUAGE, language].map(
    (one) => (name: string, game: string | undefined) => nameIn(say(one), name, game),
  );
  const asInCode = (name: string) => name;
  return new Map(
    commands.flatMap((command) =>
      command.subcommands.flatMap(({ name: subcommand }) =>
        [asInCode, ...names].flatMap((nameOf) => {
          const meant = { command: command.name, subcommand };
          const called = nameOf(subcommand, command.game);
          // A bare word is looked up in the current game, by the code's name.
          return [
            [`${nameOf(command.name, command.game)} ${called}`, meant] as const,
            [`${command.name} ${called}`, meant] as const,
          ];
        }),
      ),
    ),
  );
}
