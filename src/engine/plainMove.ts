/** Arrows and dashes of all kinds, and “to” after a cell. */
const BETWEEN = / ?(?:[-=]{1,2}>|[\u2010-\u2015\u2212\u2192\u21d2\u2794\u279c]) ?|(?<=[a-z]\d{1,2}) to (?=[a-z]\d)/gi;

/**
 * Normalizes a move that someone typed: full-width letters and digits become ordinary ones, and `a2->b2`, `a2 → b2` and
 * `a2 to b2` become `a2-b2`.
 */
export function plainMove(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(BETWEEN, '-');
}
