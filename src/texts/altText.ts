/** Discord's limit for the alt text of a picture, in characters. */
export const LONGEST_ALT_TEXT = 1024;

/** Bold and code markup of messages: invisible in an alt text, but read aloud. */
const MARKUP = /\*\*|`/g;

/**
 * Joins the sentences about a position into one alt text, without markup; text that is too long is truncated after a
 * sentence, or else after a word.
 */
export function altText(sentences: readonly string[]): string {
  const whole = sentences.join(' ').replaceAll(MARKUP, '');
  if (whole.length <= LONGEST_ALT_TEXT) return whole;
  const sentenceEnd = whole.slice(0, LONGEST_ALT_TEXT + 1).search(/[.!?]\s(?!.*[.!?]\s)/s);
  if (sentenceEnd > 0) return whole.slice(0, sentenceEnd + 1);
  const wordEnd = whole.lastIndexOf(' ', LONGEST_ALT_TEXT - 1);
  return `${whole.slice(0, wordEnd > 0 ? wordEnd : LONGEST_ALT_TEXT - 1)}…`;
}
