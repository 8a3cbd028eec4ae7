/** Arrows and dashes of all kinds, and «to» behind a cell. */
const BETWEEN = / ?(?:[-=]{1,2}>|[\u2010-\u2015\u2212\u2192\u21d2\u2794\u279c]) ?|(?<=[a-z]\d{1,2}) to (?=[a-z]\d)/gi;

/**
 * A move as somebody typed it, with what means the same written in one way: full-width letters and digits as usual ones,
 * `a2->b2`, `a2 → b2` and `a2 to b2` as `a2-b2`.
 */
export function plainMove(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(BETWEEN, '-');
}
