import { COMMANDS, GENERAL_COMMANDS } from '../../commands/index.ts';
import { slashCommands } from '../../src/play/actions/tableActions.ts';
import { textLimits } from '../../src/programs/checkTextLimits.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import type { Texts } from '../../src/texts/missingTexts.ts';

/** How much longer its texts are than the English ones: so much longer are those of the longest languages. */
const LONGER = 0.4;
/** Around every text, so that one whose end is missing was cut. */
export const BEGINS = '⟦';
export const ENDS = '⟧';

/**
 * A language that nobody speaks: the English texts between brackets, 40 % longer, but never longer than a translator may
 * make them. What people type and Discord reads (names of commands, marks, links) is as it is.
 */
export function pseudoTexts(): Texts {
  const longest = textLimits(slashCommands(COMMANDS, GENERAL_COMMANDS));
  return Object.fromEntries(
    Object.entries(readTexts('en')).map(([key, text]) => [key, isTyped(key) ? text : lengthened(text, longest(key))]),
  );
}

function isTyped(key: string): boolean {
  return /^(\w+\.)?names\./.test(key) || key.startsWith('games.link.');
}

function lengthened(text: string, longest: number): string {
  const room = longest - text.length - BEGINS.length - ENDS.length;
  if (room < 0) return text;
  const padding = '~'.repeat(Math.min(room, Math.ceil(text.length * LONGER)));
  return `${BEGINS}${text}${padding}${ENDS}`;
}
