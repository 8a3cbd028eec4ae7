/** Bold and code markup of messages: invisible in an alt text, but read aloud. */
const MARKUP = /\*\*|`/g;

/** Joins the sentences about a position into one alt text, without markup. */
export function altText(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll(MARKUP, '');
}

/** Truncates a text that is longer than `most` characters after a sentence, or else after a word. */
export function truncateText(whole: string, most: number): string {
  if (whole.length <= most) return whole;
  const sentenceEnd = whole.slice(0, most + 1).search(/[.!?]\s(?!.*[.!?]\s)/s);
  if (sentenceEnd > 0) return whole.slice(0, sentenceEnd + 1);
  const wordEnd = whole.lastIndexOf(' ', most - 1);
  return `${whole.slice(0, wordEnd > 0 ? wordEnd : most - 1)}…`;
}
