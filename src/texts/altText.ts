/** Discord's limit for the alt text of a picture, in characters. */
export const LONGEST_ALT_TEXT = 1024;

/** Bold and code, as messages have them: in an alt text nobody sees them, and they are read aloud. */
const MARKUP = /\*\*|`/g;

/** One alt text of the sentences of a position, without markup; what is too long is cut at the end of a sentence, or else of a word. */
export function altText(sentences: readonly string[]): string {
  const whole = sentences.join(' ').replaceAll(MARKUP, '');
  if (whole.length <= LONGEST_ALT_TEXT) return whole;
  const sentenceEnd = whole.slice(0, LONGEST_ALT_TEXT + 1).search(/[.!?]\s(?!.*[.!?]\s)/s);
  if (sentenceEnd > 0) return whole.slice(0, sentenceEnd + 1);
  const wordEnd = whole.lastIndexOf(' ', LONGEST_ALT_TEXT - 1);
  return `${whole.slice(0, wordEnd > 0 ? wordEnd : LONGEST_ALT_TEXT - 1)}…`;
}
