/**
 * What leads are worth. A match is divided into equal parts, from start to end; each number is the lead with which a
 * player wins three out of four matches in that part. A lead is the one expected at the end, as computer players value
 * it (see `WeighedMove`), in the game's unit. So an even position means a chance of one half, and a player who trails
 * by that much wins one match out of four.
 */
export type Chances = readonly number[];

/** The odds at a lead that wins three out of four matches. */
const ODDS = 3;

/** Returns the chance of winning, from 0 to 1, with a given lead after a given share of the match, from 0 to 1. */
export function estimateChance(chances: Chances, lead: number, share: number): number {
  const part = Math.min(chances.length - 1, Math.max(0, Math.floor(share * chances.length)));
  return 1 / (1 + ODDS ** (-lead / (chances[part] ?? Number.POSITIVE_INFINITY)));
}

/**
 * Returns what becomes of a proven lead between players who err: the last move of a match is its easiest, so whoever
 * makes it ends better than proven by `edge`. A single move left does not miss its gain.
 */
export function leadAsPlayed(lead: number, movesLeft: number, edge = 0): number {
  if (movesLeft < 2) return lead;
  return lead + (movesLeft % 2 === 0 ? edge : -edge);
}

/**
 * Returns the lead that wins three out of four matches: fits a logistic curve through one half to how matches with
 * these leads ended (0 lost, 1 won).
 */
export function fittedLead(seen: readonly { readonly lead: number; readonly won: number }[]): number {
  let [low, high] = [MIN_LEAD, MAX_LEAD];
  // The slope of the likelihood falls from positive to negative; the best fit is where it crosses zero.
  for (let step = 0; step < HALVINGS; step += 1) {
    const lead = Math.sqrt(low * high);
    const slope = seen.reduce((sum, one) => sum + one.lead * (one.won - estimateChance([lead], one.lead, 0)), 0);
    if (slope > 0) high = lead;
    else low = lead;
  }
  return Math.sqrt(low * high);
}

const MIN_LEAD = 0.05;
const MAX_LEAD = 5000;
const HALVINGS = 40;
