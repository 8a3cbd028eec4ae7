import type { Command } from '../contract/command.ts';

/** What Discord takes in one message, with room for what else stands there; only rules come near it. */
const LONGEST_TEXT = 1900;
/** Of what a command, subcommand or option does. */
const LONGEST_DESCRIPTION = 100;
/** Of what it is called. */
const LONGEST_NAME = 32;
/** What a button shows of its label on a phone. */
const LONGEST_LABEL = 34;

/** How many characters the text of a key may have in any language. */
export function textLimits(commands: readonly Command[]): (key: string) => number {
  const descriptions = new Set<string>(
    commands.flatMap(({ text, subcommands }) => [
      text,
      ...subcommands.flatMap((one) => [one.text, ...one.options.map((option) => option.text)]),
    ]),
  );
  return (key) => {
    // The sentence about a game stands in the menu of games.
    if (descriptions.has(key) || key.endsWith('.about')) return LONGEST_DESCRIPTION;
    if (/^(\w+\.)?names\./.test(key)) return LONGEST_NAME;
    return key.includes('.button.') ? LONGEST_LABEL : LONGEST_TEXT;
  };
}
